import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Models that are made only once the whole input is known to be right, without the problem finder.
@Suite struct WaitingModelsTests {
  final class Part: DefaultInitializable, @unchecked Sendable {
    var text = ""
    var words: [String] = []
    var number: Int?
    let life = Life()
  }

  final class Whole: DefaultInitializable {
    var name = ""
    var part = Part()
    var spare: Part?
    var parts: [Part] = []
    var rows: [[Part]] = []
    var notes: [String] = []
    let life = Life()
  }

  /// The inputs that a factory has kept; the calls of these tests use one thread.
  final class KeptInputs: @unchecked Sendable {
    var inputs: [MappingInput] = []
  }

  struct Refused: Error {}

  struct ClosureFactory: ModelFactory {
    var make: @Sendable (any Any.Type, MappingInput) throws -> Any?

    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      try make(type, input) as? Model
    }
  }

  static func mapper(
    _ trace: Recorder<String>? = nil, orders: CallOrder = .readingOnly,
    options: MappingOptions = MappingOptions(),
    make: (@Sendable (any Any.Type, MappingInput) throws -> Any?)? = nil
  ) -> PropertyMapper {
    var options = options
    options.callOrder = orders
    let mapper = PropertyMapper(factory: make.map { ClosureFactory(make: $0) }, options: options)
    mapper.addMappings(
      [
        "text": .property(\.text).or("title", "old.text"), "words": .property(\.words),
        "number": .property(\.number),
      ], for: Part.self)
    mapper.setFinalDecoder(for: Part.self) { input, part in
      trace?.append("part \(part.text) \(input.dictionary.keys.sorted())")
      if part.text == "bad" { throw Refused() }
      part.words.append("decoded")
    }
    mapper.addMappings(
      [
        "name": .property(\.name), "part": .model(\.part), "spare": .model(\.spare),
        "in.parts": .model(\.parts), "rows": .model(\.rows),
        "note": .consumer { (note: String, whole) in
          trace?.append("note \(note) \(whole.parts.count)")
          whole.notes.append(note)
        },
      ], for: Whole.self)
    return mapper
  }

  static let json = """
    {"note":"n","name":"w","part":{"text":"a","words":["x"]},"spare":null,
     "in":{"parts":[{"title":"b"},{"old":{"text":"c"},"number":null}]},
     "rows":[[{"text":"d","more":[1,{}]}],[]]}
    """

  /// Creates models from text, a dictionary of Swift values, and an exact value.
  static func created<Model>(
    _ type: Model.Type, _ json: String, by mapper: PropertyMapper, errors: inout [MappingError]
  ) throws -> [Model?] {
    let dictionary = try JSONSerialization.jsonObject(with: Data(json.utf8))
    return [
      mapper.create(type, from: .json(json), errors: &errors),
      (dictionary as? [String: Any]).flatMap { mapper.create(type, from: $0, errors: &errors) },
      mapper.create(type, from: .value(try MappingValue(json: json)), errors: &errors),
    ]
  }

  @Test func `closures of right input run once and in table order`() throws {
    let trace = Recorder<String>()
    let expected = [
      "part a [\"text\", \"words\"]", "part b [\"title\"]", "part c [\"number\", \"old\"]",
      "part d [\"more\", \"text\"]", "note n 2",
    ]
    var errors: [MappingError] = []
    let wholes = try Self.created(
      Whole.self, Self.json, by: Self.mapper(trace), errors: &errors)
    #expect(errors.isEmpty)
    #expect(trace.values == expected + expected + expected)
    for whole in wholes {
      #expect(whole?.name == "w" && whole?.part.words == ["x", "decoded"] && whole?.spare == nil)
      #expect(whole?.parts.map(\.text) == ["b", "c"] && whole?.notes == ["n"])
      #expect(whole?.rows.map { $0.map(\.text) } == [["d"], []])
    }
  }

  @Test func `an input that a factory keeps is still the object of its model after the call`()
    throws
  {
    let kept = KeptInputs()
    let mapper = Self.mapper { _, input in
      kept.inputs.append(input)
      return nil
    }
    var errors: [MappingError] = []
    _ = try Self.created(Whole.self, Self.json, by: mapper, errors: &errors)
    #expect(errors.isEmpty)
    let keys = [
      ["in", "name", "note", "part", "rows", "spare"], ["text", "words"], ["title"],
      ["number", "old"], ["more", "text"],
    ]
    #expect(kept.inputs.map { $0.dictionary.keys.sorted() } == keys + keys + keys)
    #expect(try kept.inputs[4].value(Int.self, at: "more[0]") == 1)
  }

  @Test func `instances that a factory found are as before if a later closure throws`() throws {
    let found = Part()
    found.text = "old"
    found.words = ["old"]
    found.number = 1
    let mapper = Self.mapper { type, _ in type == Part.self ? found : nil }
    var errors: [MappingError] = []
    let json = """
      {"part":{"text":"1","words":["n"],"number":2},"in":{"parts":[{"text":"2"},{"number":null}]},
       "rows":[[{"text":"bad"}]]}
      """
    let wholes = try Self.created(Whole.self, json, by: mapper, errors: &errors)
    #expect(wholes.allSatisfy { $0 == nil })
    #expect(errors.map(\.code) == [.hookFailed, .hookFailed, .hookFailed])
    #expect(errors.allSatisfy { $0.path == "rows[0][0]" })
    #expect(found.text == "old" && found.words == ["old"] && found.number == 1)
    let right = try mapper.create(Whole.self, from: .json(Self.json))
    #expect(right.part === found && right.parts.allSatisfy { $0 === found } && found.text == "d")
  }

  @Test(arguments: [
    Self.json, #"{"part":{"text":"a","title":"b"},"in":{"parts":[{},{"text":"bad"},{}]}}"#,
    #"{"rows":[[{"text":"a"}],[{"text":1}]]}"#, #"{"rows":[[{"text":"a"}],[{"text":"b""#,
    #"{"part":{"text":"bad"},"rows":[[{"text":"bad"}]]}"#, #"{"in":{"parts":[{},null]}}"#,
  ])
  func `nothing is left of models that waited`(json: String) throws {
    for orders in [CallOrder.readingOnly, .readingFirst] {
      let left = LifeCount.left {
        let mapper = Self.mapper(orders: orders) { type, input in
          type == Part.self && input.dictionary.count == 1 ? Part() : nil
        }
        var errors: [MappingError] = []
        _ = mapper.create(Whole.self, from: .json(json), errors: &errors)
        let dictionary = try? JSONSerialization.jsonObject(with: Data(json.utf8))
        if let dictionary = dictionary as? [String: Any] {
          _ = mapper.create(Whole.self, from: dictionary, errors: &errors)
        }
      }
      #expect(left == 0)
    }
  }

  @Test func `unknown keys are warned of before closures run, which run once`() throws {
    let trace = Recorder<String>()
    let mapper = Self.mapper(
      trace, orders: .readingFirst, options: MappingOptions(unknownKeys: .warn))
    var errors: [MappingError] = []
    let whole = mapper.create(Whole.self, from: .json(Self.json), errors: &errors)
    #expect(whole?.rows.first?.first?.text == "d")
    #expect(errors.map(\.path) == ["rows[0][0].more"])
    #expect(trace.count == 5)
  }

  @Test func `problems of the data keep all closures from running`() throws {
    let trace = Recorder<String>()
    let mapper = Self.mapper(trace, orders: .readingFirst)
    var errors: [MappingError] = []
    let json = #"{"note":"n","part":{"text":"bad"},"in":{"parts":[{"words":1}]},"name":[]}"#
    let wholes = try Self.created(Whole.self, json, by: mapper, errors: &errors)
    #expect(wholes.allSatisfy { $0 == nil } && trace.values.isEmpty)
    #expect(Set(errors.map(\.path)) == ["name", "in.parts[0].words"])
  }
}
