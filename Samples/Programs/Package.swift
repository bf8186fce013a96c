// swift-tools-version: 6.2
import PackageDescription

let names = [
  "sparks", "two-photographs", "swell", "own-layer", "own-transition", "own-shape",
  "several-tasks", "story",
]

let package = Package(
  name: "programs",
  dependencies: [.package(name: "lambent", path: "../..")],
  targets: names.map { name in
    .executableTarget(
      name: name, dependencies: [.product(name: "Lambent", package: "lambent")])
  })
