/// Types of the standard library and of Foundation.
///
/// They have rules that their properties do not tell: a range made of its properties may end before it begins, and a buffer
/// may lead anywhere.
enum SystemTypes {
  private static let modules: Set = [
    "Swift", "Synchronization", "_Concurrency", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "Dispatch",
  ]

  /// Structures of numbers, which are C's on Apple platforms and Foundation's elsewhere.
  private static let plain: Set = [
    "Foundation.CGPoint", "Foundation.CGSize", "Foundation.CGRect", "Foundation._NSRange",
    "Foundation.NSRange",
  ]

  static func contains(_ type: any Any.Type) -> Bool {
    let module = module(of: type)
    return module == "__C" || modules.contains(module)
  }

  /// Whether values of a type may not be put together from their properties.
  static func haveHiddenRules(_ type: any Any.Type) -> Bool {
    modules.contains(module(of: type)) && !plain.contains(String(reflecting: type))
  }

  private static func module(of type: any Any.Type) -> String {
    String(String(reflecting: type).prefix { $0 != "." })
  }
}
