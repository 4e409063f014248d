/// Why a property is left out, and how to fix that.
struct LeftOutReason: Error {
  let reason: Messages.LeftOut

  var hint: String? {
    switch reason {
    case .unmappable(let type):
      "register \(Messages.name(of: type)), conform it to MappingValueConvertible, or format it"
    case .published: "map it by its key path, which tells its subscribers as well"
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
