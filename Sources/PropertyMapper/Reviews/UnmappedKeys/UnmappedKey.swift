/// A key of real payloads that no entry of a table reads. See
/// ``PropertyMapper/PropertyMapper/unmappedKeys(in:for:)-([String:Any],_)``.
///
/// ```swift
/// for key in try mapper.unmappedKeys(inJSON: orders, for: Order.self) { print(key) }
/// // items[].discount: 310 times, first at [0].items[2].discount
/// // custmer: once, first at [17].custmer; did you mean customer?
/// ```
public struct UnmappedKey: Hashable, Sendable {
  /// The path with indexes omitted: `items[].price` in a list, `prices.*.amount` in a dictionary
  /// whose keys are data.
  public let path: String

  /// The number of occurrences in all payloads.
  public let count: Int

  /// Where it was found first, with indexes, below what was passed: `[3].items[0].price` in a list of payloads.
  public var firstPlace: MappingPath {
    MappingPath(components: origin + (key.map { [.key($0)] } ?? []))
  }

  /// The key that may have been meant, of those that the table reads at the same place. Looked for only among the 100 keys
  /// that were found most often.
  public internal(set) var nearestKey: String?

  // Thousands of keys may be of one object, whose place they share.

  /// The place of the object in which the key was found first.
  let origin: [MappingPath.Component]
  /// The key in that object; nil for the keys of a sensitive value.
  let key: String?
}

extension UnmappedKey: CustomStringConvertible {
  /// The path, the count and the first occurrence on one line.
  public var description: String {
    Messages.unmappedKey(path, count: count, first: firstPlace, nearest: nearestKey)
  }
}
