// Constraints: systems of linear constraints with priorities
//
// What it does. It finds values that meet linear equations and inequalities as well as their
// priorities ask, by the simplex method. It knows no layers: `Layers` makes systems of layouts.
//
// Vocabulary. A *variable* is an unknown number, of any sign. A *slack* turns an inequality into an
// equation; an *error* is by how much a constraint that is not required is missed; a *dummy* marks
// a required equation and is always 0. Each is a `Symbol`. The *tableau* holds one *row* per basic
// symbol: that symbol as a linear expression in the others.
//
// Pipeline. `ConstraintSolver.solve` adds the constraints to a `Tableau` one at a time, which finds
// required ones that contradict each other; then it minimises the sums of errors, the highest
// priority first: a lower one never outweighs a higher one.
//
// The method is Cassowary's (Badros, Borning, Stuckey: The Cassowary linear arithmetic constraint
// solving algorithm, 2001), without its incremental part: a layout is a pure function of its
// constraints, so that any frame can be laid out alone.
//
// Begin with `ConstraintSolver.solve`.
