import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct ConcurrencyTests {
  struct Inner: DefaultInitializable {
    var text = ""
  }

  struct Model: DefaultInitializable {
    var first = ""
    var second = ""
    var inner = Inner()
  }

  class Base: DefaultInitializable {
    var text = ""
    required init() {}
  }

  final class Derived: Base {}

  /// Whether a result is that of the one table or of the other, and no mixture.
  static func isWhole(_ model: Model) -> Bool {
    switch (model.first, model.second) {
    case ("1", "2"), ("2", "1"): model.inner.text == "i" || model.inner.text == "i!"
    default: false
    }
  }

  private static func register(_ round: Int, with mapper: PropertyMapper) {
    if round.isMultiple(of: 2) {
      mapper.setMappings(
        [
          "a": .property(\.first), "b": .property(\.second), "inner": .model(\.inner),
        ], for: Model.self)
      mapper.setFinalDecoder(for: Inner.self) { _, inner in inner.text += "!" }
    } else {
      mapper.setMappings(
        [
          "b": .property(\.first), "a": .property(\.second), "inner": .model(\.inner),
        ], for: Model.self)
      mapper.setFinalDecoder(for: Inner.self) { _, _ in }
    }
    mapper.addMappings(["text": .property(\.text)], for: Base.self)
    if round.isMultiple(of: 3) { mapper.removeMappings(for: Derived.self) }
    if round.isMultiple(of: 5) { mapper.addMappings([:], for: Derived.self) }
  }

  @Test func `concurrent reads, writes and registrations see complete tables`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["text": .property(\.text)], for: Inner.self)
    Self.register(0, with: mapper)
    let failures = Recorder<String>()

    // 100 × 1,000 iterations, on as many threads as there are cores; a tenth in debug builds.
    let rounds = 1000 / Effort.step(10)
    DispatchQueue.concurrentPerform(iterations: 100) { worker in
      for round in 0..<rounds {
        do {
          switch (worker + round) % 10 {
          case 0 where round.isMultiple(of: 20):
            Self.register(worker + round / 20, with: mapper)
          case 1, 2:
            let derived = try mapper.create(Derived.self, from: ["text": "d"])
            let text = Outcome.text(try mapper.export(derived))
            if text != #"{"text":"d"}"# { failures.append(text) }
          case 3 where round.isMultiple(of: 5):
            try mapper.verify()
          default:
            let model = try mapper.create(
              Model.self, from: ["a": "1", "b": "2", "inner": ["text": "i"]])
            if !Self.isWhole(model) { failures.append("\(model)") }
          }
        } catch {
          failures.append("\(error)")
        }
      }
    }

    #expect(failures.values.isEmpty)
  }

  @Test func `a new mapper can be used by many threads at once`() {
    let failures = Recorder<String>()
    for _ in 0..<100 {
      let mapper = PropertyMapper()
      mapper.addMappings(["text": .property(\.text)], for: Inner.self)
      mapper.addMappings(["inner": .model(\.inner)], for: Model.self)
      DispatchQueue.concurrentPerform(iterations: 16) { _ in
        do {
          let model = try mapper.create(Model.self, from: ["inner": ["text": "i"]])
          if model.inner.text != "i" { failures.append("\(model)") }
        } catch {
          failures.append("\(error)")
        }
      }
    }
    #expect(failures.values.isEmpty)
  }

  @Test func `two threads can add two mappers to each other`() {
    let (first, second) = (PropertyMapper(), PropertyMapper())
    first.addMappings(["text": .property(\.text)], for: Inner.self)
    second.addMappings(["text": .property(\.text)], for: Base.self)
    DispatchQueue.concurrentPerform(iterations: 8) { worker in
      for _ in 0..<500 {
        if worker.isMultiple(of: 2) {
          first.addMappings(from: second)
        } else {
          second.addMappings(from: first)
        }
      }
    }
    #expect(throws: Never.self) {
      _ = try first.create(Base.self, from: [:])
      _ = try first.create(Inner.self, from: [:])
    }
  }

  @Test func `closures can register types while other threads decode`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["text": .property(\.text)], for: Inner.self)
    mapper.addMappings(["inner": .model(\.inner)], for: Model.self)
    mapper.setFinalDecoder(for: Inner.self) { [mapper] _, _ in
      mapper.addMappings(["text": .property(\.text)], for: Inner.self)
    }
    let failures = Recorder<String>()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<200 / Effort.step(2) {
        do {
          _ = try mapper.create(Model.self, from: ["inner": ["text": "i"]])
        } catch {
          failures.append("\(error)")
        }
      }
    }
    #expect(failures.values.isEmpty)
  }

  @Test func `no registration is lost when many threads register for one type at once`() throws {
    struct Wide: DefaultInitializable {
      var values: [Int: String] = [:]
    }
    let (workers, rounds) = (8, 50)
    let mapper = PropertyMapper()
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      for round in 0..<rounds {
        let index = worker * rounds + round
        mapper.addMappings(
          [
            MappingPath("k\(index)"): .consumer { (text: String, wide: inout Wide) in
              wide.values[index] = text
            }
          ], for: Wide.self)
      }
    }
    let keys = (0..<workers * rounds).map { ("k\($0)", "v\($0)") }
    let wide = try mapper.create(
      Wide.self, from: .dictionary(Dictionary(uniqueKeysWithValues: keys)))
    #expect(wide.values.count == keys.count)
    #expect(wide.values.allSatisfy { $1 == "v\($0)" })
  }

  @Test func `a thread's registrations keep their order while other threads register`() throws {
    let mapper = PropertyMapper()
    let rounds = 100
    let failures = Recorder<String>()
    DispatchQueue.concurrentPerform(iterations: 4) { worker in
      for round in 0..<rounds {
        do {
          switch worker {
          case 0:
            mapper.setMappings(["a": .property(\.first)], for: Model.self)
            mapper.setMappings(["b": .property(\.first)], for: Model.self)
            let model = try mapper.create(Model.self, from: ["a": "1", "b": "2"])
            if model.first != "2" { failures.append("\(round): \(model)") }
          case 1: mapper.setFinalDecoder(for: Model.self) { _, model in model.second = "hook" }
          case 2: mapper.addMappings(["text": .property(\.text)], for: Inner.self)
          default:
            let other = PropertyMapper()
            other.using(MappingScheme("s\(round)")).addMappings(
              ["text": .property(\.text)], for: Base.self)
            mapper.addMappings(from: other)
          }
        } catch {
          failures.append("\(error)")
        }
      }
    }
    #expect(failures.values.isEmpty)
    let model = try mapper.create(Model.self, from: ["a": "1", "b": "2"])
    #expect(model.first == "2" && model.second == "hook")
    #expect(try mapper.create(Inner.self, from: ["text": "i"]).text == "i")
    for round in 0..<rounds {
      #expect(
        try mapper.using(MappingScheme("s\(round)")).create(Base.self, from: ["text": "b"]).text
          == "b")
    }
  }

  @Test func `concurrent registrations of one type add all their rules and subtypes`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["text": .property(\.text)], for: Inner.self)
    let count = 40
    DispatchQueue.concurrentPerform(iterations: count) { index in
      mapper.addRule(for: Inner.self, \.text, named: "r\(index)") { _ in "fails" }
    }
    let errors = Outcome.errors { try mapper.create(Inner.self, from: ["text": "i"]) }
    #expect(errors?.count == count)
  }

  @Test func `what a registration replaces is freed when no lock is held`() throws {
    /// Uses the mapper when it is freed.
    final class User: Sendable {
      let mapper: PropertyMapper
      init(_ mapper: PropertyMapper) { self.mapper = mapper }
      deinit { mapper.addMappings(["text": .property(\.text)], for: Inner.self) }
    }
    let mapper = PropertyMapper()
    do {
      let user = User(mapper)
      mapper.setFinalDecoder(for: Model.self) { _, model in model.first = "\(user)" }
    }
    mapper.setFinalDecoder(for: Model.self) { _, _ in }
    #expect(try mapper.create(Inner.self, from: ["text": "i"]).text == "i")
  }
}
