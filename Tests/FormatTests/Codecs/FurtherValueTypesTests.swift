import Foundation
import PropertyMapperGraphs
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Large integers, durations, time zones, locales and ranges.
@Suite struct FurtherValueTypesTests {
  struct Model: DefaultInitializable, Equatable {
    var large: Int128 = 0
    var larger: UInt128 = 0
    var duration = Duration.zero
    var zone: TimeZone?
    var locale: Locale?
    var range = 0..<1
    var closed: ClosedRange<Double>?
    var dates: [ClosedRange<Date>] = []
    var byName: [String: Duration] = [:]
  }

  private func orders() -> BothOrders {
    BothOrders { mapper in
      mapper.addMappings(
        [
          "large": .property(\.large, .min(-9)), "larger": .property(\.larger),
          "duration": .property(\.duration), "zone": .property(\.zone),
          "locale": .property(\.locale), "range": .property(\.range),
          "closed": .property(\.closed), "dates": .property(\.dates),
          "byName": .property(\.byName),
        ], for: Model.self)
    }
  }

  static let model = Model(
    large: .max, larger: .max, duration: Duration(attoseconds: 1_500_000_000_000_000_001),
    zone: TimeZone(identifier: "Asia/Tokyo"), locale: Locale(identifier: "de_DE"), range: 3..<9,
    closed: 0.5...1.5,
    dates: [Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 86_400)],
    byName: ["a": .seconds(-3), "b": .milliseconds(250)])

  @Test(
    arguments: [
      (#"{"large":1.5}"#, "conversionFailed  large  must be a whole number, but is 1.5"),
      (
        #"{"large":170141183460469231731687303715884105728}"#,
        "conversionFailed  large  must be a whole number between "
          + "-170141183460469231731687303715884105728 and "
          + "170141183460469231731687303715884105727, but is "
          + "170141183460469231731687303715884105728"
      ),
      (#"{"larger":-1}"#, nil),
      (#"{"duration":"x"}"#, nil),
      (#"{"duration":1e-19}"#, nil),
      (#"{"duration":1e30}"#, nil),
      (#"{"duration":[]}"#, "typeMismatch  duration  must be a number of seconds, but is a list"),
      (
        #"{"zone":"Nowhere/Land"}"#,
        "conversionFailed  zone  must be a time zone identifier, but is text in another form"
      ),
      (
        #"{"zone":1}"#,
        "typeMismatch  zone  must be a time zone identifier, but is a number"
      ),
      (
        #"{"locale":""}"#,
        "conversionFailed  locale  must be a locale identifier, but is text in another form"
      ),
      (
        #"{"range":[1]}"#,
        "conversionFailed  range  must be a list of two values, but is a list of 1"
      ),
      (
        #"{"range":[2,1]}"#,
        "conversionFailed  range  must be a range from a lower to an upper value, "
          + "but is a range with its bounds reversed"
      ),
      (#"{"range":[1,"x"]}"#, nil),
      (#"{"closed":[2,1]}"#, nil),
      (#"{"range":3}"#, "typeMismatch  range  must be a list, but is a number"),
    ])
  func `invalid values are reported at their path`(json: String, line: String?) {
    let orders = orders()
    let lines = Outcome.problems { try orders.standard.create(Model.self, from: .json(json)) }
    #expect(lines.count == 1)
    if let line { #expect(lines == [line]) }
    #expect(Outcome.problems { try orders.finding.create(Model.self, from: .json(json)) } == lines)
  }

  @Test(arguments: ["9223372036854775808", "-9223372036854775809", "1e19", "170141183460469231731"])
  func `116: seconds that the components of a duration can't hold are rejected`(
    seconds: String
  ) throws {
    let line =
      "conversionFailed  duration  must be a number of seconds that a Duration can hold, but is "
    for json in [#"{"duration":\#(seconds)}"#, #"{"duration":"\#(seconds)"}"#] {
      let orders = orders()
      let lines = Outcome.problems { try orders.standard.create(Model.self, from: .json(json)) }
      #expect(lines.count == 1)
      #expect(lines.first?.hasPrefix(line) == true, "\(lines)")
      #expect(
        Outcome.problems { try orders.finding.create(Model.self, from: .json(json)) } == lines)
    }
    let byName = Outcome.problems {
      try orders().standard.create(Model.self, from: .json(#"{"byName":{"a":\#(seconds)}}"#))
    }
    #expect(byName.count == 1)
  }

  @Test func `116: a duration whose seconds don't fit in 64 bits isn't written`() throws {
    for orders in [orders().standard, orders().finding] {
      let model = Model(duration: Duration(attoseconds: .max))
      let line = """
        unrepresentableValue  duration  can't be written because \
        it's a duration whose seconds don't fit in 64 bits
        """
      #expect(Outcome.problems { try orders.export(model, as: .jsonText) } == [line])
      #expect(Outcome.problems { try orders.archive(model) } == [line])
    }
  }

  @Test func `durations are exact up to their bounds`() throws {
    let mapper = orders().standard
    for duration in [
      Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
      Duration(secondsComponent: .min, attosecondsComponent: -999_999_999_999_999_999),
      Duration(attoseconds: 1), Duration(attoseconds: -1), .seconds(Int64.max), .zero,
      .seconds(100),
    ] {
      let text = try mapper.export(Model(duration: duration), as: .jsonText)
      #expect(try mapper.create(Model.self, from: .json(text)).duration == duration, "\(text)")
    }
    #expect(try mapper.create(Duration.self, from: .json("1e2")) == .seconds(100))
    #expect(try mapper.create(Duration.self, from: .json(#""1.50""#)) == .milliseconds(1500))
  }
}
