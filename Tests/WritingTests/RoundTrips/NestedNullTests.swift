import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Types in which nil is not the only null.
@Suite struct NestedNullTests {
  struct Model: DefaultInitializable, Equatable {
    var twice: Int??
    var thrice: String???
    var value: MappingValue?
    var list: [Int??] = []
    var byName: [String: MappingValue?] = [:]
    var lists: [[Int?]?]?
    var plain: Int?
  }

  final class Node {
    var model: Model?
    var twice: Model??
    var next: Node??
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "twice": .property(\.twice), "thrice": .property(\.thrice), "value": .property(\.value),
        "list": .property(\.list), "byName": .property(\.byName), "lists": .property(\.lists),
        "plain": .property(\.plain),
      ], for: Model.self)
    mapper.addMappings(
      ["model": .model(\.model), "twice": .model(\.twice), "next": .model(\.next)],
      for: Node.self, makingWith: Node.init)
  }

  private static let models: [Model] = [
    Model(), Model(twice: .some(nil)), Model(twice: 1), Model(thrice: .some(nil)),
    Model(thrice: .some(.some(nil))), Model(thrice: "a"), Model(value: .some(.null)),
    Model(value: [1]), Model(value: [nil]), Model(value: .some([:])),
    Model(list: [nil, .some(nil), 1]), Model(byName: ["a": nil, "b": .some(.null), "c": [nil]]),
    Model(lists: [nil, [], [nil], [1]]), Model(plain: 1),
  ]

  @Test(arguments: models)
  func `a null inside optionals is not nil after archiving`(model: Model) throws {
    let restored = try mapper.unarchive(Model.self, from: mapper.archive(model))
    #expect(restored == model)
    #expect(mapper.areEqual(restored, model))
    #expect(mapper.hash(of: restored) == mapper.hash(of: model))
    let copy = try mapper.copy(model)
    #expect(copy == model)
    let node = Node()
    node.model = model
    node.twice = .some(.some(model))
    node.next = .some(nil)
    let other = try mapper.unarchive(Node.self, from: mapper.archive(node))
    #expect(other.model == model)
    #expect(other.twice == .some(.some(model)))
    #expect(other.next != nil)
    #expect(mapper.areEqual(node, other))
  }

  @Test(arguments: models)
  func `single values with nulls inside optionals are archived, too`(model: Model) throws {
    #expect(try mapper.unarchive(Int??.self, from: mapper.archive(model.twice)) == model.twice)
    #expect(
      try mapper.unarchive([Int??].self, from: mapper.archive(model.list)) == model.list)
    #expect(
      try mapper.unarchive(MappingValue?.self, from: mapper.archive(model.value)) == model.value)
    // A type with fewer optionals refuses them.
    guard model.twice == .some(nil) else { return }
    #expect(
      Outcome.errorList { try mapper.unarchive(Int?.self, from: mapper.archive(model.twice)) }
        .map(\.code) == [.malformedArchive])
  }

  @Test func `models and their parts of any kind of null are compared`() {
    for (index, one) in Self.models.enumerated() {
      for (number, other) in Self.models.enumerated() {
        #expect(mapper.areEqual(one, other) == (index == number))
      }
    }
  }
}
