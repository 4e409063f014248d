/// The structure of a Swift type's values in the data.
///
/// Every type has one of these shapes, inferred from its metatype when a plan is compiled:
///
/// ```
///  String, Int, Date, a raw-value enum, Any …   value        a single value
///  Job                                          model        an object, mapped by the table of its type
///  Shape?                                       optional     null or the wrapped shape
///  [Shape], Set<Shape>                          list         a list of the element's shape
///  [Key: Shape]                                 dictionary   an object of the element's shape
///  a type with its own transformer              converted    another shape, converted by closures
///  any of these, inJSONText()                   jsonText     another shape, in a string with JSON text
/// ```
///
/// So `[String: [Job]?]` is a dictionary of optionals of lists of models. Walks follow shapes;
/// the typed closures inside perform one step each and never call back into a walk.
package enum Shape: Sendable {
  case value(ValueCodec)
  case model(ModelReference)
  case optional(OptionalShape)
  case list(ListShape)
  case dictionary(DictionaryShape)
  case converted(ConvertedShape)
  case jsonText(JSONTextShape)

  /// Whether null is a value of the type rather than the absence of one.
  package var acceptsNull: Bool {
    switch self {
    case .optional: true
    case .value(let codec): codec.traits.acceptsNull
    case .converted(let converted): converted.passesNull
    case .jsonText(let text): text.inner.acceptsNull
    case .model(let model): model.conversion?.passesNull ?? false
    case .list, .dictionary: false
    }
  }

  /// Whether a closure that takes a value of the type is called for null: only if it takes an
  /// optional, even if null is a value of the type.
  package var passesNull: Bool {
    switch self {
    case .optional: true
    case .converted(let converted): converted.passesNull
    case .jsonText(let text): text.inner.passesNull
    case .model(let model): model.conversion?.passesNull ?? false
    case .value, .list, .dictionary: false
    }
  }

  /// Whether null is read for a value of the type, even if a closure that takes it isn't called.
  var mayReadNull: Bool {
    if case .value(let codec) = self {
      codec.traits.acceptsNull || codec.traits.isAnything
    } else {
      acceptsNull
    }
  }

  /// Whether no value of the type is known to be null in the data.
  package var isNeverNull: Bool {
    switch self {
    case .value(let codec):
      switch codec.dataForm() {
      case .anything, .unknown: false
      default: !codec.traits.acceptsNull
      }
    case .model, .list, .dictionary: true
    case .optional: false
    case .converted(let converted): converted.inner.isNeverNull
    case .jsonText(let text): text.inner.isNeverNull
    }
  }

  /// Whether no value of the type is nil, which isn't written, though some may be null in the data.
  package var isNeverNil: Bool {
    switch self {
    case .value(let codec): !codec.traits.isAnything
    case .model, .list, .dictionary: true
    case .optional: false
    case .converted(let converted): converted.inner.isNeverNil
    case .jsonText(let text): text.inner.isNeverNil
    }
  }

  /// The shape in which values are written: by the transformer of a type that has a table, too, if it converts in both
  /// directions.
  package var written: Shape {
    guard !models.isEmpty else { return self }
    return switch self {
    case .model(let model):
      model.conversion.map { $0.encode == nil ? self : .converted($0) } ?? self
    case .optional(let optional):
      .optional(
        OptionalShape(wrapped: optional.wrapped.written, operations: optional.operations))
    case .list(let list):
      .list(
        ListShape(
          element: list.element.written, operations: list.operations,
          takesOneElement: list.takesOneElement))
    case .dictionary(let dictionary):
      .dictionary(
        DictionaryShape(element: dictionary.element.written, operations: dictionary.operations))
    case .jsonText(let text): .jsonText(JSONTextShape(text.inner.written))
    case .value, .converted: self
    }
  }

  /// Whether an encoded value may be an object into which other paths can be merged.
  var mayBeObject: Bool {
    switch self {
    case .value(let codec): codec.traits.mayBeObject
    case .model, .dictionary: true
    case .optional(let optional): optional.wrapped.mayBeObject
    case .converted(let converted): converted.inner.mayBeObject
    case .list, .jsonText: false
    }
  }

  /// The type of values with the shape.
  package var valueType: any Any.Type {
    switch self {
    case .value(let codec): codec.memory.type
    case .model(let model): model.type
    case .converted(let converted): converted.memory.type
    case .jsonText(let text): text.inner.valueType
    case .optional(let optional): optional.operations.none().type
    case .list(let list): (try? list.operations.assemble([]))?.type ?? [Any].self
    case .dictionary(let dictionary): dictionary.operations.type
    }
  }

  /// Whether it is a single model.
  package var isModel: Bool {
    if case .model = self { true } else { false }
  }

  /// Whether it is a set, whose elements are compared by their own `==`.
  package var isSet: Bool {
    switch self {
    case .list(let list): list.isSet
    case .jsonText(let text): text.inner.isSet
    default: false
    }
  }

  /// Whether it is an optional.
  package var isOptional: Bool {
    if case .optional = self { true } else { false }
  }

  /// Whether it is a dictionary, or an optional one.
  package var isDictionary: Bool {
    if case .dictionary = unwrapped { true } else { false }
  }

  /// Whether it is a single model, or an optional one.
  package var isSingleModel: Bool { singleModel != nil }

  /// The model, if a value is one or nothing.
  package var singleModel: ModelReference? {
    switch self {
    case .model(let model): model
    case .optional(let optional): optional.wrapped.singleModel
    case .value, .list, .dictionary, .converted, .jsonText: nil
    }
  }

  /// The shape inside an optional; any other shape unchanged.
  package var unwrapped: Shape {
    if case .optional(let optional) = self { optional.wrapped } else { self }
  }

  /// The shape of a list, or of an optional one, that is also read from its only element; nil for other shapes, and for lists
  /// of lists, since an element of one looks like the list itself.
  package var takingOneElement: Shape? {
    switch self {
    case .list(let list):
      if case .list = list.element.unwrapped { return nil }
      return .list(
        ListShape(element: list.element, operations: list.operations, takesOneElement: true))
    case .optional(let optional):
      return optional.wrapped.takingOneElement.map {
        .optional(OptionalShape(wrapped: $0, operations: optional.operations))
      }
    case .value, .model, .dictionary, .converted, .jsonText: return nil
    }
  }

  /// Whether it is a list or a dictionary, or an optional one.
  package var hasElements: Bool {
    switch self {
    case .list, .dictionary: true
    case .optional(let optional): optional.wrapped.hasElements
    case .jsonText(let text): text.inner.hasElements
    case .value, .model, .converted: false
    }
  }

  /// The shape directly inside; nil for a single value, and for a model.
  package var inner: Shape? {
    switch self {
    case .value, .model: nil
    case .optional(let optional): optional.wrapped
    case .list(let list): list.element
    case .dictionary(let dictionary): dictionary.element
    case .converted(let converted): converted.inner
    case .jsonText(let text): text.inner
    }
  }

  /// The types of the models inside.
  package var models: [ModelReference] {
    if case .model(let reference) = self { [reference] } else { inner?.models ?? [] }
  }

  /// The codec of the whole type, if one step can decode and encode it without calling users' code.
  package var plainCodec: ValueCodec? {
    switch self {
    case .value(let codec): codec.traits.handedOutForm == nil ? codec : nil
    case .optional(let optional):
      if case .value(let codec) = optional.wrapped { codec.optional } else { nil }
    case .model, .list, .dictionary, .converted, .jsonText: nil
    }
  }
}

