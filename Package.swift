// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "PropertyMapper",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "PropertyMapper", targets: ["PropertyMapper"])
  ],
  targets: [
    .target(name: "CStackRoom"),
    .target(
      name: "PropertyMapper",
      dependencies: ["CStackRoom"],
      // Every use of unsafe code must be marked; CI's release build treats warnings as errors.
      swiftSettings: settings + [.strictMemorySafety()]
    ),
    .executableTarget(
      name: "QuickStart",
      dependencies: ["PropertyMapper"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["PropertyMapper"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "PropertyMapperTests",
      dependencies: ["PropertyMapper"],
      // Optimizing the tests themselves would take minutes, with no benefit.
      swiftSettings: settings + [
        .unsafeFlags(
          ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"],
          .when(configuration: .release))
      ]
    ),
    // An app whose declarations are isolated to the main actor.
    .testTarget(
      name: "MainActorTests",
      dependencies: ["PropertyMapper"],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]
    ),
    // A client in Swift 5 mode, without upcoming features.
    .testTarget(
      name: "Swift5Tests",
      dependencies: ["PropertyMapper"],
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
  ],
  swiftLanguageModes: [.v6]
)
