import Foundation
import PropertyMapper

/// One record of 28 keys, in every direction.
func userComparisons() throws -> [Comparison] {
  let mapper = makeUserMapper()
  mapper.addMappings(.automatic(keys: .snakeCase), for: AutomaticUser.self)
  let data = try fixture("github-user.json")
  let expected = try JSONDecoder().decode(CodableUser.self, from: data)
  guard let parsed = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
    throw Comparison.WrongResult(description: "the fixture is no object")
  }
  let user = try mapper.create(StructUser.self, fromJSON: data)
  let finalUser = try mapper.create(FinalUser.self, fromJSON: data)
  let native = try mapper.export(user, options: .includesNull)
  let exported = try mapper.export(user)
  let encoder = JSONEncoder()
  encoder.outputFormatting = .withoutEscapingSlashes

  return [
    Comparison(
      title: "JSON text to one record of 28 keys",
      contestants: [
        Contestant(name: "JSONDecoder") {
          try JSONDecoder().decode(CodableUser.self, from: data) == expected
        },
        Contestant(name: "struct") { try mapper.create(StructUser.self, fromJSON: data) == user },
        Contestant(name: "final class") {
          try mapper.create(FinalUser.self, fromJSON: data).bio == user.bio
        },
        Contestant(name: "open class") {
          try mapper.create(OpenUser.self, fromJSON: data).bio == user.bio
        },
        Contestant(name: "automatic table") {
          try mapper.create(AutomaticUser.self, fromJSON: data).bio == user.bio
        },
      ]),
    Comparison(
      title: "dictionary of JSONSerialization to one record",
      contestants: [
        Contestant(name: "hand-written") { handWrittenUser(from: parsed) == user },
        Contestant(name: "struct") { try mapper.create(StructUser.self, from: parsed) == user },
        Contestant(name: "final class") {
          try mapper.create(FinalUser.self, from: parsed).bio == user.bio
        },
      ]),
    Comparison(
      title: "dictionary of Swift values to one record",
      contestants: [
        Contestant(name: "hand-written") { handWrittenUser(from: native) == user },
        Contestant(name: "struct") { try mapper.create(StructUser.self, from: native) == user },
      ]),
    Comparison(
      title: "one record to JSON text",
      contestants: [
        Contestant(name: "JSONEncoder") { try encoder.encode(expected).count > 1000 },
        Contestant(name: "struct") { try mapper.exportJSON(user).count > 1000 },
        Contestant(name: "final class") { try mapper.exportJSON(finalUser).count > 1000 },
      ]),
    Comparison(
      title: "one record to a dictionary",
      contestants: [
        Contestant(name: "hand-written") {
          handWrittenDictionary(of: user).count == exported.count
        },
        Contestant(name: "struct") { try mapper.export(user).count == exported.count },
        Contestant(name: "final class") { try mapper.export(finalUser).count == exported.count },
      ]),
  ]
}

/// A list of a thousand records.
func listComparisons() throws -> [Comparison] {
  let mapper = makeUserMapper()
  let record = try String(decoding: fixture("github-user.json"), as: UTF8.self)
  let list = Data("[\(repeatElement(record, count: 1000).joined(separator: ","))]".utf8)
  return [
    Comparison(
      title: "JSON text to a list of 1,000 records",
      contestants: [
        Contestant(name: "JSONDecoder") {
          try JSONDecoder().decode([CodableUser].self, from: list).count == 1000
        },
        Contestant(name: "struct") {
          try mapper.create([StructUser].self, fromJSON: list).count == 1000
        },
      ])
  ]
}
