import PropertyMapper
import Testing

/// Once as many warnings are listed as may be, the others are only counted: as many as a longer list would have.
struct LossyCountTests {
  enum Color: String { case red, green }

  struct Item: DefaultInitializable {
    var number = 0
    var text: String?
    var flag = false
    var color = Color.red
    var small: Int8?
    var name = ""
  }

  struct Box: DefaultInitializable {
    var items: [Item] = []
    var numbers: [Int8] = []
    var colors: [String: Color] = [:]
    var texts: [String] = []
    var rows: [[Int]] = []
  }

  /// Elements of every kind: fine ones, and those with one mistake or several.
  static let elements = [
    #"{"number": 1, "text": "t", "flag": true, "color": "red", "small": 1, "name": "a"}"#,
    #"{"number": 1, "name": "a"}"#, #"{"number": "x", "name": "a"}"#, #"{"number": "x"}"#, "{}",
    #"{"number": [], "text": {}, "flag": "maybe", "color": "blue", "small": 300, "name": null}"#,
    #"{"number": null, "text": null, "flag": null, "color": null, "small": null, "name": "a"}"#,
    #"{"number": 1.5, "color": 7, "small": 127, "name": ""}"#, "null", "[]", "7", #""x""#,
    #"{"number": 1, "number": "x", "name": "a"}"#, #"{"name": "a", "other": 1, "other": 2}"#,
    #"{"name": "aaaaaaaaaaaaaaaaaaaaa", "number": "x"}"#,
    #"{"text": "", "small": "", "name": "b"}"#,
  ]

  private func count(
    in json: String, listing limit: Int, _ prepare: (inout MappingOptions) -> Void,
    _ table: Mappings<Item>
  ) throws -> (models: Int, warnings: Int) {
    var options = MappingOptions()
    prepare(&options)
    options.maximumErrorCount = limit
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(table, for: Item.self)
    mapper.addMappings(["items": .model(\.items).lossy()], for: Box.self)
    var errors: [MappingError] = []
    let box = mapper.create(Box.self, fromJSON: json, errors: &errors)
    guard let last = errors.last, last.code == .tooManyErrors else {
      return (try #require(box).items.count, errors.count)
    }
    let total = try #require(last.parameters["count"])
    return (try #require(box).items.count, try #require(Int("\(total)")))
  }

  static let tables: [Mappings<Item>] = [
    [
      "number": .property(\.number), "text": .property(\.text), "flag": .property(\.flag),
      "color": .property(\.color), "small": .property(\.small),
      "name": .property(\.name).required(),
    ],
    [
      "number": .property(\.number, .range(0...5)), "text": .property(\.text).emptyAsNull(),
      "flag": .property(\.flag, default: true), "color": .property(\.color, fallback: .red),
      "small": .property(\.small).or("number"), "name": .property(\.name),
    ],
    [
      "number": .property(\.number).converting(.strict), "name": .property(\.name).sensitive(),
      "color": .property(\.color).encodeOnly(), "small": .property(\.small).converting(.lenient),
    ],
  ]

  static let options: [@Sendable (inout MappingOptions) -> Void] = [
    { _ in }, { $0.conversion = .strict }, { $0.emptyTextIsNull = true },
    { $0.maximumTextLength = 20 }, { $0.unknownKeys = .reject }, { $0.duplicateKeys = .useLast },
    { $0.requiresNonOptionals = true },
  ]

  @Test(arguments: tables.indices, options.indices)
  func `what is only counted is as much as would be listed`(table: Int, options: Int) throws {
    // Each element once before the list is full, and once behind.
    let json = #"{"items": ["# + (Self.elements + Self.elements).joined(separator: ",") + "]}"
    let (table, prepare) = (Self.tables[table], Self.options[options])
    let all = try count(in: json, listing: 1000, prepare, table)
    for limit in [1, 2, 7] {
      let counted = try count(in: json, listing: limit, prepare, table)
      #expect(counted == all, "listing \(limit)")
    }
    #expect(all.models > 0 && all.warnings > 10)
  }

  @Test(arguments: options.indices)
  func `values that are only counted are as many as would be listed`(index: Int) throws {
    let elements = [
      "1", "127", "128", "1.0", "1.5", #""1""#, #""x""#, #""""#, "null", "true", "[]", "[1]", "{}",
      #""red""#, #""blue""#, #""aaaaaaaaaaaaaaaaaaaaa""#,
    ]
    let list = "[" + (elements + elements).joined(separator: ",") + "]"
    let members = elements.indices.map { "\"\($0)\": \(elements[$0])" }
    let json = """
      {"numbers": \(list), "texts": \(list), "rows": \(list),
       "colors": {\(members.joined(separator: ","))}}
      """
    var counts: [Int] = []
    for limit in [1, 5, 1000] {
      var options = MappingOptions()
      Self.options[index](&options)
      options.maximumErrorCount = limit
      let mapper = PropertyMapper(options: options)
      mapper.addMappings(
        [
          "numbers": .property(\.numbers).lossy(), "texts": .property(\.texts).lossy(),
          "rows": .property(\.rows).lossy(), "colors": .property(\.colors).lossy(),
        ], for: Box.self)
      var errors: [MappingError] = []
      #expect(mapper.create(Box.self, fromJSON: json, errors: &errors) != nil)
      let total = errors.last?.code == .tooManyErrors ? errors.last?.parameters["count"] : nil
      counts.append(try total.map { try #require(Int("\($0)")) } ?? errors.count)
    }
    #expect(Set(counts).count == 1 && counts[0] > 20, "\(counts)")
  }

  @Test func `elements that are nested too deep are one warning each`() {
    let elements: [Any] = [["number": "x"], ["number": 1], [String: Any](), 5]
    for limit in [1, 100] {
      var options = MappingOptions()
      options.maximumErrorCount = limit
      options.maximumDepth = 2
      let mapper = PropertyMapper(options: options)
      mapper.addMappings(Self.tables[0], for: Item.self)
      mapper.addMappings(["items": .model(\.items).lossy()], for: Box.self)
      var errors: [MappingError] = []
      #expect(
        mapper.create(Box.self, from: ["items": elements], errors: &errors)?.items.isEmpty == true)
      let isCut = errors.last?.code == .tooManyErrors
      #expect(isCut ? errors.last?.parameters["count"] == .number(.init(4)) : errors.count == 4)
    }
  }
}
