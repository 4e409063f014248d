/// The kinds of types that reflection distinguishes.
enum TypeKind: Sendable {
  case structure
  /// An enum other than `Optional`.
  case enumeration
  case `class`
  /// A class that is written in Objective-C, or imported from a C library. Its instances are
  /// referred to like those of other classes.
  case foreignClass
  case optional
  case tuple
  case function
  /// `Any`, and `any` of one or more protocols, also with constrained associated types.
  case existential
  /// `Int.Type`, which takes no space in a stored property; `any Any.Type` is `other`.
  case metatype
  case other

  init(of type: any Any.Type) {
    self =
      switch metadataKind(of: type) {
      case 0: .class
      case 0x200: .structure
      case 0x201: .enumeration
      case 0x202: .optional
      case 0x301: .tuple
      case 0x302: .function
      case 0x303, 0x307: .existential
      case 0x304: .metatype
      case 0x203, 0x305: .foreignClass
      default: .other
      }
  }

  /// Whether a value of the type is a reference to an instance.
  var isReference: Bool { self == .class || self == .foreignClass }
}

@_silgen_name("swift_getMetadataKind")
private func metadataKind(of type: any Any.Type) -> UInt32
