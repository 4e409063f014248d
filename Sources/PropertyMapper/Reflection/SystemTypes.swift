/// Types of the standard library, of Foundation, and of the modules that come with a system.
///
/// They have rules that their properties do not tell: a range made of its properties may end before it begins, and a buffer
/// may lead anywhere.
enum SystemTypes {
  private static let modules: Set = [
    "Swift", "Synchronization", "_Concurrency", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "CoreFoundation", "Dispatch", "System", "SystemPackage",
    "_StringProcessing", "RegexBuilder", "Observation", "Distributed", "ObjectiveC", "Darwin",
    // Apple's, as far as programs are unlikely to have modules of these names themselves.
    "AppKit", "AVFoundation", "AVFAudio", "CloudKit", "Combine", "CoreData", "CoreGraphics",
    "CoreImage",
    "CoreLocation", "CoreMedia", "CoreText", "CoreTransferable", "CryptoKit", "EventKit",
    "HealthKit",
    "MapKit", "PhotosUI", "QuartzCore", "RealityFoundation", "RealityKit", "StoreKit", "SwiftData",
    "SwiftUI", "SwiftUICore", "TabularData", "UIKit", "UIKitCore", "UniformTypeIdentifiers",
    "WebKit",
    "WidgetKit", "simd",
  ]

  /// Structures of numbers, which are C's on Apple platforms and Foundation's elsewhere.
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

  /// Whether values of a type may not be put together from their properties.
  static func haveHiddenRules(_ type: any Any.Type) -> Bool {
    modules.contains(module(of: type)) && !plain.contains(String(reflecting: type))
  }

  private static func module(of type: any Any.Type) -> String {
    String(String(reflecting: type).prefix { $0 != "." })
  }
}
