// Constraints: systems of linear constraints with priorities
//
// What it does. It finds values that satisfy linear equations and inequalities according to their
// priorities, by the simplex method. It knows no layers: `Layers` converts layouts to systems.
//
// Vocabulary. A *variable* is an unknown number, of any sign. A *slack* turns an inequality into an
// equation; an *error* is the violation of an optional constraint; a *dummy* marks a required
// equation and is always 0. Each is a `Symbol`. The *tableau* has one *row* per basic symbol: that
// symbol as a linear expression in the others.
//
// Pipeline. `ConstraintSolver.solve` adds the constraints to a `Tableau` one at a time, which finds
// conflicts between required ones. Then it minimises the sums of errors, the highest priority
// first: a lower priority never outweighs a higher one.
//
// The method is Cassowary (Badros, Borning, Stuckey: The Cassowary linear arithmetic constraint
// solving algorithm, 2001), without its incremental part: a layout is a pure function of its
// constraints, so any frame can be laid out alone.
//
// Begin with `ConstraintSolver.solve`.
