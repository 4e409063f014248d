import Foundation
import PropertyMapper
import Testing

/// The code of the guide "Converting values".
struct ConvertingValuesTests {
  // snippet: converting-model
  enum Season: String, CaseIterable { case summer, winter, unknown }

  struct Feast {
    var guests = 0
    var day: Date?
    var season = Season.unknown
    var dishes: [String] = []
    var isPublic = false
  }
  // end

  let mapper: PropertyMapper

  init() {
    // snippet: converting-table
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "guests": .property(\.guests),
        "day": .transform(\.day, .date("d.M.yyyy")),
        "season": .property(\.season, fallback: .unknown),
        "dishes": .transform(\.dishes, .separated(by: "; ")),
        "public": .transform(
          \.isPublic, .trimmed.then(.lookup(["y": true, "n": false]))),
      ], for: Feast.self, makingWith: Feast.init)
    // end
    self.mapper = mapper
  }

  @Test func `values in many formats`() throws {
    let print = Printer()
    // snippet: converting-create
    let feast = try mapper.create(
      Feast.self,
      from: .json(
        """
        {
          "guests": "120", "day": "5.6.2017", "season": "autumn",
          "dishes": "pie; boar", "public": " y"
        }
        """))
    print(feast.guests)  // 120
    print(feast.day?.formatted(.iso8601) ?? "none")  // 2017-06-05T00:00:00Z
    print(feast.season)  // unknown
    print(feast.dishes)  // ["pie", "boar"]
    print(feast.isPublic)  // true
    // end
    try print.expectComments(of: "converting-create")

    // snippet: converting-export
    print(
      try mapper.export(feast, as: .jsonText, options: .prettyPrinted))
    // {
    //   "guests": 120,
    //   "day": "5.6.2017",
    //   "season": "unknown",
    //   "dishes": "pie; boar",
    //   "public": "y"
    // }
    // end
    try print.expectComments(of: "converting-export")
  }

  @Test func `the three conversion policies`() throws {
    let print = Printer()
    // snippet: converting-policy
    for policy in [ConversionPolicy.strict, .lossless, .lenient] {
      var options = MappingOptions()
      options.conversion = policy
      let mapper = PropertyMapper(options: options)
      let whole = try? mapper.create(Int.self, from: .json(#""10""#))
      let cut = try? mapper.create(Int.self, from: .json("1.5"))
      print("\(whole ?? 0) and \(cut ?? 0)")
    }
    // 0 and 0
    // 10 and 0
    // 10 and 1
    // end
    try print.expectComments(of: "converting-policy")
  }

  // snippet: converting-type-model
  struct Color {
    var red = 0.0
    var green = 0.0
  }
  // end

  @Test func `a transformer for a whole type`() throws {
    let print = Printer()
    // snippet: converting-type
    let mapper = PropertyMapper()
    mapper.setTransformer(
      Transformer<[Double], Color>(
        decode: {
          $0.count == 2 ? Color(red: $0[0], green: $0[1]) : nil
        },
        encode: { [$0.red, $0.green] }),
      for: Color.self)

    let json = "[[1,0.5],[0,0.5]]"
    let colors = try mapper.create([Color].self, from: .json(json))
    print(colors[1].green)  // 0.5
    print(try mapper.export(colors, as: .jsonText) == json)  // true
    // end
    try print.expectComments(of: "converting-type")
  }

  @Test func `empty strings as null`() throws {
    let print = Printer()
    // snippet: converting-empty
    var options = MappingOptions()
    options.emptyTextIsNull = true
    let lenient = PropertyMapper(options: options)
    lenient.addMappings(
      ["guests": .property(\.guests, default: 10)], for: Feast.self,
      makingWith: Feast.init)
    let feast = try lenient.create(Feast.self, from: ["guests": ""])
    print(feast.guests)  // 10
    // end
    try print.expectComments(of: "converting-empty")
  }

  @Test func `a custom value type`() throws {
    let print = Printer()
    // check: converting-use-value
    let prices = try mapper.create([Coins].self, from: .json("[3, 12]"))
    print(prices[1].stags)  // 12
    print(try mapper.export(prices, as: .jsonText))  // [3,12]
    // end
    try print.expectComments(of: "converting-use-value")
  }
}

// snippet: converting-transformer
extension Transformer where Input == Int, Output == Int {
  static var dozens: Self {
    Self(decode: { $0 * 12 }, encode: { $0 / 12 })
  }
}
// end

// snippet: converting-value
struct Coins: MappingValueConvertible {
  var stags: Int

  init(mappingValue: MappingValue) throws {
    stags = try Int(mappingValue: mappingValue)
  }

  var mappingValue: MappingValue { .number(.init(stags)) }
}
// end
