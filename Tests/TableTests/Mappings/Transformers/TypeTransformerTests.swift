import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Transformers that belong to a type, by both orders.
@Suite struct TypeTransformerTests {
  /// A type of somebody else's, which is no value.
  struct Color: Equatable {
    var red = 0
    var green = 0
  }

  struct Job: DefaultInitializable, Equatable { var title = "" }

  struct Theme: DefaultInitializable, Equatable {
    var main = Color()
    var accent: Color?
    var palette: [Color] = []
    var named: [String: Color] = [:]
    var shades: [[Color?]]? = nil
    var day = Date(timeIntervalSince1970: 0)
    var title = ""
  }

  struct Pin: Equatable {
    let color: Color
    let day: Date?

    init(color: Color, day: Date?) { (self.color, self.day) = (color, day) }
  }

  struct Plain: Equatable {
    var color: Color
    var spare: Color?
    var days: [Date]
  }

  static let colors = Transformer<String, Color>(
    decode: { text in
      let parts = text.split(separator: "/").compactMap { Int($0) }
      guard parts.count == 2 else { return nil }
      return Color(red: parts[0], green: parts[1])
    }, encode: { "\($0.red)/\($0.green)" })

  static let mappers = BothOrders { mapper in
    mapper.setTransformer(colors, for: Color.self)
    mapper.setTransformer(.date("d.M.yyyy"), for: Date.self)
    mapper.addMappings(
      [
        "main": .model(\.main),
        "accent": .model(\.accent),
        "palette": .model(\.palette),
        "named": .model(\.named),
        "shades": .model(\.shades),
        "day": .property(\.day),
      ], for: Theme.self)
    mapper.addMappings(
      .initializing(
        Pin.init(color:day:), InitArgument("color", \.color), InitArgument("day", \.day)),
      for: Pin.self)
    mapper.addMappings(.automatic(), for: Plain.self)
  }

  static let text = """
    {"main":"1/2","accent":"3/4","palette":["5/6","7/8"],"named":{"a":"9/0"},\
    "shades":[["1/1",null],[]],"day":"5.6.2017"}
    """

  @Test(arguments: [mappers.reading, mappers.finding])
  func `a type's transformer applies wherever an entry contains the type`(mapper: PropertyMapper)
    throws
  {
    let theme = try mapper.create(Theme.self, from: .json(Self.text))
    #expect(theme.main == Color(red: 1, green: 2))
    #expect(theme.accent == Color(red: 3, green: 4))
    #expect(theme.palette == [Color(red: 5, green: 6), Color(red: 7, green: 8)])
    #expect(theme.named == ["a": Color(red: 9, green: 0)])
    #expect(theme.shades == [[Color(red: 1, green: 1), nil], []])
    #expect(theme.day.formatted(.iso8601) == "2017-06-05T00:00:00Z")
    #expect(try mapper.export(theme, as: .jsonText) == Self.text)
    #expect(try mapper.create(Theme.self, from: mapper.export(theme)) == theme)
    try mapper.verify()
  }

  @Test(arguments: [mappers.reading, mappers.finding])
  func `a type's transformer applies to arguments and automatic tables too`(mapper: PropertyMapper)
    throws
  {
    let pin = #"{"color":"1/2","day":"5.6.2017"}"#
    #expect(try mapper.export(mapper.create(Pin.self, from: .json(pin)), as: .jsonText) == pin)
    let plain = #"{"color":"1/2","days":["5.6.2017"]}"#
    let made = try mapper.create(Plain.self, from: .json(plain))
    #expect(made.color == Color(red: 1, green: 2))
    #expect(made.spare == nil)
    #expect(try mapper.export(made, as: .jsonText) == plain)
  }

  @Test(arguments: [mappers.reading, mappers.finding])
  func `a type's transformer applies to root values too`(mapper: PropertyMapper) throws {
    #expect(try mapper.create([Color].self, from: .json(#"["1/2"]"#)) == [Color(red: 1, green: 2)])
    #expect(try mapper.create(Color.self, from: .json(#""1/2""#)) == Color(red: 1, green: 2))
    #expect(try mapper.export([Color(red: 1, green: 2)], as: .jsonText) == #"["1/2"]"#)
  }

