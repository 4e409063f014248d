import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

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
    var doubles: [Double?] = []
    var floats: [Float] = []
    var days: [Date] = []
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
    #"{"text": "", "small": "", "name": "b"}"#, #"{"number": "5", "small": 300, "name": "a"}"#,
    #"{"number": "x", "color": "blue", "name": "a"}"#,
  ]

  /// Reads a text, as such or as a Swift dictionary, and tells how many warnings there were in all.
  private static func read(
    _ json: String, isText: Bool, by mapper: PropertyMapper
  ) throws -> (box: Box, warnings: Int) {
    var errors: [MappingError] = []
    let box =
      isText
      ? mapper.create(Box.self, from: .json(json), errors: &errors)
      : mapper.create(Box.self, from: try dictionary(ofJSON: json), errors: &errors)
    guard let last = errors.last, last.code == .tooManyErrors else {
      return (try #require(box), errors.count)
    }
    let total = try #require(last.parameters["count"])
    return (try #require(box), try #require(Int("\(total)")))
  }

  private static func mapper(
    listing limit: Int, _ prepare: (inout MappingOptions) -> Void
  ) -> PropertyMapper {
    var options = MappingOptions()
    prepare(&options)
    options.maximumErrorCount = limit
    return PropertyMapper(options: options)
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
    [
      "number": .property(\.number), "color": .property(\.color, fallback: .red),
      "small": .property(\.small),
    ],
  ]

  static let options: [@Sendable (inout MappingOptions) -> Void] = [
    { _ in }, { $0.conversion = .strict }, { $0.conversion = .lenient },
    { $0.emptyTextIsNull = true }, { $0.maximumTextBytes = 20 }, { $0.unknownKeys = .reject },
    { $0.duplicateKeys = .useLast }, { $0.requiresNonOptionals = true },
  ]

  @Test(arguments: tables.indices, options.indices)
  func `the number of warnings for models is the same, whether listed or counted`(
    table: Int, options: Int
  ) throws {
    // Each element once before the list is full, and once behind.
    let json = #"{"items": ["# + (Self.elements + Self.elements).joined(separator: ",") + "]}"
    let mappers = [1, 2, 7, 1000].map { limit in
      let mapper = Self.mapper(listing: limit, Self.options[options])
      mapper.addMappings(Self.tables[table], for: Item.self)
      mapper.addMappings(["items": .model(\.items).lossy()], for: Box.self)
      return mapper
    }
    // In debug builds, text and dictionaries are used by turns.
    let step = Effort.step(2)
    for isText in [true, false]
    where (table + options + (isText ? 1 : 0)).isMultiple(of: step) {
      let counts = try mappers.map { mapper in
        let (box, warnings) = try Self.read(json, isText: isText, by: mapper)
        return [box.items.count, warnings]
      }
      #expect(Set(counts).count == 1, "\(counts)")
      #expect(counts[0][0] > 0 && counts[0][1] > 10)
    }
  }

  @Test(arguments: options.indices)
  func `the number of warnings for values is the same, whether listed or counted`(index: Int) throws
  {
    let elements = [
      "1", "127", "128", "1.0", "1.5", #""1""#, #""x""#, #""""#, "null", "true", "[]", "[1]", "{}",
      #""red""#, #""blue""#, #""aaaaaaaaaaaaaaaaaaaaa""#, "1e300", #""1e400""#, #"" 7 ""#,
      #""yes""#, "false", #""2024-02-30""#, #""2024-02-29""#, "-1e20",
    ]
    let list = "[" + (elements + elements).joined(separator: ",") + "]"
    let members = elements.indices.map { "\"\($0)\": \(elements[$0])" }
    let json = """
      {"numbers": \(list), "texts": \(list), "rows": \(list), "doubles": \(list),
       "floats": \(list), "days": \(list),
       "colors": {\(members.joined(separator: ","))}}
      """
    for isText in [true, false] {
      let counts = try [1, 5, 1000].map { limit in
        let mapper = Self.mapper(listing: limit, Self.options[index])
        mapper.addMappings(
          [
            "numbers": .property(\.numbers).lossy(), "texts": .property(\.texts).lossy(),
            "rows": .property(\.rows).lossy(), "colors": .property(\.colors).lossy(),
            "doubles": .property(\.doubles).lossy(), "floats": .property(\.floats).lossy(),
            "days": .property(\.days).lossy(),
          ], for: Box.self)
        return try Self.read(json, isText: isText, by: mapper).warnings
      }
      #expect(Set(counts).count == 1 && counts[0] > 20, "\(counts)")
    }
  }

  @Test func `each element that's nested too deep is one warning`() {
    let elements: [Any] = [["number": 1], ["number": "x"], [String: Any](), 5]
    for (limit, orders) in [
      (1, CallOrder.readingFirst), (100, .readingFirst), (100, .readingOnly),
    ] {
      var options = MappingOptions()
      options.maximumErrorCount = limit
      options.callOrder = orders
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
