import Foundation
import PropertyMapper
import PropertyMapperGraphs

/// Subtypes of a class, a protocol and an enum. The first byte selects the type and the options,
/// followed by two texts separated by 0: the input, and a patch for it.
struct SubtypeTarget: FuzzTarget {
  enum Manner: Int, CaseIterable {
    case menagerie, animal, animals, cat, dog, shape, square, event, events, user
  }

  private let pairs: [OrderPair]

  init() {
    pairs = Policies.all.map { OrderPair($0, register: Menagerie.register) }
  }

  mutating func run(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.first else { return }
    var supply = ByteSupply(bytes.dropFirst())
    let text = supply.bytes(until: 0)
    let patch = supply.remaining()
    let manners = Manner.allCases
    let pair = pairs[Int(first) / manners.count % pairs.count]
    switch manners[Int(first) % manners.count] {
    case .menagerie: run(Menagerie.self, text, patch, by: pair)
    case .animal: run(Animal.self, text, patch, by: pair)
    case .animals: run([Animal].self, text, [], by: pair)
    case .cat: run(Cat.self, text, patch, by: pair)
    case .dog: run(Dog.self, text, patch, by: pair)
    case .shape: run((any Shape).self, text, patch, by: pair)
    case .square: run(Square.self, text, patch, by: pair)
    case .event: run(Event.self, text, patch, by: pair)
    case .events: run([String: Event].self, text, [], by: pair)
    case .user: run(User.self, text, patch, by: pair)
    }
  }

  private func run<Model>(
    _ type: Model.Type, _ text: [UInt8], _ patch: [UInt8], by pair: OrderPair
  ) {
    let (model, errors) = pair.agreed("reading", shown: exactText) {
      $0.create(type, from: .json(text), errors: &$1)
    }
    guard let model else { return MappingErrors(errors).checkPromises() }
    checkRoundTrips(of: model, by: pair)
    if !patch.isEmpty { update(type, text, patch, by: pair) }
    if let menagerie = model as? Menagerie { checkUnlisted(in: menagerie, pair.standard) }
  }

  // MARK: Writing

  private static let reader = OrderPair(register: Menagerie.register)

  /// Checks that output reads back to the same types.
  private func checkRoundTrips<Model>(of model: Model, by pair: OrderPair) {
    let before = exactText(of: model)
    let written = pair.agreed("writing", shown: \.self) { mapper throws(MappingErrors) in
      try mapper.export(model, as: .jsonText)
    }
    guard let written else {
      fatalError("what was read cannot be written: \(before)\n\(pair.exactText(of: model))")
    }
    let mapper = Self.reader.standard
    do throws(MappingErrors) {
      // A model that is used as a payload is written like its base if it is written alone.
      let again: Any =
        model is Square
        ? try mapper.create((any Shape).self, from: .json(written))
        : try mapper.create(Model.self, from: .json(written))
      demandSame(exactText(of: again), as: before, "types or values change in text")
      let copy = try mapper.copy(model)
      demandSame(exactText(of: copy), as: before, "types or values change in a copy")
      demand(mapper.areEqual(copy, model), "a copy is not equal")
      let kept = try mapper.unarchive(Model.self, from: mapper.archive(model))
      demandSame(exactText(of: kept), as: before, "types or values change in an archive")
    } catch {
      fatalError("what was written cannot be read: \(error.report)\n\(written)\n\(before)")
    }
  }

  /// Checks that an unlisted subclass is rejected in any position.
  private func checkUnlisted(in menagerie: Menagerie, _ mapper: PropertyMapper) {
    var changed = menagerie
    changed.animals.append(Stray())
    do throws(MappingErrors) {
      _ = try mapper.export(changed, as: .json)
      fatalError("an unlisted subclass was written")
    } catch {
      error.checkPromises()
      demand(error.contains { $0.code == .unknownSubtype }, "another error: \(error)")
    }
    do throws(MappingErrors) {
      _ = try mapper.archive(changed)
      fatalError("an unlisted subclass was archived")
    } catch {
      error.checkPromises()
    }
  }

  // MARK: Updating

  /// Checks that an update never changes the type, and that a failed one has no effect.
  private func update<Model>(
    _ type: Model.Type, _ text: [UInt8], _ patch: [UInt8], by pair: OrderPair
  ) {
    guard let first = try? pair.finding.create(type, from: .json(text)) else { return }
    let before = exactText(of: first)
    let updated = pair.agreed("updating", shown: exactText) { mapper, errors in
      guard var model = try? pair.finding.create(type, from: .json(text)) else { return nil }
      if mapper.update(&model, from: .json(patch), errors: &errors) { return model }
      demandSame(exactText(of: model), as: before, "a failed update left traces")
      return nil
    }.value
    guard let updated else { return }
    let types = (Swift.type(of: first as Any), Swift.type(of: updated as Any))
    demand(types.0 == types.1, "an update changed a type: \(types)")
    checkRoundTrips(of: updated, by: pair)
  }
}
