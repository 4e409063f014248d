/// Values passed with a call, available to its closures.
///
/// Declare a key, pass a value with ``PropertyMapper/passing(_:for:)``, and read it in any closure
/// that the mapper calls: transforms, consumers, generators, factories, hooks.
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
  /// The mapper performing the call.
  private(set) var owner: (any AnyObject & Sendable)?

  init() {}

  /// The values of the current call; outside a call, every key has its default.
  public static var current: MappingEnvironment { CallScope.current.environment }

  /// The value passed for a key, or the key's default.
  public subscript<Key: MappingEnvironmentKey>(key: Key.Type) -> Key.Value {
    (values[ObjectIdentifier(key)] as? Key.Value) ?? Key.defaultValue
  }

  func setting<Key: MappingEnvironmentKey>(_ key: Key.Type, to value: Key.Value) -> Self {
    // Passed values may be kept for other calls.
    var copy = owned(by: nil)
    copy.values[ObjectIdentifier(key)] = value
    return copy
  }

  /// The values during a mapper's call.
  func owned(by owner: (any AnyObject & Sendable)?) -> Self {
    var copy = self
    copy.owner = owner
    return copy
  }
}

/// A key of a ``MappingEnvironment``.
public protocol MappingEnvironmentKey {
  /// The type of the value.
  associatedtype Value: Sendable
  /// The value if none was passed.
  static var defaultValue: Value { get }
}
