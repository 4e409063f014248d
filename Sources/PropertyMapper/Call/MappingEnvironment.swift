/// Values that a caller passes along with one call, for closures that ask for them.
///
/// Declare a key, pass a value with ``PropertyMapper/passing(_:for:)``, and ask for it in any closure that the
/// mapper calls: transforms, consumers, generators, factories, hooks. Closures that do not ask stay as they
/// are.
///
/// ```swift
/// enum LocaleKey: MappingEnvironmentKey {
///   static let defaultValue = Locale(identifier: "en_GB")
/// }
///
/// "price": .transform(\.price, decode: { (text: String) in
///   try Decimal(text, format: .number.locale(MappingEnvironment.current[LocaleKey.self]))
/// })
///
/// let offer = try mapper.passing(german, for: LocaleKey.self).create(Offer.self, from: dictionary)
/// ```
public struct MappingEnvironment: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]
  /// The mapper whose call is running.
  private(set) var owner: (any AnyObject & Sendable)?

  init() {}

  /// The values of the call that is running; outside of one, every key has its default.
  public static var current: MappingEnvironment { CallScope.current.environment }

  /// The value that was passed for a key, or the key's default.
  public subscript<Key: MappingEnvironmentKey>(key: Key.Type) -> Key.Value {
    (values[ObjectIdentifier(key)] as? Key.Value) ?? Key.defaultValue
  }

  func setting<Key: MappingEnvironmentKey>(_ key: Key.Type, to value: Key.Value) -> Self {
    // What is passed may be kept for other calls.
    var copy = owned(by: nil)
    copy.values[ObjectIdentifier(key)] = value
    return copy
  }

  /// The values, in a call of a mapper.
  func owned(by owner: (any AnyObject & Sendable)?) -> Self {
    var copy = self
    copy.owner = owner
    return copy
  }
}

/// A key of a ``MappingEnvironment``.
public protocol MappingEnvironmentKey {
  /// What the key stands for.
  associatedtype Value: Sendable
  /// The value where none was passed.
  static var defaultValue: Value { get }
}
