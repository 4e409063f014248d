import Foundation
import PropertyMapper
import Testing

@Suite struct UnregisteredModelsTests {
  struct Leaf: Equatable {
    let value: Int
    let handler: Never?
  }

  final class Branch: DefaultInitializable {
    var leaves: [Leaf] = []
    var next: Branch?
    var range: PartialRangeFrom<Int>?
  }

  class Unmakeable {
    var name = ""
  }

  struct Tree {
    let root: Branch
    let byName: [String: Leaf]?
    let other: Unmakeable?
    let anything: Any?
    let keyed: [Double: Int]?
  }

  func mapper(mappingUnregistered isAllowed: Bool) -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(mapsUnregisteredModels: isAllowed))
    mapper.addMappings(.automatic(), for: Tree.self)
    return mapper
  }

  @Test func `models without a table are mapped in an automatic table if the options say so`()
    throws
  {
    let mapper = mapper(mappingUnregistered: true)
    try mapper.verify()
    let text =
      #"{"root":{"leaves":[{"value":1}],"next":{"leaves":[]}},"byName":{"a":{"value":2}}}"#
    let tree = try mapper.create(Tree.self, from: .json(text))
    #expect(tree.root.leaves == [Leaf(value: 1, handler: nil)])
    #expect(tree.byName == ["a": Leaf(value: 2, handler: nil)])
    #expect(try mapper.export(tree, as: .jsonText) == text)
    let errors = #expect(throws: MappingErrors.self) {
      try mapper.create(Tree.self, from: ["root": ["leaves": [[:], ["value": "x"]]]])
    }
    #expect(errors?.map(\.path.description) == ["root.leaves[0].value", "root.leaves[1].value"])
  }

  @Test func `omitted properties are reported, even in models without a table`() throws {
    let mapper = mapper(mappingUnregistered: true)
    #expect(
      mapper.diagnostics().map { "\($0.type).\($0.path ?? .init("")) \($0.code)" } == [
        "Tree.other propertyLeftOut", "Tree.anything propertyLeftOut", "Tree.keyed propertyLeftOut",
        "Branch.range propertyLeftOut", "Leaf.handler propertyLeftOut",
      ])
    #expect(
      mapper.diagnostics().first?.message == """
        other can't be mapped automatically: it is of type Unmakeable, which is neither \
        supported nor registered
        """)
  }

  @Test func `the reason why a type can't be mapped without a table is reported`() throws {
    struct Spot {
      let place: Never
      let name: String
    }
    struct Blank { let first: Never? }
    struct Trip {
      var spots: [Spot] = []
      var other: Unmakeable?
      var blank = Blank(first: nil)
    }
    let mapper = PropertyMapper(options: MappingOptions(mapsUnregisteredModels: true))
    mapper.addMappings(
      ["spots": .model(\.spots), "other": .model(\.other), "blank": .model(\.blank)],
      for: Trip.self, makingWith: { Trip() })
    func message(_ type: String, _ reason: String) -> String {
      "\(type) has no table and needs one because \(reason)"
    }
    let unmappable = "is of type Never, which is neither supported nor registered"
    let messages = [
      message("Spot", "place \(unmappable)"),
      message("Unmakeable", "it has no initializer that the mapper can call"),
      message("Blank", "first \(unmappable)"),
    ]
    let found = #expect(throws: ConfigurationErrors.self) { try mapper.verify() }
    #expect(found?.map(\.message) == messages)
    #expect(found?.map { $0.path } == ["spots", "other", "blank"])
    let errors = #expect(throws: MappingErrors.self) { try mapper.create(Trip.self, from: [:]) }
    let hints = ["Spot", "Unmakeable", "Blank"].map { "call addMappings(_:for: \($0).self)" }
    #expect(found?.map(\.hint) == hints)
    #expect(errors?.map(\.message) == zip(messages, hints).map { "\($0); \($1)" })
  }

  @Test func `by default, unregistered models are left out, or are mistakes if required`() throws {
    let mapper = mapper(mappingUnregistered: false)
    let found = #expect(throws: ConfigurationErrors.self) { try mapper.verify() }
    #expect(
      found?.map(\.message) == [
        "nothing is mapped to root, which can't be nil"
      ])
    mapper.addMappings(.automatic(), for: Branch.self)
    try mapper.verify()
    let tree = try mapper.create(Tree.self, from: ["root": ["leaves": "ignored"]])
    #expect(tree.root.leaves == [])
  }

  @propertyWrapper struct Trimmed { var wrappedValue: String }
  struct Form: DefaultInitializable {
    @Trimmed var name = "d"
    var count = 1
  }

  @Test
  func `a property wrapper's value is mapped, even if the wrapper could be mapped as a model`()
    throws
  {
    for isExplicit in [false, true] {
      let mapper = mapper(mappingUnregistered: true)
      if isExplicit { mapper.addMappings(.automatic(), for: Form.self) }
      #expect(try mapper.export(Form(), as: .value) == ["name": "d", "count": 1])
      #expect(try mapper.create(Form.self, from: ["name": "x"]).name == "x")
    }
  }
}
