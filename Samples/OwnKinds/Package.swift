// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "own-kinds",
  dependencies: [.package(name: "lambent", path: "../..")],
  targets: [
    .executableTarget(
      name: "own-kinds", dependencies: [.product(name: "Lambent", package: "lambent")])
  ]
)
