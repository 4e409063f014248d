// swift-tools-version: 6.2

import PackageDescription

// A client of the library, compiled to look at what its tables become. `.ci/accessors` builds it.
let package = Package(
  name: "Accessors",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "PropertyMapper", path: "../..")],
  targets: [
    .target(name: "TablesSwift6", dependencies: ["PropertyMapper"]),
    .target(
      name: "TablesSwift5", dependencies: ["PropertyMapper"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(name: "TopLevel", dependencies: ["PropertyMapper"]),
  ],
  swiftLanguageModes: [.v6]
)