/// An optional with another shape.
package final class OptionalShape: Sendable {
  package let wrapped: Shape
  let operations: any OptionalOperations

  init(wrapped: Shape, operations: any OptionalOperations) {
    self.wrapped = wrapped
    self.operations = operations
  }

  /// The optional that contains a value; nil if its type is another one.
  package func some(_ wrapped: Slot) -> Slot? { try? operations.some(wrapped) }

  package func none() -> Slot { operations.none() }

  /// The optional that contains a value.
  package func wrapping(_ value: Slot) throws -> Slot { try operations.some(value) }

  /// The wrapped value; nil for nil.
  package func unwrap(_ slot: Slot) throws -> Slot? { try operations.unwrap(slot) }
}

/// A list or set of another shape.
package final class ListShape: Sendable {
  package let element: Shape
  let operations: any ListOperations
  /// Whether the elements are unordered.
  package let isSet: Bool
  /// Whether a value that isn't a list is the only element.
  package let takesOneElement: Bool

  init(element: Shape, operations: any ListOperations, takesOneElement: Bool = false) {
    self.element = element
    self.operations = operations
    isSet = operations.isSet
    self.takesOneElement = takesOneElement
  }

  /// Creates a list of elements.
  package func assemble(_ elements: [Slot]) throws -> Slot { try operations.assemble(elements) }

  /// Creates a list from elements provided one at a time; nil if one of them is nil. Later ones are
  /// still requested, but discarded.
  package func assemble(count: Int, _ element: () throws -> Slot?) throws -> Slot? {
    try operations.assemble(count: count, element)
  }
}

