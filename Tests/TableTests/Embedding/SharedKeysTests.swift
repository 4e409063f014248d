import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Objects that several tables read, one of which keeps, rejects, or looks at the keys that none of them reads.
@Suite struct SharedKeysTests {
  struct Tag: DefaultInitializable, Equatable {
    var tag = ""
    var rest: MappingValue.Object = [:]
    var life = Life()
  }
  /// Unknown keys are an argument.
  final class Note {
    let text: String
    let rest: MappingValue.Object
    var tag: Tag?
    let life = Life()

    init(text: String, rest: MappingValue.Object) throws {
      guard rest["bad"] == nil else { throw Refusal() }
      (self.text, self.rest) = (text, rest)
    }
  }
  enum Sign: Equatable {
    case circle(Circle)
    case text(String?)
    case other(MappingValue)
  }
  struct Circle: DefaultInitializable, Equatable {
    var radius = 0
    var rest: MappingValue.Object = [:]
    var unread: [String] = []
  }
  /// Its notes and signs are in its own object.
  final class Letter: DefaultInitializable {
    var id = 0
    var note: Note?
    let life = Life()
  }
  struct Page: DefaultInitializable, Equatable {
    var id = 0
    var sign: Sign?
    var rest: MappingValue.Object = [:]
    var unread: [String] = []
  }
  struct Box: DefaultInitializable, Equatable {
    var tag: Tag?
    var size: Int?
    var page: Page?
    var radius: Int?
    var color: String?
  }

  private static func register(_ mapper: PropertyMapper) {
    let tag: Mappings<Tag> = ["tag": .property(\.tag).or("label")]
    mapper.addMappings(tag, for: Tag.self)
    mapper.addMappings(
      .initializing(
        Note.init(text:rest:), InitArgument("text", \.text),
        InitArgument(keepingUnknownKeysIn: \.rest)
      ).merging([.root: .model(\.tag)]), for: Note.self)
    mapper.addMappings(["id": .property(\.id), .root: .model(\.note)], for: Letter.self)
  }

  private static func registerSigns(_ mapper: PropertyMapper, keeps: Bool, sees: Bool) {
    let circle: Mappings<Circle> = ["radius": .property(\.radius), "old": .property(\.radius)]
    mapper.addMappings(keeps ? circle.keepingUnknownKeys(in: \.rest) : circle, for: Circle.self)
    mapper.addSubtypes(
      of: Sign.self, discriminator: "kind",
      ["circle": .payload(Sign.circle)], fallback: .payload(Sign.other))
    mapper.addSubtypes(
      of: Sign.self, discriminator: "kind", payload: "words.text",
      ["text": .payload(Sign.text)])
    let page: Mappings<Page> = ["id": .property(\.id), .root: .model(\.sign)]
    mapper.addMappings(keeps ? page.keepingUnknownKeys(in: \.rest) : page, for: Page.self)
    guard sees else { return }
    mapper.setFinalDecoder(for: Page.self, keys: .unmapped) { input, page in
      page.unread = input.dictionary.keys.sorted()
    }
    mapper.setFinalDecoder(for: Circle.self, keys: .unmapped) { input, circle in
      circle.unread = input.dictionary.keys.sorted()
    }
  }

  /// What the lines of problems begin with.
  private static let problem = "problem: "

  /// The results of creating and updating by both orders, and by both together.
  private func results<Model>(
    _ json: String, _ options: MappingOptions = MappingOptions(), old: String,
    text: (Model) -> String, _ register: (PropertyMapper) -> Void
  ) throws -> [[String]] {
    let dictionary = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let orders = BothOrders(options, register: register)
    return try [orders.finding, orders.reading, orders.standard].map { mapper in
      var texts: [String] = []
      for isText in [true, false] {
        texts += Outcome.problems {
          let model =
            try isText
            ? mapper.create(Model.self, from: .json(json))
            : mapper.create(Model.self, from: dictionary)
          texts.append(text(model))
        }.map { Self.problem + $0 }
        var model = try orders.finding.create(Model.self, from: .json(old))
        texts += Outcome.problems {
          if isText {
            try mapper.update(&model, from: .json(json))
          } else {
            try mapper.update(&model, from: dictionary)
          }
        }.map { Self.problem + $0 }
        texts.append(text(model))
      }
      return texts
    }
  }

  @Test(arguments: [
    #"{"id":1,"text":"a","x":1,"tag":"t","y":{"z":[1]}}"#, #"{"text":"a","label":"t"}"#,
    #"{"text":"b"}"#, #"{"id":2,"text":"c","tag":null,"x":2}"#,
  ])
  func `unknown keys of an embedded model may be an argument`(_ json: String) throws {
    let left = try LifeCount.left {
      let results = try results(
        json, old: #"{"id":5,"text":"o","label":"l","x":0,"q":3}"#,
        text: { (letter: Letter) in
          let note = letter.note
          return "\(letter.id) \(note?.text ?? "-") \(note?.tag?.tag ?? "-") \(note?.rest ?? [:])"
        }, Self.register)
      #expect(results[1] == results[0] && results[2] == results[0])
    }
    #expect(left == 0)
  }

