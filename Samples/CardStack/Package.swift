// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CardStack",
  dependencies: [.package(name: "lambent", path: "../..")],
  targets: [
    .executableTarget(
      name: "CardStack",
      dependencies: [.product(name: "LambentQuartzCore", package: "lambent")])
  ])