  @Test func `errors have their paths, and null is handled as for any property`() {
    #expect(
      Outcome.problems {
        try Self.mappers.standard.create(
          Theme.self,
          from: .json(
            #"{"main": null, "accent": null, "palette": ["1/2", "x", 3, null], "day": 7}"#))
      } == [
        "transformFailed  palette[1]  isn't a valid Color",
        "transformFailed  palette[2]  isn't a valid Color",
        "nullValue  palette[3]  must have a value, but is null",
        "transformFailed  day  must be a date like 31.12.2025, but is text in another form",
      ])
  }

  @Test func `a value in a dictionary that already has the type is used unchanged`() throws {
    let theme = try Self.mappers.standard.create(
      Theme.self, from: ["main": Color(red: 7, green: 7), "palette": [Color(), "1/2"] as [Any]])
    #expect(theme.main == Color(red: 7, green: 7))
    #expect(theme.palette == [Color(), Color(red: 1, green: 2)])
  }

  @Test func `an entry's own rules take precedence`() throws {
    let mapper = PropertyMapper()
    mapper.setTransformer(.date("d.M.yyyy"), for: Date.self)
    mapper.addMappings(["day": .transform(\.day, .secondsSince1970)], for: Theme.self)
    let theme = try mapper.create(Theme.self, from: ["day": 5])
    #expect(theme.day == Date(timeIntervalSince1970: 5))
    #expect(try mapper.export(theme)["day"] as? Double == 5)
  }

  @Test func `a type's transformer applies from when it is set until it is removed`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["day": .property(\.day)], for: Theme.self)
    #expect(throws: MappingErrors.self) { try mapper.create(Theme.self, from: ["day": "5.6.2017"]) }
    mapper.setTransformer(.date("d.M.yyyy"), for: Date.self)
    #expect(
      try mapper.export(mapper.create(Theme.self, from: ["day": "5.6.2017"]))["day"] as? String
        == "5.6.2017")
    mapper.setTransformer(.date("yyyy"), for: Date.self)
    #expect(
      try mapper.export(mapper.create(Theme.self, from: ["day": "2017"]))["day"] as? String
        == "2017")

    let other = PropertyMapper()
    other.addMappings(["day": .property(\.day)], for: Theme.self)
    other.addMappings(from: mapper)
    #expect(throws: Never.self) { try other.create(Theme.self, from: ["day": "2017"]) }
    #expect(mapper.removeMappings(for: Date.self))
    #expect(throws: MappingErrors.self) { try mapper.create(Theme.self, from: ["day": "2017"]) }
  }

  @Test func `a type's transformer may read arrays and models, which are validated first`() throws {
    let mappers = BothOrders { mapper in
      mapper.addMappings(["title": .property(\.title, .notEmpty)], for: Job.self)
      mapper.setFinalDecoder(for: Job.self) { _, job in job.title += "!" }
      mapper.setTransformer(
        Transformer<[Int], Color>(
          decode: { Color(red: $0.count, green: $0.reduce(0, +)) },
          encode: { [Int](repeating: 0, count: $0.red - 1) + [$0.green] }), for: Color.self)
      mapper.setTransformer(
        Transformer<Job, Date>(
          decode: { Date(timeIntervalSince1970: Double($0.title.count)) },
          encode: { _ in Job(title: "written") }), for: Date.self)
      mapper.addMappings(["day": .property(\.day), "accent": .model(\.accent)], for: Theme.self)
    }
    for mapper in [mappers.reading, mappers.finding] {
      let theme = try mapper.create(
        Theme.self, from: .json(#"{"day": {"title": "abc"}, "accent": [3, 4]}"#))
      #expect(theme.day == Date(timeIntervalSince1970: 4))
      #expect(theme.accent == Color(red: 2, green: 7))
      #expect(
        try mapper.export(theme, as: .jsonText) == #"{"day":{"title":"written"},"accent":[0,7]}"#)
    }
    #expect(
      Outcome.problems {
        try mappers.standard.create(
          Theme.self, from: .json(#"{"day": {"title": ""}, "accent": [3, "x"]}"#))
      } == [
        "validationFailed  day.title  must not be empty",
        "conversionFailed  accent[1]  must be a whole number, but is text",
      ])
  }

  @Test func `a raw value that the type's transformer doesn't know becomes the fallback`() throws {
    enum Role: String { case ranger, builder }
    struct Man: DefaultInitializable { var role = Role.ranger }
    let mapper = PropertyMapper()
    mapper.setTransformer(.lookup([1: Role.ranger]), for: Role.self)
    mapper.addMappings(["role": .property(\.role, fallback: .builder)], for: Man.self)
    #expect(try mapper.create(Man.self, from: ["role": 1]).role == .ranger)
    #expect(try mapper.create(Man.self, from: ["role": 2]).role == .builder)
  }

  @Test func `a type with a one-way transformer is only read, and diagnostics report it`() throws {
    let mapper = PropertyMapper()
    mapper.setTransformer(
      Transformer<Int, Color>(decode: { Color(red: $0, green: $0) }), for: Color.self)
    mapper.addMappings(
      ["main": .model(\.main), "palette": .model(\.palette), "title": .property(\.title)],
      for: Theme.self)
    let theme = try mapper.create(Theme.self, from: ["main": 1, "palette": [2], "title": "a"])
    #expect(theme.palette == [Color(red: 2, green: 2)])
    #expect(try mapper.export(theme, as: .jsonText) == #"{"title":"a"}"#)
    #expect(
      Outcome.lines(of: mapper.diagnostics()) == [
        "oneWayTransform  Color  -  has a transformer without encode: (warning)"
      ])
    #expect(
      Outcome.problems { try mapper.export([Color()], as: .json) } == [
        "unrepresentableValue  [0]  can't be written because Color's transformer has no encode:"
      ])
  }

  @Test func `an array whose type has a transformer to text isn't exported as dictionaries`() throws
  {
    let mapper = PropertyMapper()
    mapper.addMappings(["title": .property(\.title)], for: Job.self)
    mapper.setTransformer(
      Transformer<String, [Job]>(
        decode: { $0.split(separator: ",").map { Job(title: String($0)) } },
        encode: { $0.map(\.title).joined(separator: ",") }),
      for: [Job].self)
    let jobs = [Job(title: "cook"), Job(title: "smith")]
    #expect(try mapper.export(jobs, as: .jsonText) == #""cook,smith""#)
    let errors = Outcome.errorList { try mapper.export(jobs) }
    #expect(errors.map(\.code) == [.typeMismatch])
    #expect(errors.map(\.path) == [.root])
  }

  @Test func `property lists, archives, copies and comparisons use a type's transformer`() throws {
    let mapper = Self.mappers.standard
    var theme = try mapper.create(Theme.self, from: .json(Self.text))
    // Property lists have no null.
    theme.shades = nil
    #expect(
      try mapper.create(Theme.self, from: .propertyList(mapper.export(theme, as: .propertyList())))
        == theme)
    #expect(try mapper.unarchive(Theme.self, from: mapper.archive(theme)) == theme)
    #expect(try mapper.copy(theme) == theme)
    var other = theme
    #expect(mapper.areEqual(theme, other))
    #expect(mapper.hash(of: theme) == mapper.hash(of: other))
    other.palette[0].red = 1
    #expect(!mapper.areEqual(theme, other))
  }

  @Test func `updates replace values with a type transformer as a whole`() throws {
    let mapper = Self.mappers.standard
    var theme = try mapper.create(Theme.self, from: .json(Self.text))
    try mapper.update(&theme, from: ["accent": NSNull(), "palette": ["1/1"]])
    #expect(theme.accent == nil)
    #expect(theme.palette == [Color(red: 1, green: 1)])
    #expect(theme.main == Color(red: 1, green: 2))
  }

  @Test func `a scheme can have its own transformer for a type`() throws {
    let mapper = PropertyMapper()
    mapper.setTransformer(.date("yyyy"), for: Date.self)
    mapper.using("long").setTransformer(.date("d.M.yyyy"), for: Date.self)
    mapper.addMappings(["day": .property(\.day)], for: Theme.self)
    let theme = try mapper.create(Theme.self, from: ["day": "2017"])
    #expect(try mapper.export(theme, as: .jsonText) == #"{"day":"2017"}"#)
    #expect(try mapper.using("long").export(theme, as: .jsonText) == #"{"day":"1.1.2017"}"#)
    mapper.using("other").setFinalDecoder(for: Theme.self) { _, _ in }
    #expect(try mapper.using("other").export(theme, as: .jsonText) == #"{"day":"2017"}"#)
  }

  @Test func `a type's transformer applies to values that hooks request and return`() throws {
    let mapper = PropertyMapper()
    mapper.setTransformer(.date("yyyy"), for: Date.self)
    mapper.addMappings(
      [
        "year": .custom(
          consumer: { (day: Date, theme) in theme.day = day }, generator: { $0.day }),
        "any": .generator { [$0.day] as [Any] },
      ], for: Theme.self)
    let theme = try mapper.create(Theme.self, from: ["year": "2017"])
    #expect(try mapper.export(theme, as: .jsonText) == #"{"year":"2017","any":["2017"]}"#)
  }
}
