// For `ContiguousBytes` in the signatures.
public import Foundation
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
  /// listed.
  ///
  /// ```swift
  /// let keys = try mapper.unmappedKeys(in: dictionary, for: Order.self)
  /// print(keys[0])  // items[].discount: 3 times, first at items[0].discount
  /// ```
  ///
  /// - Parameters:
  ///   - dictionary: The payload.
  ///   - type: A model type that has a table, or lists or dictionaries of such models, whose paths
  ///     begin with `[]` or `*`.
  /// - Returns: The keys, most frequent first.
  /// - Throws: An error if the type has no valid table; `depthLimitExceeded` if the payload is
  ///   nested too deeply; `sizeLimitExceeded` if a list, a dictionary, or the list of keys has more
  ///   than ``MappingOptions/maximumElementCount`` elements.
  /// - Complexity: O(*n*) in the size of the payload.
  public func unmappedKeys<Model>(
    in dictionary: [String: Any], for type: Model.Type
  ) throws(MappingErrors) -> [UnmappedKey] {
    try unmappedKeys(in: CollectionOfOne(.dictionary(dictionary)), for: type)
  }

  /// Lists the unread keys in many payloads, with totals for all of them. See
  /// ``unmappedKeys(in:for:)-([String:Any],_)``.
  ///
  /// - Parameters:
  ///   - payloads: Dictionaries, as for `create`. For an array type, such as `[Order].self`, the
  ///     array is a single payload.
  ///   - type: The model type.
  public func unmappedKeys<Model>(
    in payloads: [Any], for type: Model.Type
  ) throws(MappingErrors) -> [UnmappedKey] {
    try unmappedKeys(in: CollectionOfOne(.list(payloads)), for: type)
  }

  /// Lists the unread keys in JSON that is already parsed. See
  /// ``unmappedKeys(in:for:)-([String:Any],_)``.
  ///
  /// - Parameters:
  ///   - value: The payload, or a list of payloads.
  ///   - type: The model type.
  public func unmappedKeys<Model>(
    in value: MappingValue, for type: Model.Type
  ) throws(MappingErrors) -> [UnmappedKey] {
    try unmappedKeys(in: CollectionOfOne(.value(value)), for: type)
  }

  /// Lists the unread keys in JSON text. See ``unmappedKeys(in:for:)-([String:Any],_)``.
  ///
  /// - Parameters:
  ///   - json: The UTF-8 bytes of a payload, or of a list of payloads.
  ///   - type: The model type.
  /// - Throws: A single `malformedJSON` error for invalid JSON; otherwise, the same errors as for a
  ///   dictionary.
  public func unmappedKeys<Model>(
    inJSON json: some ContiguousBytes, for type: Model.Type
  ) throws(MappingErrors) -> [UnmappedKey] {
    try unmappedKeys(in: CollectionOfOne(.copying(json)), for: type)
  }

  /// Lists the unread keys in JSON text. See ``unmappedKeys(inJSON:for:)-(ContiguousBytes,_)``.
  public func unmappedKeys<Model>(
    inJSON json: String, for type: Model.Type
  ) throws(MappingErrors) -> [UnmappedKey] {
    try unmappedKeys(in: CollectionOfOne(.copying(Array(json.utf8))), for: type)
  }

  /// Lists the unread keys in many JSON payloads, with totals for all of them. See
  /// ``unmappedKeys(inJSON:for:)-(ContiguousBytes,_)``.
  ///
  /// ```swift
  /// let keys = try mapper.unmappedKeys(inJSON: recordedResponses, for: Order.self)  // [Data]
  /// ```
  ///
  /// - Parameters:
  ///   - payloads: The payloads. Only one is held in memory at a time.
  ///   - type: The model type.
  /// - Throws: An error for the first payload that is not valid JSON, at its index, such as `[3]`.
  public func unmappedKeys<Model, Payload: ContiguousBytes>(
    inJSON payloads: some Sequence<Payload>, for type: Model.Type
  ) throws(MappingErrors) -> [UnmappedKey] {
    try unmappedKeys(in: payloads.lazy.map { .copying($0) }, for: type, areMany: true)
  }

  /// - Parameter areMany: Whether each source is one of several and has an index.
  private func unmappedKeys<Model>(
    in sources: some Sequence<InputSource>, for type: Model.Type, areMany: Bool = false
  ) throws(MappingErrors) -> [UnmappedKey] {
    let context = context
    try requireRoom(for: context, mapping: type)
    let shape = context.registry.rootShape(of: type)
    let search = try UnmappedKeySearch(as: shape, in: context, mapping: type)
    for (index, source) in sources.enumerated() {
      let index = areMany ? index : nil
      do throws(MappingError) {
        try search.search(source.open(at: index, options).root, at: index)
      } catch {
        var errors = options.messages.tell([error])
        hideNeighbors(of: type, context, in: &errors, from: 0, around: nil)
        throw MappingErrors(errors, mapping: type)
      }
    }
    return search.takeResult()
  }
}

extension InputSource {
  /// Opens an input. If it is one of several, its index becomes the start of the path of any
  /// problem.
  fileprivate func open(
    at index: Int?, _ options: MappingOptions
  ) throws(MappingError) -> Opened {
    do throws(MappingError) {
      return try open(options)
    } catch {
      guard let index else { throw error }
      throw error.joined(at: [.index(index)], property: nil, isSensitive: false)
    }
  }
}
