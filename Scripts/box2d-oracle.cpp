// A few worlds in Box2D 2.4.1, which Box2DTests builds and runs: a name and a value a line. Points are
// centimetres.
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

// The mean time between rises through 0, within 10 s.
template <typename Value>
double period(b2World& world, Value value) {
  double first = 0, last = 0;
  int count = 0;
  float before = value();
  for (int i = 1; i <= 2400; ++i) {
    world.Step(kStep, 8, 3);
    const float now = value();
    if (before < 0 && now >= 0) {
      last = i * double(kStep) - kStep * now / (now - before);
      if (count++ == 0) first = last;
    }
    before = now;
  }
  return (last - first) / (count - 1);
}

void tower() {
  b2World world(b2Vec2(0, 10));
  std::vector<b2Body*> bodies;
  for (int i = 0; i < 10; ++i) bodies.push_back(addBox(world, 0, -50 - 100 * i, 100, 100));
  addLine(world, -1000, 0, 1000, 0);
  run(world, 10);
  std::printf("towerTop %.6f\ntowerLean %.6f\n", bodies[9]->GetPosition().y * 100,
              std::fabs(bodies[9]->GetPosition().x) * 100);
}

// Rows of four, three, two boxes and one.
void pyramid() {
  b2World world(b2Vec2(0, 10));
  b2Body* corner = nullptr;
  b2Body* top = nullptr;
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 4 - row; ++column) {
      top = addBox(world, column * 110 + row * 55, -50 - 100 * row, 100, 100);
      if (!corner) corner = top;
    }
  }
  addLine(world, -1000, 0, 1000, 0);
  run(world, 10);
  std::printf("pyramidTop %.6f\npyramidTopX %.6f\npyramidCornerX %.6f\n",
              top->GetPosition().y * 100, top->GetPosition().x * 100,
              corner->GetPosition().x * 100);
}

void massRatio() {
  b2World world(b2Vec2(0, 10));
  b2Body* light = addBox(world, 0, -30, 60, 60);
  b2Body* heavy = addBox(world, 0, -90, 100, 60, 0, 0, 0.2f, 60);
  addLine(world, -1000, 0, 1000, 0);
  run(world, 10);
  std::printf("ratioLight %.6f\nratioHeavy %.6f\n", light->GetPosition().y * 100,
              heavy->GetPosition().y * 100);
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
  std::printf("pinPeriod %.6f\n", period(world, [&] { return body->GetAngle(); }));
}

b2DistanceJointDef distance(b2World& world, b2Body* body, float length) {
  b2BodyDef definition;
  b2DistanceJointDef joint;
  joint.Initialize(world.CreateBody(&definition), body, b2Vec2(0, 0), body->GetPosition());
  joint.length = joint.minLength = joint.maxLength = length / 100;
  return joint;
}

void rod() {
  b2World world(b2Vec2(0, 10));
  b2Body* body = addBox(world, 200 * std::sin(0.1f), 200 * std::cos(0.1f), 4, 4);
  b2DistanceJointDef joint = distance(world, body, 200);
  world.CreateJoint(&joint);
  std::printf("rodPeriod %.6f\n", period(world, [&] { return body->GetPosition().x; }));
}

void rope() {
  b2World world(b2Vec2(0, 10));
  b2Body* body = addBox(world, 0, 50, 20, 20);
  b2DistanceJointDef joint = distance(world, body, 200);
  joint.minLength = 0;
  world.CreateJoint(&joint);
  float farthest = 0, time = 0;
  for (int i = 1; i <= 2400; ++i) {
    world.Step(kStep, 8, 3);
    farthest = std::fmax(farthest, body->GetPosition().y * 100);
    if (time == 0 && body->GetPosition().y > 1.99f) time = i * kStep;
  }
  std::printf("ropeTaut %.6f\nropeFarthest %.6f\nropeRest %.6f\n", time, farthest,
              body->GetPosition().y * 100);
}

void spring(const char* name, float damping) {
  b2World world(b2Vec2(0, 10));
  b2Body* body = addBox(world, 0, 200, 40, 40);
  b2DistanceJointDef joint = distance(world, body, 200);
  joint.minLength = 0;
  joint.maxLength = 10;
  b2LinearStiffness(joint.stiffness, joint.damping, 1, damping, joint.bodyA, body);
  world.CreateJoint(&joint);
  const float middle = 2 + 10 / (4 * b2_pi * b2_pi);
  const double time = period(world, [&] { return body->GetPosition().y - middle; });
  if (damping == 0) std::printf("%sPeriod %.6f\n", name, time);
  if (damping > 0) std::printf("%sRest %.6f\n", name, body->GetPosition().y * 100);
}

}  // namespace

int main() {
  fall();
  impact();
  stack();
  tower();
  pyramid();
  massRatio();
  slide();
  pendulum();
  rod();
  rope();
  spring("spring", 0);
  spring("damped", 0.5f);
  return 0;
}
