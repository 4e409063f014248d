import Foundation
import PropertyMapperGraphs
import Testing

@testable import PropertyMapper
@testable import PropertyMapperInspection
@testable import TestSupport

/// A call may begin on a stack of which hardly anything is left.
@Suite struct LittleStackTests {
  final class Item: DefaultInitializable {
    var name = ""
    var next: Item?
    var extra: MappingValue?
  }

  static let mapper: PropertyMapper = {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["name": .property(\.name), "next": .model(\.next), "extra": .property(\.extra)],
      for: Item.self)
    return mapper
  }()

  static let json = #"{"name":"a","next":{"name":"b"},"extra":[1]}"#

  /// What a call is refused with.
  struct Deed: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let run: @Sendable (PropertyMapper) throws -> Void

    init(_ name: String, _ run: @escaping @Sendable (PropertyMapper) throws -> Void) {
      testDescription = name
      self.run = run
    }
  }

  static let deeds = [
    Deed("text is read") { _ = try $0.create(Item.self, from: .json(json)) },
    Deed("a dictionary is read") { _ = try $0.create(Item.self, from: ["name": "a"]) },
    Deed("a value is read") { _ = try $0.create(MappingValue.self, from: .json(json)) },
    Deed("a record is read") { mapper in
      for record in mapper.models(of: Item.self, from: Data(json.utf8), as: .jsonLines) {
        _ = try record.result.get()
      }
    },
    Deed("a model is updated") { try $0.update(Item(), from: .json(json)) },
    Deed("text is written") { _ = try $0.export(Item(), as: .json) },
    Deed("broken text is written") {
      _ = try $0.export(Item(), as: .json, options: .prettyPrinted)
    },
    Deed("a dictionary is written") { _ = try $0.export(Item()) },
    Deed("a value is written") { _ = try $0.export(Item(), as: .value) },
    Deed("a property list is written") { _ = try $0.export(Item(), as: .propertyList()) },
    Deed("a model is copied") { _ = try $0.copy(Item()) },
    Deed("a model is archived") { _ = try $0.archive(Item()) },
    Deed("an archive is read") { _ = try $0.unarchive(Item.self, from: Data()) },
    Deed("a model is validated") { try $0.validate(Item()) },
    Deed("changes are found") { _ = try $0.changes(from: Item(), to: Item()) },
    Deed("keys that nothing reads are counted") {
      _ = try $0.unknownKeys(in: .json(json), for: Item.self)
    },
    Deed("input is traced") { _ = try $0.trace(Item.self, from: .json(json)) },
  ]

  /// What cannot be refused, and has to come to an end all the same.
  static let harmless = [
    Deed("models are compared") { _ = $0.areEqual(Item(), Item()) },
    Deed("a model is hashed") { _ = $0.hash(of: Item()) },
    Deed("a model is described") { _ = $0.description(of: Item()) },
    Deed("a value is made of text") { _ in _ = try MappingValue(json: json) },
    Deed("a mapper makes a value of text") {
      _ = try $0.create(MappingValue.self, from: .json(json))
    },
    Deed("a value is written") { _ in _ = try MappingValue.array([1, ["a": 2]]).jsonData() },
    Deed("a property list is read") {
      _ = try $0.create(Item.self, from: .propertyList(Data("bplist00".utf8)))
    },
    Deed("lines are written") { _ = try $0.exportJSONLines([Item()]) { _ in } },
    Deed("an element is read") { mapper in
      for record in mapper.models(of: Item.self, from: Data("[\(json)]".utf8), as: .jsonArray) {
        _ = try record.result.get()
      }
    },
    Deed("errors are reported") { _ in
      let errors = MappingErrors(MappingError("must fit", at: "a.b"))
      _ = errors.report(in: json)
      _ = errors.problemJSON()
    },
  ]

  /// Uses up the stack until some number of bytes is left.
  private static func leaving<Result>(_ room: Int, _ body: () -> Result) -> Result {
    guard StackRoom.isLeft(beyond: room) else { return body() }
    return withUnsafeTemporaryAllocation(byteCount: 512, alignment: 16) { buffer in
      // Written before and after, so that the call is not the last thing that is done.
      buffer[0] = 1
      defer { buffer[0] = 2 }
      return leaving(room, body)
    }
  }

  /// Sanitizers need more stack for everything.
  @Test(.enabled(if: !Sanitizer.isOn), arguments: deeds, [28, 40, 60])
  func `114: a call is rejected if there is little stack space left`(deed: Deed, kilobytes: Int) {
    // The runtime needs more than that when it creates the metadata of a type, which it does once.
    _ = onStack(ofKilobytes: 512) {
      (
        Outcome.errorList { try deed.run(Self.mapper) },
        Outcome.errorList { _ = try Self.mapper.create(Item.self, from: .json("[")) }
      )
    }
    let messages: [String]? = onStack(ofKilobytes: 512) {
      Self.leaving(kilobytes << 10) {
        Outcome.errorList { try deed.run(Self.mapper) }.map(\.message)
      }
    }
    #expect(messages == ["must not be nested deeper than this thread's stack allows"])
  }

  @Test(.enabled(if: !Sanitizer.isOn), arguments: harmless, [28, 40, 60, 80])
  func `114: other calls finish even if there is little stack space left`(
    deed: Deed, kilobytes: Int
  ) {
    _ = onStack(ofKilobytes: 512) { Outcome.errorList { try deed.run(Self.mapper) } }
    let isDone: Bool? = onStack(ofKilobytes: 512) {
      Self.leaving(kilobytes << 10) {
        _ = Outcome.errorList { try deed.run(Self.mapper) }
        return true
      }
    }
    #expect(isDone == true)
  }
}
