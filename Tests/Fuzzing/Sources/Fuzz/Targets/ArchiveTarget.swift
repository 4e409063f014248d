import Foundation
import PropertyMapper
import PropertyMapperGraphs

/// Archives, whose kind is selected by the first byte: damaged archives, formed by the rest of the
/// input after a valid header, and valid archives of a graph described by the rest (see
/// `KnotMaker`), which ends with changes of three bytes each.
struct ArchiveTarget: FuzzTarget {
  enum Manner: Int, CaseIterable {
    case graph, knot, charm, record, list, byName, value, raw
  }

  static let header: [UInt8] = Array("PMAR".utf8) + [1]

  /// Entries that archives preserve: values read only by consumers are never written, and values
  /// written only by generators would then differ.
  private static let keptEntries = FullTable.entries.filter {
    !["stamp", "anything", "stampOut"].contains($0.path)
  }

  private let mappers: [PropertyMapper]

  init() {
    var shallow = MappingOptions()
    shallow.maximumDepth = 5
    shallow.maximumErrorCount = 2
    shallow.maximumElementCount = 50
    mappers = [MappingOptions(), shallow].map { options in
      let mapper = FullTable.makeMapper(options: options, entries: Self.keptEntries)
      Knot.register(in: mapper)
      Transformed.register(in: mapper)
      do { try mapper.verify() } catch { fatalError("a table has mistakes: \(error)") }
      return mapper
    }
  }

  mutating func run(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.first else { return }
    let manners = Manner.allCases
    let rest = bytes.dropFirst()
    let archive = Data(Self.header + rest)
    for mapper in mappers {
      switch manners[Int(first) % manners.count] {
      case .graph: tie(rest, mapper)
      case .knot: readKnots(archive, mapper)
      case .charm: read((any Charm).self, archive, mapper) { takeApart([$0]) }
      case .record:
        read(FullTable.Record.self, archive, mapper)
        read(Transformed.self, archive, mapper)
      case .list: read([Knot].self, archive, mapper) { Knot.takeApart($0) }
      case .byName:
        read([String: Knot?].self, archive, mapper) { knots in
          Knot.takeApart(knots.values.compactMap { $0 })
        }
      case .value:
        read(MappingValue.self, archive, mapper)
        read([Int: Set<Date>].self, archive, mapper)
        read(Double?.self, archive, mapper)
      case .raw: readKnots(Data(rest), mapper)
      }
    }
  }

  private func takeApart(_ charms: [any Charm]) {
    Knot.takeApart(charms.compactMap { ($0 as? Knot) ?? ($0 as? Bead)?.knot })
  }

  // MARK: Damaged archives

  private func readKnots(_ archive: Data, _ mapper: PropertyMapper) {
    read(Knot.self, archive, mapper) { Knot.takeApart([$0]) }
  }

  /// Reads any bytes; a decoded model can be archived again, without a difference.
  private func read<Model>(
    _ type: Model.Type, _ archive: Data, _ mapper: PropertyMapper,
    takingApart takeApart: (Model) -> Void = { _ in }
  ) {
    let model: Model
    do throws(MappingErrors) {
      model = try mapper.unarchive(type, from: archive)
    } catch {
      return error.checkPromises()
    }
    defer { takeApart(model) }
    let again: Data
    do throws(MappingErrors) {
      again = try mapper.archive(model)
    } catch {
      return error.checkPromises()
    }
    checkKept(model, in: again, mapper, takingApart: takeApart)
    use(model, mapper)
  }

  private func checkKept<Model>(
    _ model: Model, in archive: Data, _ mapper: PropertyMapper,
    takingApart takeApart: (Model) -> Void
  ) {
    do throws(MappingErrors) {
      let same = try mapper.unarchive(Model.self, from: archive)
      defer { takeApart(same) }
      demandSame(Self.text(of: same), as: Self.text(of: model), "what was archived changes")
      demand(mapper.areEqual(model, same), "what was archived is not equal")
      demand(mapper.hash(of: model) == mapper.hash(of: same), "hashes of equal models differ")
      let third = try mapper.archive(same)
      demand(third == archive, "an archive differs from one of what was read")
    } catch {
      fatalError("what was archived cannot be read: \(error.report)")
    }
  }

  private static func text(of model: Any) -> String {
    var text = ExactText()
    switch model {
    case let model as Transformed: return exactFields(of: model)
    case let model as FullTable.Record: return RecordChecks.exactText(of: model)
    case let model as any Exact: model.write(to: &text)
    default: AnyExact(model).write(to: &text)
    }
    return text.text
  }

  /// Checks that all other traversals of a graph terminate.
  private func use<Model>(_ model: Model, _ mapper: PropertyMapper) {
    var errors: [MappingError] = []
    mapper.validate(model, errors: &errors)
    errors.checkPromises()
    demand(!mapper.description(of: model).isEmpty, "a model has no description")
    do throws(MappingErrors) {
      _ = try mapper.export(model, as: .json)
    } catch {
      error.checkPromises()
    }
  }

  // MARK: Good archives

  private func tie(_ bytes: some Sequence<UInt8>, _ mapper: PropertyMapper) {
    var maker = KnotMaker(bytes)
    let knots = maker.graph()
    defer { Knot.takeApart(knots) }
    let archive: Data
    do throws(MappingErrors) {
      archive = try mapper.archive(knots[0])
    } catch {
      return error.checkPromises()
    }
    checkKept(knots[0], in: archive, mapper) { Knot.takeApart([$0]) }
    use(knots[0], mapper)
    checkCopy(of: knots[0], mapper)
    damage(archive, maker.supply, mapper)
  }

  private func checkCopy(of knot: Knot, _ mapper: PropertyMapper) {
    do throws(MappingErrors) {
      let copy = try mapper.copy(knot)
      defer { Knot.takeApart([copy]) }
      demandSame(Self.text(of: copy), as: Self.text(of: knot), "a copy differs")
      let changes = try mapper.changes(from: knot, to: copy)
      demand(changes.isEmpty, "a copy has changes: \(changes)")
    } catch {
      error.checkPromises()
    }
  }

  /// Reads the archive after changing or removing some bytes.
  private func damage(_ archive: Data, _ supply: ByteSupply, _ mapper: PropertyMapper) {
    var (bytes, supply) = (Array(archive), supply)
    guard !supply.isEmpty else { return }
    while supply.count >= 3, !bytes.isEmpty {
      let place = supply.number(below: 65536) % bytes.count
      let byte = supply.byte()
      if byte == 0xFE { bytes.remove(at: place) } else { bytes[place] = byte }
    }
    readKnots(Data(bytes), mapper)
  }
}
