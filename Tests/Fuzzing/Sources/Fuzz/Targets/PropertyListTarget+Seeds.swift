import Foundation
import PropertyMapper

extension PropertyListTarget {
  static var seeds: [(name: String, bytes: [UInt8])] {
    let mapper = FullTable.makeMapper()
    func record(_ text: String) -> FullTable.Record {
      required("a good text") { () throws(MappingErrors) in
        try mapper.create(FullTable.Record.self, from: .json(text))
      }
    }
    var full = record(FullTable.goodText)
    // Property lists have no null and no 128-bit numbers.
    (full.large, full.larger) = (-1, 2)
    (full.extra, full.gaps) = (["b": [1, 2.5]], [1])
    let small = record(#"{"name": "a", "items": [{"title": "b"}]}"#)
    let parts: [String: Any] = [
      "birthday": Date(timeIntervalSince1970: 1_496_665_000), "blob": Data([0, 1, 255]),
      "name": "é😀", "age": 17, "ratio": 0.1, "big": UInt64.max, "status": ["active": true],
      "tags": ["x", "x"], "small": -1,
    ]
    let texts = try? JSONSerialization.jsonObject(with: Data(Transformed.goodText.utf8))
    var seeds: [(name: String, bytes: [UInt8])] = []
    for (suffix, format) in [("xml", Format.xml), ("binary", .binary)] {
      func add<Model>(_ name: String, _ model: Model) {
        let data = required(name) { () throws(MappingErrors) in
          try mapper.export(model, as: .propertyList(format))
        }
        seeds.append(("\(name)-\(suffix)", Array(data)))
      }
      add("record", full)
      add("small", small)
      add("scalars", ["a", true, -0.5] as MappingValue)
      for (name, tree) in [("parts", parts as Any), ("transformed", texts as Any)] {
        let data = try? PropertyListSerialization.data(
          fromPropertyList: tree, format: format, options: 0)
        seeds.append(("\(name)-\(suffix)", data.map { Array($0) } ?? []))
      }
    }
    return seeds
  }
}
