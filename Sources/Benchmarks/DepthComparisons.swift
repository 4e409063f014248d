import Foundation
import PropertyMapper
import PropertyMapperInspection

/// Text of the same size but different depths, with a list of numbers at the innermost level: the time
/// depends only on the size.
func depthComparisons() -> [Comparison] {
  tableDepths() + subtypeDepths() + closureDepths() + inputDepths() + streamDepths()
    + graphDepths()
}

/// The format of each level of the text.
struct Nesting {
  var opening = #"{"child":"#
  var closing = #","mark":1}"#

  static let child = Nesting()
  /// The subtype's name is the last member.
  static let typed = Nesting(closing: #","mark":1,"type":"sub"}"#)
  static let list = Nesting(opening: #"{"children":["#, closing: #"],"mark":1}"#)
  static let typedList = Nesting(
    opening: #"{"children":["#, closing: #"],"mark":1,"type":"sub"}"#)
  static let named = Nesting(opening: #"{"named":{"a":"#, closing: #"},"mark":1}"#)
  static let payload = Nesting(opening: #"{"payload":{"value":"#, closing: #","type":"sub"}}"#)
}

/// The number of numbers at the innermost level.
let depthCount = 500_000

/// - Parameter prepare: Takes text with a number of levels, and returns the work, whose result is the
///   number of numbers.
func depthComparison(
  _ name: String, nested nesting: Nesting = .child,
  preparing prepare: @escaping (_ text: String, _ levels: Int) throws -> () throws -> Int
) -> Comparison {
  var comparison = Comparison(
    group: "Depth", title: "time for a megabyte of deeply nested JSON: \(name)"
  ) {
    let numbers = "[\(repeatElement("7", count: depthCount).joined(separator: ","))]"
    return try [2, 250].map { levels in
      let text =
        String(repeating: nesting.opening, count: levels)
        + #"{"numbers":\#(numbers),"mark":1,"type":"sub","meta":{"type":"sub"}}"#
        + String(repeating: nesting.closing, count: levels)
      return Contestant("\(levels) levels", gives: depthCount, work: try prepare(text, levels))
    }
  }
  comparison.maximumRatio = 2
  return comparison
}

/// Reads JSON text into a single model.
func depthComparison(
  _ name: String, nested nesting: Nesting = .child, _ mapper: PropertyMapper
) -> Comparison {
  depthComparison(name, nested: nesting) { text, _ in
    { try mapper.create(Level.self, from: .json(text)).count }
  }
}

/// Reads JSON text into a single model and collects the warnings, for which a call that throws doesn't look.
private func warningComparison(
  _ name: String, nested nesting: Nesting = .child, _ mapper: PropertyMapper
) -> Comparison {
  depthComparison(name, nested: nesting) { text, _ in
    {
      var errors: [MappingError] = []
      return mapper.create(Level.self, from: .json(text), errors: &errors)?.count ?? 0
    }
  }
}

let levelTable: Mappings<Level> = [
  "child": .model(\.child), "children": .model(\.children), "numbers": .property(\.numbers),
  "mark": .property(\.mark),
]

func levels(
  _ mappings: Mappings<Level> = levelTable, unknownKeys: UnknownKeyPolicy = .ignore,
  factory: (any ModelFactory)? = nil,
  _ refine: (PropertyMapper) -> Void = { _ in }
) -> PropertyMapper {
  var options = MappingOptions()
  options.maximumDepth = 1000
  options.unknownKeys = unknownKeys
  let mapper = PropertyMapper(factory: factory, options: options)
  mapper.addMappings(mappings, for: Level.self)
  refine(mapper)
  return mapper
}

private func tableDepths() -> [Comparison] {
  let keeping = (["child": .model(\.child), "numbers": .property(\.numbers)] as Mappings<Level>)
    .keepingUnknownKeys(in: \.rest)
  return [
    depthComparison("a table", levels()),
    depthComparison("lists", nested: .list, levels()),
    depthComparison("kept unknown keys", levels(keeping)),
    warningComparison("kept unknown keys, with warnings", levels(keeping, unknownKeys: .warn)),
    warningComparison("unknown keys with warnings", nested: .typed, levels(unknownKeys: .warn)),
    depthComparison(
      "paths into models",
      levels([
        "child": .model(\.child), "child.mark": .property(\.mark),
        "numbers": .property(\.numbers),
      ])),
    depthComparison("a wrong value innermost", nested: .named) { text, _ in
      let mapper = levels([
        "named": .model(\.named), "numbers": .property(\.numbers), "type": .property(\.mark),
      ])
      return {
        var errors: [MappingError] = []
        _ = mapper.create(Level.self, from: .json(text), errors: &errors)
        return errors.count == 1 ? depthCount : 0
      }
    },
    depthComparison("an initializer") { text, _ in
      let mapper = PropertyMapper()
      mapper.addMappings(
        .initializing(
          FixedLevel.init, InitArgument("child", \.child),
          InitArgument("numbers", \.numbers, default: [])), for: FixedLevel.self)
      return { try mapper.create(FixedLevel.self, from: .json(text)).count }
    },
    depthComparison("properties", nested: .typed) { text, _ in
      let mapper = PropertyMapper()
      mapper.addMappings(.automatic(), for: MemberwiseLevel.self)
      mapper.addSubtypes(
        of: BoxedLevel.self, discriminator: "type", ["sub": .payload(BoxedLevel.level)])
      return { try mapper.create(MemberwiseLevel.self, from: .json(text)).count }
    },
  ]
}

// MARK: Subtypes

let levelSubtype: [String: Subtype<Level>] = ["sub": .subtype(Sublevel.self)]

func payloads(_ refine: (PropertyMapper) -> Void = { _ in }) -> PropertyMapper {
  let mapper = PropertyMapper()
  mapper.addMappings(
    ["payload": .model(\.payload), "numbers": .property(\.numbers)], for: PayloadLevel.self)
  mapper.addSubtypes(
    of: LevelPayload.self, discriminator: "type", payload: "value",
    ["sub": .payload(LevelPayload.level)])
  refine(mapper)
  return mapper
}

private func subtypeDepths() -> [Comparison] {
  func payload(_ name: String, _ mapper: PropertyMapper) -> Comparison {
    depthComparison(name, nested: .payload) { text, _ in
      { try mapper.create(PayloadLevel.self, from: .json(text)).count }
    }
  }
  let discriminated = levels {
    $0.addSubtypes(of: Level.self, discriminator: "type", levelSubtype)
  }
  let decoded = levels {
    $0.addSubtypes(of: Level.self, discriminator: "type", levelSubtype)
    $0.setFinalDecoder(for: Level.self, keys: .unmapped) { input, level in
      level.mark = input.dictionary.count
    }
  }
  return [
    depthComparison("subtypes by a discriminator", nested: .typed, discriminated),
    depthComparison("subtypes by a discriminator in lists", nested: .typedList, discriminated),
    depthComparison("subtypes by a discriminator, with a final decoder", nested: .typed, decoded),
    depthComparison(
      "subtypes by a discriminator in an object",
      nested: Nesting(closing: #","mark":1,"meta":{"type":"sub"}}"#),
      levels {
        $0.addSubtypes(
          of: Level.self, discriminator: "meta.type", levelSubtype)
      }),
    depthComparison(
      "subtypes by a closure", nested: .typed,
      levels {
        $0.addSubtypes(of: Level.self, levelSubtype) { try $0.value(String.self, at: "type") }
      }),
    depthComparison(
      "subtypes by a closure that receives dictionaries", nested: .typed,
      levels {
        $0.addSubtypes(of: Level.self, levelSubtype) { $0.dictionary["type"] as? String }
      }),
    depthComparison(
      "subtypes by a closure in lists", nested: .typedList,
      levels { $0.addSubtypes(of: Level.self, levelSubtype) { $0["type"] as? String } }),
    payload("payloads", payloads()),
    payload(
      "payloads, with a final decoder",
      payloads {
        $0.setFinalDecoder(for: PayloadLevel.self) { input, _ in _ = input["payload"] }
      }),
    payload(
      "payloads, with an editor",
      payloads { $0.setInputEditor(for: PayloadLevel.self) { $0["edited"] = true } }),
  ]
}

// MARK: Other inputs

private func inputDepths() -> [Comparison] {
  let typed = levels { $0.addSubtypes(of: Level.self, discriminator: "type", levelSubtype) }
  let decoded = levels {
    $0.setFinalDecoder(for: Level.self, keys: .unmapped) { input, _ in _ = input.dictionary.count }
  }
  let keeping = levels(levelTable.keepingUnknownKeys(in: \.rest))
  let seen = levels {
    $0.setFinalDecoder(for: Level.self) { input, _ in _ = input.dictionary.count }
  }
  let anything = levels([
    "child": .model(\.child),
    "child": .consumer { (value: Any, level: inout Level) in level.anything = value },
    "numbers": .property(\.numbers),
  ])
  let kept = levels([
    "child": .consumer { (value: MappingValue, level: inout Level) in
      level.rest = ["child": value]
    },
    "child": .model(\.child), "numbers": .property(\.numbers),
  ])
  func wrong(_ name: String, ending: String) -> Comparison {
    depthComparison("a consumer of anything beside a model, and \(name)") { text, _ in
      let text = text.replacingOccurrences(of: #"],"mark":1,"type""#, with: ending)
      return {
        var errors: [MappingError] = []
        return anything.create(Level.self, from: .json(text), errors: &errors) == nil
          ? depthCount : 0
      }
    }
  }
  func wrongDictionary(_ name: String, ending: String) -> Comparison {
    depthComparison("a dictionary, a consumer of anything beside a model, and \(name)") { text, _ in
      let text = text.replacingOccurrences(of: #"],"mark":1,"type""#, with: ending)
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
      return {
        var errors: [MappingError] = []
        return anything.create(Level.self, from: object, errors: &errors) == nil ? depthCount : 0
      }
    }
  }
  func dictionary(_ name: String, _ mapper: PropertyMapper) -> Comparison {
    depthComparison("a dictionary, \(name)", nested: .typed) { text, _ in
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
      return { try mapper.create(Level.self, from: object).count }
    }
  }
  func propertyList(_ name: String, _ mapper: PropertyMapper) -> Comparison {
    depthComparison("a binary property list, \(name)", nested: .typed) { text, _ in
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let data = try PropertyListSerialization.data(
        fromPropertyList: object, format: .binary, options: 0)
      return { try mapper.create(Level.self, from: .propertyList(data)).count }
    }
  }
  func value(_ name: String, _ mapper: PropertyMapper) -> Comparison {
    depthComparison("a value, \(name)", nested: .typed) { text, _ in
      let value = try MappingValue(json: text)
      return { try mapper.create(Level.self, from: .value(value)).count }
    }
  }
  func update(_ name: String, _ mapper: PropertyMapper) -> Comparison {
    depthComparison("an update, \(name)", nested: .typed) { text, _ in
      let level = try mapper.create(Level.self, from: .json(text))
      return {
        try mapper.update(level, from: .json(text))
        return level.count
      }
    }
  }
  return [
    dictionary("subtypes by a discriminator", typed),
    dictionary("a final decoder of unmapped keys", decoded),
    dictionary("unknown keys that are kept", keeping),
    dictionary("a final decoder that sees dictionaries", seen),
    propertyList("a final decoder that sees dictionaries", seen),
    propertyList("a consumer of anything beside a model", anything),
    propertyList("a consumer of values beside a model", kept),
    value("a final decoder that sees dictionaries", seen),
    value("a consumer of anything beside a model", anything),
    value("a consumer of values beside a model", kept),
    dictionary("a consumer of anything beside a model", anything),
    wrongDictionary("a wrong element innermost", ending: #","x"],"mark":1,"type""#),
    dictionary("a consumer of values beside a model", kept),
    wrong("a wrong element innermost", ending: #","x"],"mark":1,"type""#),
    wrong("a wrong object innermost", ending: #",{"a":1,"a":2}],"mark":1,"type""#),
    wrong("a duplicate key innermost", ending: #"],"mark":1,"mark":1,"type""#),
    value("subtypes by a discriminator", typed),
    value("a final decoder of unmapped keys", decoded),
    value("kept unknown keys", keeping),
    update("subtypes by a discriminator", typed),
    update("a final decoder of unmapped keys", decoded),
    update("kept unknown keys", keeping),
    depthComparison("a search for unknown keys", nested: .typed) { text, levels in
      {
        let keys = try decoded.unknownKeys(in: .json(text), for: Level.self)
        return keys.isEmpty ? 0 : depthCount
      }
    },
  ]
}

// MARK: Streams

private func streamDepths() -> [Comparison] {
  let typed = levels { $0.addSubtypes(of: Level.self, discriminator: "type", levelSubtype) }
  return [
    depthComparison("lines", nested: .typed) { text, _ in
      let bytes = Array(text.utf8)
      return {
        try typed.models(of: Level.self, from: bytes, as: .jsonLines).reduce(0) {
          $0 + (try $1.result.get().count)
        }
      }
    },
    depthComparison("elements of a list", nested: .typed) { text, _ in
      let bytes = Array("[\(text)]".utf8)
      return {
        try typed.models(of: Level.self, from: bytes, as: .jsonArray).reduce(0) {
          $0 + (try $1.result.get().count)
        }
      }
    },
    depthComparison("elements of a list at a deep path") { text, levels in
      let mapper = PropertyMapper()
      let keys = Array(repeating: "child", count: levels) + ["numbers"]
      let path = MappingPath(keys.joined(separator: "."))
      let bytes = Array(text.utf8)
      return {
        mapper.models(of: Int.self, from: bytes, as: .jsonArray(at: path)).reduce(0) { sum, _ in
          sum + 1
        }
      }
    },
  ]
}
