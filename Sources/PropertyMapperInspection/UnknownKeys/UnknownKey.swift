public import PropertyMapper

extension PropertyMapper {
  /// Returns the keys in a payload that no entry reads, whether in a type's table or in nested
  /// tables.
  ///
  /// ```swift
  /// let keys = try mapper.unknownKeys(in: .json(data), for: Order.self)
  /// print(keys[0])  // items[].discount: 3 times, first at items[0].discount
  /// ```
  ///
  /// Use this method when an API changes, to see which keys you ignore. The payload doesn't have to
  /// be valid. Input editors run first. Keys inside a value that's read as a whole, such as by a
  /// consumer, aren't returned. The following keys are:
  ///
  /// - keys of entries marked ``PropertyDescriptor/encodeOnly()``
  /// - keys collected by `keepingUnknownKeys(in:)`
  /// - keys that only closures can read, such as final decoders or factories
  ///
  /// If an object's subtype is unknown, the result includes the keys that none of the subtypes
  /// read. In models that are read from arrays, indexes are treated as keys.
  ///
  /// - Parameters:
  ///   - source: The payload, or an array of payloads. If the type is an array type, the whole
  ///     array is a single payload.
  ///   - type: A model type with a table, or an array or dictionary of such models, whose paths
  ///     then begin with `[]` or `*`.
  /// - Returns: The keys, most frequent first.
  /// - Throws: ``MappingErrors`` if the type has no valid table; if the input can't be parsed or is
  ///   nested too deeply; or if an array, a dictionary, or the result has more than
  ///   ``MappingOptions/maximumElementCount`` elements.
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

/// A key in a payload that no entry in a table reads. See
/// ``PropertyMapper/PropertyMapper/unknownKeys(in:for:)``.
///
/// ```swift
/// for key in try mapper.unknownKeys(in: .json(orders), for: Order.self) {
///   print(key)
/// }
/// // items[].discount: 310 times, first at [0].items[2].discount
/// // custmer: once, at [17].custmer; did you mean customer?
/// ```
public struct UnknownKey: Hashable, Sendable {
  /// The path without indexes: `items[].price` in an array, or `prices.*.amount` in a dictionary
  /// whose keys are data. Keys are truncated to 64 characters.
  ///
  /// A path through an array can't be used as the path of an entry.
  public var path: MappingPath { MappingPath(shownPath) }

  /// The number of occurrences in all payloads.
  public let count: Int

  /// The path of the first occurrence in the source, with indexes: `[3].items[0].price` in an array
  /// of payloads.
  public var firstPlace: MappingPath {
    MappingPath(components: origin + (key.map { [.key($0)] } ?? []))
  }

  /// The key that was probably meant, out of the keys that the table reads in the same object. Only
  /// the 100 most frequent unknown keys can have a suggestion.
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
