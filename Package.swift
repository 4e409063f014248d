// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// Test folders to build, separated by white space. Without the variable, all of them are built. The
// thread sanitizer needs only some, and the tests take most of the time of a build.
let testFolders = Context.environment["PROPERTYMAPPER_TEST_FOLDERS"]?
  .split(whereSeparator: \.isWhitespace).map(String.init)

// The fuzzer links the library from the build for the address sanitizer, and needs to know which code
// an input reaches. Tests themselves are not instrumented, which would only slow them down.
let librarySettings: [SwiftSetting] =
  settings + [.strictMemorySafety()]
  + (Context.environment["PROPERTYMAPPER_FUZZING"] == nil
    ? []
    : [
      .unsafeFlags([
        "-sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table"
      ])
    ])

// Optimizing the tests themselves would take minutes, with no benefit.
let testSettings: [SwiftSetting] =
  settings + [
    .unsafeFlags(
      ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"],
      .when(configuration: .release))
  ]

// The tests are split into several modules, so that changing a test recompiles only one of them.
func testTarget(_ name: String, excluding excluded: [String] = []) -> [Target] {
  let folders = testFolders?.filter { $0 == name || $0.hasPrefix("\(name)/") }
  if folders?.isEmpty == true { return [] }
  return [
    .testTarget(
      name: name,
      dependencies: [
        "PropertyMapper", "PropertyMapperGraphs", "PropertyMapperInspection", "TestSupport",
      ],
      exclude: excluded,
      sources: folders?.map { $0 == name ? "." : String($0.dropFirst(name.count + 1)) },
      swiftSettings: testSettings
    )
  ]
}

let package = Package(
  name: "PropertyMapper",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "PropertyMapper", targets: ["PropertyMapper"]),
    // Copies, comparisons, hashes, descriptions and archives of models.
    .library(name: "PropertyMapperGraphs", targets: ["PropertyMapperGraphs"]),
    // Schemas, samples, descriptions of tables, and searches for unmapped keys, for tests and tools.
    .library(name: "PropertyMapperInspection", targets: ["PropertyMapperInspection"]),
  ],
  targets: [
    .target(name: "CStackRoom"),
    .target(
      name: "PropertyMapper",
      dependencies: ["CStackRoom"],
      // Every use of unsafe code must be marked; CI's release build treats warnings as errors.
      swiftSettings: librarySettings
    ),
    .target(
      name: "PropertyMapperGraphs",
      dependencies: ["PropertyMapper"],
      swiftSettings: librarySettings
    ),
    .target(
      name: "PropertyMapperInspection",
      dependencies: ["PropertyMapper"],
      swiftSettings: librarySettings
    ),
    .executableTarget(
      name: "QuickStart",
      dependencies: ["PropertyMapper"],
      swiftSettings: settings
    ),
    // Only the benchmarks link this: it counts their allocations.
    .target(name: "CAllocations"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CAllocations", "PropertyMapper", "PropertyMapperGraphs", "PropertyMapperInspection",
      ],
      swiftSettings: settings
    ),
    // Helpers and generators of random models and tables. The fuzzer uses them as well.
    .testTarget(
      name: "TestSupport",
      dependencies: ["PropertyMapper", "PropertyMapperGraphs", "PropertyMapperInspection"],
      path: "Tests/TestSupport",
      swiftSettings: testSettings
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
  ]
    + testTarget("PropertyMapperTests", excluding: ["BadInput/BadInput.md"])
    + [
      "DocumentationTests", "FormatTests", "PropertyMapperGraphsTests",
      "PropertyMapperInspectionTests", "RandomTests", "ReadingTests", "TableTests", "WritingTests",
    ].flatMap { testTarget($0) },
  swiftLanguageModes: [.v6]
)
