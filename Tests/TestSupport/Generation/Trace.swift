/// What closures of the user's saw, in the order in which they ran.
final class Trace: Sendable {
  private let lines = Recorder<String>()

  func note(_ name: String, _ seen: some Exact) {
    lines.append("\(name) \(ExactText(of: seen).text)")
  }

  /// Hands out what was noted, and begins anew.
  func take() -> [String] {
    defer { lines.removeAll() }
    return lines.values
  }
}
