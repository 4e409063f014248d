import PropertyMapper
import Testing

@testable import TestSupport

/// Tables of every kind, for models whose lives are counted, each with a text in which everything is right.
struct LivingTable: CustomTestStringConvertible, Sendable {
  typealias Record = Living.Record
  typealias Table = Mappings<Record>

  let name: String
  /// The members between the first and the last.
  let members: String
  var factory: (any ModelFactory)? = nil
  var scheme: MappingScheme?
  /// Registers what the entries need, and returns them.
  let register: @Sendable (PropertyMapper) -> Table

  var testDescription: String { name }

  var text: String { #"{"before":"b",\#(members),"after":["x","y"]}"# }

  /// When models are made.
  enum Manner: CaseIterable {
    /// While the text is read.
    case straight
    /// At the end, because closures see them, which refuse some.
    case waiting
  }

  func mapper(_ manner: Manner) -> PropertyMapper {
    var options = MappingOptions()
    options.duplicateKeys = .useLast
    let plain = PropertyMapper(factory: factory, options: options)
    let mapper = scheme.map { plain.using($0) } ?? plain
    let table = register(mapper)
    let first: Table = ["before": .property(\.before)]
    var last: Table = ["after": .property(\.after, .maxLength(2))]
    if manner == .waiting {
      last = last.merging([
        "before": .consumer { (token: Living.Token, record: inout Record) in
          record.before = token
          if token.text == "bb" { throw MappingError("must go on") }
        }
      ])
      mapper.setFinalDecoder(for: Record.self, keys: .unmapped) { input, record in
        record.seen += input.dictionary.count
        if input.dictionary.keys.contains(where: { $0.first == $0.dropFirst().first }) {
          throw MappingError("must be known")
        }
      }
    }
    mapper.addMappings(first.merging(table).merging(last), for: Record.self)
    return mapper
  }

  static let all: [LivingTable] = collections + subtypes + making + closures

  private static let collections = [
    LivingTable(name: "lists", members: #""list":["a","b",null]"#) { _ in
      ["list": .property(\.list).lossy()]
    },
    LivingTable(name: "sets", members: #""set":["a","b"]"#) { _ in
      ["set": .property(\.set, .maxLength(2))]
    },
    LivingTable(name: "dictionaries", members: #""byName":{"k":["a",null],"l":[]}"#) { _ in
      ["byName": .property(\.byName)]
    },
    LivingTable(name: "alternatives", members: #""other":["a"],"list":null,"third":{"l":["c"]}"#) {
      _ in ["list": .property(\.list).or("other", "third.l").required()]
    },
    LivingTable(name: "kept keys", members: #""x":{"y":["z"]},"animal":{"name":"a","more":[1]}"#) {
      $0.addMappings(animal, for: Living.Animal.self)
      return (["animal": .model(\.animal)] as Table).keepingUnknownKeys(in: \.extras)
    },
  ]

  private static var animal: Mappings<Living.Animal> {
    ["id": .property(\.id), "name": .property(\.name), "friend": .model(\.friend)]
  }

  private static func addAnimals(to mapper: PropertyMapper) {
    mapper.addMappings(animal, for: Living.Animal.self)
    mapper.addMappings(["toys": .property(\.toys, .maxLength(2))], for: Living.Cat.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: Living.UnknownAnimal.self)
  }

  private static let subtypes = [
    LivingTable(
      name: "a discriminator",
      members: #""animals":{"k":[{"toys":["a"],"friend":{"kind":"o"},"kind":"cat"}]}"#
    ) {
      addAnimals(to: $0)
      $0.addSubtypes(
        of: Living.Animal.self, discriminator: "kind", ["cat": .subtype(Living.Cat.self)],
        fallback: .subtype(Living.UnknownAnimal.self))
      return ["animals": .model(\.animals)]
    },
    LivingTable(
      name: "a payload",
      members: #""figures":[{"v":{"name":"a"},"type":"animal"},{"type":"tokens","v":["b"]}]"#
    ) {
      addAnimals(to: $0)
      $0.addSubtypes(
        of: Living.Figure.self, discriminator: "type", payload: "v",
        ["animal": .payload(Living.Figure.animal), "tokens": .payload(Living.Figure.tokens)],
        fallback: .payload(Living.Figure.other))
      return ["figures": .model(\.figures)]
    },
    LivingTable(
      name: "a closure that chooses", members: #""animal":{"toys":["a"],"friend":{"name":"f"}}"#
    ) {
      addAnimals(to: $0)
      $0.addSubtypes(
        of: Living.Animal.self,
        ["cat": .subtype(Living.Cat.self), "animal": .subtype(Living.Animal.self)]
      ) { $0["toys"] == nil ? "animal" : "cat" }
      return ["animal": .model(\.animal)]
    },
    LivingTable(name: "a protocol", members: #""shape":{"center":"c","meta":{"is":"circle"}}"#) {
      $0.addMappings(["center": .property(\.center).required()], for: Living.Circle.self)
      $0.addSubtypes(
        of: (any Living.Shape).self, discriminator: "meta.is",
        ["circle": .subtype(Living.Circle.self)])
      return ["shape": .model(\.shape)]
    },
  ]

  private static let pair = #""pair":{"first":"a","second":"b","third":"c"}"#

  private static let making = [
    LivingTable(name: "memberwise", members: pair) {
      $0.addMappings(.automatic(), for: Living.Pair.self)
      return ["pair": .model(\.pair)]
    },
    LivingTable(name: "an initializer", members: pair) {
      $0.addMappings(
        .initializing(
          { (first: Living.Token, second: Living.Token, third: Living.Token?) throws in
            if first.text == "aa" { throw MappingError("must be short") }
            return second.text == "bb"
              ? nil : Living.Pair(first: first, second: second, third: third)
          },
          InitArgument("first", \.first), InitArgument("second", \.second),
          InitArgument("third", \.third)), for: Living.Pair.self)
      return ["pair": .model(\.pair)]
    },
    LivingTable(name: "automatic", members: #""automatic":{"token":"t","others":["o"],\#(pair)}"#) {
      $0.addMappings(.automatic(), for: Living.Automatic.self)
      $0.addMappings(.automatic(), for: Living.Pair.self)
      return ["automatic": .model(\.automatic)]
    },
    LivingTable(
      name: "a factory", members: #""animal":{"id":"a","name":"a","friend":{"id":"b"}}"#,
      factory: IdentityFactory().identifying(Living.Animal.self, by: \.id, at: "id")
    ) {
      addAnimals(to: $0)
      return ["animal": .model(\.animal)]
    },
    LivingTable(name: "a scheme", members: #""animal":{"n":"a","friend":{"n":"f"}}"#, scheme: "v2")
    {
      $0.addMappings(
        ["n": .property(\.name), "friend": .model(\.friend)], for: Living.Animal.self)
      return ["animal": .model(\.animal)]
    },
  ]

  private static let closures = [
    LivingTable(
      name: "Codable",
      members: #""coded":{"text":"t","inner":{"text":"","numbers":[]},"numbers":[1]}"#
    ) {
      _ in ["coded": .codable(\.coded)]
    },
    LivingTable(name: "transforms", members: #""list":"a,b","boxes":["c","d"]"#) {
      $0.setTransformer(
        Transformer<Living.Token, Living.Box>(
          decode: { $0.text == "cc" ? nil : Living.Box(token: $0) }, encode: \.token),
        for: Living.Box.self)
      return [
        "list": .transform(
          \.list,
          decode: { (token: Living.Token) in
            if token.text.hasSuffix("bb") { throw MappingError("must be short") }
            return [token] + token.text.split(separator: ",").map { Living.Token(String($0)) }
          }, encode: { $0.first ?? Living.Token("") }, .maxLength(3)),
        "boxes": .model(\.boxes),
      ]
    },
    LivingTable(name: "anything", members: #""any":[{"a":[1.5]}],"tokens":["t"],"list":["l"]"#) {
      _ in
      [
        "list": .property(\.list),
        "any": .consumer { (value: Any, record: inout Record) in
          guard let list = value as? [Any] else { throw MappingError("must be a list") }
          record.seen += list.count
        },
        "tokens": .consumer { (tokens: [Living.Token], record: inout Record) in
          record.list += tokens
          if tokens.first?.text == "tt" { throw MappingError("must be short") }
        },
      ]
    },
    LivingTable(name: "an editor", members: #""animal":{"nome":"a"},"list":["l"]"#) {
      addAnimals(to: $0)
      $0.setInputEditor(for: Living.Animal.self) { input in
        input["name"] = input.removeValue(forKey: "nome")
      }
      return ["animal": .model(\.animal), "list": .property(\.list)]
    },
    LivingTable(
      name: "a final decoder", members: #""animal":{"name":"a","friend":{}},"list":["l"]"#
    ) {
      addAnimals(to: $0)
      $0.setFinalDecoder(for: Living.Animal.self) { input, animal in
        if input["friend"] != nil { animal.friend = Living.Cat() }
        if animal.name?.text == "aa" { throw MappingError("must be short") }
      }
      return ["animal": .model(\.animal), "list": .property(\.list)]
    },
  ]
}
