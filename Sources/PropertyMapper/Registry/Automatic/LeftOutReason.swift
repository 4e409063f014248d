/// Why a property is left out, and what can be done about it.
struct LeftOutReason: Error {
  let reason: Messages.LeftOut

  var hint: String? {
    guard case .unmappable(let type) = reason else { return nil }
    return "register \(Messages.name(of: type)), conform it to MappableValue, or format it"
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
