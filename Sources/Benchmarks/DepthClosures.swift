// Closures called at each level, and their input.

import Foundation
import PropertyMapper

func closureDepths() -> [Comparison] {
  let edited = levels { $0.setInputEditor(for: Level.self) { $0["edited"] = true } }
  let chosen = levels {
    $0.setInputEditor(for: Level.self) { $0["edited"] = true }
    $0.addSubtypes(of: Level.self, discriminator: "type", levelSubtype)
  }
  return [
    depthComparison("an input editor", edited),
    depthComparison("an input editor in lists", nested: .list, edited),
    depthComparison("an input editor of subtypes", nested: .typed, chosen),
    depthComparison(
      "a final decoder",
      levels { $0.setFinalDecoder(for: Level.self) { input, level in _ = input["mark"] } }),
    depthComparison(
      "a final decoder that receives dictionaries", nested: .list,
      levels { $0.setFinalDecoder(for: Level.self) { input, _ in _ = input.dictionary.count } }),
    depthComparison(
      "a final decoder of unmapped keys", nested: .typed,
      levels {
        $0.setFinalDecoder(for: Level.self, keys: .unmapped) { input, _ in
          _ = input.dictionary.count
        }
      }),
    depthComparison(
      "a consumer of anything",
      levels([
        "child": .model(\.child),
        "numbers": .consumer { (value: Any, level: inout Level) in level.anything = value },
      ])),
    depthComparison(
      "a consumer of models", nested: .list,
      levels([
        "children": .consumer { (children: [Level], level: inout Level) in
          level.children = children
        },
        "numbers": .property(\.numbers),
      ])),
    depthComparison(
      "a consumer of anything, next to a model",
      levels([
        "child": .model(\.child),
        "child": .consumer { (value: Any, level: inout Level) in level.anything = value },
        "numbers": .property(\.numbers),
      ])),
    depthComparison(
      "a consumer of values, next to a model",
      levels([
        "child": .consumer { (value: MappingValue, level: inout Level) in
          level.rest = ["child": value]
        },
        "child": .model(\.child), "numbers": .property(\.numbers),
      ])),
    depthComparison(
      "a final decoder that reads values",
      levels {
        $0.setFinalDecoder(for: Level.self) { input, level in
          level.anything = try input.value(MappingValue.self, at: "child")
        }
      }),
    depthComparison(
      "a factory that keeps instances",
      levels(factory: IdentityFactory().identifying(Level.self, by: \.mark, at: "id"))),
  ]
}
