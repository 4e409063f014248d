import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Whatever is wrong with an input, and wherever: every instance that was created is released.
@Suite struct ReleasedInstancesTests {
  /// A model whose instances are counted.
  class Animal: DefaultInitializable {
    var name = ""
    var tags: [Token] = []
    var friend: Animal?
    private let life = Life()
    required init() {}
  }
  final class Cat: Animal { var lives = 9 }

  /// A value that holds a counted instance.
  final class Token: MappingValueConvertible {
    let text: String
    private let life = Life()
    init(mappingValue: MappingValue) throws { text = try String(mappingValue: mappingValue) }
    var mappingValue: MappingValue { .string(text) }
  }

  struct Memberwise {
    let id: Token
    let note: Token?
    var others: [String: Token]?
  }

  struct Fixed {
    let id: Token
    let animal: Animal
  }

  enum Figure {
    case animal(Animal)
    case memberwise(Memberwise)
    case other(MappingValue)
  }

  struct Record: DefaultInitializable {
    var token: Token?
    var animal: Animal?
    var animals: [Animal] = []
    var byName: [String: Animal] = [:]
    var memberwise: Memberwise?
    var fixed: Fixed?
    var figures: [Figure] = []
    var lossy: [Token] = []
    var extras: [String: MappingValue] = [:]
    var seen = ""
  }

  enum Kind: String, CaseIterable { case straight, consuming, waiting, factory }

  private static func makeMapper(_ kind: Kind) -> PropertyMapper {
    struct Factory: ModelFactory {
      func makeModel<Model>(_ type: Model.Type, from input: MappingInput) -> Model? {
        type == Animal.self ? Animal() as? Model : nil
      }
    }
    let mapper = kind == .factory ? PropertyMapper(factory: Factory()) : PropertyMapper()
    mapper.addMappings(
      [
        "name": .property(\.name, .maxLength(9)), "tags": .property(\.tags),
        "friend": .model(\.friend),
      ], for: Animal.self)
    mapper.addMappings(["lives": .property(\.lives)], for: Cat.self)
    mapper.addSubtypes(
      of: Animal.self, discriminator: "kind",
      ["animal": .subtype(Animal.self), "cat": .subtype(Cat.self)])
    mapper.addMappings(.automatic(), for: Memberwise.self)
    mapper.addSubtypes(
      of: Figure.self, discriminator: "type",
      ["animal": .payload(Figure.animal), "memberwise": .payload(Figure.memberwise)],
      fallback: .payload(Figure.other))
    var table: Mappings<Record> = [
      "token": .property(\.token), "animal": .model(\.animal), "animals": .model(\.animals),
      "byName": .model(\.byName), "memberwise": .model(\.memberwise), "figures": .model(\.figures),
      "lossy": .property(\.lossy).lossy(),
    ]
    if kind == .waiting || kind == .factory {
      mapper.addMappings(
        .initializing(
          Fixed.init, InitArgument("id", \.id), InitArgument("animal", \.animal)), for: Fixed.self)
      table["fixed"] = .model(\.fixed)
      mapper.setFinalDecoder(for: Record.self, keys: .unmapped) { input, record in
        record.seen = "\(input.dictionary.count)"
      }
    }
    if kind == .consuming {
      table["seen"] = .consumer { (token: Token, record) in
        if token.text == "stop" { throw MappingError("must go on") }
        record.seen = token.text
      }
    }
    mapper.addMappings(table, for: Record.self)
    return mapper
  }

