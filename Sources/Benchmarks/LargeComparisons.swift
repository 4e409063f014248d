import Foundation
import PropertyMapper

/// Inputs that reveal nonlinear time.
func largeComparisons() -> [Comparison] {
  let group = "Large inputs"
  let decoder = JSONDecoder()

  return [
    Comparison(group: group, title: "1,000,000 keys become a dictionary", isLarge: true) {
      let mapper = PropertyMapper()
      let data = Data(InputGenerator.namedNumbers(1_000_000).utf8)
      let expected = try decoder.decode([String: Int].self, from: data)
      return [
        Contestant("JSONDecoder", records: 1_000_000, gives: expected) {
          try decoder.decode([String: Int].self, from: data)
        },
        Contestant("JSONSerialization and a cast", records: 1_000_000, gives: expected) {
          try JSONSerialization.jsonObject(with: data) as? [String: Int] ?? [:]
        },
        Contestant("[String: Int]", records: 1_000_000, gives: expected) {
          try mapper.create([String: Int].self, from: .json(data))
        },
      ]
    },
    Comparison(group: group, title: "3,000,000 numbers become a list", isLarge: true) {
      let mapper = PropertyMapper()
      let data = Data(InputGenerator.numbers(3_000_000).utf8)
      let expected = try decoder.decode([Int].self, from: data)
      return [
        Contestant("JSONDecoder", records: 3_000_000, gives: expected) {
          try decoder.decode([Int].self, from: data)
        },
        Contestant("JSONSerialization and a cast", records: 3_000_000, gives: expected) {
          try JSONSerialization.jsonObject(with: data) as? [Int] ?? []
        },
        Contestant("[Int]", records: 3_000_000, gives: expected) {
          try mapper.create([Int].self, from: .json(data))
        },
      ]
    },
  ]
}
