import Foundation
import PropertyMapper
import PropertyMapperGraphs

/// A list of 1,000 records compared, hashed, copied, validated and archived, and the changes of each record.
func graphComparisons() -> [Comparison] {
  let group = "1,000 records in memory"
  let count = 1_000

  func comparison(
    _ title: String, _ contestants: @escaping (GraphRecords) throws -> [Contestant]
  ) -> Comparison {
    Comparison(group: group, title: title) { try contestants(GraphRecords(count: count)) }
  }

  return [
    comparison("a list of 1,000 records is compared with an equal one") { records in
      let mapper = records.mapper
      return [
        Contestant("==", records: count, gives: true) { records.structs == records.otherStructs },
        Contestant("struct", records: count, gives: true) {
          mapper.areEqual(records.structs, records.otherStructs)
        },
        Contestant("final class", records: count, gives: true) {
          mapper.areEqual(records.instances, records.otherInstances)
        },
      ]
    },
    comparison("a list of 1,000 records is hashed") { records in
      let mapper = records.mapper
      return [
        Contestant("Hasher", records: count, gives: records.structs.hashValue) {
          records.structs.hashValue
        },
        Contestant("struct", records: count, gives: mapper.hash(of: records.otherStructs)) {
          mapper.hash(of: records.structs)
        },
        Contestant("final class", records: count, gives: mapper.hash(of: records.otherInstances)) {
          mapper.hash(of: records.instances)
        },
      ]
    },
    comparison("a list of 1,000 records is copied") { records in
      let mapper = records.mapper
      return [
        records.decoding,
        Contestant("struct", records: count, gives: records.structs) {
          try mapper.copy(records.structs)
        },
        Contestant(
          "final class", records: count, check: { mapper.areEqual($0, records.instances) }
        ) {
          try mapper.copy(records.instances)
        },
      ]
    },
    comparison("a list of 1,000 records is validated") { records in
      let mapper = records.mapper
      return [
        records.decoding,
        Contestant("struct", records: count, check: { _ in true }) {
          try mapper.validate(records.structs)
        },
        Contestant("final class", records: count, check: { _ in true }) {
          try mapper.validate(records.instances)
        },
      ]
    },
    comparison("the changes of 1,000 records, one property each") { records in
      let encoder = JSONEncoder()
      let mapper = records.mapper
      return [
        Contestant("JSONEncoder", records: count, check: { !$0.isEmpty }) {
          try encoder.encode(records.structs)
        },
        Contestant("struct", records: count, gives: count) {
          try zip(records.structs, records.changedStructs).reduce(0) {
            try $0 + mapper.changes(from: $1.0, to: $1.1).count
          }
        },
        Contestant("final class", records: count, gives: count) {
          try zip(records.instances, records.changedInstances).reduce(0) {
            try $0 + mapper.changes(from: $1.0, to: $1.1).count
          }
        },
      ]
    },
    comparison("a list of 1,000 records is archived") { records in
      let encoder = JSONEncoder()
      let mapper = records.mapper
      return [
        Contestant("JSONEncoder", records: count, check: { !$0.isEmpty }) {
          try encoder.encode(records.structs)
        },
        Contestant("struct", records: count, gives: try mapper.archive(records.otherStructs)) {
          try mapper.archive(records.structs)
        },
        Contestant(
          "final class", records: count, gives: try mapper.archive(records.otherInstances)
        ) {
          try mapper.archive(records.instances)
        },
      ]
    },
    comparison("a list of 1,000 records is unarchived") { records in
      let mapper = records.mapper
      let structs = try mapper.archive(records.structs)
      let instances = try mapper.archive(records.instances)
      return [
        records.decoding,
        Contestant("struct", records: count, gives: records.structs) {
          try mapper.unarchive([StructUser].self, from: structs)
        },
        Contestant(
          "final class", records: count, check: { mapper.areEqual($0, records.instances) }
        ) {
          try mapper.unarchive([FinalUser].self, from: instances)
        },
      ]
    },
  ]
}

/// The records, each created several times, so that no two lists share strings.
private struct GraphRecords {
  let mapper = makeUserMapper()
  let structs: [StructUser]
  let otherStructs: [StructUser]
  let changedStructs: [StructUser]
  let instances: [FinalUser]
  let otherInstances: [FinalUser]
  let changedInstances: [FinalUser]
  private let data: Data

  init(count: Int) throws {
    data = InputGenerator.userList(count)
    structs = try mapper.create([StructUser].self, from: .json(data))
    otherStructs = try mapper.create([StructUser].self, from: .json(data))
    changedStructs = try mapper.create([StructUser].self, from: .json(data)).map {
      var user = $0
      user.followers += 1
      return user
    }
    instances = try mapper.create([FinalUser].self, from: .json(data))
    otherInstances = try mapper.create([FinalUser].self, from: .json(data))
    changedInstances = try mapper.create([FinalUser].self, from: .json(data))
    for user in changedInstances { user.followers += 1 }
  }

  /// The baseline for work that creates or checks records.
  var decoding: Contestant {
    let decoder = JSONDecoder()
    return Contestant("JSONDecoder", records: structs.count, gives: structs) {
      try decoder.decode([StructUser].self, from: data)
    }
  }
}
