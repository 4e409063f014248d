import PropertyMapperGraphs
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// A failed update also restores what entries of structs wrote into class instances inside these structs.
@Suite struct RollbackThroughReferencesTests {
  struct Refused: Error {}

  final class Box {
    var value = 5
    var rest: [String: MappingValue] = [:]
  }

  @propertyWrapper final class Shared<Value> {
    var wrappedValue: Value
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  }

  struct Inner {
    var box = Box()
  }

  struct Row: DefaultInitializable {
    var box = Box()
    @Shared var wrapped = 5
    var inner = Inner()
    var plain = 5

    var values: [Int] { [box.value, wrapped, inner.box.value, plain] }
  }

  final class Owner: DefaultInitializable {
    var row = Row()
    var spare: Row? = Row()
    @Shared var rows = [Row()]
  }

  private func mapper(_ orders: CallOrder) -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(orders))
    mapper.addMappings(
      [
        "boxed": .property(\.box.value), "wrapped": .property(\.wrapped),
        "inner": .property(\.inner.box.value), "plain": .property(\.plain),
      ], for: Row.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.box.rest), for: Row.self)
    mapper.addMappings(
      ["row": .model(\.row), "spare": .model(\.spare), "rows": .model(\.rows)], for: Owner.self)
    mapper.setFinalDecoder(for: Row.self) { input, _ in
      if input["refuse"] != nil { throw Refused() }
    }
    mapper.setFinalDecoder(for: Owner.self) { input, _ in
      if input["refuse"] != nil { throw Refused() }
    }
    return mapper
  }

  private static let changes: [String: any Sendable] = [
    "boxed": 7, "wrapped": 7, "inner": 7, "plain": 7, "kept": 7,
  ]

  @Test(arguments: [CallOrder.readingFirst, .findingFirst])
  func `122: a failed update of a struct restores what it wrote through references`(
    orders: CallOrder
  ) {
    var row = Row()
    let before = row
    let patch = Self.changes.merging(["refuse": true]) { $1 } as [String: Any]
    #expect(throws: MappingErrors.self) { try mapper(orders).update(&row, from: patch) }
    #expect(row.values == [5, 5, 5, 5])
    #expect(before.values == [5, 5, 5, 5])
    #expect(before.box.rest.isEmpty)
  }

  @Test(arguments: [CallOrder.readingFirst, .findingFirst])
  func `122: a failed update of an instance restores structs inside it`(orders: CallOrder) {
    let owner = Owner()
    let patch: [String: Any] = [
      "row": Self.changes, "spare": Self.changes, "rows": [Self.changes], "refuse": true,
    ]
    #expect(throws: MappingErrors.self) { try mapper(orders).update(owner, from: patch) }
    #expect(owner.row.values == [5, 5, 5, 5])
    #expect(owner.spare?.values == [5, 5, 5, 5])
    #expect(owner.rows.map(\.values) == [[5, 5, 5, 5]])
    #expect(owner.row.box.rest.isEmpty)
  }

  @Test(arguments: [CallOrder.readingFirst, .findingFirst])
  func `an update that succeeds writes through references`(orders: CallOrder) throws {
    let owner = Owner()
    try mapper(orders).update(owner, from: ["row": Self.changes, "spare": Self.changes])
    #expect(owner.row.values == [7, 7, 7, 7])
    #expect(owner.spare?.values == [7, 7, 7, 7])
    #expect(owner.row.box.rest == ["kept": 7])
  }

  @Test func `a copy of a struct doesn't share the instances that its entries change`() throws {
    let mapper = mapper(.readingFirst)
    let owner = Owner()
    try mapper.update(owner, from: ["row": Self.changes])
    let copy = try mapper.copy(owner)
    #expect(mapper.areEqual(copy, owner))
    #expect(copy.row.values == [7, 7, 7, 7])
    try mapper.update(copy, from: ["row": ["boxed": 9, "wrapped": 9, "inner": 9, "more": 9]])
    #expect(owner.row.values == [7, 7, 7, 7])
    #expect(owner.row.box.rest == ["kept": 7])
  }

  @Test func `a struct that the mapper can't create is copied with the instances inside`() throws {
    struct Fixed {
      let box: Box
    }
    let mapper = PropertyMapper()
    mapper.addMappings(["boxed": .property(\.box.value)], for: Fixed.self)
    let fixed = Fixed(box: Box())
    #expect(try mapper.copy(fixed).box === fixed.box)
  }
}
