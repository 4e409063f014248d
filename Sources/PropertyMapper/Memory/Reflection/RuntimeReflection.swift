#if canImport(ObjectiveC)
  import ObjectiveC
#endif

/// The Swift runtime's information about a type, bound by symbol and returned as plain values.
///
/// `Mirror` and key paths use the same symbols. The standard library exports them on every
/// platform; its own declaration of them is `@_spi(Reflection)`, which Apple's SDKs hide.
///
/// Why this is safe: each declaration repeats the one in the standard library's
/// `ReflectionMirror.swift`, and the functions below call them only for the kinds of types they are
/// defined for (`recursiveCount` of an enum would read a nonexistent value) and only with indexes
/// below the count.
enum RuntimeReflection {
  /// One field, as recorded by the compiler.
  struct Field {
    let name: String
    let type: any Any.Type
    let offset: Int
    let isStrong: Bool
    let isMutable: Bool
  }

  /// The fields of a struct or class, inherited ones first, or the elements of a tuple.
  ///
  /// Does not include fields of Objective-C ancestors; most noncopyable fields appear as `Void`.
  static func fields(of type: any Any.Type) -> [Field] {
    (0..<fieldCount(of: type)).map { index in
      var metadata = FieldMetadata()
      let fieldType = unsafe childMetadata(of: type, index: index, metadata: &metadata)
      defer { unsafe metadata.free?(metadata.name) }
      return unsafe Field(
        name: metadata.name.map { unsafe String(cString: $0) } ?? "", type: fieldType,
        offset: childOffset(of: type, index: index), isStrong: metadata.isStrong,
        isMutable: metadata.isMutable)
    }
  }

  /// A name as in the source: if the compiler records raw identifiers, their backticks are kept,
  /// and spaces become no-break spaces, which no identifier can contain.
  static func sourceName(_ name: String) -> String {
    guard !name.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "`") }) else { return name }
    return String(name.compactMap { $0 == "`" ? nil : $0 == "\u{A0}" ? " " : $0 })
  }

  /// The number of fields or elements, including inherited ones; 0 for any other type.
  static func fieldCount(of type: any Any.Type) -> Int {
    switch TypeKind(of: type) {
    case .structure, .class, .tuple: recursiveCount(of: type)
    default: 0
    }
  }

  /// The number of bytes of an instance including its header; on Apple platforms, rounded up to a
  /// word.
  ///
  /// The Objective-C runtime's function must be imported, not bound by symbol: it doesn't understand
  /// Swift's metadata of an Objective-C class, and the compiler converts only arguments of imported
  /// functions.
  static func instanceSize(of type: AnyClass) -> Int {
    #if canImport(ObjectiveC)
      class_getInstanceSize(type)
    #else
      positiveExtent(of: type)
    #endif
  }

  /// The number of bytes before the first field of a class without a superclass: the metadata
  /// pointer and the reference counts.
  static var headerSize: Int { 2 * MemoryLayout<UInt>.size }
}

/// The counterpart of the standard library's `_FieldReflectionMetadata`: same fields, same order.
@safe private struct FieldMetadata {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isMutable = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func recursiveCount(of type: any Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func childMetadata(
  of type: any Any.Type, index: Int, metadata: UnsafeMutablePointer<FieldMetadata>
) -> any Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func childOffset(of type: any Any.Type, index: Int) -> Int

#if !canImport(ObjectiveC)
  // `Swift._class_getInstancePositiveExtentSize(_:)`, which is exported but not declared.
  @_silgen_name("$ss36_class_getInstancePositiveExtentSizeySiyXlXpF")
  private func positiveExtent(of type: AnyClass) -> Int
#endif
