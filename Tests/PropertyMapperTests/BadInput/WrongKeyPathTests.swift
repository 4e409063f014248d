import PropertyMapper
import Testing

@testable import TestSupport

/// Key paths that cannot be what a table needs: case 42 of the list of bad input.
///
/// Most of them do not compile; `WrongTablesTests` shows that. These are left for `verify()`.
@Suite struct WrongKeyPathTests {
  final class Model: DefaultInitializable {
    var text = ""
    let fixed = 0
    var computed: Int { text.count }
    private(set) var partly = 0
  }

  let mapper = PropertyMapper()

  @Test func `42: a key path that isn't a stored property's is reported before data is read`()
    throws
  {
    mapper.addMappings(
      Mappings<Model>.automatic().mapping("x", to: \.computed).ignoring(\.text.count),
      for: Model.self)
    let errors = try #require(throws: ConfigurationErrors.self) { try mapper.verify() }
    #expect(errors.map(\.code) == [.unknownProperty, .unknownProperty])
    #expect(errors.allSatisfy { $0.type == "Model" && $0.hint != nil })
    // No call gets as far as the data.
    #expect(
      Outcome.errorList { try mapper.create(Model.self, from: ["x": "no number"]) }.map(\.code)
        == [.invalidMapping])
  }

  @Test func `42: a name that isn't a property's is reported before data is read`() throws {
    mapper.addMappings(
      .automatic(only: ["txet"]), for: Model.self)
    let errors = try #require(throws: ConfigurationErrors.self) { try mapper.verify() }
    #expect(errors.map(\.hint) == ["did you mean text?"])
  }

  @Test func `42: a read-only property is exported but never set`() throws {
    mapper.addMappings(
      ["fixed": .generator { $0.fixed }, "computed": .generator { $0.computed }], for: Model.self)
    let model = try mapper.create(Model.self, from: ["fixed": 7, "computed": "x"])
    #expect(model.fixed == 0)
    #expect(try mapper.export(model)["computed"] as? Int == 0)
  }
}
