import Foundation
import PropertyMapper

/// Records from dictionaries and back, compared with code written by hand.
func dictionaryComparisons() -> [Comparison] {
  let group = "Dictionaries"

  func reading(_ title: String, isParsed: Bool) -> Comparison {
    Comparison(group: group, title: title) {
      let mapper = makeUserMapper()
      let data = try fixture("github-user.json")
      let expected = try JSONDecoder().decode(StructUser.self, from: data)
      let names = properties(of: expected)
      let parsed = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      let dictionary = isParsed ? parsed ?? [:] : handWrittenDictionary(of: expected)
      return [
        Contestant("hand-written", gives: expected) { handWrittenUser(from: dictionary) },
        Contestant("struct", gives: expected) {
          try mapper.create(StructUser.self, from: dictionary)
        },
        Contestant("final class", check: { properties(of: $0) == names }) {
          try mapper.create(FinalUser.self, from: dictionary)
        },
      ]
    }
  }

  return [
    reading("a dictionary of JSONSerialization becomes one record", isParsed: true),
    reading("a dictionary of Swift values becomes one record", isParsed: false),
    Comparison(group: group, title: "one record becomes a dictionary") {
      let mapper = makeUserMapper()
      let data = try fixture("github-user.json")
      let user = try JSONDecoder().decode(StructUser.self, from: data)
      let finalUser = try mapper.create(FinalUser.self, from: .json(data))
      let openUser = try mapper.create(OpenUser.self, from: .json(data))
      let expected = handWrittenDictionary(of: user)
      func check(_ dictionary: [String: Any]) -> Bool {
        dictionary.count == expected.count && handWrittenUser(from: dictionary) == user
      }
      return [
        Contestant("hand-written", check: check) { handWrittenDictionary(of: user) },
        Contestant("struct", check: check) { try mapper.export(user) },
        Contestant("final class", check: check) { try mapper.export(finalUser) },
        Contestant("open class", check: check) { try mapper.export(openUser) },
      ]
    },
  ]
}
