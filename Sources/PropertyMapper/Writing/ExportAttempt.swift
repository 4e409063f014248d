/// An export without a log. Each function returns nil if the walk gives up, because there is a problem.
struct ExportAttempt {
  private let context: MappingContext
  private let includesNull: Bool
  /// The results of the generators and final encoders called before the walk gave up; nil if the models
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
      let declared = declared(value, as: root.shape)
      var encoder = ModelEncoder(
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
      let declared = declared(value, as: root.shape)
      var encoder = ModelEncoder(run(for: target), to: TreeSink(target: target))
      return switch encoder.write(value, declared) {
      case .value(let tree): tree
      case .null: .null
      case .failed: nil
      }
    }
  }

  /// A model as a dictionary, or as another value that it is written as.
  mutating func value<Model>(of model: Model) -> Any? {
    guard let root = root(of: Model.self) else { return nil }
    return ValueAddress.with(of: model) { value in
      let declared = declared(value, as: root.shape)
      var encoder = ModelEncoder(run(for: .json), to: DictionarySink())
      guard case .value = encoder.write(value, declared) else { return nil }
      return encoder.sink.made
    }
  }

  /// Models as a list of dictionaries.
  ///
  /// - Parameter convert: Returns the dictionary for a model, with its index, that is written as a different value.
  mutating func dictionaries<Model>(
    of models: [Model], converting convert: (Any, Int) -> [String: Any]
  ) -> [[String: Any]]? {
    guard let root = root(of: [Model].self), case .list(let list) = root.shape else { return nil }
    var encoder = ModelEncoder(run(for: .json), to: DictionarySink())
    return models.lendElements {
      encoder.dictionaries(of: $0, as: list.element, converting: convert)
    }
  }

  /// The plans of a type; nil if there is a problem with one of its tables.
  private mutating func root<Value>(of type: Value.Type) -> WritingRoot? {
    let root = context.registry.writingRoot(of: type)
    guard root.isWritable else { return nil }
    if root.runsOnce { record = ClosureRecord() }
    return root
  }

  private func run(for target: OutputTarget) -> WritingRun {
    WritingRun(context: context, target: target, includesNull: includesNull, record: record)
  }

  /// How a value exported on its own is declared: as its type, or as the bases that list its type, so that the
  /// type's names are written.
  private func declared(_ value: ValueAddress, as shape: Shape) -> DeclaredValue {
    let registry = context.registry
    guard registry.hasWrappingBases, case .model(let reference) = shape,
      let declared = registry.plan(for: reference)
    else { return .own(shape) }
    let isInstance = reference.type is AnyClass
    let type = isInstance ? WritingRun.runtimeType(of: value.instance) : reference.type
    let chains = registry.baseChains(of: type)
    guard let chain = chains.first else { return .own(shape) }
    let slot = declared.operations.slot(value)
    guard chains.count == 1, let plan = registry.plan(for: type), plan.discriminators.isEmpty,
      let base = chain.base, let wrapped = chain.wrap(slot)
    else { return .listed(slot, shape) }
    return .wrapped(wrapped, .model(base))
  }
}

/// How a value exported on its own is declared.
private enum DeclaredValue {
  case own(Shape)
  /// Wrapped as its base.
  case wrapped(Slot, Shape)
  /// Listed by several bases, or under several names.
  case listed(Slot, Shape)
}

extension ModelEncoder where Sink: ~Copyable {
  fileprivate mutating func write(_ value: ValueAddress, _ declared: DeclaredValue) -> Output {
    switch declared {
    case .own(let shape): return write(value, as: shape)
    case .wrapped(let slot, let shape): return write(contentsOf: slot, as: shape)
    case .listed(let slot, let shape):
      return write(run.tree { $0.writeRoot(slot, as: shape) })
    }
  }
}
