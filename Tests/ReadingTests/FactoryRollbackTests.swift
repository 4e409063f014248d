import Testing

@testable import PropertyMapper
@testable import TestSupport

/// If a call fails, models that factories returned, or found by their identifiers, are as they were, including the
/// instances inside structs.
@Suite struct FactoryRollbackTests {
  final class Box {
    var value = 5
    var rest: MappingValue.Object = [:]
  }
  struct Row: DefaultInitializable {
    var box = Box()
    var plain = 5
  }
  final class Table: DefaultInitializable {
    var id = 0
    var row = Row()
    var next: Table?
  }

  /// A factory whose rows share a box.
  struct Sharing: ModelFactory {
    nonisolated(unsafe) let box: Box

    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      Row(box: box) as? Model
    }
  }

  private static func mapper(
    _ factory: any ModelFactory, _ orders: CallOrder
  ) -> PropertyMapper {
    let mapper = PropertyMapper(factory: factory, options: MappingOptions(orders))
    let row: Mappings<Row> = ["value": .property(\.box.value), "plain": .property(\.plain)]
    mapper.addMappings(row.keepingUnknownKeys(in: \.box.rest), for: Row.self)
    mapper.addMappings(
      [
        "id": .property(\.id), "row": .model(\.row), "next": .model(\.next),
        "throw": .consumer { (_: Int, _) in throw Refusal() },
      ], for: Table.self)
    return mapper
  }

  private static let orders = [CallOrder.findingFirst, .readingOnly, .standard]
  private static let right =
    #"[{"id":1,"row":{"value":7,"plain":7,"a":1}},{"id":1,"row":{"value":8,"b":2}}]"#
  private static let wrong =
    #"[{"id":1,"row":{"value":7,"plain":7,"a":1}},{"id":2,"row":{"value":8,"b":2},"throw":1}]"#

  @Test(arguments: orders)
  func `a factory's struct is as it was`(orders: CallOrder) throws {
    let box = Box()
    let mapper = Self.mapper(Sharing(box: box), orders)
    #expect(throws: MappingErrors.self) {
      try mapper.create([Table].self, from: .json(Self.wrong))
    }
    #expect(box.value == 5 && box.rest.isEmpty)
    let tables = try mapper.create([Table].self, from: .json(Self.right))
    #expect(tables.map(\.row.plain) == [7, 5])
    #expect(box.value == 8 && box.rest == ["b": 2])
  }

  @Test(arguments: orders)
  func `a struct inside of a known instance is as it was`(orders: CallOrder) throws {
    let factory = IdentityFactory(store: IdentityStore())
      .identifying(Table.self, by: \.id, at: "id")
    let table = Table()
    table.id = 1
    factory.insert(table)
    let box = table.row.box
    let mapper = Self.mapper(factory, orders)
    #expect(throws: MappingErrors.self) {
      try mapper.create([Table].self, from: .json(Self.wrong))
    }
    #expect(box.value == 5 && box.rest.isEmpty && table.row.plain == 5)
    #expect(throws: MappingErrors.self) {
      try mapper.update(
        table,
        from: .json(#"{"row":{"value":1},"next":{"id":1,"row":{"value":2,"c":3},"throw":1}}"#))
    }
    #expect(box.value == 5 && box.rest.isEmpty && table.next == nil)
    let tables = try mapper.create([Table].self, from: .json(Self.right))
    #expect(tables.allSatisfy { $0 === table } && table.row.box === box)
    #expect(box.value == 8 && box.rest == ["a": 1, "b": 2] && table.row.plain == 7)
  }

  @Test(arguments: orders)
  func `an object around one with the same identifier has the last word`(
    orders: CallOrder
  ) throws {
    let factory = IdentityFactory(store: IdentityStore())
      .identifying(Table.self, by: \.id, at: "id")
    let table = Table()
    table.id = 6
    table.next = table
    defer { table.next = nil }
    factory.insert(table)
    let json = #"{"id":6,"next":{"id":6,"next":{"id":8}}}"#
    #expect(try Self.mapper(factory, orders).create(Table.self, from: .json(json)) === table)
    #expect(table.next === table)
  }
}
