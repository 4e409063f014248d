// swift-tools-version: 6.2

import PackageDescription

/// A separate package: a client that uses the library along with other software. `.ci/examples`
/// runs it.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "PropertyMapper", path: "../..")],
  targets: [
    .executableTarget(
      name: "Examples",
      dependencies: [.product(name: "PropertyMapper", package: "PropertyMapper")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error, .when(platforms: [.linux])),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
