/// What an archive holds: a graph of models as a tree, in which an instance that comes again is a number.
indirect enum ArchiveValue {
  /// A value without models; of what was read, one without parts.
  case scalar(OutputValue)
  case list([ArchiveValue])
  case object([ArchiveMember])
  /// The first time that a model comes.
  case model(ArchivedModel)
  /// The number of a class instance that came before.
  case reference(Int)
  /// A value that came alone, as its own type, and how it is reached from bases that list that; only at the root.
  case alone([ArchivedBase], ArchiveValue)
}

/// The way from a base to a value that was archived alone.
struct ArchivedBase {
  /// The base as messages name it. It is compared with the type that is asked for, and never looked up.
  let base: String
  /// The names of the subtypes that lead from the base to the value's own type.
  let names: [String]
}

typealias ArchiveMember = (key: String, value: ArchiveValue)

/// A model of an archive.
struct ArchivedModel {
  /// The number of a class instance, counted from 0 in the order in which they begin; nil for other models.
  let number: Int?
  /// The names of the subtypes that lead from the declared type to the model's.
  let names: [String]
  let members: [ArchiveMember]
}

extension ArchiveValue {
  /// The value as output, if no model is in it.
  var output: OutputValue? {
    try? convertTree(self) {
      OutputBuilder(isObject: $0, count: $1, hasUniqueKeys: false)
    } opening: { value throws(HoldsModel) -> TreeStep<ArchiveParts, OutputValue> in
      switch value {
      case .scalar(let output): .leaf(output)
      case .list(let elements): .list(ArchiveParts(elements.map { ("", $0) }))
      case .object(let members): .object(ArchiveParts(members))
      case .model, .reference, .alone: throw HoldsModel()
      }
    }
  }

  private struct HoldsModel: Error {}
}

/// What is in a list or an object of an archive.
private struct ArchiveParts: TreeParts {
  private var rest: ArraySlice<ArchiveMember>
  var count: Int { rest.count }

  init(_ members: [ArchiveMember]) { rest = members[...] }

  mutating func next() -> (key: String, value: ArchiveValue)? { rest.popFirst() }
}

extension OutputValue {
  /// The value as input of the same precision: dates and data as they are, numbers with their digits.
  var input: InputValue {
    if case .native(let value) = self { return .native(value) }
    // Objects keep the order of their keys, unless there is something in them that JSON does not have.
    if let value = try? MappingValue(self) { return InputValue(value) }
    return InputValue(classifying: anyValue)
  }
}
