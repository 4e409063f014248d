import Foundation
import PropertyMapper
import PropertyMapperGraphs

/// The outcome of updating one model with the changes to another one.
enum PatchOutcome {
  case equal, refused
  case wrong(String)

  /// - Parameters:
  ///   - asText: Whether the changes are written as JSON text.
  ///   - mayRefuse: Whether changes may be refused with an error.
  init<Model: AnyObject>(
    from old: Model, to new: Model, by mapper: PropertyMapper, _ options: ExportOptions = [],
    asText: Bool, mayRefuse: (MappingError) -> Bool
  ) {
    let changes: [String: Any]
    do throws(MappingErrors) {
      changes = try mapper.changes(from: old, to: new, options: options)
    } catch {
      self = error.allSatisfy(mayRefuse) ? .refused : .wrong(error.report)
      return
    }
    let before = mapper.description(of: old)
    do {
      if asText {
        try mapper.update(old, from: .json(JSONSerialization.data(withJSONObject: changes)))
      } else {
        try mapper.update(old, from: changes)
      }
    } catch {
      self = .wrong("\(error) with \(Outcome.text(changes)) for\n\(before)")
      return
    }
    guard mapper.areEqual(old, new), mapper.hash(of: old) == mapper.hash(of: new) else {
      self = .wrong(
        "\(before)\n\(Outcome.text(changes))\n\(mapper.description(of: old))\n"
          + mapper.description(of: new))
      return
    }
    self = .equal
  }
}
