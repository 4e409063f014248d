/// A call of the direct engine for encoding. Each function returns nil if the engine gives up.
struct DirectEncoding {
  private let context: MappingContext
  private let includesNull: Bool
  /// The results of the generators and final encoders called before the engine gave up; nil if the models
  /// have none.
  private(set) var record: ClosureRecord?

  init(in context: MappingContext, _ options: ExportOptions) {
    self.context = context
    includesNull = options.contains(.includesNull)
  }

  /// A value as compact JSON text.
  mutating func text<Value>(of value: Value) -> JSONBuffer? {
    guard let root = root(of: Value.self) else { return nil }
    return ValueAddress.with(of: value) { value -> JSONBuffer? in
      guard let declared = declared(value, as: root.shape) else { return nil }
      var encoder = DirectEncoder(
        run(for: .json), to: TextSink(minimumCapacity: root.sizeHint))
      switch encoder.write(value, declared) {
      case .value: break
      case .null: encoder.sink.writeNull()
      case .failed: return nil
      }
      root.sizeHint = encoder.sink.text.count
      return encoder.finish().finish()
    }
  }

  /// A value as a tree.
  mutating func tree<Value>(of value: Value, for target: OutputTarget) -> OutputValue? {
    guard let root = root(of: Value.self) else { return nil }
    return ValueAddress.with(of: value) { value in
      guard let declared = declared(value, as: root.shape) else { return nil }
      var encoder = DirectEncoder(run(for: target), to: TreeSink(target: target))
      return switch encoder.write(value, declared) {
      case .value(let tree): tree
      case .null: .null
      case .failed: nil
      }
    }
  }

  /// A model as a dictionary.
  mutating func dictionary<Model>(of model: Model) -> [String: Any]? {
    guard let root = root(of: Model.self) else { return nil }
    return ValueAddress.with(of: model) { value in
      guard let declared = declared(value, as: root.shape) else { return nil }
      var encoder = DirectEncoder(run(for: .json), to: DictionarySink())
      guard case .value(let any) = encoder.write(value, declared) else { return nil }
      return ExactValue.of(any, as: [String: Any].self)
    }
  }

  /// Models as a list of dictionaries.
  mutating func dictionaries<Model>(of models: [Model]) -> [[String: Any]]? {
    guard let root = root(of: [Model].self), case .list(let list) = root.shape else { return nil }
    var encoder = DirectEncoder(run(for: .json), to: DictionarySink())
    return models.lendElements { encoder.dictionaries(of: $0, as: list.element) }
  }

  /// The plans of a type; nil if the reference engine has to write it.
  private mutating func root<Value>(of type: Value.Type) -> WritingRoot? {
    let root = context.registry.writingRoot(of: type)
    guard root.isDirect else { return nil }
    if root.runsOnce { record = ClosureRecord() }
    return root
  }

  private func run(for target: OutputTarget) -> DirectRun {
    DirectRun(context: context, target: target, includesNull: includesNull, record: record)
  }

  /// How a value exported on its own is declared: as its type, or as the base that lists its type,
  /// so that the type's name is written. Nil if there are several bases or several names.
  private func declared(_ value: ValueAddress, as shape: Shape) -> DeclaredValue? {
    let registry = context.registry
    let own = DeclaredValue(base: nil, shape: shape)
    guard registry.hasWrappingBases, case .model(let reference) = shape else { return own }
    let isInstance = reference.type is AnyClass
    let type = isInstance ? DirectRun.runtimeType(of: value.instance) : reference.type
    let chains = registry.baseChains(of: type)
    guard let chain = chains.first else { return own }
    guard chains.count == 1, let plan = registry.plan(for: type), plan.discriminators.isEmpty,
      let base = chain.base, let declared = registry.plan(for: reference),
      let wrapped = chain.wrap(declared.operations.slot(value))
    else { return nil }
    return DeclaredValue(base: wrapped, shape: .model(base))
  }
}

/// How a value exported on its own is declared.
private struct DeclaredValue {
  /// The value wrapped as its base; nil if it is declared as its type.
  let base: Slot?
  let shape: Shape
}

extension DirectEncoder where Sink: ~Copyable {
  fileprivate mutating func write(_ value: ValueAddress, _ declared: DeclaredValue) -> Output {
    guard let base = declared.base else { return write(value, as: declared.shape) }
    return write(contentsOf: base, as: declared.shape)
  }
}