  private static let text = #"""
    {"token":"a","animal":{"kind":"cat","name":"Tom","lives":3,"tags":["x","y"],"friend":{"kind":"animal"}},
    "animals":[{"kind":"animal","name":"b"},{"kind":"cat"}],"byName":{"k":{"kind":"cat","name":"c"}},
    "memberwise":{"id":"1","note":"n","others":{"o":"p"}},"figures":[{"type":"animal","kind":"cat"},
    {"type":"memberwise","id":"2"}],"lossy":["a",{},"b"],"seen":"s","fixed":{"id":"f","animal":{"kind":"cat"}}}
    """#

  private func expectRelease(
    _ what: String, _ body: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let left = LifeCount.left { try? body() }
    #expect(left == 0, "\(what)", sourceLocation: sourceLocation)
  }

  @Test(arguments: Kind.allCases)
  func `104: models read from damaged text are released`(kind: Kind) {
    let mapper = Self.makeMapper(kind)
    for bytes in Damage.texts(of: Self.text) {
      let text = String(decoding: bytes, as: UTF8.self)
      expectRelease(text) { _ = try mapper.create(Record.self, from: .json(bytes)) }
    }
  }

  @Test(arguments: Kind.allCases)
  func `104: models are released if extra input follows a complete value`(kind: Kind) {
    let mapper = Self.makeMapper(kind)
    for behind in ["y", " y", "{}", ",", "\u{0}", "]"] {
      let text = Self.text + behind
      expectRelease("model") { _ = try mapper.create(Record.self, from: .json(text)) }
      expectRelease("list") {
        _ = try mapper.create([Record].self, from: .json("[\(Self.text)]\(behind)"))
      }
      expectRelease("dictionary") {
        _ = try mapper.create([String: Record].self, from: .json("{\"a\":\(Self.text)}\(behind)"))
      }
      expectRelease("optional") { _ = try mapper.create(Record?.self, from: .json(text)) }
      expectRelease("class") {
        _ = try mapper.create(
          Animal.self, from: .json("{\"kind\":\"cat\",\"tags\":[\"a\"]}\(behind)"))
      }
      expectRelease("memberwise") {
        _ = try mapper.create(Memberwise.self, from: .json("{\"id\":\"a\"}\(behind)"))
      }
      expectRelease("value") {
        _ = try mapper.create([Token].self, from: .json("[\"a\",\"b\"]\(behind)"))
      }
      expectRelease("enum") {
        _ = try mapper.create(
          Figure.self, from: .json("{\"type\":\"animal\",\"kind\":\"cat\"}\(behind)"))
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `104: models updated from damaged text are released`(kind: Kind) throws {
    let mapper = Self.makeMapper(kind)
    for bytes in Damage.texts(of: Self.text) {
      let text = String(decoding: bytes, as: UTF8.self)
      expectRelease(text) {
        var record = try mapper.create(Record.self, from: .json(Self.text))
        try mapper.update(&record, from: .json(bytes))
      }
    }
  }

  /// The models of bases are skipped before they are updated, and the element that follows cannot be.
  @Test(arguments: Kind.allCases)
  func `a damaged element of a lossy list ends an update of models of bases`(kind: Kind) throws {
    let mapper = Self.makeMapper(kind)
    let text = #"{"animal":{"kind":"cat","name":"Lea"},"lossy":["a",{{"b":1},"c"],"seen":"s"}"#
    expectRelease(text) {
      var record = try mapper.create(Record.self, from: .json(Self.text))
      #expect(throws: MappingErrors.self) { try mapper.update(&record, from: .json(text)) }
      #expect(record.animal?.name == "Tom" && record.lossy.count == 2)
    }
  }

  @Test(arguments: Kind.allCases)
  func `104: records read from damaged streams are released`(kind: Kind) {
    let mapper = Self.makeMapper(kind)
    let line = Self.text.replacing("\n", with: "")
    for index in stride(from: 0, to: line.utf8.count, by: 7 * Effort.step(3)) {
      let cut = String(decoding: Array(line.utf8)[..<index], as: UTF8.self)
      for lines in ["\(line)\n\(cut)\n\(line) x\n\(line)", "\(line) y"] {
        expectRelease(lines) {
          for record in mapper.models(of: Record.self, from: Data(lines.utf8), as: .jsonLines) {
            _ = record
          }
        }
      }
      for list in ["[\(line),\(cut)", "[\(line),\(line) x]", "[\(line)] y", "[\(line)\(line)]"] {
        expectRelease(list) {
          for record in mapper.models(of: Record.self, from: Data(list.utf8), as: .jsonArray) {
            _ = record
          }
        }
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `104: models are released if a dictionary has wrong values or a consumer throws`(kind: Kind)
    throws
  {
    let mapper = Self.makeMapper(kind)
    let whole = try MappingValue(json: Self.text)
    for key in ["token", "animal", "byName", "memberwise", "figures", "seen", "fixed", "lossy"] {
      for wrong in [1, ["stop"], "stop", ["kind": "dog"]] as [Any] {
        expectRelease(key) {
          var input = try JSONSerialization.jsonObject(with: whole.jsonData()) as? [String: Any]
          input?[key] = wrong
          _ = try mapper.create(Record.self, from: input ?? [:])
        }
      }
    }
  }
}
