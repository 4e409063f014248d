import PropertyMapper
import Testing

@testable import TestSupport

/// Values that `Codable` reads.
@Suite struct CodableReadingTests {
  struct Part: Codable {
    var counts: [Int: [Int]] = [:]
    var rows: [Row] = []

    struct Row: Codable {
      var first: Bool
      var second: String?

      enum CodingKeys: Int, CodingKey {
        case first = 1
        case second = 2
      }
    }
  }

  struct Model: DefaultInitializable {
    var part = Part()
  }

  private func problems(_ json: String) -> [String] {
    let mapper = PropertyMapper()
    mapper.addMappings(["part": .codable(\.part)], for: Model.self)
    return Outcome.errorList { try mapper.create(Model.self, from: .json(json)) }
      .map { "\($0.code)  \($0.path)" }
  }

  @Test(arguments: [
    (#"{"counts": {"7": [1, "x"]}, "rows": []}"#, "typeMismatch  part.counts.7[1]"),
    (#"{"counts": {"7": 1}, "rows": []}"#, "typeMismatch  part.counts.7"),
    (
      #"{"counts": {}, "rows": [{"first": true}, {"first": 5}]}"#,
      "typeMismatch  part.rows[1].first"
    ),
    (#"{"counts": {}, "rows": [{"second": "a"}]}"#, "missingValue  part.rows[0].first"),
    (
      #"{"counts": {}, "rows": [{"first": true}, {"first": null}]}"#,
      "nullValue  part.rows[1].first"
    ),
    (
      #"{"counts": {}, "rows": [{"first": true, "second": []}]}"#,
      "typeMismatch  part.rows[0].second"
    ),
    (#"{"rows": []}"#, "missingValue  part.counts"),
  ])
  func `an error's path uses the keys of the data`(part: String, problem: String) {
    #expect(problems("{\"part\": \(part)}") == [problem])
  }
}
