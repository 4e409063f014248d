import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Errors are at the value at fault: at elements of lists, inside of codable values, at the member that is read.
@Suite struct ErrorPlaceTests {
  struct Item: Codable, Sendable {
    var size: [Int]
    var name: String
  }

  struct Child: DefaultInitializable { var name = "" }

  /// Refuses its second element.
  struct Odd: MappingValueConvertible {
    init() {}
    init(mappingValue: MappingValue) throws { throw MappingError("no", at: "[1].name") }
    var mappingValue: MappingValue { [] }
  }

  struct Model: DefaultInitializable {
    var item: Item?
    var count = 0
    var odd: Odd?
    var numbers: [Int] = []
    var children: [Child] = []
  }

  private static let list = #"{"list": [{"name": 1}, {"name": 2}]}"#

  /// Each problem with what begins at its place in the text.
  private func problems(
    _ json: String, _ table: Mappings<Model>, _ options: MappingOptions = MappingOptions()
  ) -> [String] {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(["name": .property(\.name)], for: Child.self)
    mapper.addMappings(table, for: Model.self)
    return Outcome.errorList { try mapper.create(Model.self, from: .json(json)) }.map { error in
      let found = json.utf8.dropFirst(error.location?.offset ?? 0).prefix(3)
      return "\(error.path) \(error.code) <\(String(decoding: found, as: UTF8.self))>"
    }
  }

  @Test(
    arguments: [
      [
        "list": .transform(
          \.count, decode: { (_: [Any]) in throw MappingError("no", at: "[1].name") })
      ],
      [
        "list": .consumer { (_: [Any], _: inout Model) in throw MappingError("no", at: "[1].name") }
      ],
      ["list": .property(\.odd)],
    ] as [Mappings<Model>])
  func `closures and types that get an array can report errors at its elements`(
    table: Mappings<Model>
  ) {
    #expect(problems(Self.list, table) == ["list[1].name rejected <2}]>"])
  }

  @Test func `an initializer can report an error at an element of its object's array`() {
    struct Fixed { let list: [Int] }
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(
        { (_: [Int]) throws -> Fixed in throw MappingError("no", at: "list[1]") },
        InitArgument("list", \.list)), for: Fixed.self)
    let json = #"[{"list": [1, 2]}]"#
    let error = Outcome.errorList { try mapper.create([Fixed].self, from: .json(json)) }.first
    #expect(error?.path == "[0].list[1]")
    #expect(error?.location?.offset == 14)
  }

  @Test(arguments: [CallOrder.readingFirst, .findingFirst])
  func `an error of a consumer that gets null has the place of the null`(orders: CallOrder) {
    let table: Mappings<Model> = [
      "other": .consumer { (_: String?, _: inout Model) in throw MappingError("no") }.or("item")
    ]
    var options = MappingOptions()
    options.callOrder = orders
    #expect(problems(#"{"name": 1, "item": null}"#, table, options) == ["item rejected <nul>"])
    #expect(
      problems(#"{"item": null, "other": "x"}"#, table, options) == [#"other rejected <"x">"#])
  }

  @Test func `an error in a Codable value has the location of the inner value`() {
    let table: Mappings<Model> = ["item": .codable(\.item)]
    #expect(
      problems(#"{"item": {"size": [1, true], "name": "x"}}"#, table)
        == ["item.size[1] typeMismatch <tru>"])
    #expect(
      problems(#"{"item": {"size": [1]}}"#, table) == ["item.name missingValue <{\"s>"])
  }

  @Test func `with duplicate keys, an error has the location of the member that is used`() {
    var options = MappingOptions()
    options.duplicateKeys = .useLast
    let json = #"{"item": {"size": [], "name": 1, "name": 2}, "list": [{"name": 3, "name": 4}]}"#
    let item: Mappings<Model> = ["item": .codable(\.item)]
    #expect(problems(json, item, options) == ["item.name typeMismatch <2},>"])
    let list: Mappings<Model> = [
      "list": .transform(
        \.count, decode: { (_: MappingValue) in throw MappingError("no", at: "[0].name") })
    ]
    #expect(problems(json, list, options) == ["list[0].name rejected <4}]>"])
    options.duplicateKeys = .useFirst
    #expect(problems(json, list, options) == ["list[0].name rejected <3, >"])
  }

  @Test func `a wrong array count is reported along with the elements' errors`() {
    let children: Mappings<Model> = ["list": .model(\.children, count: 3...4)]
    #expect(
      problems(#"{"list": [{}, 1]}"#, children)
        == ["list[1] typeMismatch <1]}>", "list validationFailed <[{}>"])
    #expect(problems(#"{"list": 1}"#, children) == ["list typeMismatch <1}>"])
  }

  @Test func `validate checks the minimum count of a lossy array`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["list": .property(\.numbers).lossy(minimumCount: 2)], for: Model.self)
    var model = Model()
    model.numbers = [1]
    #expect(
      Outcome.problems { try mapper.validate(model) }
        == ["validationFailed  list  must have at least 2 valid elements, but has 1"])
    model.numbers = [1, 2]
    #expect(Outcome.problems { try mapper.validate(model) } == [])
  }

  struct Ages: DefaultInitializable { var ages: [Int: Int] = [:] }

  @Test func `an error about a key points to the key`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["ages": .property(\.ages)], for: Ages.self)
    let json = "{\n\"ages\": {\n \"1\": 1,\n \"x\": 2,\n \"y\": 3}}"
    let errors = Outcome.errorList { try mapper.create(Ages.self, from: .json(json)) }
    #expect(errors.map { $0.location?.line } == [4, 5])
    #expect(errors.map { $0.location?.column } == [2, 2])
  }
}
