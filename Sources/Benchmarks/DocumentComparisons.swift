import Foundation
import PropertyMapper

/// Documents of other shapes: deep ones, many small objects, and numbers.
func documentComparisons() -> [Comparison] {
  let group = "Documents"
  let decoder = JSONDecoder()

  return [
    Comparison(group: group, title: "a timeline of 100 statuses, four levels of structs") {
      let mapper = makeTimelineMapper()
      let data = try fixture("twitter.json")
      let expected = try decoder.decode(Timeline.self, from: data)
      return [
        Contestant("JSONDecoder", gives: expected) {
          try decoder.decode(Timeline.self, from: data)
        },
        Contestant("struct", gives: expected) {
          try mapper.create(Timeline.self, from: .json(data))
        },
      ]
    },
    Comparison(group: group, title: "50,000 objects with three keys, in lists and by name") {
      let mapper = makeSmallMapper()
      let data = Data(InputGenerator.catalog().utf8)
      let expected = try decoder.decode(Catalog.self, from: data)
      return [
        Contestant("JSONDecoder", records: 50_000, gives: expected) {
          try decoder.decode(Catalog.self, from: data)
        },
        Contestant("struct", records: 50_000, gives: expected) {
          try mapper.create(Catalog.self, from: .json(data))
        },
      ]
    },
    Comparison(group: group, title: "100,000 coordinates, in lists of lists of pairs") {
      let mapper = PropertyMapper()
      let data = Data(InputGenerator.outlines().utf8)
      let expected = try decoder.decode([[[Double]]].self, from: data)
      return [
        Contestant("JSONDecoder", records: 100_000, gives: expected) {
          try decoder.decode([[[Double]]].self, from: data)
        },
        Contestant("lists of Double", records: 100_000, gives: expected) {
          try mapper.create([[[Double]]].self, from: .json(data))
        },
      ]
    },
    anyComparison(
      group: group, title: "200,000 numbers as the [Any] of a closure",
      elements: (0..<200_000).map { "\($0 % 1000)" }),
    anyComparison(
      group: group, title: "100,000 strings as the [Any] of a closure",
      elements: (0..<100_000).map { "\"text \($0)\"" }),
    anyComparison(
      group: group, title: "50,000 objects with two keys as the [Any] of a closure",
      elements: (0..<50_000).map { #"{"a":\#($0),"b":"x"}"# }),
  ]
}

/// A list passed to a closure unchanged, compared with the same list from Foundation.
private func anyComparison(group: String, title: String, elements: [String]) -> Comparison {
  struct Counter: DefaultInitializable { var count = 0 }

  return Comparison(group: group, title: title) {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["list": .consumer { (list: [Any], counter: inout Counter) in counter.count = list.count }],
      for: Counter.self)
    let count = elements.count
    let data = Data("{\"list\":[\(elements.joined(separator: ","))]}".utf8)
    return [
      Contestant("JSONSerialization", records: count, gives: count) {
        let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        return (object?["list"] as? [Any])?.count ?? 0
      },
      Contestant("consumer", records: count, gives: count) {
        try mapper.create(Counter.self, from: .json(data)).count
      },
    ]
  }
}
