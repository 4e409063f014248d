import Foundation
import Testing

@testable import PropertyMapper

/// Objects of types that nobody listed, which the reader reads as the fallback.
@Suite struct ReadingFallbackTests {
  struct Message: DefaultInitializable, Equatable {
    var text = ""
  }
  enum Event: Equatable {
    case message(Message)
    case unknown(MappingValue)
  }
  class Animal: DefaultInitializable, Equatable {
    var name = ""
    let life = Life()
    required init() {}
    var summary: String { "\(type(of: self)) \(name)" }
    static func == (first: Animal, second: Animal) -> Bool { first.summary == second.summary }
  }
  final class Cat: Animal {
    var lives = 9
    override var summary: String { super.summary + " \(lives)" }
  }
  final class UnknownAnimal: Animal {
    var rest = MappingValue.Object()
    override var summary: String { super.summary + " \(rest)" }
  }
  struct Zoo: DefaultInitializable, Equatable {
    var events: [Event] = []
    var animals: [Animal] = []
  }

  private static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(["text": .property(\.text)], for: Message.self)
    mapper.addSubtypes(
      of: Event.self, discriminator: "is.type", ["message": .payload(Event.message)],
      fallback: .payload(Event.unknown))
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(["lives": .property(\.lives)], for: Cat.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: UnknownAnimal.self)
    mapper.addSubtypes(
      of: Animal.self, discriminator: "kind", ["cat": .subtype(Cat.self)],
      fallback: .subtype(UnknownAnimal.self))
    mapper.addMappings(["events": .model(\.events), "animals": .model(\.animals)], for: Zoo.self)
  }

  private static let texts = [
    #"{"events":[{"is":{"type":"pulse"},"z":1.10,"é":[null,{"b":1}]},{"is":{"type":"message"},"text":"a"}]}"#,
    #"{"animals":[{"kind":"dog","name":"a","legs":4},{"kind":"cat","lives":7},{"name":"b","kind":"eel"}]}"#,
    #"{"animals":[{"kind":"","name":"a"}],"events":[{"text":"a","is":{"more":1,"type":""}}]}"#,
  ]

  @Test(arguments: [UnknownKeyPolicy.ignore, .warn, .reject])
  func `unlisted names are read as the fallback`(_ policy: UnknownKeyPolicy) throws {
    let areRead = try ReadingPathsTests.read(
      Zoo.self, Self.texts, MappingOptions(unknownKeys: policy), register: Self.register)
    #expect(areRead == [true, true, true])
  }

  @Test func `fallback models wait like other models`() throws {
    let log = Recorder<String>()
    let orders = BothOrders { mapper in
      Self.register(mapper)
      mapper.setFinalDecoder(for: Animal.self) { input, animal in
        log.append("\(animal.summary) \(BothOrders.exact(input.dictionary))")
      }
    }
    let text = Self.texts[1]
    let reading = try orders.reading.create(Zoo.self, from: .json(text))
    let seen = log.values
    log.removeAll()
    #expect(reading == (try orders.finding.create(Zoo.self, from: .json(text))))
    #expect(log.values == seen && seen.count == 3)
    let left = LifeCount.left {
      _ = try? orders.reading.create(Zoo.self, from: .json(text))
      _ = try? orders.reading.create([Zoo].self, from: .json("[\(text),1]"))
    }
    #expect(left == 0)
  }

  @Test func `whole objects wait like other fallbacks`() throws {
    let log = Recorder<String>()
    let orders = BothOrders { mapper in
      Self.register(mapper)
      mapper.setFinalDecoder(for: Event.self) { input, event in
        log.append("\(event) \(BothOrders.exact(input.dictionary))")
      }
    }
    for text in [Self.texts[0], Self.texts[2]] {
      log.removeAll()
      let reading = try orders.reading.create(Zoo.self, from: .json(text))
      let seen = log.values
      log.removeAll()
      #expect(reading == (try orders.finding.create(Zoo.self, from: .json(text))))
      #expect(log.values == seen && !seen.isEmpty)
      var updated = Zoo()
      try orders.reading.update(&updated, from: .json(text))
      #expect(updated == reading)
      _ = try? orders.reading.create([Zoo].self, from: .json("[\(text),1]"))
    }
  }

  @Test func `a missing name is an error even with a fallback`() throws {
    let texts = [#"{"animals":[{"name":"a"}]}"#, #"{"events":[{"is":{"type":null}}]}"#]
    let areRead = try ReadingPathsTests.read(Zoo.self, texts, register: Self.register)
    #expect(areRead == [false, false])
  }

  @Test func `a base that another one lists keeps its own names`() throws {
    func register(_ mapper: PropertyMapper) {
      Self.register(mapper)
      mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: UnknownAnimal.self)
      mapper.addSubtypes(
        of: Cat.self, discriminator: "kind", ["tiger": .subtype(Cat.self)],
        fallback: .subtype(Cat.self))
    }
    _ = try ReadingPathsTests.read(
      Cat.self, [#"{"kind":"cat","lives":1}"#, #"{"kind":"lynx"}"#, #"{"kind":"tiger"}"#],
      register: register)
  }
}
