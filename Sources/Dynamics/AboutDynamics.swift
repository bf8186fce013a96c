// Dynamics: 2D rigid bodies, and UIKit's behaviours on top of them
//
// What it does. It moves bodies under forces, contacts and joints in steps of 1/240 s, with the
// same bits on every machine. It knows no layers: it moves items, objects with a centre and a
// rotation.
//
// Vocabulary.
// - A body has a shape, a material (density, friction, elasticity, resistance) and a motion. A
//   piece is a convex part of its shape; a collider is a piece in world coordinates.
// - A contact is a pair of touching pieces, with up to two points. A boundary stops bodies and
//   never moves.
// - A joint connects a body to a point or to another body. A force acts on bodies for as long as it
//   exists.
// - A behaviour is a rule in UIKit's terms (gravity, collision, push, attachment, snap, field,
//   item). It adds forces, joints and boundaries to the world.
// - 100 points are a metre, for forces in newtons.
//
// Pipeline of a step (`World+Step`).
// 1. Forces change velocities (`Force`, `Field`).
// 2. `BroadPhase` finds near pairs; `ContactFinder` and `Meeting` find their contact points.
// 3. `StepSolver` solves contacts and joints iteratively (`ContactRow`, `JointState`), and pins and
//    rigid connections that share bodies all at once in each iteration (`JointForest`);
//    `ImpactSolver` resolves fast impacts one by one, at their own times.
// 4. Bodies move; those that have rested long enough sleep. `Recording` stores the position of
//    every item.
//
// Begin with `World`, then `World+Step`; for programs with `DynamicAnimator`.
