import Foundation
import PropertyMapper
import Testing

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
}
