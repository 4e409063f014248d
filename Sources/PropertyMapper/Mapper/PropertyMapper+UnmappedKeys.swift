// `ContiguousBytes`, which the signatures name, is Foundation's.
public import Foundation

extension PropertyMapper {
  /// Lists the keys of a payload that no entry of a type's table reads, nor of the tables of the models in it.
  ///
  /// It is the first question when an API changes: what is sent that nobody looks at? The payload need not be valid. A key
  /// counts as read where an entry has its path, as its first one or an alternative, as a discriminator, or on the way to
  /// one; below a value that is read whole, such as by a consumer, everything is read. Listed are also:
  ///
  /// - keys that entries only write, see ``PropertyDescriptor/encodeOnly()``
  /// - keys that a property takes with all others that no entry reads, see `keepingUnknownKeys(in:)`
  /// - keys that only closures may read: final decoders, factories
  ///
  /// Input editors run, and what they leave of an object is looked at. In an object whose subtype cannot be told, those keys
  /// are listed that none of the subtypes reads.
  ///
  /// ```swift
  /// let keys = try mapper.unmappedKeys(in: dictionary, for: Order.self)
  /// print(keys[0])  // items[].discount: 3 times, first at items[0].discount
  /// ```
  ///
  /// - Parameters:
  ///   - dictionary: The payload.
  ///   - type: The model type, with a table of its own; or lists and dictionaries of models, whose paths begin with `[]` and `*`.
  /// - Returns: The keys, those that were found most often first.
  /// - Throws: Errors for a type without a table, or with a wrong one; `depthLimitExceeded` for a payload that is nested too
  ///   deep; `sizeLimitExceeded` for a list or dictionary, or more keys to list, than ``MappingOptions/maximumElementCount`` allows.
  /// - Complexity: O(*n*) in the size of the payload.
  public func unmappedKeys<Model>(
    in dictionary: [String: Any], for type: Model.Type
  ) throws(MappingErrors) -> [UnmappedKey] {
    try unmappedKeys(in: CollectionOfOne(.dictionary(dictionary)), for: type)
  }

  /// Lists the keys of many payloads that no entry of a type's table reads, counted over all of them, see
  /// ``unmappedKeys(in:for:)-([String:Any],_)``.
  ///
  /// - Parameters:
  ///   - payloads: Dictionaries, as `create` takes them. For a type of lists, such as `[Order].self`, it is one payload.
  ///   - type: The model type.
  public func unmappedKeys<Model>(
    in payloads: [Any], for type: Model.Type
  ) throws(MappingErrors) -> [UnmappedKey] {
    try unmappedKeys(in: CollectionOfOne(.list(payloads)), for: type)
  }

  /// Lists the keys of JSON that was read before, which no entry of a type's table reads, see
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

  /// Lists the keys of JSON text that no entry of a type's table reads, see ``unmappedKeys(in:for:)-([String:Any],_)``.
  ///
  /// - Parameters:
  ///   - json: The text's bytes: a payload, or a list of payloads.
  ///   - type: The model type.
  /// - Throws: A single `malformedJSON` for text that is not JSON; else as for a dictionary.
  public func unmappedKeys<Model>(
    inJSON json: some ContiguousBytes, for type: Model.Type
  ) throws(MappingErrors) -> [UnmappedKey] {
    try unmappedKeys(in: CollectionOfOne(.json(json)), for: type)
  }

  /// Lists the keys of JSON text that no entry of a type's table reads, see ``unmappedKeys(inJSON:for:)-(ContiguousBytes,_)``.
  public func unmappedKeys<Model>(
    inJSON json: String, for type: Model.Type
  ) throws(MappingErrors) -> [UnmappedKey] {
    try unmappedKeys(in: CollectionOfOne(.json(json)), for: type)
  }

  /// Lists the keys of many JSON texts that no entry of a type's table reads, counted over all of them, see
  /// ``unmappedKeys(inJSON:for:)-(ContiguousBytes,_)``.
  ///
  /// ```swift
  /// let keys = try mapper.unmappedKeys(inJSON: recordedResponses, for: Order.self)  // [Data]
  /// ```
  ///
  /// - Parameters:
  ///   - payloads: The texts, of which one after the other is held in memory.
  ///   - type: The model type.
  /// - Throws: The first text that is not JSON, at its index: `[3]`.
  public func unmappedKeys<Model, Payload: ContiguousBytes>(
    inJSON payloads: some Sequence<Payload>, for type: Model.Type
  ) throws(MappingErrors) -> [UnmappedKey] {
    try unmappedKeys(in: payloads.lazy.map { .json($0) }, for: type, areMany: true)
  }

  /// - Parameter areMany: Whether each source is one of several, which has an index.
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
        hideNeighbours(of: type, context, in: &errors, from: 0)
        throw MappingErrors(errors, mapping: type)
      }
    }
    return search.takeResult()
  }
}

extension InputSource {
  /// Opens one of several inputs, whose index is the place of what is wrong with it.
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
