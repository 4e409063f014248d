import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Calls that closures make, some of which fail.
@Suite struct NestedProblemTests {
  struct Leaf: DefaultInitializable {
    var size = 0
  }
  struct Branch: DefaultInitializable {
    var leaf = Leaf()
    var note = ""
  }
  struct Refusal: Error {}

  @Test(arguments: [true, false])
  func `the problems of a nested call have their places`(catchesErrors: Bool) {
    let mapper = PropertyMapper()
    mapper.addMappings(["size": .property(\.size, .range(1...9))], for: Leaf.self)
    mapper.addMappings(
      [
        "leaf": .transform(
          \.leaf,
          decode: { [unowned mapper] (text: String) in
            guard catchesErrors else { return try mapper.create(Leaf.self, from: .json(text)) }
            var errors: [MappingError] = []
            guard let leaf = mapper.create(Leaf.self, from: .json(text), errors: &errors) else {
              throw MappingErrors(errors)
            }
            return leaf
          }),
        "note": .property(\.note),
      ], for: Branch.self)
    let problems = Outcome.problems {
      try mapper.create(
        [Branch].self, from: .json(#"[{"leaf":"{\"size\":5}"},{"leaf":"{\"size\":0}","note":[]}]"#))
    }
    #expect(
      problems == [
        "validationFailed  [1].leaf.size  must be between 1 and 9, but is 0",
        "typeMismatch  [1].note  must be text, but is a list",
      ])
  }

  @Test func `calls by a closure that runs only once read at once`() throws {
    struct Mark { var size = 0 }
    struct Board { var mark = Mark() }
    let mapper = PropertyMapper()
    let calls = Recorder<Int>()
    mapper.addMappings(
      [
        "size": .transform(
          \.size,
          decode: { (size: Int) in
            calls.append(size)
            return size
          }, encode: { $0 })
      ], for: Leaf.self)
    mapper.addMappings(
      [
        "mark": .transform(
          \.mark, decode: { (size: Int) in Mark(size: size) },
          encode: { [unowned mapper] mark in
            try mapper.create(Leaf.self, from: ["size": mark.size]).size
          })
      ], for: Board.self)
    let board = Board(mark: Mark(size: 7))
    _ = try mapper.archive(board)
    #expect(calls.values == [7])
    _ = try mapper.export(board)
    #expect(calls.values == [7, 7])
  }

  @Test func `an update by a closure is tried only if its input is right`() {
    let mapper = PropertyMapper()
    let calls = Recorder<Int>()
    mapper.addMappings(["size": .property(\.size, .range(1...9))], for: Leaf.self)
    mapper.addMappings(
      [
        "leaf": .transform(
          \.leaf,
          decode: { [unowned mapper] (size: Int) in
            calls.append(size)
            var leaf = Leaf()
            try mapper.update(&leaf, from: ["size": size])
            return leaf
          }),
        "note": .property(\.note),
      ], for: Branch.self)
    let problems = Outcome.problems {
      try mapper.create(
        [Branch].self, from: [["leaf": 5], ["leaf": 10, "note": true], ["leaf": 6, "note": [1]]])
    }
    #expect(
      problems == [
        "validationFailed  [1].leaf.size  must be between 1 and 9, but is 10",
        "typeMismatch  [2].note  must be text, but is a list",
      ])
    #expect(calls.values == [5, 10, 5, 10, 6])
  }

  @Test func `a closure that refuses a value only the first time is reported`() {
    let mapper = PropertyMapper()
    let calls = Recorder<Int>()
    mapper.addMappings(
      [
        "size": .transform(
          \.size,
          decode: { (size: Int) in
            calls.append(size)
            if calls.count == 1 { throw Refusal() }
            return size
          })
      ], for: Leaf.self)
    let errors = Outcome.errorList { try mapper.create(Leaf.self, from: .json(#"{"size":5}"#)) }
    #expect(errors.map(\.code) == [.rejected] && errors.allSatisfy(\.isRefusedOnce))
    #expect(
      errors.map(\.message) == [
        """
        was rejected by a closure that accepted it when called again; closures that convert, check, or edit values must \
        be pure
        """
      ])
  }

  @Test func `a closure that refuses warnings is reported as such`() {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .warn))
    mapper.addMappings(["size": .property(\.size)], for: Leaf.self)
    mapper.addMappings(
      [
        "leaf": .transform(
          \.leaf,
          decode: { [unowned mapper] (object: [String: Any]) in
            var errors: [MappingError] = []
            let leaf = mapper.create(Leaf.self, from: object, errors: &errors)
            guard let leaf, errors.isEmpty else { throw Refusal() }
            return leaf
          })
      ], for: Branch.self)
    let problems = Outcome.problems {
      try mapper.create(Branch.self, from: .json(#"{"leaf":{"size":1,"x":2}}"#))
    }
    #expect(problems.count == 1 && problems[0].hasPrefix("transformFailed  leaf"), "\(problems)")
  }

  @Test func `an error keeps what is wrong with bytes that the caller reuses`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["size": .property(\.size)], for: Leaf.self)
    let messages = Recorder<String>()
    mapper.addMappings(
      [
        "leaf": .transform(
          \.leaf,
          decode: { [unowned mapper] (text: String) in
            let bytes = JSONFace.HeapBytes(text.utf8)
            do {
              return try mapper.create(Leaf.self, from: .json(bytes))
            } catch {
              bytes.overwrite()
              messages.append("\(error)")
              return Leaf()
            }
          })
      ], for: Branch.self)
    _ = try mapper.create(Branch.self, from: ["leaf": #"{"size":[1]}"#])
    #expect(
      messages.values == [
        "1 problem while mapping Leaf: size: must be a whole number, but is a list"
      ])
  }

  final class Chain: DefaultInitializable {
    var depth = 0
  }

  @Test func `calls nested in each other don't take exponential time because of warnings`() {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .warn))
    let calls = Recorder<Int>()
    mapper.addMappings(
      [
        "next": .transform(
          \.depth,
          decode: { [unowned mapper] (object: [String: Any]) in
            calls.append(1)
            return try mapper.create(Chain.self, from: object).depth + 1
          })
      ], for: Chain.self)
    mapper.setFinalDecoder(for: Chain.self) { _, _ in }
    let object = (0..<20).reduce([:] as [String: Any]) { inner, _ in ["next": inner, "x": 1] }
    var errors: [MappingError] = []
    #expect(mapper.create(Chain.self, from: object, errors: &errors)?.depth == 20)
    #expect(errors.count == 1)
    #expect(calls.values.count < 2_000)
  }
}
