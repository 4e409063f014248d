import Foundation
import PropertyMapper

/// A model inside itself, as often as the text says.
private class Level: DefaultInitializable {
  var child: Level?
  var children: [Level] = []
  var numbers: [Int] = []
  var anything: Any?
  var mark = 0
  var rest = MappingValue.Object()

  required init() {}

  /// How many numbers the innermost has.
  var count: Int {
    var level = self
    while let inner = level.child ?? level.children.first { level = inner }
    return level.numbers.count + ((level.anything as? [Any])?.count ?? 0)
  }
}

private final class Sublevel: Level {}

/// A base that holds its models beside their names.
private indirect enum Payload {
  case level(PayloadLevel)
}

private struct PayloadLevel: DefaultInitializable {
  var payload: Payload?
  var numbers: [Int] = []

  var count: Int {
    guard case .level(let inner) = payload else { return numbers.count }
    return inner.count
  }
}

/// What is read of texts of the same size that are more or less deep, with a list of numbers innermost: the time goes by
/// the size alone.
func depthComparisons() -> [Comparison] {
  let count = 250_000
  let numbers = "[\(repeatElement("7", count: count).joined(separator: ","))]"

  func comparison(
    _ name: String, opening: String = #"{"child":"#, closing: String = #","mark":1}"#,
    _ read: @escaping (String) throws -> Int
  ) -> Comparison {
    var comparison = Comparison(
      group: "Depth", title: "the time for half a megabyte that is many levels deep: \(name)"
    ) {
      [2, 250].map { levels in
        let text =
          String(repeating: opening, count: levels)
          + #"{"numbers":\#(numbers),"mark":1,"type":"sub"}"#
          + String(repeating: closing, count: levels)
        return Contestant("\(levels) levels", gives: count) { try read(text) }
      }
    }
    comparison.maximumRatio = 4
    return comparison
  }

  func levels(
    _ mappings: Mappings<Level> = [
      "child": .model(\.child), "numbers": .property(\.numbers), "mark": .property(\.mark),
    ], _ refine: (PropertyMapper) -> Void = { _ in }
  ) -> (String) throws -> Int {
    var options = MappingOptions()
    options.maximumDepth = 1000
    options.unknownKeys = .ignore
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(mappings, for: Level.self)
    refine(mapper)
    return { try mapper.create(Level.self, fromJSON: $0).count }
  }

  func payloads() -> (String) throws -> Int {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["payload": .model(\.payload), "numbers": .property(\.numbers)], for: PayloadLevel.self)
    mapper.addSubtypes(
      of: Payload.self, discriminator: "type", payload: "value", ["sub": .payload(Payload.level)])
    return { try mapper.create(PayloadLevel.self, fromJSON: $0).count }
  }

  let subtype: [String: Subtype<Level>] = ["sub": .subtype(Sublevel.self)]
  return [
    comparison("a table", levels()),
    comparison(
      "lists", opening: #"{"children":["#, closing: #"],"mark":1}"#,
      levels(["children": .model(\.children), "numbers": .property(\.numbers)])),
    comparison(
      "subtypes by a discriminator", closing: #","type":"sub"}"#,
      levels { $0.addSubtypes(of: Level.self, discriminator: "type", subtype) }),
    comparison(
      "subtypes by a closure", closing: #","type":"sub"}"#,
      levels {
        $0.addSubtypes(of: Level.self, subtype) { try $0.value(String.self, at: "type") }
      }),
    comparison(
      "payloads", opening: #"{"payload":{"value":"#, closing: #","type":"sub"}}"#, payloads()),
    comparison(
      "unknown keys that are kept",
      levels(
        (["child": .model(\.child), "numbers": .property(\.numbers)] as Mappings<Level>)
          .keepingUnknownKeys(in: \.rest))),
    comparison(
      "paths into models",
      levels([
        "child": .model(\.child), "child.mark": .property(\.mark),
        "numbers": .property(\.numbers),
      ])),
    comparison(
      "an input editor", levels { $0.setInputEditor(for: Level.self) { $0["edited"] = true } }),
    comparison(
      "a final decoder",
      levels { $0.setFinalDecoder(for: Level.self) { input, level in _ = input["mark"] } }),
    comparison(
      "a final decoder of unmapped keys",
      levels {
        $0.setFinalDecoder(for: Level.self, keys: .unmapped) { input, _ in
          _ = input.dictionary.count
        }
      }),
    comparison(
      "a consumer of anything",
      levels([
        "child": .model(\.child),
        "numbers": .consumer { (value: Any, level: inout Level) in level.anything = value },
      ])),
  ]
}
