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
    var begins: Date?
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
        "begins": .transform(\.begins, .secondsSince1970),
        "season": .property(\.season, fallback: .unknown),
        "dishes": .transform(\.dishes, .separated(by: "; ")),
        "public": .transform(\.isPublic, .trimmed.then(.lookup(["y": true, "n": false]))),
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
          "guests": "120", "day": "5.6.2017", "begins": 1496664000,
          "season": "autumn", "dishes": "pie; boar", "public": " y"
        }
        """))
    print(feast.guests)  // 120
    print(feast.day?.formatted(.iso8601) ?? "none")  // 2017-06-05T00:00:00Z
    print(feast.begins?.formatted(.iso8601) ?? "none")  // 2017-06-05T12:00:00Z
    print(feast.season)  // unknown
    print(feast.dishes)  // ["pie", "boar"]
    print(feast.isPublic)  // true
    // end
    try print.expectComments(of: "converting-create")

    // snippet: converting-export
    print(try mapper.export(feast, as: .jsonText, options: .prettyPrinted))
    // {
    //   "guests": 120,
    //   "day": "5.6.2017",
    //   "begins": 1496664000,
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

  @Test func `a single entry with its own conversion policy`() throws {
    let print = Printer()
    // snippet: converting-entry
    mapper.addMappings(["guests": .property(\.guests).converting(.lenient)], for: Feast.self)
    print(try mapper.create(Feast.self, from: ["guests": 1.5]).guests)  // 1
    // end
    try print.expectComments(of: "converting-entry")
  }

  @Test func `a custom transformer`() throws {
    let print = Printer()
    // snippet: converting-use
    mapper.addMappings(["seats": .transform(\.guests, .dozens)], for: Feast.self)
    print(try mapper.create(Feast.self, from: ["seats": 10]).guests)  // 120
    // end
    try print.expectComments(of: "converting-use")
  }

  @Test func `dates written by Codable`() throws {
    let print = Printer()
    // snippet: converting-reference-date
    let mapper = PropertyMapper()
    mapper.setTransformer(.secondsSinceReferenceDate, for: Date.self)
    mapper.addMappings(["day": .property(\.day)], for: Feast.self, makingWith: Feast.init)

    // What JSONEncoder writes for June 5, 2017.
    let saved = #"{"day":518313600}"#
    let feast = try mapper.create(Feast.self, from: .json(saved))
    print(feast.day?.formatted(.iso8601) ?? "none")  // 2017-06-05T00:00:00Z
    // end
    try print.expectComments(of: "converting-reference-date")
  }

  // snippet: converting-type-model
  struct Color {
    var red = 0.0
    var green = 0.0
  }

  struct Banner {
    var field = Color()
    var stripes: [Color] = []
    var raised: Date?
  }
  // end

  @Test func `a transformer for a whole type`() throws {
    let print = Printer()
    // snippet: converting-type
    let mapper = PropertyMapper()
    mapper.setTransformer(
      Transformer<[Double], Color>(
        decode: { $0.count == 2 ? Color(red: $0[0], green: $0[1]) : nil },
        encode: { [$0.red, $0.green] }),
      for: Color.self)
    mapper.setTransformer(.date("d.M.yyyy"), for: Date.self)
    mapper.addMappings(
      [
        "field": .model(\.field),
        "stripes": .model(\.stripes),
        "raised": .property(\.raised),
      ], for: Banner.self, makingWith: Banner.init)

    let json = #"{"field":[1,0.5],"stripes":[[0,0.5]],"raised":"5.6.2017"}"#
    let banner = try mapper.create(Banner.self, from: .json(json))
    print(banner.stripes[0].green)  // 0.5
    print(try mapper.export(banner, as: .jsonText) == json)  // true
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
      ["guests": .property(\.guests, default: 10), "begins": .property(\.begins)],
      for: Feast.self, makingWith: Feast.init)
    let planned = try lenient.create(Feast.self, from: ["guests": "", "begins": ""])
    print(planned.guests)  // 10
    print(planned.begins == nil)  // true
    // end
    try print.expectComments(of: "converting-empty")
  }

  @Test func `a custom value type`() throws {
    let print = Printer()
    // snippet: converting-use-value
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