/// A dictionary with values of another shape.
package final class DictionaryShape: Sendable {
  package let element: Shape
  let operations: any DictionaryOperations

  init(element: Shape, operations: any DictionaryOperations) {
    self.element = element
    self.operations = operations
  }

  /// Creates a dictionary.
  package func assemble(_ members: [(key: String, value: Slot)]) throws -> Slot {
    try operations.assemble(members)
  }

  /// The form of the keys; nil if they can be any text.
  package var keyForm: DataForm? { operations.keyForm }

  /// Whether a text can be read as a key.
  package func accepts(key: String) -> Bool { operations.problem(ofKey: key) == nil }
}

/// Values whose JSON text is in a string, as in columns of databases and in arguments of tools.
///
/// ```
///  "{\"name\": \"a\"}" ─read as JSON─▶ {"name": "a"} ─inner─▶ value
/// ```
package final class JSONTextShape: Sendable {
  /// The shape of the value in the text.
  package let inner: Shape

  init(_ inner: Shape) {
    self.inner = inner
  }
}

extension JSONTextShape {
  /// The string with the JSON text of a value.
  package static func text(of value: MappingValue) -> String { text(of: OutputValue(value)) }

  static func text(of output: OutputValue) -> String {
    String(decoding: JSONText.bytes(of: output), as: UTF8.self)
  }
}

/// A type mapped by the table registered for it.
///
/// It is a class because shapes with references in them are passed on at every level of nesting.
package final class ModelReference: Sendable {
  package let type: any Any.Type
  /// Uses an input value that is already a model of the type.
  let adopt: @Sendable (Any) -> Slot?
  /// Whether the type is a class with another type as a subclass.
  let isSuperclass: @Sendable (any Any.Type) -> Bool
  /// The memory layout of a model.
  let memory: ValueMemory
  /// A link to its plan, if a registry created the reference.
  let link: ModelLink?
  /// How values that aren't objects become models, if the type has a transformer for them.
  package let conversion: ConvertedShape?

  init<Model>(_ type: Model.Type, link: ModelLink? = nil, conversion: ConvertedShape? = nil) {
    self.type = type
    self.link = link
    self.conversion = conversion
    memory = ValueMemory(of: Model.self)
    isSuperclass = { type is AnyClass && $0 is Model.Type && $0 != type }
    adopt = { ($0 as? Model).map { ValueSlot($0) } }
  }

  /// Creates a reference to a type known only at run time.
  package static func opening(_ type: any Any.Type) -> ModelReference {
    func open<Model>(_ type: Model.Type) -> ModelReference { ModelReference(type) }
    return _openExistential(type, do: open)
  }
}
