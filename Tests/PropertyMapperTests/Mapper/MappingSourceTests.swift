import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Every kind of input as a `MappingSource`.
@Suite struct MappingSourceTests {
  struct Raven: DefaultInitializable, Equatable {
    var name = ""
    var age = 0
  }

  final class Tower: DefaultInitializable {
    var name = ""
    var ravens: [Raven] = []
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      ["name": .property(\.name).required(), "age": .property(\.age, .min(0))], for: Raven.self)
    mapper.addMappings(["name": .property(\.name), "ravens": .model(\.ravens)], for: Tower.self)
  }

  static func sources(_ text: String) throws -> [(kind: String, source: MappingSource)] {
    let value = try MappingValue(json: text)
    let any = try JSONSerialization.jsonObject(with: Data(text.utf8))
    var sources: [(kind: String, source: MappingSource)] = [
      ("text", .json(text)), ("data", .json(Data(text.utf8))), ("bytes", .json(Array(text.utf8))),
      ("value", .value(value)),
    ]
    let list = try PropertyListSerialization.data(
      fromPropertyList: any, format: .binary, options: 0)
    sources.append(("property list", .propertyList(list)))
    if let dictionary = any as? [String: Any] {
      sources.append(("dictionary", .dictionary(dictionary)))
    }
    if let elements = any as? [Any] { sources.append(("list", .list(elements))) }
    return sources
  }

  @Test func `models are created from every kind of source`() throws {
    for (kind, source) in try Self.sources(#"{"name": "a", "age": 3}"#) {
      #expect(try mapper.create(Raven.self, from: source) == Raven(name: "a", age: 3), "\(kind)")
    }
    for (kind, source) in try Self.sources(#"[{"name": "a"}, {"name": "b"}]"#) {
      #expect(
        try mapper.create([Raven].self, from: source) == [Raven(name: "a"), Raven(name: "b")],
        "\(kind)")
    }
    for (kind, source) in try Self.sources(#"{"x": {"name": "a"}}"#) {
      #expect(
        try mapper.create([String: Raven].self, from: source) == ["x": Raven(name: "a")],
        "\(kind)")
    }
    #expect(try mapper.create(Double.self, from: .json("1.5")) == 1.5)
    #expect(try mapper.create(Int.self, from: .value(7)) == 7)
  }

  @Test func `errors are the same for every kind of source`() throws {
    for (kind, source) in try Self.sources(#"{"age": -1}"#) {
      let errors = Outcome.errorList { try mapper.create(Raven.self, from: source) }
      #expect(errors.map(\.code) == [.missingValue, .validationFailed], "\(kind)")
      #expect(errors.map(\.path) == ["name", "age"], "\(kind)")
      #expect(
        errors.map { $0.location != nil } == Array(repeating: kind.isText, count: 2), "\(kind)")
      var collected: [MappingError] = []
      #expect(mapper.create(Raven.self, from: source, errors: &collected) == nil)
      #expect(collected == errors, "\(kind)")
    }
  }

  @Test func `text that isn't JSON, and data that isn't a property list`() {
    #expect(
      Outcome.errorList { try mapper.create(Raven.self, from: .json(#"{"name": }"#)) }
        .map(\.code) == [.malformedJSON])
    #expect(
      Outcome.errorList { try mapper.create(Raven.self, from: .propertyList(Data("{".utf8))) }
        .map(\.code) == [.malformedPropertyList])
  }

  @Test func `warnings are appended on success`() throws {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .warn))
    mapper.addMappings(from: self.mapper)
    var errors: [MappingError] = []
    for (kind, source) in try Self.sources(#"{"name": "a", "wings": 2}"#) {
      errors = []
      #expect(mapper.create(Raven.self, from: source, errors: &errors) != nil, "\(kind)")
      #expect(errors.map(\.path) == ["wings"], "\(kind)")
    }
  }

  @Test func `structs are updated from every kind of source, or not at all`() throws {
    for (kind, source) in try Self.sources(#"{"age": 9}"#) {
      var raven = Raven(name: "a", age: 1)
      try mapper.update(&raven, from: source)
      #expect(raven == Raven(name: "a", age: 9), "\(kind)")
      var errors: [MappingError] = []
      #expect(mapper.update(&raven, from: source, errors: &errors), "\(kind)")
    }
    for (kind, source) in try Self.sources(#"{"name": "b", "age": -1}"#) {
      var raven = Raven(name: "a", age: 1)
      #expect(throws: MappingErrors.self) { try mapper.update(&raven, from: source) }
      var errors: [MappingError] = []
      #expect(!mapper.update(&raven, from: source, errors: &errors), "\(kind)")
      #expect(errors.map(\.path) == ["age"], "\(kind)")
      #expect(raven == Raven(name: "a", age: 1), "\(kind)")
    }
  }

  @Test func `class instances are updated from every kind of source, or not at all`() throws {
    for (kind, source) in try Self.sources(#"{"name": "x", "ravens": [{"name": "a"}]}"#) {
      let tower = Tower()
      try mapper.update(tower, from: source)
      #expect(tower.name == "x", "\(kind)")
      #expect(tower.ravens == [Raven(name: "a")], "\(kind)")
      var errors: [MappingError] = []
      #expect(mapper.update(tower, from: source, errors: &errors), "\(kind)")
    }
    for (kind, source) in try Self.sources(#"{"name": "x", "ravens": [{}]}"#) {
      let tower = Tower()
      #expect(throws: MappingErrors.self) { try mapper.update(tower, from: source) }
      var errors: [MappingError] = []
      #expect(!mapper.update(tower, from: source, errors: &errors), "\(kind)")
      #expect(errors.map(\.path) == ["ravens[0].name"], "\(kind)")
      #expect(tower.name.isEmpty, "\(kind)")
    }
  }

  @Test func `a source can be used again, and in another task`() async throws {
    let mapper = mapper
    for (kind, source) in try Self.sources(#"{"name": "a"}"#) {
      let first = try mapper.create(Raven.self, from: source)
      let second = try await Task.detached { try mapper.create(Raven.self, from: source) }.value
      #expect(first == second, "\(kind)")
    }
  }

  @Test func `errors that are looked at later don't depend on memory of the caller`() throws {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 10, alignment: 1)
    defer { memory.deallocate() }
    memory.copyBytes(from: Array(#"{"age":-1}"#.utf8))
    let pointer = try #require(memory.baseAddress)
    let data = Data(bytesNoCopy: pointer, count: 10, deallocator: .none)
    let errors = Outcome.errors { try mapper.create(Raven.self, from: .json(data)) }
    memory.copyBytes(from: Array(#"{"age":{}}"#.utf8))
    #expect(errors?.map(\.code) == [.missingValue, .validationFailed])
  }

  @Test func `errors of a property list don't depend on memory of the caller, either`() throws {
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["age": -1], format: .xml, options: 0)
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: list.count, alignment: 1)
    defer { memory.deallocate() }
    memory.copyBytes(from: list)
    let pointer = try #require(memory.baseAddress)
    let data = Data(bytesNoCopy: pointer, count: list.count, deallocator: .none)
    let errors = Outcome.errors { try mapper.create(Raven.self, from: .propertyList(data)) }
    memory.initializeMemory(as: UInt8.self, repeating: 0x20)
    #expect(errors?.map(\.code) == [.missingValue, .validationFailed])
  }

  @Test func `bytes of any type are read where they are`() throws {
    let text = Array(#"{"name": "a"}"#.utf8)
    #expect(try mapper.create(Raven.self, from: .json(text[...])).name == "a")
    #expect(try mapper.create(Raven.self, from: .json(ContiguousArray(text))).name == "a")
    #expect(try mapper.create(Raven.self, from: .json(JSONFace.HeapBytes(text))).name == "a")
    let slice = (Data([0x78]) + Data(text)).dropFirst()
    #expect(try mapper.create(Raven.self, from: .json(slice)).name == "a")
    for source in [
      MappingSource.json(""), .json(Data()), .json([UInt8]()), .json(JSONFace.NoBytes()),
    ] {
      let errors = Outcome.errorList { try mapper.create(Raven.self, from: source) }
      #expect(errors.map(\.code) == [.malformedJSON])
    }
  }

  @Test func `a custom source`() throws {
    #expect(
      try mapper.create(Raven.self, from: .pairs("name=a age=4")) == Raven(name: "a", age: 4))
    #expect(throws: CocoaError.self) { try mapper.create(Raven.self, from: .pairs("name")) }
  }
}

extension MappingSource {
  fileprivate static func pairs(_ text: String) throws -> Self {
    let pairs = text.split(separator: " ").map { $0.split(separator: "=").map(String.init) }
    guard pairs.allSatisfy({ $0.count == 2 }) else { throw CocoaError(.formatting) }
    return .dictionary(Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) }))
  }
}

extension String {
  fileprivate var isText: Bool { self == "text" || self == "data" || self == "bytes" }
}
