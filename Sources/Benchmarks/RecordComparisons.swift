import Foundation
import PropertyMapper

/// A single record at a time, from JSON text.
func recordComparisons() -> [Comparison] {
  let group = "One record"
  let decoder = JSONDecoder()
  decoder.dateDecodingStrategy = .iso8601

  return [
    Comparison(group: group, title: "JSON text becomes one record with 28 keys") {
      let mapper = makeUserMapper()
      let automatic = PropertyMapper()
      automatic.addMappings(
        .automatic(keys: .snakeCase), for: StructUser.self, makingWith: { StructUser() })
      let data = try fixture("github-user.json")
      let expected = try decoder.decode(StructUser.self, from: data)
      let names = properties(of: expected)
      return [
        Contestant("JSONDecoder", gives: expected) {
          try decoder.decode(StructUser.self, from: data)
        },
        Contestant("JSONSerialization and hand-written code", gives: expected) {
          try (JSONSerialization.jsonObject(with: data) as? [String: Any])
            .flatMap(handWrittenUser)
        },
        Contestant("struct", gives: expected) {
          try mapper.create(StructUser.self, from: .json(data))
        },
        Contestant("final class", check: { properties(of: $0) == names }) {
          try mapper.create(FinalUser.self, from: .json(data))
        },
        Contestant("open class", check: { properties(of: $0) == names }) {
          try mapper.create(OpenUser.self, from: .json(data))
        },
        Contestant("automatic table", gives: expected) {
          try automatic.create(StructUser.self, from: .json(data))
        },
      ]
    },
    ruleComparison(group),
    updateComparison(group),
    Comparison(group: group, title: "a record with one wrong value becomes a report") {
      let mapper = makeUserMapper()
      let data = try fixture("github-user.json")
      let expected = try decoder.decode(StructUser.self, from: data)
      let text = String(decoding: data, as: UTF8.self)
      let bad = Data(
        text.replacing("\"followers\": \(expected.followers)", with: "\"followers\": \"many\"")
          .utf8)
      return [
        Contestant("JSONDecoder, valid input", gives: expected) {
          try decoder.decode(StructUser.self, from: data)
        },
        Contestant(
          "JSONDecoder, invalid input, up to the error", check: { $0.contains("followers") }
        ) {
          do {
            return "\(try decoder.decode(StructUser.self, from: bad))"
          } catch let error as DecodingError {
            return "\(error)"
          }
        },
        Contestant("struct, valid input", gives: expected) {
          try mapper.create(StructUser.self, from: .json(data))
        },
        Contestant(
          "struct, invalid input, up to the errors",
          check: { (errors: [MappingError]) in errors.map(\.path) == ["followers"] }
        ) {
          var errors: [MappingError] = []
          _ = mapper.create(StructUser.self, from: .json(bad), errors: &errors)
          return errors
        },
        Contestant(
          "struct, invalid input, up to the report with excerpts",
          check: { $0.contains("- followers: ") }
        ) {
          do throws(MappingErrors) {
            return "\(try mapper.create(StructUser.self, from: .json(bad)))"
          } catch {
            return error.report(in: bad)
          }
        },
      ]
    },
    Comparison(group: group, title: "a record with three rules, two defaults, a date and an enum") {
      let mapper = makeSignUpMapper()
      let data = Data(InputGenerator.signUps(1).dropFirst().dropLast().utf8)
      let expected = try decoder.decode(SignUp.self, from: data)
      return [
        Contestant("JSONDecoder and hand-written checks", gives: expected) {
          let signUp = try decoder.decode(SignUp.self, from: data)
          guard signUp.keepsTheRules else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "rules"))
          }
          return signUp
        },
        Contestant("struct", gives: expected) { try mapper.create(SignUp.self, from: .json(data)) },
      ]
    },
    Comparison(group: group, title: "a user with a transform and a consumer") {
      let mapper = makeQuickStartMapper()
      let data = try fixture("user.json")
      let expected = try decoder.decode(QuickStartUser.self, from: data)
      return [
        Contestant("JSONDecoder and init(from:)", gives: expected) {
          try decoder.decode(QuickStartUser.self, from: data)
        },
        Contestant("struct", gives: expected) {
          try mapper.create(QuickStartUser.self, from: .json(data))
        },
      ]
    },
  ]
}
