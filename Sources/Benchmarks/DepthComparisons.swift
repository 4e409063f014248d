import Foundation
import PropertyMapper

/// What is read of texts of the same size that are more or less deep, with a list of numbers innermost: the time goes by
/// the size alone.
func depthComparisons() -> [Comparison] {
  tableDepths() + subtypeDepths() + closureDepths() + inputDepths() + streamDepths()
    + graphDepths()
}

/// The form of the text, around what is innermost.
private struct Nesting {
  var opening = #"{"child":"#
  var closing = #","mark":1}"#

  static let child = Nesting()
  /// The name of the subtype comes last.
  static let typed = Nesting(closing: #","mark":1,"type":"sub"}"#)
  static let list = Nesting(opening: #"{"children":["#, closing: #"],"mark":1}"#)
  static let typedList = Nesting(
    opening: #"{"children":["#, closing: #"],"mark":1,"type":"sub"}"#)
  static let payload = Nesting(opening: #"{"payload":{"value":"#, closing: #","type":"sub"}}"#)
}

private let count = 500_000

/// - Parameter prepare: Makes of a text with some number of levels what is measured, which gives the number of numbers.
private func comparison(
  _ name: String, nested nesting: Nesting = .child,
  preparing prepare: @escaping (_ text: String, _ levels: Int) throws -> () throws -> Int
) -> Comparison {
  var comparison = Comparison(
    group: "Depth", title: "the time for a megabyte that is many levels deep: \(name)"
  ) {
    let numbers = "[\(repeatElement("7", count: count).joined(separator: ","))]"
    return try [2, 250].map { levels in
      let text =
        String(repeating: nesting.opening, count: levels)
        + #"{"numbers":\#(numbers),"mark":1,"type":"sub","meta":{"type":"sub"}}"#
        + String(repeating: nesting.closing, count: levels)
      return Contestant("\(levels) levels", gives: count, work: try prepare(text, levels))
    }
  }
  comparison.maximumRatio = 2
  return comparison
}

/// Reads JSON text into one model.
private func comparison(
  _ name: String, nested nesting: Nesting = .child, _ mapper: PropertyMapper
) -> Comparison {
  comparison(name, nested: nesting) { text, _ in
    { try mapper.create(Level.self, fromJSON: text).count }
  }
}

private let table: Mappings<Level> = [
  "child": .model(\.child), "children": .model(\.children), "numbers": .property(\.numbers),
  "mark": .property(\.mark),
]

private func levels(
  _ mappings: Mappings<Level> = table, unknownKeys: UnknownKeyPolicy = .ignore,
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
    comparison("a table", levels()),
    comparison("lists", nested: .list, levels()),
    comparison("unknown keys that are kept", levels(keeping)),
    comparison("unknown keys that are kept, with warnings", levels(keeping, unknownKeys: .warn)),
    // The reference engine alone has warnings.
    comparison("unknown keys with warnings", nested: .typed, levels(unknownKeys: .warn)),
    comparison(
      "paths into models",
      levels([
        "child": .model(\.child), "child.mark": .property(\.mark),
        "numbers": .property(\.numbers),
      ])),
    comparison("an initializer") { text, _ in
      let mapper = PropertyMapper()
      mapper.addMappings(
        .initializing(
          FixedLevel.init, InitArgument("child", \.child),
          InitArgument("numbers", \.numbers, default: [])), for: FixedLevel.self)
      return { try mapper.create(FixedLevel.self, fromJSON: text).count }
    },
    comparison("properties", nested: .typed) { text, _ in
      let mapper = PropertyMapper()
      mapper.addMappings(.automatic(), for: MemberwiseLevel.self)
      mapper.addSubtypes(
        of: BoxedLevel.self, discriminator: "type", ["sub": .payload(BoxedLevel.level)])
      return { try mapper.create(MemberwiseLevel.self, fromJSON: text).count }
    },
  ]
}

// MARK: Subtypes

private let subtype: [String: Subtype<Level>] = ["sub": .subtype(Sublevel.self)]

private func payloads(_ refine: (PropertyMapper) -> Void = { _ in }) -> PropertyMapper {
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
    comparison(name, nested: .payload) { text, _ in
      { try mapper.create(PayloadLevel.self, fromJSON: text).count }
    }
  }
  let discriminated = levels {
    $0.addSubtypes(of: Level.self, discriminator: "type", subtype)
  }
  let decoded = levels {
    $0.addSubtypes(of: Level.self, discriminator: "type", subtype)
    $0.setFinalDecoder(for: Level.self, keys: .unmapped) { input, level in
      level.mark = input.dictionary.count
    }
  }
  return [
    comparison("subtypes by a discriminator", nested: .typed, discriminated),
    comparison("subtypes by a discriminator in lists", nested: .typedList, discriminated),
    comparison("subtypes by a discriminator, with a final decoder", nested: .typed, decoded),
    comparison(
      "subtypes by a discriminator in an object",
      nested: Nesting(closing: #","mark":1,"meta":{"type":"sub"}}"#),
      levels {
        $0.addSubtypes(
          of: Level.self, discriminator: "meta.type", subtype)
      }),
    comparison(
      "subtypes by a closure", nested: .typed,
      levels {
        $0.addSubtypes(of: Level.self, subtype) { try $0.value(String.self, at: "type") }
      }),
    comparison(
      "subtypes by a closure that sees dictionaries", nested: .typed,
      levels {
        $0.addSubtypes(of: Level.self, subtype) { $0.dictionary["type"] as? String }
      }),
    comparison(
      "subtypes by a closure in lists", nested: .typedList,
      levels { $0.addSubtypes(of: Level.self, subtype) { $0["type"] as? String } }),
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

// MARK: Closures

private func closureDepths() -> [Comparison] {
  let edited = levels { $0.setInputEditor(for: Level.self) { $0["edited"] = true } }
  let chosen = levels {
    $0.setInputEditor(for: Level.self) { $0["edited"] = true }
    $0.addSubtypes(of: Level.self, discriminator: "type", subtype)
  }
  return [
    comparison("an input editor", edited),
    comparison("an input editor in lists", nested: .list, edited),
    comparison("an input editor of subtypes", nested: .typed, chosen),
    comparison(
      "a final decoder",
      levels { $0.setFinalDecoder(for: Level.self) { input, level in _ = input["mark"] } }),
    comparison(
      "a final decoder that sees dictionaries", nested: .list,
      levels { $0.setFinalDecoder(for: Level.self) { input, _ in _ = input.dictionary.count } }),
    comparison(
      "a final decoder of unmapped keys", nested: .typed,
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
    comparison(
      "a consumer of models", nested: .list,
      levels([
        "children": .consumer { (children: [Level], level: inout Level) in
          level.children = children
        },
        "numbers": .property(\.numbers),
      ])),
    comparison(
      "a factory that keeps instances",
      levels(factory: IdentityFactory().identifying(Level.self, by: \.mark, at: "id"))),
  ]
}

// MARK: Other inputs

private func inputDepths() -> [Comparison] {
  let typed = levels { $0.addSubtypes(of: Level.self, discriminator: "type", subtype) }
  let decoded = levels {
    $0.setFinalDecoder(for: Level.self, keys: .unmapped) { input, _ in _ = input.dictionary.count }
  }
  let keeping = levels(table.keepingUnknownKeys(in: \.rest))
  func dictionary(_ name: String, _ mapper: PropertyMapper) -> Comparison {
    comparison("a dictionary, \(name)", nested: .typed) { text, _ in
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
      return { try mapper.create(Level.self, from: object).count }
    }
  }
  func value(_ name: String, _ mapper: PropertyMapper) -> Comparison {
    comparison("a value, \(name)", nested: .typed) { text, _ in
      let value = try MappingValue(json: text)
      return { try mapper.create(Level.self, from: value).count }
    }
  }
  func update(_ name: String, _ mapper: PropertyMapper) -> Comparison {
    comparison("an update, \(name)", nested: .typed) { text, _ in
      let level = try mapper.create(Level.self, fromJSON: text)
      return {
        try mapper.update(level, fromJSON: text)
        return level.count
      }
    }
  }
  return [
    dictionary("subtypes by a discriminator", typed),
    dictionary("a final decoder of unmapped keys", decoded),
    dictionary("unknown keys that are kept", keeping),
    value("subtypes by a discriminator", typed),
    value("a final decoder of unmapped keys", decoded),
    value("unknown keys that are kept", keeping),
    update("subtypes by a discriminator", typed),
    update("a final decoder of unmapped keys", decoded),
    update("unknown keys that are kept", keeping),
    comparison("the keys that nothing reads", nested: .typed) { text, levels in
      {
        let keys = try decoded.unmappedKeys(inJSON: text, for: Level.self)
        return keys.isEmpty ? 0 : count
      }
    },
  ]
}

// MARK: Streams

private func streamDepths() -> [Comparison] {
  let typed = levels { $0.addSubtypes(of: Level.self, discriminator: "type", subtype) }
  return [
    comparison("lines", nested: .typed) { text, _ in
      {
        try typed.models(Level.self, inJSONLines: text).reduce(0) {
          $0 + (try $1.result.get().count)
        }
      }
    },
    comparison("elements of a list", nested: .typed) { text, _ in
      {
        try typed.models(Level.self, inJSONArray: "[\(text)]").reduce(0) {
          $0 + (try $1.result.get().count)
        }
      }
    },
    comparison("elements of a list at the end of a path") { text, levels in
      let mapper = PropertyMapper()
      let keys = Array(repeating: "child", count: levels) + ["numbers"]
      let path = MappingPath(keys.joined(separator: "."))
      return {
        mapper.models(Int.self, inJSONArray: text, at: path).reduce(0) { sum, _ in sum + 1 }
      }
    },
  ]
}

// MARK: Other calls

private func graphDepths() -> [Comparison] {
  let typed = levels { $0.addSubtypes(of: Level.self, discriminator: "type", subtype) }
  func deed(
    _ name: String, _ mapper: PropertyMapper = typed, _ nesting: Nesting = .typed,
    _ run: @escaping (PropertyMapper, Level) throws -> Bool
  ) -> Comparison {
    comparison(name, nested: nesting) { text, _ in
      let level = try mapper.create(Level.self, fromJSON: text)
      return { try run(mapper, level) ? level.count : 0 }
    }
  }
  return [
    deed("writing text") { try !$0.exportJSON($1).isEmpty },
    deed("writing a dictionary") { try !$0.export($1).isEmpty },
    deed("changes") { mapper, level in
      let copy = try mapper.copy(level)
      var last = copy
      while let child = last.child { last = child }
      last.numbers[last.numbers.count - 1] = 8
      return try !mapper.changes(from: level, to: copy).isEmpty
    },
    deed("an archive") { try $0.unarchive(Level.self, from: $0.archive($1)).count == $1.count },
    deed("a hash") { $0.hash(of: $1) == $0.hash(of: $1) },
  ]
}
