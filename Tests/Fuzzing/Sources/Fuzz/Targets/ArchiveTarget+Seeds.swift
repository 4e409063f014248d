import Foundation
import PropertyMapper
import PropertyMapperGraphs

extension ArchiveTarget {
  static var seeds: [(name: String, bytes: [UInt8])] {
    let mapper = FullTable.makeMapper()
    Knot.register(in: mapper)
    Transformed.register(in: mapper)
    var seeds: [(name: String, bytes: [UInt8])] = []
    func add<Model>(_ name: String, _ manner: Manner, _ model: Model) {
      let archive = required(name) { () throws(MappingErrors) in try mapper.archive(model) }
      seeds.append((name, [UInt8(manner.rawValue)] + archive.dropFirst(header.count)))
    }
    let graph: [UInt8] = [
      2, 2, 5, 0, 7, 0, 10, 1, 12, 0, 14, 1, 18, 3, 1, 0, 3, 15, 1, 0, 17, 1, 0, 16, 1, 65, 1, 1,
    ]
    let ring: [UInt8] = [0, 1, 1, 10, 1, 1, 10, 0]
    let kinds: [UInt8] = [3, 1, 3, 11, 1, 12, 1, 19, 1, 66, 1, 1, 1, 1, 0]
    for (name, bytes) in [("graph", graph), ("ring", ring), ("kinds", kinds)] {
      seeds.append((name, [UInt8(Manner.graph.rawValue)] + bytes))
      seeds.append(
        ("\(name)-changed", [UInt8(Manner.graph.rawValue)] + bytes + [9, 0, 3, 20, 0, 1]))
      var maker = KnotMaker(bytes)
      let knots = maker.graph()
      add("\(name)-archive", .knot, knots[0])
      if name == "kinds" {
        add("list", .list, knots)
        add("byname", .byName, ["a": knots[0], "b": nil])
        add("charm", .charm, knots[0].charm)
      }
    }
    func made<Model>(_ type: Model.Type, of text: String) -> Model {
      required("\(type)") { () throws(MappingErrors) in try mapper.create(type, from: .json(text)) }
    }
    add("record", .record, made(FullTable.Record.self, of: FullTable.goodText))
    add("transformed", .record, made(Transformed.self, of: Transformed.goodText))
    add("value", .value, made(MappingValue.self, of: #"{"a": [1.50, null, "x", {"b": true}]}"#))
    return seeds
  }
}
