/// The contents of an archive to be written: a graph of models as a tree, with a number for each repeated
/// instance.
indirect enum ArchiveValue {
  /// A value without models.
  case scalar(OutputValue)
  case list([ArchiveValue])
  case object([ArchiveMember])
  /// The first occurrence of a model.
  case model(ArchivedModel)
  /// The number of an earlier class instance.
  case reference(Int)
  /// A value archived as its own type, and how to reach it from bases that list this type; only at the
  /// root.
  case alone([ArchivedBase], ArchiveValue)
}

/// The path from a base to a value archived as its own type.
struct ArchivedBase {
  /// The name of the base, as in messages. It is compared with the requested type, and never looked up.
  let base: String
  /// The names of the subtypes from the base to the value's own type.
  let names: [String]
}

typealias ArchiveMember = (key: String, value: ArchiveValue)

/// A model to be archived.
struct ArchivedModel {
  /// The number of a class instance, starting with 0, in the order in which instances begin; nil for other
  /// models.
  let number: Int?
  /// The names of the subtypes from the declared type to the model's own type.
  let names: [String]
  let members: [ArchiveMember]
}

extension OutputValue {
  /// The value as input of the same precision: dates and data unchanged, numbers with their digits.
  var input: InputValue {
    switch self {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .integer(let integer): return .number(JSONNumber(integer))
    case .text(let text): return .text(text)
    case .native(let value): return .native(value)
    default: break
    }
    // Objects keep the order of their keys, unless they contain values that JSON lacks.
    if let value = try? MappingValue(self) { return InputValue(value) }
    return InputValue(classifying: anyValue)
  }
}
