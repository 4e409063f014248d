/// The interface of the direct engine for encoding. Each function returns nil if the engine gives up;
/// `record` then contains the results of generators called so far, if the models have any.
enum DirectEncoding {
  /// A value as compact JSON text.
  static func text<Value>(
    of value: Value, in context: MappingContext, includesNull: Bool,
    _ record: inout GeneratorRecord?
  ) -> JSONBuffer? {
    guard let root = root(of: Value.self, in: context, &record) else { return nil }
    return ValueAddress.with(of: value) { [record] value -> JSONBuffer? in
      guard !mayBeWrapped(value, as: root.shape, in: context.registry) else { return nil }
      var encoder = DirectEncoder(
        DirectRun(context: context, includesNull: includesNull, record: record),
        to: TextSink(minimumCapacity: root.sizeHint))
      switch encoder.write(value, as: root.shape) {
      case .value: break
      case .null: encoder.sink.writeNull()
      case .failed: return nil
      }
      root.sizeHint = encoder.sink.text.count
      return encoder.finish().finish()
    }
  }

  /// A model as a dictionary.
  static func dictionary<Model>(
    of model: Model, in context: MappingContext, includesNull: Bool,
    _ record: inout GeneratorRecord?
  ) -> [String: Any]? {
    guard let root = root(of: Model.self, in: context, &record) else { return nil }
    return ValueAddress.with(of: model) { [record] value in
      guard !mayBeWrapped(value, as: root.shape, in: context.registry) else { return nil }
      var encoder = DirectEncoder(
        DirectRun(context: context, includesNull: includesNull, record: record),
        to: DictionarySink())
      guard case .value(let any) = encoder.write(value, as: root.shape) else { return nil }
      return ExactValue.of(any, as: [String: Any].self)
    }
  }

  /// Models as a list of dictionaries.
  static func dictionaries<Model>(
    of models: [Model], in context: MappingContext, includesNull: Bool,
    _ record: inout GeneratorRecord?
  ) -> [[String: Any]]? {
    guard let root = root(of: [Model].self, in: context, &record),
      case .list(let list) = root.shape
    else { return nil }
    var encoder = DirectEncoder(
      DirectRun(context: context, includesNull: includesNull, record: record),
      to: DictionarySink())
    return models.lendElements { encoder.dictionaries(of: $0, as: list.element) }
  }

  /// The plans of a type, and a record if there are generators; nil if the reference engine has to write it.
  private static func root<Value>(
    of type: Value.Type, in context: MappingContext, _ record: inout GeneratorRecord?
  ) -> WritingRoot? {
    let root = context.registry.writingRoot(of: type)
    guard root.isDirect else { return nil }
    if root.hasGenerators { record = GeneratorRecord() }
    return root
  }

  /// Whether a base lists the type of a value exported on its own, so that its name has to be written.
  private static func mayBeWrapped(
    _ value: ValueAddress, as shape: Shape, in registry: Registry
  ) -> Bool {
    guard registry.hasProtocolBases, case .model(let reference) = shape else { return false }
    let isInstance = reference.type is AnyClass
    let type =
      isInstance
      ? DirectRun.runtimeType(of: value.instance) : reference.type
    return !registry.baseChains(of: type).isEmpty
  }
}
