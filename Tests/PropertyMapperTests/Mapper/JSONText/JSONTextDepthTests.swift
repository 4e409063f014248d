import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// How deep values and models may be nested: the limit is one number, and the stack is not it.
struct JSONTextDepthTests {
  typealias Node = SmallStackTests.Node

  // MARK: Text

  @Test(arguments: ["{\"next\":", "{\"nobody\":", "{\"extra\":", "{\"children\":[", "[", "{\"\":"])
  func `513 levels are an error where the limit is exceeded, whatever reads them`(open: String) {
    let level = open.utf8.last == 0x5B && open.utf8.count > 1 ? 2 : 1
    let json = SmallStackTests.nested(600 / level, open, "", "")
    let problems = JSONFace.problems(SmallStackTests.makeMapper(), Node.self, json)
    #expect(
      problems.map(\.description) == [
        "must be nested at most 512 levels deep"
      ])
    #expect(problems.map(\.code) == [.depthLimitExceeded])
    #expect(problems.map { $0.location?.offset } == [512 / level * open.utf8.count])
  }

  @Test(arguments: ["[", #"{"":"#, #"[{"":"#, #"{"next":"#, #"{"extra":["#])
  func `a million brackets exceed the depth limit`(open: String) {
    let problems = JSONFace.problems(
      SmallStackTests.makeMapper(), Node.self, String(repeating: open, count: 1_000_000))
    #expect(problems.map(\.code) == [.depthLimitExceeded])
  }

  @Test func `a million brackets exceed the depth limit in a task too`() async {
    let code = await Task.detached {
      JSONFace.problems(
        SmallStackTests.makeMapper(), Node.self, String(repeating: "[", count: 1_000_000)
      )
      .map(\.code)
    }.value
    #expect(code == [.depthLimitExceeded])
  }

  // MARK: Small stacks

  @Test func `a value of 512 levels is read, written and freed on a small stack`() throws {
    let json = SmallStackTests.nested(511, "[", "[1]", "]")
    let size = onStack(ofKilobytes: Self.smallStack) {
      let mapper = SmallStackTests.makeMapper()
      guard let value = try? MappingValue(json: json), let data = try? value.jsonData(),
        let again = try? mapper.export(value, as: .json), again == data
      else { return -1 }
      return data.count
    }
    #expect(size == json.utf8.count)
  }

  #if DEBUG
    /// Unoptimized code takes several times the stack, and under sanitizers even more.
    private static let smallStack = 16 * 1024
  #else
    private static let smallStack = 512

    /// The innermost list of the second kind is a level too.
    @Test(arguments: [("next", #"{"next":"#, "}", 511), ("children", #"{"children":["#, "]}", 255)])
    func `models of 512 levels are read, written and freed on a small stack`(
      entry: String, open: String, close: String, depth: Int
    ) throws {
      let json = SmallStackTests.nested(depth, open, "{}", close)
      let count = onStack(ofKilobytes: Self.smallStack) {
        let mapper = PropertyMapper()
        mapper.addMappings(
          entry == "next" ? ["next": .model(\.next)] : ["children": .model(\.children)],
          for: Node.self)
        guard let node = try? mapper.create(Node.self, from: .json(json)),
          let data = try? mapper.export(node, as: .json),
          let dictionary = try? mapper.export(node),
          (try? mapper.create(Node.self, from: dictionary)) != nil
        else { return -1 }
        return data.count
      }
      #expect((count ?? 0) >= json.utf8.count)
    }
  #endif

  // MARK: Dictionaries and models

  /// Deep enough to be refused, not so deep that freeing it would be the end of the test.
  private static let deepDictionary: Int = 2000

  private static func dictionary(_ depth: Int, key: String) -> [String: Any] {
    var dictionary: [String: Any] = [:]
    for _ in 0..<depth { dictionary = [key: dictionary] }
    return dictionary
  }

  @Test(arguments: ["next", "extra", "any"])
  func `a dictionary that is too deep is an error`(key: String) {
    let codes = onStack(ofKilobytes: 16 * 1024) {
      var errors: [MappingError] = []
      let dictionary = Self.dictionary(Self.deepDictionary, key: key)
      _ = SmallStackTests.makeMapper().create(Node.self, from: dictionary, errors: &errors)
      return errors.map(\.code)
    }
    #expect(codes == [.depthLimitExceeded])
  }

  @Test func `a dictionary that is too deep is accepted if nothing reads it`() {
    let isRead = onStack(ofKilobytes: 16 * 1024) {
      let dictionary = Self.dictionary(Self.deepDictionary, key: "nobody")
      return (try? SmallStackTests.makeMapper().create(Node.self, from: dictionary)) != nil
    }
    #expect(isRead == true)
  }

  @Test func `models nested too deeply are an error on export`() throws {
    let report = onStack(ofKilobytes: 16 * 1024) {
      let node = Node.chain(100_000)
      defer { Node.takeApart(node) }
      return Outcome.errorList { try SmallStackTests.makeMapper().export(node, as: .json) }.map {
        "\($0.code) after \($0.path.description.utf8.count) bytes"
      }
    }
    let sizes = [512 * 5 - 1, 511 * 5 + 8, 511 * 5 + 3]
    #expect(report == sizes.map { "depthLimitExceeded after \($0) bytes" })
  }
}
