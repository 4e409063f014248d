import Foundation
import PropertyMapper

extension PropertyListTarget {
  static var seeds: [(name: String, bytes: [UInt8])] {
    let mapper = FullTable.makeMapper()
    guard let record = try? mapper.create(FullTable.Record.self, fromJSON: FullTable.goodText),
      let small = try? mapper.create(
        FullTable.Record.self, fromJSON: #"{"name": "a", "items": [{"title": "b"}]}"#)
    else { fatalError("the good text is bad") }
    var seeds: [(name: String, bytes: [UInt8])] = []
    func add(_ name: String, _ data: Data?) {
      guard let data else { fatalError("\(name) cannot be written") }
      seeds.append((name, Array(data)))
    }
    let parts: [String: Any] = [
      "birthday": Date(timeIntervalSince1970: 1_496_665_000), "blob": Data([0, 1, 255]), "name": "é😀",
      "age": 17, "ratio": 0.1, "big": UInt64.max, "isActive": true, "tags": ["x", "x"], "small": -1,
    ]
    for (suffix, format) in [("xml", PropertyListSerialization.PropertyListFormat.xml), ("binary", .binary)] {
      add("record-\(suffix)", try? mapper.exportPropertyList(record, format: format))
      add("small-\(suffix)", try? mapper.exportPropertyList(small, format: format))
      add(
        "parts-\(suffix)",
        try? PropertyListSerialization.data(fromPropertyList: parts, format: format, options: 0))
      add(
        "transformed-\(suffix)",
        (try? JSONSerialization.jsonObject(with: Data(Transformed.goodText.utf8))).flatMap {
          try? PropertyListSerialization.data(fromPropertyList: $0, format: format, options: 0)
        })
      add("scalar-\(suffix)", try? mapper.exportPropertyList(MappingValue.array(["a", true]), format: format))
    }
    return seeds
  }
}
