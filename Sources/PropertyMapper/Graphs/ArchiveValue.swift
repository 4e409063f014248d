/// What an archive holds: a graph of models as a tree, in which an instance that comes again is a number.
indirect enum ArchiveValue {
  /// A value without parts.
  case scalar(OutputValue)
  case list([ArchiveValue])
  case object([ArchiveMember])
  /// The first time that a model comes.
  case model(ArchivedModel)
  /// The number of a class instance that came before.
  case reference(Int)
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
  init(_ output: OutputValue) {
    switch output {
    case .list(let elements): self = .list(elements.map { Self($0) })
    case .object(let object): self = .object(object.members.map { ($0.key, Self($0.value)) })
    default: self = .scalar(output)
    }
  }

  /// The value as output, if no model is in it.
  var output: OutputValue? {
    switch self {
    case .scalar(let output): return output
    case .list(let elements):
      let outputs = elements.compactMap(\.output)
      return outputs.count == elements.count ? .list(outputs) : nil
    case .object(let members):
      var object = OutputObject()
      for member in members {
        guard let output = member.value.output else { return nil }
        object[member.key] = output
      }
      return .object(object)
    case .model, .reference: return nil
    }
  }
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
