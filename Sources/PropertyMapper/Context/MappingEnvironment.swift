/// Values that you pass to a call, for use in the closures that it runs.
///
/// Declare a key, pass a value with ``PropertyMapper/passing(_:for:)``, and read it in any closure
/// that the mapper calls, such as a transform, consumer, generator, factory, or hook.
///
/// ```swift
/// enum LocaleKey: MappingEnvironmentKey {
///   static let defaultValue = Locale(identifier: "en_GB")
/// }
///
/// "price": .transform(\.price, decode: { (text: String) in
///   let locale = MappingEnvironment.current[LocaleKey.self]
///   return try Decimal(text, format: .number.locale(locale))
/// })
///
/// let offer = try mapper.passing(german, for: LocaleKey.self)
///   .create(Offer.self, from: dictionary)
/// ```
public struct MappingEnvironment: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]
  /// The mapper performing the call.
  private(set) var owner: (any AnyObject & Sendable)?

  init() {}

  /// The values of the current call. Outside a call, every key has its default value.
  public static var current: MappingEnvironment { CallScope.current.environment }

  /// The value passed for a key, or the key's default value.
  public subscript<Key: MappingEnvironmentKey>(key: Key.Type) -> Key.Value {
    (values[ObjectIdentifier(key)] as? Key.Value) ?? Key.defaultValue
  }

  func setting<Key: MappingEnvironmentKey>(_ key: Key.Type, to value: Key.Value) -> Self {
    // The caller may keep the values for other calls.
    var copy = owned(by: nil)
    copy.values[ObjectIdentifier(key)] = value
    return copy
  }

  /// Returns the values for a call that a mapper performs.
  func owned(by owner: (any AnyObject & Sendable)?) -> Self {
    var copy = self
    copy.owner = owner
    return copy
  }
}

/// A key for a value in a ``MappingEnvironment``.
public protocol MappingEnvironmentKey {
  /// The type of the value.
  associatedtype Value: Sendable
  /// The value to use if you don't pass one.
  static var defaultValue: Value { get }
}