  @Test(arguments: [
    #"{"id":1,"text":"a","bad":1}"#, #"{"id":"x","text":"a","bad":1}"#, #"{"id":1,"x":2}"#,
    #"{"x":2,"tag":[]}"#,
  ])
  func `what is wrong beside unknown keys is reported`(_ json: String) throws {
    let left = try LifeCount.left {
      let results = try results(
        json, old: #"{"id":5,"text":"o"}"#,
        text: { (letter: Letter) in "\(letter.id) \(letter.note?.rest ?? [:])" }, Self.register)
      #expect(results[2] == results[0])
    }
    #expect(left == 0)
  }

  static let signs = [
    #"{"id":1,"kind":"circle","radius":2,"old":3,"x":{"y":1}}"#, #"{"kind":"circle"}"#,
    #"{"id":1,"kind":"text","words":{"text":"a","more":2},"x":3}"#,
    #"{"id":2,"kind":"text","words":{"text":null}}"#, #"{"kind":"text","x":null}"#,
    #"{"id":3,"kind":"new","radius":2,"x":[1,{"a":null}]}"#, #"{"id":4,"x":5}"#, #"{"radius":7}"#,
    "{}",
  ]

  @Test(arguments: signs, [UnknownKeyPolicy.ignore, .warn, .reject])
  func `subtypes in the object of another model share its keys`(
    _ json: String, _ policy: UnknownKeyPolicy
  ) throws {
    let olds = [
      #"{"id":9,"kind":"circle","radius":8,"p":1}"#, #"{"kind":"text","words":{"text":"q"}}"#,
      #"{"kind":"newer","id":1,"x":0,"z":1}"#, "{}",
    ]
    for (keeps, sees) in [(true, false), (false, true), (true, true), (false, false)] {
      for old in olds {
        let results = try results(
          json, MappingOptions(unknownKeys: policy), old: policy == .reject ? "{}" : old,
          text: { (page: Page) in "\(page)" },
          { Self.registerSigns($0, keeps: keeps, sees: sees) })
        #expect(results[2] == results[0], "\(keeps) \(sees) \(old)")
        // Some updates are refused, such as another type without a value.
        let isRight = !results[0].contains { $0.hasPrefix(Self.problem) }
        if isRight { #expect(results[1] == results[0], "\(keeps) \(sees) \(old)") }
      }
    }
  }

  @Test(arguments: [
    #"{"tag":{"tag":"a","size":1,"x":2},"page":{"id":1,"kind":"circle","radius":3,"color":"red"}}"#,
    #"{"tag":{"label":"a","x":{"size":1}},"page":{"kind":"new","radius":3,"color":"red","y":1}}"#,
    #"{"page":{"kind":"text","words":{"text":"a"},"radius":1}}"#, #"{"tag":null,"page":null}"#,
  ])
  func `keys inside values are not among the unknown keys of models there`(_ json: String) throws {
    for isSeen in [false, true] {
      let orders = BothOrders { mapper in
        Self.registerSigns(mapper, keeps: true, sees: isSeen)
        let tag: Mappings<Tag> = ["tag": .property(\.tag).or("label")]
        mapper.addMappings(tag.keepingUnknownKeys(in: \.rest), for: Tag.self)
        mapper.addMappings(
          [
            "tag": .model(\.tag), "tag.size": .property(\.size).decodeOnly(),
            "page": .model(\.page), "page.radius": .property(\.radius).decodeOnly(),
            "page.color": .property(\.color).decodeOnly(),
          ], for: Box.self)
      }
      let expected = try orders.finding.create(Box.self, from: .json(json))
      #expect(try orders.reading.create(Box.self, from: .json(json)) == expected)
      let dictionary = try #require(
        JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      #expect(try orders.reading.create(Box.self, from: dictionary) == expected)
    }
  }

  @Test(arguments: [
    #"{"tag":{"tag":"a","size":1,"x":2}}"#, #"{"label":{"tag":"b","size":3,"x":{}}}"#,
    #"{"label":{"label":"c"},"size":4}"#, #"{"tag":null,"label":{"y":[]}}"#, "{}",
    #"{"label":{"tag":[]}}"#,
  ])
  func `keys inside a model at one of two paths are known only there`(_ json: String) throws {
    let left = try LifeCount.left {
      let results = try results(
        json, old: #"{"tag":{"tag":"o","z":0}}"#, text: { (box: Box) in "\(box)" },
        { mapper in
          let tag: Mappings<Tag> = ["tag": .property(\.tag).or("label")]
          mapper.addMappings(tag.keepingUnknownKeys(in: \.rest), for: Tag.self)
          mapper.setFinalDecoder(for: Tag.self) { _, tag in tag.tag += "!" }
          mapper.addMappings(
            [
              "tag": .model(\.tag).or("label"),
              "tag.size": .property(\.size).or("size").decodeOnly(),
            ], for: Box.self)
        })
      #expect(results[2] == results[0])
      let isRight = !results[0].contains { $0.hasPrefix(Self.problem) }
      if isRight { #expect(results[1] == results[0]) }
    }
    #expect(left == 0)
  }
}
