/// Types of the standard library, of Foundation, and of system modules.
///
/// They have rules that their properties don't show: a range created from its properties may end
/// before it begins, and a buffer may have any address.
enum SystemTypes {
  private static let modules: Set = [
    "Swift", "Synchronization", "_Concurrency", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "CoreFoundation", "Dispatch", "System", "SystemPackage",
    "_StringProcessing", "RegexBuilder", "Observation", "Distributed", "ObjectiveC", "Darwin",
    // Apple's modules, as far as programs are unlikely to have modules with these names themselves.
    "AppKit", "AVFoundation", "AVFAudio", "CloudKit", "Combine", "CoreData", "CoreGraphics",
    "CoreImage",
    "CoreLocation", "CoreMedia", "CoreText", "CoreTransferable", "CryptoKit", "EventKit",
    "HealthKit",
    "MapKit", "PhotosUI", "QuartzCore", "RealityFoundation", "RealityKit", "StoreKit", "SwiftData",
    "SwiftUI", "SwiftUICore", "TabularData", "UIKit", "UIKitCore", "UniformTypeIdentifiers",
    "WebKit",
    "WidgetKit", "simd",
  ]

  /// Structs of numbers, which are C's on Apple platforms and Foundation's elsewhere.
  private static let plain: Set = [
    "Foundation.CGPoint", "Foundation.CGSize", "Foundation.CGRect", "Foundation._NSRange",
    "Foundation.NSRange", "CoreFoundation.CGPoint", "CoreFoundation.CGSize",
    "CoreFoundation.CGRect",
  ]

  /// Whether a module is C's, the standard library's or the system's.
  static func isSystem(module: String) -> Bool { module == "__C" || modules.contains(module) }

  static func contains(_ type: any Any.Type) -> Bool {
    isSystem(module: module(of: type))
  }

  /// Whether values of a type must not be created from their properties.
  static func haveHiddenRules(_ type: any Any.Type) -> Bool {
    modules.contains(module(of: type)) && !plain.contains(String(reflecting: type))
  }

  private static func module(of type: any Any.Type) -> String {
    String(String(reflecting: type).prefix { $0 != "." })
  }
}
