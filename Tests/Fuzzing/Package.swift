// swift-tools-version: 6.2

import PackageDescription

/// A separate package, so that neither the library nor its tests depend on a fuzzer.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "PropertyMapper", path: "../..")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        .product(name: "PropertyMapper", package: "PropertyMapper"),
        .product(name: "PropertyMapperGraphs", package: "PropertyMapper"),
        .product(name: "PropertyMapperInspection", package: "PropertyMapper"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
