public import PropertyMapper

/// A key in real payloads that no entry of a table reads. See
/// ``PropertyMapper/PropertyMapper/unknownKeys(in:for:)``.
///
/// ```swift
/// for key in try mapper.unknownKeys(in: .json(orders), for: Order.self) { print(key) }
/// // items[].discount: 310 times, first at [0].items[2].discount
/// // custmer: once, first at [17].custmer; did you mean customer?
/// ```
public struct UnknownKey: Hashable, Sendable {
  /// The path with indexes omitted: `items[].price` in an array, or `prices.*.amount` in a
  /// dictionary whose keys are data. Keys are truncated to 64 characters.
  ///
  /// If the path goes through an array, you can't use it as the path of an entry.
  public var path: MappingPath { MappingPath(shownPath) }

  /// The number of occurrences in all payloads.
  public let count: Int

  /// The path of the first occurrence in the source, with indexes: `[3].items[0].price` in an array of
  /// payloads.
  public var firstPlace: MappingPath {
    MappingPath(components: origin + (key.map { [.key($0)] } ?? []))
  }

  /// The key that was probably meant, chosen from the keys that the table reads in the same object.
  /// Only the 100 most frequent unknown keys can have such a suggestion.
  public internal(set) var nearestKey: String?

  /// The printed path.
  let shownPath: String

  // Thousands of keys may belong to one object, so they share its path.

  /// The path of the first object that contains the key.
  let origin: [MappingPath.Component]
  /// The key in that object; nil for the keys of a sensitive value.
  let key: String?
}

extension UnknownKey: CustomStringConvertible {
  /// The path, the count, and the first occurrence on one line.
  public var description: String {
    Messages.unknownKey(shownPath, count: count, first: firstPlace, nearest: nearestKey)
  }
}
