/// Views are items: the animator sets their center and their transform.
extension UIView: UIDynamicItem {}
