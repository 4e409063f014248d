import Foundation
import PropertyMapper

/// Records with two unknown keys each, which the mapper may report.
private func unknownKeyComparison(_ group: String, _ count: Int) -> Comparison {
  Comparison(group: group, title: "JSON text with unknown keys becomes a list of records") {
    let mapper = makeUserMapper()
    var options = MappingOptions()
    options.unknownKeys = .warn
    let warning = PropertyMapper(options: options)
    warning.addMappings(from: mapper)
    let decoder = JSONDecoder()
    let records = InputGenerator.users(count).map { record in
      #"{"node_id":"MDQ6VXNlcjE","twitter_username":null,\#(record.dropFirst())"#
    }
    let data = Data("[\(records.joined(separator: ","))]".utf8)
    let expected = try decoder.decode([StructUser].self, from: data)
    return [
      Contestant("JSONDecoder", records: count, gives: expected) {
        try decoder.decode([StructUser].self, from: data)
      },
      Contestant("struct", records: count, gives: expected) {
        try mapper.create([StructUser].self, from: .json(data))
      },
      Contestant(
        "struct, with warnings", records: count,
        check: { (result: ([StructUser]?, [MappingError])) in
          result.0 == expected && !result.1.isEmpty
            && result.1.allSatisfy { $0.severity == .warning }
        }
      ) {
        var problems: [MappingError] = []
        let users = warning.create([StructUser].self, from: .json(data), errors: &problems)
        return (users, problems)
      },
    ]
  }
}

/// Records with one wrong value each, all of which a mapper lists.
private func wrongValueComparison(_ group: String, _ count: Int) -> Comparison {
  Comparison(group: group, title: "1,000 records with one wrong value each become errors") {
    var options = MappingOptions()
    options.maximumErrorCount = count
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(from: makeUserMapper())
    let decoder = JSONDecoder()
    let list = InputGenerator.users(count).joined(separator: ",")
    let data = Data("[\(list)]".utf8)
    let expected = try decoder.decode([StructUser].self, from: data)
    let bad = Data("[\(list.replacing(#""followers":"#, with: #""followers":1."#))]".utf8)
    return [
      Contestant("JSONDecoder, valid input", records: count, gives: expected) {
        try decoder.decode([StructUser].self, from: data)
      },
      Contestant(
        "struct, invalid input, up to the errors", records: count,
        check: { (errors: [MappingError]) in
          errors.count == count && errors[1].path == "[1].followers"
        }
      ) {
        var errors: [MappingError] = []
        _ = mapper.create([StructUser].self, from: .json(bad), errors: &errors)
        return errors
      },
    ]
  }
}

/// Records that closures look at, or change, before they are read.
private func closureComparison(_ group: String, _ count: Int) -> Comparison {
  Comparison(group: group, title: "JSON text becomes a list of records with the help of closures") {
    let mapper = makeUserMapper()
    let editing = PropertyMapper()
    editing.addMappings(from: mapper)
    editing.setInputEditor(for: StructUser.self) { $0["bio"] = "edited" }
    let choosing = PropertyMapper()
    choosing.addMappings(from: mapper)
    choosing.addSubtypes(of: UserHolder.self, ["user": .payload(UserHolder.user)]) {
      $0["followers"] == nil ? nil : "user"
    }
    let decoder = JSONDecoder()
    let data = InputGenerator.userList(count)
    let expected = try decoder.decode([StructUser].self, from: data)
    return [
      Contestant("JSONDecoder, without closures", records: count, gives: expected) {
        try decoder.decode([StructUser].self, from: data)
      },
      Contestant(
        "struct, with an input editor", records: count,
        check: { (users: [StructUser]) in
          users.count == count && users.allSatisfy { $0.bio == "edited" }
        }
      ) {
        try editing.create([StructUser].self, from: .json(data))
      },
      Contestant(
        "struct, chosen by a closure", records: count,
        gives: expected.map(UserHolder.user)
      ) {
        try choosing.create([UserHolder].self, from: .json(data))
      },
    ]
  }
}

/// A base with a single subtype.
private enum UserHolder: Equatable {
  case user(StructUser)
}

/// Records that are already in memory, as values.
private func valueComparison(_ group: String, _ count: Int) -> Comparison {
  Comparison(group: group, title: "a tree of values becomes a list of records") {
    let mapper = makeUserMapper()
    let decoder = JSONDecoder()
    let data = InputGenerator.userList(count)
    let expected = try decoder.decode([StructUser].self, from: data)
    let value = try MappingValue(json: data)
    return [
      Contestant("JSONDecoder, from text", records: count, gives: expected) {
        try decoder.decode([StructUser].self, from: data)
      },
      Contestant("struct", records: count, gives: expected) {
        try mapper.create([StructUser].self, from: .value(value))
      },
    ]
  }
}

/// Ten thousand records with 28 keys, 13 MB of JSON text.
func listComparisons() -> [Comparison] {
  let group = "10,000 records"
  let count = 10_000
  let decoder = JSONDecoder()

  func list(_ title: String, areShuffled: Bool) -> Comparison {
    Comparison(group: group, title: title) {
      let mapper = makeUserMapper()
      let records = InputGenerator.users(count, areShuffled: areShuffled)
      let data = Data("[\(records.joined(separator: ","))]".utf8)
      let expected = try decoder.decode([StructUser].self, from: data)
      return [
        Contestant("JSONDecoder", records: count, gives: expected) {
          try decoder.decode([StructUser].self, from: data)
        },
        Contestant(
          "JSONSerialization and hand-written code", records: count, gives: expected
        ) {
          try (JSONSerialization.jsonObject(with: data) as? [[String: Any]])?
            .compactMap(handWrittenUser)
        },
        Contestant("struct", records: count, gives: expected) {
          try mapper.create([StructUser].self, from: .json(data))
        },
        Contestant(
          "final class", records: count,
          check: { $0.count == count && $0.last?.bio == expected.last?.bio }
        ) {
          try mapper.create([FinalUser].self, from: .json(data))
        },
      ]
    }
  }

  return [
    list("JSON text becomes a list of records", areShuffled: false),
    list("JSON text with shuffled keys becomes a list of records", areShuffled: true),
    unknownKeyComparison(group, count),
    closureComparison("1,000 records", 1_000),
    wrongValueComparison("1,000 records", 1_000),
    valueComparison(group, count),
    Comparison(group: group, title: "JSON lines become records, one call per line") {
      let mapper = makeUserMapper()
      let lines = InputGenerator.users(count).map { Data($0.utf8) }
      let expected = try lines.map { try decoder.decode(StructUser.self, from: $0) }
      return [
        Contestant("JSONDecoder", records: count, gives: expected) {
          try lines.map { try decoder.decode(StructUser.self, from: $0) }
        },
        Contestant("struct", records: count, gives: expected) {
          try lines.map { try mapper.create(StructUser.self, from: .json($0)) }
        },
      ]
    },
  ]
}
