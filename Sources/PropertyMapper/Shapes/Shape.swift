/// What the values of one Swift type look like in the data, and how they are put together.
///
/// Every type is one of five shapes, told from its metatype when a plan is compiled:
///
/// ```
///  String, Int, Date, a raw-value enum, Any …   value        one value of the data
///  Job                                          model        an object, by the table of its type
///  Shape?                                       optional     null or the wrapped shape
///  [Shape], Set<Shape>                          list         a list of the element's shape
///  [Key: Shape]                                 dictionary   an object of the element's shape
/// ```
///
/// `[String: [Job]?]` is thus a dictionary of optionals of lists of models. The engines walk shapes; the
/// typed closures inside do one step each and never call back into an engine.
indirect enum Shape: Sendable {
  case value(any ValueShape)
  case model(ModelReference)
  case optional(OptionalShape)
  case list(ListShape)
  case dictionary(DictionaryShape)

  /// Whether null is a value of the type, and not the lack of one.
  var acceptsNull: Bool {
    switch self {
    case .optional: true
    case .value(let value): value.acceptsNull
    case .model, .list, .dictionary: false
    }
  }

  /// Whether a written value may be an object into which other paths can be merged.
  var mayBeObject: Bool {
    switch self {
    case .value(let value): value.mayBeObject
    case .model, .dictionary: true
    case .optional(let optional): optional.wrapped.mayBeObject
    case .list: false
    }
  }

  /// The types of the models inside.
  var models: [ModelReference] {
    switch self {
    case .value: []
    case .model(let reference): [reference]
    case .optional(let optional): optional.wrapped.models
    case .list(let list): list.element.models
    case .dictionary(let dictionary): dictionary.element.models
    }
  }
}

/// A type that is mapped by the table registered for it.
struct ModelReference: Sendable {
  let type: any Any.Type
  /// Takes a value of the input that is a model of the type already.
  let adopt: @Sendable (Any) -> Slot?
  /// Whether the type is a class and another type one of its subclasses.
  let isSuperclass: @Sendable (any Any.Type) -> Bool

  init<Model>(_ type: Model.Type) {
    self.type = type
    isSuperclass = { type is AnyClass && $0 is Model.Type && $0 != type }
    adopt = { ($0 as? Model).map { ValueSlot($0) } }
  }

  /// The reference to a type that only the run time knows.
  init(opening type: any Any.Type) {
    func open<Model>(_ type: Model.Type) -> Self { Self(type) }
    self = _openExistential(type, do: open)
  }
}
