import Foundation
import PropertyMapper
import PropertyMapperInspection

/// Updates, which must either succeed or change nothing. The first byte selects the model, followed
/// by two texts separated by 0: the model's input, and the patch. If the first text is empty, valid
/// input is used.
struct UpdatingTarget: FuzzTarget {
  private let pairs: [OrderPair]

  init() {
    pairs = zip(Policies.all, [true, false, true]).map { options, isMerged in
      OrderPair(options) { mapper in
        mapper.addMappings(from: FullTable.makeMapper())
        Profile.register(in: mapper, merged: isMerged)
      }
    }
    let pieces = PropertyMapper()
    Profile.register(in: pieces, merged: false)
    let merged = PropertyMapper()
    Profile.register(in: merged, merged: true)
    demandSame(
      pieces.tableDescription(for: Profile.self), as: merged.tableDescription(for: Profile.self),
      "merging is other than adding")
  }

  mutating func run(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.first else { return }
    var supply = ByteSupply(bytes.dropFirst())
    let base = supply.bytes(until: 0)
    let patch = supply.remaining()
    let pair = pairs[Int(first >> 1) % pairs.count]
    if first & 1 == 0 {
      let update = Update<Profile>(
        pair: pair, base: base.isEmpty ? Array(Profile.goodText.utf8) : base, patch: patch,
        shown: exactText)
      update.run { before, after in
        guard let job = before.job, let newJob = after.job else { return }
        demand(job === newJob, "an instance is not updated in place")
      }
    } else {
      let update = Update<FullTable.Record>(
        pair: pair, base: base.isEmpty ? Array(FullTable.goodText.utf8) : base, patch: patch,
        shown: RecordChecks.exactText)
      update.run { _, _ in }
    }
  }
}

/// One update of one model.
private struct Update<Model> {
  let pair: OrderPair
  let base: [UInt8]
  let patch: [UInt8]
  let shown: (Model) -> String

  func run(_ check: (Model, Model) -> Void) {
    guard let model = make() else { return }
    let before = shown(model)
    checkNothing(model, before)
    var errors: [MappingError] = []
    let updated = pair.agreed("updating", shown: shown) { mapper, errors in
      guard var copy = make() else { return nil }
      if mapper.update(&copy, from: .json(patch), errors: &errors) { return copy }
      demandSame(shown(copy), as: before, "a failed update left traces")
      return nil
    }
    errors = updated.errors
    checkValue(before: before, updated.value, errors)
    guard let updated = updated.value else { return MappingErrors(errors).checkPromises() }
    checkTwice(updated)
    var inPlace = model
    if pair.standard.update(&inPlace, from: .json(patch), errors: &errors) { check(model, inPlace) }
    checkChanges(to: updated)
  }

  private func make() -> Model? {
    try? pair.standard.create(Model.self, from: .json(base))
  }

  /// Checks that an empty patch changes nothing.
  private func checkNothing(_ model: Model, _ before: String) {
    var copy = model
    do throws(MappingErrors) {
      try pair.standard.update(&copy, from: [String: Any]())
      try pair.standard.update(&copy, from: .json("{}"))
    } catch {
      fatalError("an empty patch is refused: \(error.report)")
    }
    demandSame(shown(copy), as: before, "an empty patch changes something")
  }

  /// Checks that the patch has the same effect as a value and as text.
  private func checkValue(before: String, _ updated: Model?, _ errors: [MappingError]) {
    guard let value = try? MappingValue(json: patch), var copy = make() else { return }
    var problems: [MappingError] = []
    let isDone = pair.standard.update(&copy, from: .value(value), errors: &problems)
    // A value has no duplicate keys.
    guard !errors.contains(where: { $0.code == .duplicateKey }) else { return }
    demand(isDone == (updated != nil), "a value is not treated as its text: \(problems) \(errors)")
    demandSame(
      shown(copy), as: updated.map(shown) ?? before, "a value gives something else than its text")
    // Keys that are too long are listed in the order of the text, but sorted for a value.
    let (first, second) = (
      "\(problems.map(\.description).sorted())", "\(errors.map(\.description).sorted())"
    )
    let isCut = errors.contains { $0.code == .tooManyErrors }
    if !isCut { demandSame(first, as: second, "a value has other problems") }
  }

  /// Checks that applying the patch again changes nothing.
  private func checkTwice(_ updated: Model) {
    let once = shown(updated)
    var twice = updated
    do throws(MappingErrors) {
      try pair.standard.update(&twice, from: .json(patch))
    } catch {
      fatalError("a patch cannot be applied twice: \(error.report)")
    }
    demandSame(shown(twice), as: once, "a patch does more the second time")
  }

  /// Checks that the changes turn the old model into the new one.
  private func checkChanges(to updated: Model) {
    guard var old = make() else { return }
    let mapper = pair.standard
    do throws(MappingErrors) {
      let none = try mapper.changes(from: updated, to: updated)
      demand(none.isEmpty, "a model differs from itself: \(none)")
      let changes = try mapper.changes(from: old, to: updated)
      var problems: [MappingError] = []
      guard mapper.update(&old, from: changes, errors: &problems) else {
        return demand(isLimited(problems), "changes are refused: \(problems) \(changes)")
      }
      let first = RecordChecks.withoutWrittenKeys(try mapper.export(old, as: .value))
      let second = RecordChecks.withoutWrittenKeys(try mapper.export(updated, as: .value))
      demand(first.isSame(as: second), "changes lead elsewhere: \(first) \(second) \(changes)")
    } catch {
      error.checkPromises()
    }
  }

  /// Whether all problems are exceeded limits of the options.
  private func isLimited(_ problems: [MappingError]) -> Bool {
    problems.contains { [.sizeLimitExceeded, .depthLimitExceeded].contains($0.code) }
  }
}
