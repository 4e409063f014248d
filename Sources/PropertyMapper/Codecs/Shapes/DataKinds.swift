/// The kinds of values that a shape is read from. An alternative of another kind gives way to the next one.
///
/// Numbers, text, true and false are one kind, since the conversion policies turn them into each other.
package struct DataKinds: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let object = Self(rawValue: 1)
  package static let list = Self(rawValue: 2)
  package static let scalar = Self(rawValue: 4)
  package static let all: Self = [.object, .list, .scalar]

  init(of shape: Shape) {
    switch shape {
    case .value(let codec): self.init(of: codec.dataForm())
    case .model(let model):
      self = model.conversion.map { [.object, Self(of: $0.inner)] } ?? .object
    case .dictionary: self = .object
    case .list(let list): self = list.takesOneElement ? .all : .list
    case .optional(let optional): self.init(of: optional.wrapped)
    case .converted(let converted): self.init(of: converted.inner)
    case .jsonText: self = .scalar
    }
  }

  private init(of form: DataForm) {
    switch form {
    case .truth, .integer, .number, .numberOrTruth, .text: self = .scalar
    case .cases(let cases): self.init(of: cases.form)
    case .list: self = .list
    case .anything, .unknown: self = .all
    }
  }

  /// Whether a value that begins with a byte is of one of the kinds.
  func includesValue(beginningWith byte: UInt8) -> Bool {
    switch byte {
    case JSONByte.openBrace: contains(.object)
    case JSONByte.openBracket: contains(.list)
    default: contains(.scalar)
    }
  }

  /// Whether a value is of one of the kinds.
  func includes(_ value: InputValue) -> Bool {
    switch value {
    case .object: contains(.object)
    case .list: contains(.list)
    case .text, .number, .bool: contains(.scalar)
    case .null, .native, .unusable: true
    }
  }
}
