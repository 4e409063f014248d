import Foundation
import PropertyMapper

@testable import TestSupport

/// Final encoders that change the output in every way, or refuse.
enum ExportHooks {
  /// - Parameter percent: How many of a hundred tables get one.
  static func add<Kind: SampleTables>(
    for sample: Kind.Type, to setup: inout TableSetup, _ percent: Int
  ) {
    guard setup.choices.chance(percent) else { return }
    let manner = setup.choices.number(0...22)
    let trace = setup.trace
    let name = "final encoder of \(sample.name)"
    setup.mapper.setFinalEncoder(for: Kind.Model.self) { dictionary, model in
      trace.note(name, AnyExact(dictionary))
      trace.note(name, model)
      // Nodes added by this closure must not get others in turn.
      if (model as? ExportNode)?.name == "added" { return }
      switch manner {
      case 0...6: try refuse(manner, &dictionary)
      case 7...13: change(manner, &dictionary)
      case 14...18: addModels(manner, &dictionary)
      case 19: dictionary["again"] = try again()
      default: break
      }
    }
  }

  /// The result of an export within the current one.
  private static func again() throws -> Any {
    var leaf = SampleLeaf()
    leaf.tags = ["again"]
    return try MappingEnvironment.current.mapper?.export(["é": leaf]) ?? [:]
  }

  /// Throws an error, or adds something that cannot be written.
  private static func refuse(_ manner: Int, _ dictionary: inout [String: Any]) throws {
    switch manner {
    case 0: throw Refusal()
    case 1: throw MappingError("must not be", at: "p.name")
    case 2:
      throw MappingErrors(MappingError("must not be", at: "a[1]"), MappingError("must be"))
    case 3: dictionary["added"] = ["x": Double.nan, "y": [1, Float.infinity]] as [String: Any]
    case 4: dictionary["a"] = [ExportStranger(), { 1 }] as [Any]
    case 5: dictionary["added"] = [[[[[[[1]]]]]]]
    default:
      dictionary["b"] = ExportMoney(cents: 3)
      dictionary["c"] = ExportMoney(cents: 6)
    }
  }

  /// Changes the keys and values.
  private static func change(_ manner: Int, _ dictionary: inout [String: Any]) {
    switch manner {
    case 7: dictionary = [:]
    case 8: dictionary = dictionary.filter { $0.key.utf8.count > 1 }
    case 9: for key in ["z", "y", "é", "e\u{301}", "", "a"] { dictionary[key] = key.utf8.count }
    case 10: dictionary["inner"] = dictionary
    case 11: dictionary["many"] = Array(repeating: ["a": 1], count: 12)
    case 12:
      for key in dictionary.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
        dictionary[key] = (dictionary[key] as? [Any])?.reversed() ?? dictionary[key]
      }
    default: dictionary["set"] = Set<AnyHashable>(["b", "a", 1, true, 2.5])
    }
  }

  /// Adds models, which may have final encoders themselves.
  private static func addModels(_ manner: Int, _ dictionary: inout [String: Any]) {
    var leaf = SampleLeaf()
    switch manner {
    case 14: dictionary["model"] = leaf
    case 15:
      leaf.ratio = .nan
      dictionary["models"] = ["a": [leaf], "b": SampleShade(level: 6)] as [String: Any]
    case 16:
      let node = ExportNode()
      node.name = "added"
      node.children = [node.twin()]
      dictionary["node"] = node
    case 17: dictionary["tree"] = MappingValue.object(["é": 1, "e\u{301}": [nil, 2]])
    default: dictionary["values"] = [Int?.none as Any, NSNull(), Date.distantPast, Data([1])]
    }
  }
}
