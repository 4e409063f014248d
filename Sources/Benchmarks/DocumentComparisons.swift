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
        Contestant("struct", gives: expected) { try mapper.create(Timeline.self, fromJSON: data) },
      ]
    },
    Comparison(group: group, title: "50,000 objects of three keys, in lists and by name") {
      let mapper = makeSmallMapper()
      var generator = InputGenerator()
      let data = Data(generator.catalogue().utf8)
      let expected = try decoder.decode(Catalogue.self, from: data)
      return [
        Contestant("JSONDecoder", records: 50_000, gives: expected) {
          try decoder.decode(Catalogue.self, from: data)
        },
        Contestant("struct", records: 50_000, gives: expected) {
          try mapper.create(Catalogue.self, fromJSON: data)
        },
      ]
    },
    Comparison(group: group, title: "100,000 coordinates, in lists of lists of pairs") {
      let mapper = PropertyMapper()
      var generator = InputGenerator()
      let data = Data(generator.outlines().utf8)
      let expected = try decoder.decode([[[Double]]].self, from: data)
      return [
        Contestant("JSONDecoder", records: 100_000, gives: expected) {
          try decoder.decode([[[Double]]].self, from: data)
        },
        Contestant("lists of Double", records: 100_000, gives: expected) {
          try mapper.create([[[Double]]].self, fromJSON: data)
        },
      ]
    },
  ]
}
