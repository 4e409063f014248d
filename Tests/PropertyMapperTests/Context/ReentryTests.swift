import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct ReentryTests {
  struct Inner: DefaultInitializable {
    var text = ""
  }

  final class Model: DefaultInitializable {
    var text = ""
    var inner: Inner?
    var model: Model?
  }

  /// A value that needs a mapper to be read and written.
  struct Wrapped: MappingValueConvertible {
    static let mapper: PropertyMapper = {
      let mapper = PropertyMapper()
      mapper.addMappings(["wrapped": .property(\.wrapped)], for: Wrapper.self)
      return mapper
    }()

    init() {}

    init(mappingValue: MappingValue) throws {
      _ = try Self.mapper.create(Wrapper.self, from: ["wrapped": 1])
    }

    var mappingValue: MappingValue {
      get throws { try MappingValue(json: Self.mapper.export(Wrapper(), as: .json)) }
    }
  }

  struct Wrapper: DefaultInitializable {
    var wrapped = Wrapped()
  }

  let mapper = PropertyMapper()
  let calls = Recorder<String>()

  init() {
    mapper.addMappings(["text": .property(\.text)], for: Inner.self)
    mapper.addMappings(
      ["text": .property(\.text), "inner": .model(\.inner), "model": .model(\.model)],
      for: Model.self)
  }

  /// The codes of an error and of those that caused it.
  private func codes(of error: (any Error)?) -> [MappingError.Code] {
    guard let first = (error as? MappingErrors)?.first else { return [] }
    return [first.code] + codes(of: first.underlyingError)
  }

  @Test func `closures may read and write with the mapper that called them`() throws {
    mapper.setMappings(
      [
        "inner": .transform(
          \.inner,
          decode: { [mapper] (text: String) in try mapper.create(Inner.self, from: .json(text)) },
          encode: { [mapper] in try mapper.export($0, as: .jsonText) })
      ], for: Model.self)
    let model = try mapper.create(Model.self, from: ["inner": #"{"text":"a"}"#])
    #expect(model.inner?.text == "a")
    #expect(Outcome.text(try mapper.export(model)) == #"{"inner":"{"text":"a"}"}"#)
  }

  @Test func `a final decoder may read another model`() throws {
    mapper.setFinalDecoder(for: Model.self) { [mapper] input, model in
      model.inner = try mapper.create(Inner.self, from: ["text": input["text"] ?? ""])
    }
    #expect(try mapper.create(Model.self, from: ["text": "a"]).inner?.text == "a")
  }

  @Test func `a hook that reads its own type recursively stops where the data ends`() throws {
    mapper.setFinalDecoder(for: Model.self) { [mapper] input, model in
      guard let next = input["next"] as? [String: Any] else { return }
      model.model = try mapper.create(Model.self, from: next)
    }
    let model = try mapper.create(
      Model.self, from: ["next": ["text": "a", "next": ["text": "b"]]])
    #expect(model.model?.text == "a")
    #expect(model.model?.model?.text == "b")
  }

  @Test func `a registration made inside a hook applies from the next call on`() throws {
    mapper.setFinalDecoder(for: Inner.self) { [mapper] _, inner in
      mapper.setMappings(["other": .property(\.text)], for: Inner.self)
      inner.text += try mapper.create(Inner.self, from: ["other": "b", "text": "c"]).text
      mapper.setFinalDecoder(for: Inner.self) { _, _ in }
    }
    mapper.setFinalEncoder(for: Inner.self) { [mapper] _, _ in
      mapper.removeMappings(for: Inner.self)
    }
    mapper.setFinalDecoder(for: Model.self) { _, _ in }
    #expect(
      Outcome.errors { try mapper.create(Inner.self, from: ["text": "a"]) }.map {
        codes(of: $0).last
      } == .depthLimitExceeded)
  }

  @Test func `infinite recursion in a final decoder is a depth error`() {
    mapper.setFinalDecoder(for: Model.self) { [mapper] _, model in
      model.model = try mapper.create(Model.self, from: [:])
    }
    let codes = codes(of: Outcome.errors { try mapper.create(Model.self, from: [:]) })
    #expect(codes == [.depthLimitExceeded])
  }

  @Test func `infinite recursion in a consumer is a depth error`() {
    mapper.setMappings(
      [
        "text": .consumer { [mapper] (text: String, model) in
          model.model = try mapper.create(Model.self, from: ["text": text])
        }
      ], for: Model.self)
    let codes = codes(of: Outcome.errors { try mapper.create(Model.self, from: ["text": "a"]) })
    #expect(codes.last == .depthLimitExceeded)
  }

  @Test func `infinite recursion in a transform is a depth error`() {
    mapper.setMappings(
      [
        "text": .transform(
          \.model,
          decode: { [mapper] (text: String) in try mapper.create(Model.self, from: ["text": text]) }
        )
      ], for: Model.self)
    let codes = codes(of: Outcome.errors { try mapper.create(Model.self, from: ["text": "a"]) })
    #expect(codes == [.depthLimitExceeded])
  }

  @Test func `infinite recursion in a validator is stopped`() throws {
    mapper.setMappings(
      [
        "text": .property(
          \.text,
          .satisfying("readable") { [mapper, calls] text in
            calls.append("validated")
            return (try? mapper.create(Model.self, from: ["text": text])) != nil
          })
      ], for: Model.self)
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: ["text": "a"]) } == [
        "validationFailed  text  must be readable"
      ])
    #expect(calls.count < 512)
  }

  @Test func `infinite recursion in an input editor is a depth error`() {
    mapper.setInputEditor(for: Inner.self) { [mapper] object in
      _ = try mapper.create(Inner.self, from: object)
    }
    let codes = codes(of: Outcome.errors { try mapper.create(Inner.self, from: [:]) })
    #expect(codes.last == .depthLimitExceeded)
  }

  @Test func `infinite recursion in a factory is a depth error`() throws {
    final class Holder: Sendable {
      nonisolated(unsafe) var mapper: PropertyMapper?
    }
    struct EndlessFactory: ModelFactory {
      let holder: Holder
      func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
        try holder.mapper?.create(type, from: input.dictionary)
      }
    }
    let holder = Holder()
    let mapper = PropertyMapper(factory: EndlessFactory(holder: holder))
    holder.mapper = mapper
    defer { holder.mapper = nil }
    mapper.addMappings(["text": .property(\.text)], for: Inner.self)
    let codes = codes(of: Outcome.errors { try mapper.create(Inner.self, from: [:]) })
    #expect(codes == [.depthLimitExceeded])
  }

  @Test func `infinite recursion in makingWith is stopped`() throws {
    mapper.addMappings(
      ["text": .property(\.text)], for: Inner.self,
      makingWith: { [mapper, calls] in
        calls.append("made")
        return (try? mapper.create(Inner.self, from: [:])) ?? Inner(text: "the last one")
      })
    #expect(try mapper.create(Inner.self, from: [:]).text == "the last one")
    #expect(calls.count < 512)
  }

  @Test func `infinite recursion in a generator is a depth error`() {
    mapper.setMappings(
      ["text": .generator { [mapper] model in try mapper.export(model, as: .jsonText) }],
      for: Model.self)
    let codes = codes(of: Outcome.errors { try mapper.export(Model()) })
    #expect(codes.last == .depthLimitExceeded)
  }

  @Test func `infinite recursion in a final encoder is a depth error`() {
    mapper.setFinalEncoder(for: Inner.self) { [mapper] dictionary, inner in
      dictionary["again"] = try mapper.export(inner)
    }
    let codes = codes(of: Outcome.errors { try mapper.export(Inner()) })
    #expect(codes.last == .depthLimitExceeded)
  }

  @Test func `infinite recursion in a custom value type is a depth error`() {
    let read = codes(
      of: Outcome.errors { try Wrapped.mapper.create(Wrapper.self, from: ["wrapped": 1]) })
    #expect(read.last == .depthLimitExceeded)
    let written = codes(of: Outcome.errors { try Wrapped.mapper.export(Wrapper()) })
    #expect(written.last == .depthLimitExceeded)
  }

  @Test func `the depth of a finished call doesn't count toward later calls`() throws {
    mapper.setFinalDecoder(for: Inner.self) { [mapper, calls] _, _ in
      for _ in 0..<200 {
        _ = try mapper.create(Model.self, from: [:])
        calls.append("create")
      }
    }
    #expect(try mapper.create([Inner].self, from: [[:], [:], [:]]).count == 3)
    #expect(calls.count == 600)
  }
}
