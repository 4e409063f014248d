/// Why a property is left out, and how to fix that.
struct LeftOutReason: Error {
  let reason: Messages.LeftOut

  /// The name of the computed property that SwiftData declares for its storage.
  private static func modelName(of storage: String) -> String {
    storage.hasPrefix("_") ? String(storage.dropFirst()) : storage
  }

  /// - Parameter name: The name of the property.
  func hint(for name: String) -> String? {
    switch reason {
    case .unmappable(let type):
      switch TypeKind(of: type) {
      case .structure, .class, .enumeration:
        Messages.waysToMap(type, wrapping: name.hasPrefix("_") ? String(name.dropFirst()) : nil)
      case .existential where type == Any.self: Messages.waysToMapAnything
      default: Messages.waysToTransform
      }
    case .published: "map it by its key path, which tells its subscribers as well"
    case .ofSwiftData:
      "map it by its key path, such as .property(\\.\(DisplayText.escaped(Self.modelName(of: name))))"
    case .lazy, .weakOrUnowned, .closure, .notCopyable: nil
    }
  }
}

extension LeftOutReason {
  init(_ obstacle: StoredProperty.Obstacle) {
    reason =
      switch obstacle {
      case .weakOrUnowned: .weakOrUnowned
      case .hidden, .notCopyable: .notCopyable
      case .representationVaries: .closure
      }
  }
}
