// What Box2D 2.4.1 makes of a few worlds, a line each: name, value. Points are centimetres.
#include <box2d/box2d.h>

#include <cmath>
#include <cstdio>
#include <vector>

namespace {

const float kStep = 1.0f / 240;

b2Body* addBox(b2World& world, float x, float y, float width, float height, float angle = 0,
               float restitution = 0, float friction = 0.2f, float density = 1) {
  b2BodyDef definition;
  definition.type = b2_dynamicBody;
  definition.position.Set(x / 100, y / 100);
  definition.angle = angle;
  b2Body* body = world.CreateBody(&definition);
  b2PolygonShape shape;
  shape.SetAsBox(width / 200, height / 200);
  b2FixtureDef fixture;
  fixture.shape = &shape;
  fixture.density = density;
  fixture.restitution = restitution;
  fixture.friction = friction;
  body->CreateFixture(&fixture);
  return body;
}

void addLine(b2World& world, float x1, float y1, float x2, float y2, float friction = 1) {
  b2BodyDef definition;
  b2Body* body = world.CreateBody(&definition);
  b2EdgeShape shape;
  shape.SetTwoSided(b2Vec2(x1 / 100, y1 / 100), b2Vec2(x2 / 100, y2 / 100));
  b2FixtureDef fixture;
  fixture.shape = &shape;
  fixture.friction = friction;
  body->CreateFixture(&fixture);
}

void run(b2World& world, float seconds) {
  for (int i = 0; i < std::lround(seconds * 240); ++i) world.Step(kStep, 8, 3);
}

void fall() {
  b2World world(b2Vec2(0, 10));
  b2Body* body = addBox(world, 100, 100, 100, 100);
  run(world, 1);
  std::printf("fall %.6f\n", body->GetPosition().y * 100);
}

void impact() {
  b2World world(b2Vec2(0, 10));
  b2Body* body = addBox(world, 100, 100, 100, 100, 0, 0.4f);
  addLine(world, -1000, 480, 1000, 480);
  float time = 0, top = 1e9f;
  for (int i = 1; i <= 480; ++i) {
    world.Step(kStep, 8, 3);
    if (time == 0 && body->GetLinearVelocity().y < 0) time = i * kStep;
    if (time > 0 && i < 330) top = std::fmin(top, body->GetPosition().y * 100);
  }
  std::printf("impactTime %.6f\nreboundTop %.6f\n", time, top);
}

void stack() {
  b2World world(b2Vec2(0, 10));
  std::vector<b2Body*> bodies;
  for (int i = 0; i < 5; ++i) bodies.push_back(addBox(world, 0, -60 - 105 * i, 100, 100));
  addLine(world, -1000, 0, 1000, 0);
  run(world, 10);
  for (int i = 0; i < 5; ++i)
    std::printf("stack%d %.6f\n", i, bodies[i]->GetPosition().y * 100);
}

void slide() {
  b2World world(b2Vec2(0, 10));
  const float angle = std::atan(0.8f), c = std::cos(angle), s = std::sin(angle);
  b2Body* body = addBox(world, 20 * s, -20 * c, 80, 40, angle, 0, 0.5f);
  addLine(world, -2000 * c, -2000 * s, 2000 * c, 2000 * s, 0.5f);
  const b2Vec2 start = body->GetPosition();
  run(world, 1);
  std::printf("slide %.6f\n", (body->GetPosition() - start).Length() * 100);
}

void pendulum() {
  b2World world(b2Vec2(0, 10));
  b2BodyDef definition;
  b2Body* ground = world.CreateBody(&definition);
  b2Body* body = addBox(world, 0, 100, 10, 200);
  b2RevoluteJointDef joint;
  joint.Initialize(ground, body, b2Vec2(0, 0));
  world.CreateJoint(&joint);
  body->SetAngularVelocity(0.3f);
  double first = 0, last = 0;
  int count = 0;
  float before = body->GetAngle();
  for (int i = 1; i <= 2400; ++i) {
    world.Step(kStep, 8, 3);
    const float now = body->GetAngle();
    if (before < 0 && now >= 0) {
      last = i * double(kStep) - kStep * now / (now - before);
      if (count++ == 0) first = last;
    }
    before = now;
  }
  std::printf("pendulumPeriod %.6f\n", (last - first) / (count - 1));
}

}  // namespace

int main() {
  fall();
  impact();
  stack();
  slide();
  pendulum();
  return 0;
}
