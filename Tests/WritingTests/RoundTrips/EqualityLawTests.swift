import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// The laws of equality, for random models with values of every kind.
@Suite struct EqualityLawTests {
  private let mapper = ComparedValue.makeMapper()

  /// Passes random models to a closure, and frees them.
  private func forEachModel(
    seed: UInt64, count: Int = 300 / Effort.step(6),
    _ body: (ComparedValue, inout SeededGenerator) throws -> Void
  ) rethrows {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<count {
      let model = ComparedValue.random(using: &random)
      defer { model.release() }
      try body(model, &random)
    }
  }

  private func expectEqual(
    _ first: ComparedValue, _ second: ComparedValue,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(mapper.areEqual(first, second), sourceLocation: sourceLocation)
    #expect(mapper.areEqual(second, first), sourceLocation: sourceLocation)
    #expect(mapper.hash(of: first) == mapper.hash(of: second), sourceLocation: sourceLocation)
    #expect(try mapper.changes(from: first, to: second).isEmpty, sourceLocation: sourceLocation)
  }

  @Test func `a model is equal to itself and its copy`() throws {
    try forEachModel(seed: 1) { model, _ in
      try expectEqual(model, model)
      let copy = try mapper.copy(model)
      defer { copy.release() }
      try expectEqual(model, copy)
      #expect(mapper.description(of: copy) == mapper.description(of: model))
    }
  }

  @Test func `a model is equal to what its archive restores`() throws {
    try forEachModel(seed: 2) { model, _ in
      let data = try mapper.archive(model)
      let restored = try mapper.unarchive(ComparedValue.self, from: data)
      defer { restored.release() }
      try expectEqual(model, restored)
      #expect(restored.twice == model.twice)
      #expect(restored.thrice == model.thrice)
      #expect(restored.optionalValue == model.optionalValue)
      let again = try mapper.unarchive(ComparedValue.self, from: mapper.archive(restored))
      defer { again.release() }
      try expectEqual(restored, again)
    }
  }

  @Test func `a model is equal to one with the same values in other forms`() throws {
    try forEachModel(seed: 3) { model, _ in
      let other = model.inOtherForms
      try expectEqual(model, other)
      try expectEqual(other, try mapper.unarchive(ComparedValue.self, from: mapper.archive(model)))
    }
  }

  @Test func `models are equal if and only if there are no changes`() throws {
    var counts = (equal: 0, different: 0)
    try forEachModel(seed: 4, count: 2_000 / Effort.step(10)) { model, random in
      var other = model
      other.change(Int.random(in: 0..<ComparedValue.kindCount, using: &random), using: &random)
      defer { other.release() }
      let isEqual = mapper.areEqual(model, other)
      #expect(mapper.areEqual(other, model) == isEqual)
      if isEqual {
        counts.equal += 1
        try expectEqual(model, other)
      } else {
        counts.different += 1
        // Some changes cannot be expressed.
        guard let changes = try? mapper.changes(from: model, to: other) else { return }
        #expect(!changes.isEmpty)
      }
    }
    #expect(counts.equal > 100 / Effort.step(10))
    #expect(counts.different > 100 / Effort.step(10))
  }

  @Test func `a description doesn't depend on the order of sets and dictionaries`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<100 {
      var model = ComparedValue()
      for kind in [10, 11, 16, 17] { model.change(kind, using: &random) }
      var other = model
      other.texts = Set(minimumCapacity: 1_000)
      for text in model.texts { other.texts.insert(text) }
      other.parts = Set(minimumCapacity: 1_000)
      for part in model.parts { other.parts.insert(part) }
      other.byText = Dictionary(minimumCapacity: 1_000)
      for (key, text) in model.byText { other.byText[key] = text }
      #expect(mapper.description(of: model) == mapper.description(of: other))
    }
  }
}
