/// The interface of the direct engine for encoding. Each function returns nil if the engine gives up;
/// `record` then contains the results of generators called so far, if the models have any.
enum DirectEncoding {
  /// A value as compact JSON text.
  static func text<Value>(
    of value: Value, in context: MappingContext, includesNull: Bool,
    _ record: inout GeneratorRecord?
  ) -> JSONBuffer? {
    let root = context.registry.writingRoot(of: Value.self)
    guard root.isDirect else { return nil }
    if root.hasGenerators { record = GeneratorRecord() }
    return unsafe withUnsafePointer(to: value) { [record] pointer -> JSONBuffer? in
      let value = unsafe UnsafeRawPointer(pointer)
      guard unsafe !mayBeWrapped(value, as: root.shape, in: context.registry) else { return nil }
      var encoder = DirectEncoder(
        DirectRun(context: context, includesNull: includesNull, record: record),
        to: TextSink(minimumCapacity: root.sizeHint))
      switch unsafe encoder.write(value, as: root.shape) {
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
    let root = context.registry.writingRoot(of: Model.self)
    guard root.isDirect else { return nil }
    if root.hasGenerators { record = GeneratorRecord() }
    return unsafe withUnsafePointer(to: model) { [record] pointer in
      let value = unsafe UnsafeRawPointer(pointer)
      guard unsafe !mayBeWrapped(value, as: root.shape, in: context.registry) else { return nil }
      var encoder = DirectEncoder(
        DirectRun(context: context, includesNull: includesNull, record: record),
        to: DictionarySink())
      guard case .value(let any) = unsafe encoder.write(value, as: root.shape) else { return nil }
      return ExactValue.of(any, as: [String: Any].self)
    }
  }

  /// Models as a list of dictionaries.
  static func dictionaries<Model>(
    of models: [Model], in context: MappingContext, includesNull: Bool,
    _ record: inout GeneratorRecord?
  ) -> [[String: Any]]? {
    let root = context.registry.writingRoot(of: [Model].self)
    guard root.isDirect, case .list(let list) = root.shape else { return nil }
    if root.hasGenerators { record = GeneratorRecord() }
    var encoder = DirectEncoder(
      DirectRun(context: context, includesNull: includesNull, record: record),
      to: DictionarySink())
    return unsafe models.withUnsafeBufferPointer { models in
      let elements = unsafe LentElements(
        start: UnsafeRawPointer(models.baseAddress), count: models.count,
        stride: MemoryLayout<Model>.stride)
      return encoder.dictionaries(of: elements, as: list.element)
    }
  }

  /// Whether a base lists the type of a value exported on its own, so that its name has to be written.
  private static func mayBeWrapped(
    _ value: UnsafeRawPointer, as shape: Shape, in registry: Registry
  ) -> Bool {
    guard registry.hasProtocolBases, case .model(let reference) = shape else { return false }
    let isInstance = reference.type is AnyClass
    let type =
      unsafe isInstance
      ? DirectRun.runtimeType(of: value.load(as: UnsafeRawPointer.self)) : reference.type
    return !registry.baseChains(of: type).isEmpty
  }
}
