import Foundation
import PropertyMapper

/// Records written as JSON text.
func writingComparisons() -> [Comparison] {
  let group = "Writing JSON text"
  let encoder = JSONEncoder()
  encoder.outputFormatting = .withoutEscapingSlashes
  let decoder = JSONDecoder()

  return [
    Comparison(group: group, title: "one record becomes JSON text") {
      let mapper = makeUserMapper()
      let data = try fixture("github-user.json")
      let user = try decoder.decode(StructUser.self, from: data)
      let finalUser = try mapper.create(FinalUser.self, from: .json(data))
      let openUser = try mapper.create(OpenUser.self, from: .json(data))
      let check = { try decoder.decode(StructUser.self, from: $0) == user }
      return [
        Contestant("JSONEncoder", check: check) { try encoder.encode(user) },
        Contestant("hand-written code and JSONSerialization", check: check) {
          try JSONSerialization.data(withJSONObject: handWrittenDictionary(of: user))
        },
        Contestant("struct", check: check) { try mapper.export(user, as: .json) },
        Contestant("final class", check: check) { try mapper.export(finalUser, as: .json) },
        Contestant("open class", check: check) { try mapper.export(openUser, as: .json) },
      ]
    },
    Comparison(group: group, title: "one record becomes JSON text with sorted keys and indentation")
    {
      let mapper = makeUserMapper()
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys, .prettyPrinted]
      let user = try decoder.decode(StructUser.self, from: try fixture("github-user.json"))
      let check = { try decoder.decode(StructUser.self, from: $0) == user }
      return [
        Contestant("JSONEncoder", check: check) { try encoder.encode(user) },
        Contestant("struct", check: check) {
          try mapper.export(user, as: .json, options: [.sortedKeys, .prettyPrinted])
        },
      ]
    },
    Comparison(group: group, title: "10,000 records become JSON text") {
      let mapper = makeUserMapper()
      let users = try decoder.decode([StructUser].self, from: InputGenerator.userList(10_000))
      // The output is decoded once; later, only its length is checked.
      let written = try mapper.export(users, as: .json)
      let encoded = try encoder.encode(users)
      for text in [written, encoded]
      where try decoder.decode([StructUser].self, from: text) != users {
        throw Comparison.WrongResult(description: "10,000 records do not match what was written")
      }
      return [
        Contestant("JSONEncoder", records: 10_000, check: { $0.count == encoded.count }) {
          try encoder.encode(users)
        },
        Contestant("struct", records: 10_000, gives: written) {
          try mapper.export(users, as: .json)
        },
      ]
    },
  ]
}
