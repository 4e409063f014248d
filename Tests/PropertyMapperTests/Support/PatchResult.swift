import Foundation
import Testing

@testable import PropertyMapper

/// The result of a patch between two random graphs.
enum PatchResult {
  case equal, refused
  case wrong(String)

  /// Applies a patch.
  ///
  /// - Parameter areEqual: Compares the updated graph with the one it should now be equal to.
  init<Node: AnyObject>(
    of changes: [String: Any], from old: Node, to new: Node, by mapper: PropertyMapper,
    asText: Bool, areEqual: (Node, Node) -> Bool
  ) {
    let before = mapper.description(of: old)
    do {
      if asText {
        try mapper.update(old, fromJSON: JSONSerialization.data(withJSONObject: changes))
      } else {
        try mapper.update(old, from: changes)
      }
    } catch {
      self = .wrong("\(error) with \(Outcome.text(changes)) for\n\(before)")
      return
    }
    self =
      areEqual(old, new)
      ? .equal
      : .wrong(
        "\(before)\n\(Outcome.text(changes))\n\(mapper.description(of: old))\n"
          + mapper.description(of: new))
  }

  /// Runs a test for several seeds, and with each engine. Of many patches, more than one in a number must not be
  /// refused.
  static func check(
    seedsFrom start: UInt64, rounds: Int, equalOneIn share: Int,
    _ result: (UInt64, EngineChoice) throws -> Self
  ) throws {
    var equalCount = 0
    for seed in start..<start + UInt64(rounds) {
      switch try result(seed, seed % 2 == 0 ? .directFirst : .referenceOnly) {
      case .equal: equalCount += 1
      case .refused: break
      case .wrong(let problem): Issue.record("seed \(seed): \(problem)")
      }
    }
    // Of a few graphs, nearly all may happen to be refused.
    if rounds >= 100 { #expect(equalCount > rounds / share) }
  }
}
