// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "RoundProgress",
  dependencies: [.package(name: "lambent", path: "../..")],
  targets: [
    .executableTarget(
      name: "RoundProgress", dependencies: [.product(name: "Lambent", package: "lambent")])
  ])
