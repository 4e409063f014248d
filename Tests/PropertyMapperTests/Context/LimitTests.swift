import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

@Suite struct LimitTests {
  struct Note: DefaultInitializable {
    var title = ""
    var tags: [String] = []
    var counts: [String: Int] = [:]
    var anything: MappingValue = .null
  }

  private func mapper(_ change: (inout MappingOptions) -> Void) -> PropertyMapper {
    var options = MappingOptions()
    change(&options)
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      [
        "title": .property(\.title), "tags": .property(\.tags), "counts": .property(\.counts),
        "anything": .property(\.anything),
      ], for: Note.self)
    return mapper
  }

  private func codesAndLines(_ mapper: PropertyMapper, _ json: String) -> [String] {
    var errors: [MappingError] = []
    let note = mapper.create(Note.self, from: .json(json), errors: &errors)
    #expect((note == nil) == !errors.isEmpty)
    return errors.map { "\($0.code) \($0.description)" }
  }

  @Test func `the size of text is limited in bytes`() {
    let mapper = mapper { $0.maximumTextBytes = 4 }
    #expect(codesAndLines(mapper, #"{"title": "four", "tags": ["four"]}"#) == [])
    #expect(
      codesAndLines(mapper, #"{"title": "fünf", "tags": ["four", "five5"], "anything": ["fives"]}"#)
        == [
          "sizeLimitExceeded title: must be text of at most 4 bytes, but has 5",
          "sizeLimitExceeded tags[1]: must be text of at most 4 bytes, but has 5",
          "sizeLimitExceeded anything[0]: must be text of at most 4 bytes, but has 5",
        ])
  }

  @Test func `the number of elements in arrays and objects is limited`() {
    let mapper = mapper { $0.maximumElementCount = 2 }
    #expect(codesAndLines(mapper, #"{"tags": ["a", "b"], "counts": {"a": 1, "b": 2}}"#) == [])
    #expect(
      codesAndLines(
        mapper,
        #"{"tags": ["a", "b", "c"], "counts": {"a": 1, "b": 2, "c": 3}, "anything": [[1, 2, 3]]}"#)
        == [
          "sizeLimitExceeded tags: must have at most 2 elements, but has 3",
          "sizeLimitExceeded counts: must have at most 2 elements, but has 3",
          "sizeLimitExceeded anything[0]: must have at most 2 elements, but has 3",
        ])
  }

  @Test(
    arguments: [
      \.maximumDepth, \.maximumErrorCount, \.maximumKeyBytes, \.maximumTextBytes,
      \.maximumElementCount, \.maximumOutputCount, \.maximumInputBytes,
    ] as [any WritableKeyPath<MappingOptions, Int> & Sendable])
  func `extreme limits, even negative ones, don't cause a crash`(
    limit: any WritableKeyPath<MappingOptions, Int> & Sendable
  ) throws {
    let json = #"{"title": "x", "tags": ["a"], "counts": {"k": 1}, "anything": [[{"k": 1}]]}"#
    let bad = #"{"title": [], "tags": 1, "counts": {"k": "x"}, "anything": {}}"#
    for value in [Int.max, .max - 1, 0, -1, .min] {
      let mapper = mapper { $0[keyPath: limit] = value }
      var errors: [MappingError] = []
      let note = mapper.create(Note.self, from: .json(json), errors: &errors)
      #expect((note == nil) == !errors.isEmpty, "\(value)")
      if value > 0 { #expect(note != nil) }
      errors = []
      #expect(mapper.create(Note.self, from: .json(bad), errors: &errors) == nil)
      #expect(!errors.isEmpty)
      do throws(MappingErrors) {
        _ = try mapper.export(note ?? Note(), as: .json)
        _ = try mapper.export(note ?? Note())
        _ = try mapper.export(Note(), as: .propertyList())
        _ = try mapper.unarchive(Note.self, from: mapper.archive(Note()))
      } catch {
        #expect(value <= 0)
        #expect(!error.isEmpty, "\(value)")
      }
    }
  }

  @Test func `the size of keys that would be hashed is limited in bytes`() {
    let mapper = mapper { $0.maximumKeyBytes = 3 }
    #expect(codesAndLines(mapper, #"{"counts": {"abc": 1}, "anything": {"abcdef": 1}}"#) == [])
    #expect(
      codesAndLines(mapper, #"{"counts": {"abcd": 1}}"#) == [
        "sizeLimitExceeded counts: must have a key of at most 3 bytes, but the key has 4"
      ])
  }

  @Test func `input that exceeds the byte limit is rejected before anything is read`() {
    let mapper = mapper { $0.maximumInputBytes = 8 }
    #expect(codesAndLines(mapper, #"{ "a":1}"#) == [])
    #expect(
      codesAndLines(mapper, #"{ "a": 1}"#) == [
        "sizeLimitExceeded the input must have at most 8 bytes, but has 9"
      ])
  }

  @Test func `the size of a property list is limited in bytes too`() {
    let mapper = mapper { $0.maximumInputBytes = 8 }
    var errors: [MappingError] = []
    #expect(mapper.create(Note.self, from: .propertyList(Data(count: 9)), errors: &errors) == nil)
    #expect(
      errors.map(\.description) == ["the input must have at most 8 bytes, but has 9"])
  }

  @Test func `the number of exported values is limited, even if instances are shared`() throws {
    final class Node: DefaultInitializable {
      var left: Node?
      var right: Node?
    }
    let mapper = PropertyMapper(options: MappingOptions(maximumOutputCount: 1000))
    mapper.addMappings(["left": .model(\.left), "right": .model(\.right)], for: Node.self)
    var node = Node()
    for _ in 0..<40 {
      let parent = Node()
      (parent.left, parent.right) = (node, node)
      node = parent
    }
    let error = #expect(throws: MappingErrors.self) { try mapper.export(node) }
    #expect(error?.map(\.code) == [.sizeLimitExceeded])
    #expect(error?.first?.message == "must have at most 1000 values in total")
  }

  @Test func `a value counts once, however its type is wrapped`() throws {
    struct Inner: DefaultInitializable {
      var number: Int? = 1
      var list: [Int?]? = [2, 3]
      var text: String?
    }
    struct Outer: DefaultInitializable {
      var inner: Inner? = Inner()
      var others: [String: Inner]?
    }
    // Both models, their two gaps, a number, and a list with two elements.
    for (limit, isEnough) in [(7, false), (8, true)] {
      let orders = BothOrders(MappingOptions(maximumOutputCount: limit)) { mapper in
        mapper.addMappings(
          ["number": .property(\.number), "a.list": .property(\.list), "text": .property(\.text)],
          for: Inner.self)
        mapper.addMappings(
          ["inner": .model(\.inner), "others": .model(\.others)], for: Outer.self)
      }
      let written = orders.written(Outer())
      #expect(written.reading == written.finding)
      // Only a list of two such models is always too much.
      #expect(written.reading.count { $0 == nil } == (isEnough ? 2 : written.reading.count - 1))
    }
  }

  @Test(arguments: [14, 60])
  func `shared values of type Any and MappingValue count each time they're exported`(levels: Int)
    throws
  {
    struct Loose: DefaultInitializable {
      var any: Any = "leaf"
      var value: MappingValue = "leaf"
    }
    let mapper = PropertyMapper(options: MappingOptions(maximumOutputCount: 1000))
    mapper.addMappings(
      ["any": .generator { $0.any }, "value": .property(\.value)], for: Loose.self)
    var trees = (any: Loose(), members: Loose(), value: Loose(), object: Loose())
    for _ in 0..<levels {
      trees.any.any = [trees.any.any, trees.any.any]
      trees.members.any = ["a": trees.members.any, "b": trees.members.any]
      trees.value.value = [trees.value.value, trees.value.value]
      trees.object.value = ["a": trees.object.value, "b": trees.object.value]
    }
    for tree in [trees.any, trees.members, trees.value, trees.object] {
      #expect(Outcome.errorList { try mapper.export(tree) }.map(\.code) == [.sizeLimitExceeded])
      #expect(
        Outcome.errorList { try mapper.export(tree, as: .json) }.map(\.code) == [.sizeLimitExceeded]
      )
    }
    #expect(
      Outcome.errorList { try mapper.export(trees.value.value, as: .json) }.map(\.code)
        == [.sizeLimitExceeded])
    #expect(try mapper.export(["a": ["b": 1] as MappingValue], as: .jsonText) == #"{"a":{"b":1}}"#)
  }

  @Test(arguments: [(3, false), (4, true)])
  func `converted values of type Any count once`(limit: Int, isEnough: Bool) {
    struct Loose: DefaultInitializable {
      var any: Any =
        [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 0)] as [Any]
    }
    // The model, the list, and its two elements.
    let orders = BothOrders(MappingOptions(maximumOutputCount: limit)) { mapper in
      mapper.setTransformer(.date("yyyy"), for: Date.self)
      mapper.addMappings(["any": .generator { $0.any }], for: Loose.self)
    }
    for mapper in [orders.standard, orders.finding] {
      #expect(
        Outcome.errorList { try mapper.export(Loose(), as: .json) }.map(\.code)
          == (isEnough ? [] : [.sizeLimitExceeded]))
    }
  }

  @Test func `the largest possible limit means no limit`() throws {
    let mapper = PropertyMapper(options: MappingOptions(maximumOutputCount: .max))
    #expect(try mapper.export([1, 2, 3], as: .jsonText) == "[1,2,3]")
  }

  @Test func `nesting depth is limited and includes the root`() {
    let mapper = mapper { $0.maximumDepth = 3 }
    #expect(codesAndLines(mapper, #"{"anything": [[1]]}"#) == [])
    #expect(
      codesAndLines(mapper, #"{"anything": [[[1]]]}"#) == [
        "depthLimitExceeded must be nested at most 3 levels deep"
      ])
    var errors: [MappingError] = []
    #expect(mapper.create(Note.self, from: ["anything": [[[1]]]], errors: &errors) == nil)
    #expect(
      errors.map(\.description) == [
        "anything[0][0]: must be nested at most 3 levels deep"
      ])
  }

  @Test func `the number of listed errors is limited, and the rest are counted`() {
    let mapper = mapper { $0.maximumErrorCount = 2 }
    #expect(
      codesAndLines(mapper, #"{"tags": [[], [], [], []]}"#) == [
        "typeMismatch tags[0]: must be text, but is a list",
        "typeMismatch tags[1]: must be text, but is a list",
        "tooManyErrors only the first 2 of 4 errors are listed",
      ])
  }
}
