import Testing

@testable import PropertyMapper
@testable import PropertyMapperInspection

@Suite struct DistantIndexTests {
  struct Model: DefaultInitializable {
    var text = ""
    var other = ""
  }

  private func mapper(_ path: MappingPath, required: Bool = false) -> PropertyMapper {
    let mapper = PropertyMapper()
    let text = PropertyDescriptor<Model>.property(\.text)
    mapper.addMappings(
      [
        path: required ? text.required().or("items[9223372036854775807].b") : text,
        "items[1]": .property(\.other),
      ], for: Model.self)
    return mapper
  }

  @Test(arguments: ["items[1000000000]", "items[9223372036854775807]", "items[4096]"])
  func `a schema doesn't list all the elements before a very large index`(_ path: String) throws {
    for isRequired in [false, true] {
      let mapper = mapper(MappingPath(stringLiteral: path), required: isRequired)
      let schema = try mapper.jsonSchema(for: Model.self)
      #expect("\(schema)".utf8.count < 1000)
      let list = schema["properties"]?["items"]
      let remark = list?["$comment"].map { "\($0)" } ?? "none"
      #expect(remark.contains("\(path.dropFirst(5)), "))
      #expect(remark.contains("too large to describe"))
    }
  }

  @Test(arguments: ["items[1000000000]", "items[9223372036854775807]"])
  func `creating a sample throws for a very large index`(_ path: String) {
    let mapper = mapper(MappingPath(stringLiteral: path), required: true)
    #expect(throws: (any Error).self) { try mapper.sampleInput(for: Model.self) }
  }

  @Test func `a negative index is a mistake in a schema too`() throws {
    let path = MappingPath(components: [.key("a"), .index(-1)])
    let text = PropertyDescriptor<Model>.property(\.text)
    let tables: [Mappings<Model>] = [
      [path: text], ["b": text.or(path)], ["b": text.required().or(path)],
    ]
    for table in tables {
      let mapper = PropertyMapper()
      mapper.addMappings(table, for: Model.self)
      let errors = try #require(throws: ConfigurationErrors.self) {
        try mapper.jsonSchema(for: Model.self)
      }
      #expect(errors.map(\.code) == [.invalidPath])
      #expect(errors.map(\.path) == [path])
    }
  }

  @Test func `patterns with repeated empty groups don't loop forever`() {
    let start = PatternSamples("((()*)*)*")?.texts(upTo: 64)
    #expect(start == [""])
    #expect(PatternSamples("(((a?)*)*){9}b")?.texts(upTo: 8).isEmpty == false)
  }
}
