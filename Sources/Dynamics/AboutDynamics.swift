// Dynamics: rigid bodies in the plane, and behaviours above them
//
// What it does. It moves bodies under forces, contacts and joints in steps of 1/240 s, to the same
// bits on every machine. It knows no layers: what moves is an item, anything that has a centre and
// a rotation.
//
// Vocabulary.
// - A body has a shape, a material (density, friction, elasticity, resistance) and a motion. A
//   piece is a convex part of its shape; a collider is a piece in the world.
// - A contact is where two pieces touch, with up to two points. A boundary stops bodies and never
//   moves.
// - A joint holds a body to a point or to another body. A force acts on bodies for as long as it
//   exists.
// - A behaviour is a rule in UIKit's terms (gravity, collision, push, attachment, snap, field,
//   item): it adds forces, joints and boundaries to the world.
// - 100 points are a metre, for the forces that are said in newtons.
//
// Pipeline of a step (`World+Step`).
// 1. Forces change velocities (`Force`, `Field`).
// 2. `BroadPhase` finds near pairs; `ContactFinder` and `Meeting` find where they touch.
// 3. `StepSolver` solves contacts and joints in rounds (`ContactRow`, `JointState`); `ImpactSolver`
//    lets fast ones bounce one after the other, at their own moments.
// 4. Bodies move; what has rested long enough sleeps. `Recording` keeps where every item was.
//
// Begin with `World`, then `World+Step`; for programs with `DynamicAnimator`.
