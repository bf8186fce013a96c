// The piles of `lambent bench` in Box2D: how long 10 s of the pile take, in milliseconds, a line for each
// time through. Arguments: the number of bodies, and for how many seconds to measure.
#include <box2d/box2d.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace {

void addBody(b2World& world, float x, float y, float height, float angle, bool isBall) {
  b2BodyDef definition;
  definition.type = b2_dynamicBody;
  definition.position.Set(x / 100, y / 100);
  definition.angle = angle;
  b2PolygonShape box;
  box.SetAsBox(0.1f, height / 200);
  b2CircleShape ball;
  ball.m_radius = 0.1f;
  b2FixtureDef fixture;
  fixture.shape = isBall ? static_cast<b2Shape*>(&ball) : &box;
  fixture.density = 1;
  fixture.restitution = 0.2f;
  fixture.friction = 0.2f;
  world.CreateBody(&definition)->CreateFixture(&fixture);
}

void addLine(b2World& world, float x1, float y1, float x2, float y2) {
  b2BodyDef definition;
  b2EdgeShape shape;
  shape.SetTwoSided(b2Vec2(x1 / 100, y1 / 100), b2Vec2(x2 / 100, y2 / 100));
  b2FixtureDef fixture;
  fixture.shape = &shape;
  world.CreateBody(&definition)->CreateFixture(&fixture);
}

void pile(int count) {
  b2World world(b2Vec2(0, 10));
  const int columns = count / 10;
  const float half = columns * 12.5f, wall = half * 1.1f;
  for (int i = 0; i < count; ++i) {
    const bool isBall = i % 3 == 0;
    addBody(world, (i % columns) * 25 - half + i / columns, -30.0f - (i / columns) * 30,
            16 + (i % 5) * 2, isBall ? 0 : i, isBall);
  }
  addLine(world, -wall, -1000, -wall, 0);
  addLine(world, -wall, 0, wall, 0);
  addLine(world, wall, 0, wall, -1000);
  // Box2D's recommended rounds, at the step of Lambent.
  for (int i = 0; i < 2400; ++i) world.Step(1.0f / 240, 8, 3);
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 100;
  const double seconds = argc > 2 ? std::atof(argv[2]) : 0.25;
  double total = 0;
  for (int rounds = 0; rounds < 1 || total < seconds * 1000; ++rounds) {
    const auto start = std::chrono::steady_clock::now();
    pile(count);
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    std::printf("%.3f\n", time.count());
    total += time.count();
  }
  return 0;
}
