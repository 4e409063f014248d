import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// The bounds of ranges follow the transformer of their type.
@Suite struct RangeBoundsTests {
  struct Version: Comparable, Sendable {
    var number = 0
    static func < (first: Self, second: Self) -> Bool { first.number < second.number }
  }
  struct Term: DefaultInitializable, Equatable {
    var days = Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 0)
    var other: Range<Date>?
    var all: [ClosedRange<Date>] = []
    var numbers = 1...2
    var versions: Range<Version>?
  }

  let mappers = BothOrders { mapper in
    mapper.setTransformer(.secondsSince1970, for: Date.self)
    mapper.setTransformer(
      Transformer<String, Version> {
        Int($0.dropFirst()).map { Version(number: $0) }
      } encode: {
        "v\($0.number)"
      }, for: Version.self)
    mapper.addMappings(
      [
        "days": .property(\.days), "other": .property(\.other), "all": .property(\.all),
        "numbers": .property(\.numbers), "versions": .model(\.versions),
      ], for: Term.self)
  }

  private static let text =
    #"{"days":[10,20.5],"other":[1,2],"all":[[3,3]],"numbers":[4,5],"versions":["v1","v3"]}"#

  private static var term: Term {
    func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }
    return Term(
      days: date(10)...date(20.5), other: date(1)..<date(2), all: [date(3)...date(3)],
      numbers: 4...5, versions: Version(number: 1)..<Version(number: 3))
  }

  @Test func `range bounds are read by the transformer of their type`() throws {
    for mapper in [mappers.reading, mappers.finding] {
      #expect(try mapper.create(Term.self, from: .json(Self.text)) == Self.term)
    }
  }

  @Test func `range bounds are written by the transformer of their type`() throws {
    for mapper in [mappers.reading, mappers.finding] {
      let back = try mapper.create(Term.self, from: .json(mapper.export(Self.term, as: .json)))
      #expect(back == Self.term)
      #expect(try mapper.export(Self.term, as: .jsonText).hasSuffix(#""versions":["v1","v3"]}"#))
    }
  }

  @Test func `a value that isn't a range is an error at its path`() {
    for mapper in [mappers.standard, mappers.finding] {
      let errors = Outcome.errorList {
        try mapper.create(
          Term.self,
          from: .json(#"{"days":[2,1],"other":[1],"all":[[1,"x"]],"versions":["v1","x"]}"#))
      }
      #expect(errors.map(\.path.description) == ["days", "other", "all[0][1]", "versions[1]"])
      #expect(
        errors.prefix(2).map(\.message) == [
          "must be a range from a lower to an upper value, but is a range with its bounds reversed",
          "must be a list of two values, but is a list of 1",
        ])
    }
  }

  @Test func `a transformer for the range type takes precedence`() throws {
    let mapper = mappers.standard
    mapper.setTransformer(
      Transformer<Int, ClosedRange<Date>> { seconds in
        Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: Double(seconds))
      } encode: {
        Int($0.upperBound.timeIntervalSince1970)
      }, for: ClosedRange<Date>.self)
    let term = try mapper.create(Term.self, from: ["days": 5])
    #expect(term.days.upperBound == Date(timeIntervalSince1970: 5))
  }
}
