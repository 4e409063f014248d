public import PropertyMapper

extension PropertyMapper {
  /// Lists the keys in a payload that no entry reads, either in a type's table or in the tables of
  /// nested models.
  ///
  /// Use this method when an API changes, to see which keys you ignore. The payload doesn't have to
  /// be valid. A key counts as read if it is on the path of an entry, on an alternative path, or on
  /// the path of a discriminator, or if it is inside a value that is read as a whole, such as by a
  /// consumer. The following keys are listed as well:
  ///
  /// - keys that entries only write (see ``PropertyDescriptor/encodeOnly()``)
  /// - keys collected by `keepingUnknownKeys(in:)`
  /// - keys that only closures can read, such as final decoders or factories
  ///
  /// Input editors run first. If an object's subtype is unknown, the keys that no subtype reads are
  /// listed. Elements of a list that is a model have their index as key.
  ///
  /// ```swift
  /// let keys = try mapper.unknownKeys(in: .json(data), for: Order.self)
  /// print(keys[0])  // items[].discount: 3 times, first at items[0].discount
  /// ```
  ///
  /// To add up the keys of many payloads, pass a list of them, such as
  /// `.value(.array(try responses.map { try MappingValue(json: $0) }))`. For an array type, such as
  /// `[Order].self`, the list is a single payload.
  ///
  /// - Parameters:
  ///   - source: The payload, or a list of payloads.
  ///   - type: A model type that has a table, or lists or dictionaries of such models, whose paths
  ///     begin with `[]` or `*`.
  /// - Returns: The keys, most frequent first.
  /// - Throws: An error if the type has no valid table; a single `malformedJSON` or
  ///   `malformedPropertyList` error if the input has another format; `depthLimitExceeded` if the
  ///   payload is nested too deeply; `sizeLimitExceeded` if a list, a dictionary, or the list of keys
  ///   has more than ``MappingOptions/maximumElementCount`` elements.
  /// - Complexity: O(*n*) in the size of the payload.
  public func unknownKeys<Model>(
    in source: MappingSource, for type: Model.Type
  ) throws(MappingErrors) -> [UnknownKey] {
    let context = context
    try requireRoom(for: context, mapping: type)
    let search = try UnknownKeySearch(
      as: context.registry.rootShape(of: type), in: context, mapping: type,
      startingAt: source.path.components)
    var errors: [MappingError] = []
    let isDone = read(source, mapping: type, errors: &errors) { input, errors in
      do throws(MappingError) {
        try search.search(input.open(options).root)
        return true
      } catch {
        errors += options.messages.tell([error])
        hideNeighbors(of: type, context, in: &errors, from: 0, around: nil)
        return false
      }
    }
    guard isDone else { throw MappingErrors(errors, mapping: type) }
    return search.takeResult()
  }
}

/// A key in real payloads that no entry of a table reads. See
/// ``PropertyMapper/PropertyMapper/unknownKeys(in:for:)``.
///
/// ```swift
/// for key in try mapper.unknownKeys(in: .json(orders), for: Order.self) { print(key) }
/// // items[].discount: 310 times, first at [0].items[2].discount
/// // custmer: once, at [17].custmer; did you mean customer?
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

  /// The path of the first object that contains the key, or of the first occurrence if there is no key.
  let origin: [MappingPath.Component]
  /// The key in that object; nil for the keys of a sensitive value, and for indexes.
  let key: String?
}

extension UnknownKey: CustomStringConvertible {
  /// The path, the count, and the first occurrence on one line.
  public var description: String {
    Messages.unknownKey(shownPath, count: count, first: firstPlace, nearest: nearestKey)
  }
}
