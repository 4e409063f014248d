import Foundation
import PropertyMapper

/// Work whose memory is measured, with each contestant in its own process. Results are counted rather than
/// compared, so that memory only contains the input before.
func memoryComparisons() -> [Comparison] {
  let group = "Memory"

  return [
    Comparison(group: group, title: "13 MB of JSON text become 10,000 records") {
      let data = InputGenerator.userList(10_000)
      return [
        Contestant("JSONDecoder", check: { $0.count == 10_000 }) {
          try JSONDecoder().decode([StructUser].self, from: data)
        },
        Contestant("JSONSerialization and hand-written code", check: { $0?.count == 10_000 }) {
          try (JSONSerialization.jsonObject(with: data) as? [[String: Any]])?
            .compactMap(handWrittenUser)
        },
        Contestant("struct", check: { $0.count == 10_000 }) {
          try makeUserMapper().create([StructUser].self, from: .json(data))
        },
        Contestant("final class", check: { $0.count == 10_000 }) {
          try makeUserMapper().create([FinalUser].self, from: .json(data))
        },
      ]
    },
    Comparison(group: group, title: "10 MB of JSON text become a list of numbers") {
      let count = 1_270_000
      let data = Data(InputGenerator.numbers(count).utf8)
      return [
        Contestant("JSONDecoder", check: { $0.count == count }) {
          try JSONDecoder().decode([Int].self, from: data)
        },
        Contestant("[Int]", check: { $0.count == count }) {
          try PropertyMapper().create([Int].self, from: .json(data))
        },
      ]
    },
    Comparison(group: group, title: "10 MB of empty objects become models") {
      let count = 3_333_333
      let data = Data("[\(repeatElement("{}", count: count).joined(separator: ","))]".utf8)
      return [
        Contestant("JSONDecoder", check: { $0.count == count }) {
          try JSONDecoder().decode([Point].self, from: data)
        },
        Contestant("struct", check: { $0.count == count }) {
          try makeSmallMapper().create([Point].self, from: .json(data))
        },
      ]
    },
  ]
}
