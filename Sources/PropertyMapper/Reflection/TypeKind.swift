/// The kinds of type that make a difference to reflection.
enum TypeKind: Sendable {
  case structure
  case `class`
  case optional
  case tuple
  case function
  /// `Int.Type`, which takes no space in a stored property; `any Any.Type` is `other`.
  case metatype
  case other

  init(of type: any Any.Type) {
    self =
      switch metadataKind(of: type) {
      case 0: .class
      case 0x200: .structure
      case 0x202: .optional
      case 0x301: .tuple
      case 0x302: .function
      case 0x304: .metatype
      default: .other
      }
  }

  /// Whether values of a type may be copied, which `any Any.Type` promises but metadata need not
  /// keep: a class may have a `Mutex` among its fields.
  ///
  /// Why this is safe: structures and enums have their table of value witnesses one word in front
  /// of their metadata, and its flags behind eight functions, the size and the stride. That is part
  /// of the stable binary interface (`ValueWitnessFlags::IsNonCopyable`).
  static func isCopyable(_ type: any Any.Type) -> Bool {
    let kind = metadataKind(of: type)
    guard (0x200...0x202).contains(kind) else { return true }
    let word = MemoryLayout<UInt>.size
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let table = metadata.load(fromByteOffset: -word, as: UInt.self)
    #if _ptrauth(_arm64e)
      let address = table & 0x0000_7FFF_FFFF_FFFF  // the bits above are its signature
    #else
      let address = table
    #endif
    guard let witnesses = UnsafeRawPointer(bitPattern: address) else { return true }
    return witnesses.load(fromByteOffset: 10 * word, as: UInt32.self) & 0x0080_0000 == 0
  }
}

@_silgen_name("swift_getMetadataKind")
private func metadataKind(of type: any Any.Type) -> UInt32
