import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Swift frees trees recursively, on whatever thread releases them, so none that is handed out is deeper than 512 levels.
@Suite struct HandedOutDepthTests {
  final class Node: DefaultInitializable {
    var next: Node?
    var value: MappingValue?
    var any: [Any] = []

    deinit {
      // Freed link by link, since a chain itself is freed recursively.
      var link = next.take()
      while link != nil, isKnownUniquelyReferenced(&link) { link = link?.next.take() }
    }
  }

  static func makeMapper() -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(maximumDepth: 10_000))
    mapper.addMappings(
      [
        "next": .model(\.next), "value": .property(\.value),
        "any": .custom(
          consumer: { (value: [Any], node) in node.any = value }, generator: { $0.any }),
      ], for: Node.self)
    return mapper
  }

  static func nested(_ depth: Int, _ open: String = "[", _ core: String = "", _ close: String = "]")
    -> String
  {
    String(repeating: open, count: depth) + core + String(repeating: close, count: depth)
  }

  /// The error for one level too many.
  static let tooDeep = ["must be nested at most 512 levels deep"]

  /// The messages about what is made on a stack with room for anything.
  static func messages(_ body: @escaping @Sendable () throws -> Void) -> [String]? {
    onStack(ofKilobytes: 64 * 1024) { Outcome.errorList(body).map(\.message) }
  }

  @Test(arguments: [(512, []), (513, tooDeep), (5000, tooDeep)])
  func `a mapping value has at most 512 levels, whatever the options allow`(
    depth: Int, expected: [String]
  ) {
    let messages = Self.messages {
      _ = try Self.makeMapper().create(MappingValue.self, from: .json(Self.nested(depth)))
    }
    #expect(messages == expected)
  }

  @Test(arguments: [(511, []), (5000, tooDeep)])
  func `values inside models are limited by their own depth`(depth: Int, expected: [String]) {
    let messages = Self.messages {
      let outer = Self.nested(1000, #"{"next":"#, #"{"value":\#(Self.nested(depth))}"#, "}")
      _ = try Self.makeMapper().create(Node.self, from: .json(outer))
    }
    #expect(messages == expected)
  }

  @Test(arguments: [(511, []), (5000, tooDeep)])
  func `arrays of Any inside models are limited by their own depth`(depth: Int, expected: [String])
  {
    let messages = Self.messages {
      let json = #"{"any":\#(Self.nested(depth))}"#
      _ = try Self.makeMapper().create(Node.self, from: .json(json))
    }
    #expect(messages == expected)
  }

  @Test func `an object passed to a hook has at most 512 levels`() {
    let messages = Self.messages {
      let mapper = Self.makeMapper()
      mapper.setInputEditor(for: Node.self) { $0["edited"] = true }
      let json = Self.nested(2000, #"{"next":"#, "{}", "}")
      _ = try mapper.create(Node.self, from: .json(json))
    }
    #expect(messages == Self.tooDeep)
  }

  @Test func `models are exported as dictionaries and values with at most 512 levels`() {
    let messages = Self.messages {
      let mapper = Self.makeMapper()
      let json = Self.nested(2000, #"{"next":"#, "{}", "}")
      let node = try mapper.create(Node.self, from: .json(json))
      // The list of anything at the last level is too deep as well.
      func messages(_ body: () throws -> some Any) -> Set<String> {
        Set(Outcome.errorList { _ = try body() }.map(\.message))
      }
      #expect(messages { try mapper.export(node) } == Set(Self.tooDeep))
      #expect(messages { try mapper.export(node, as: .value) } == Set(Self.tooDeep))
      #expect(messages { try mapper.changes(from: Node(), to: node) } == Set(Self.tooDeep))
      _ = try mapper.export(node, as: .json)
    }
    #expect(messages == [])
  }

  @Test func `a value with 512 levels is released on a small stack`() {
    let value = onStack(ofKilobytes: 8 * 1024) {
      try? Self.makeMapper().create(MappingValue.self, from: .json(Self.nested(512)))
    }
    nonisolated(unsafe) var held = value ?? nil
    #expect(held != nil)
    let isReleased = onStack(ofKilobytes: 512) {
      held = nil
      return true
    }
    #expect(isReleased == true)
  }
}
