import Foundation
import PropertyMapper
import PropertyMapperGraphs
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Whatever is nested, and however small the thread's stack is: it works, or it is an error that says so.
struct SmallStackTests {
  final class Node: DefaultInitializable {
    var next: Node?
    var children: [Node] = []
    var extra: MappingValue?
    var any: [String: Any] = [:]
    var tree: Tree?
    var keyCount = 0

    static func chain(_ count: Int) -> Node {
      var node = Node()
      for _ in 1..<count {
        let outer = Node()
        outer.next = node
        node = outer
      }
      return node
    }

    /// Frees a chain link by link, since a chain itself is freed recursively.
    static func takeApart(_ node: Node) {
      var node: Node? = node
      while let current = node {
        node = current.next
        current.next = nil
      }
    }
  }

  final class Tree: Codable {
    var below: Tree?

    static func chain(_ count: Int) -> Tree {
      var tree = Tree()
      for _ in 1..<count {
        let outer = Tree()
        outer.below = tree
        tree = outer
      }
      return tree
    }
  }

  static func makeMapper() -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "next": .model(\.next), "children": .model(\.children), "extra": .property(\.extra),
        "tree": .codable(\.tree),
        "any": .custom(
          consumer: { (value: [String: Any], node) in node.any = value }, generator: { $0.any }),
      ], for: Node.self)
    return mapper
  }

  static func nested(_ depth: Int, _ open: String, _ core: String, _ close: String) -> String {
    String(repeating: open, count: depth) + core + String(repeating: close, count: depth)
  }

  static func dictionary(_ depth: Int) -> [String: Any] {
    var dictionary: [String: Any] = ["leaf": 1]
    for _ in 1..<depth { dictionary = ["next": dictionary] }
    return dictionary
  }

  static func value(_ depth: Int) -> MappingValue {
    var value: MappingValue = 1
    for _ in 0..<depth { value = .object(["next": value]) }
    return value
  }

  static func xml(_ depth: Int, key: String) -> Data {
    let content = nested(depth - 1, "<dict><key>\(key)</key>", "<dict/>", "</dict>")
    return Data(#"<?xml version="1.0"?><plist version="1.0">\#(content)</plist>"#.utf8)
  }

  /// A binary property list of dictionaries, each under a key of the one before.
  static func binary(_ depth: Int, key: String) -> Data {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    func bigEndian(_ number: Int, byteCount: Int) -> [UInt8] {
      (1...byteCount).map { UInt8(truncatingIfNeeded: number >> (8 * (byteCount - $0))) }
    }
    for index in 1..<depth {
      offsets.append(bytes.count)
      bytes += [0xD1] + bigEndian(depth, byteCount: 2) + bigEndian(index, byteCount: 2)
    }
    offsets.append(bytes.count)
    bytes.append(0xD0)
    offsets.append(bytes.count)
    bytes += [0x50 | UInt8(key.utf8.count)] + Array(key.utf8)
    let table = bytes.count
    for offset in offsets { bytes += bigEndian(offset, byteCount: 2) }
    bytes += [0, 0, 0, 0, 0, 0, 2, 2]
    for number in [offsets.count, 0, table] { bytes += bigEndian(number, byteCount: 8) }
    return Data(bytes)
  }

  /// What is done with something nested: made on a large stack, done on a small one.
  struct Deed: CustomTestStringConvertible, Sendable {
    let name: String
    /// Makes what is needed, and answers what is to be done with it.
    let prepare: @Sendable (_ depth: Int) -> () throws -> Void

    init(_ name: String, _ prepare: @escaping @Sendable (_ depth: Int) -> () throws -> Void) {
      self.name = name
      self.prepare = prepare
    }

    var testDescription: String { name }
  }

  static let reading: [Deed] = [
    Deed("objects are read into a consumer of anything") { depth in
      let json = #"{"any":"# + nested(depth - 1, #"{"a":"#, "1", "}") + "}"
      return { _ = try makeMapper().create(Node.self, from: .json(json)) }
    },
    Deed("a final decoder sees the whole object") { depth in
      let json = nested(depth - 1, #"{"next":"#, "{}", "}")
      return {
        let mapper = makeMapper()
        mapper.setFinalDecoder(for: Node.self) { input, node in
          node.keyCount = input.dictionary.count
        }
        let node = try mapper.create(Node.self, from: .json(json))
        #expect(node.keyCount == 1)
        Node.takeApart(node)
      }
    },
    Deed("an input editor sees the whole object") { depth in
      let json = nested(depth - 1, #"{"next":"#, "{}", "}")
      return {
        let mapper = makeMapper()
        mapper.setInputEditor(for: Node.self) { $0["edited"] = true }
        Node.takeApart(try mapper.create(Node.self, from: .json(json)))
      }
    },
    Deed("models are read from text") { depth in
      let json = nested(depth - 1, #"{"next":"#, "{}", "}")
      return { Node.takeApart(try makeMapper().create(Node.self, from: .json(json))) }
    },
    Deed("models are updated from text") { depth in
      let json = nested(depth - 1, #"{"next":"#, "{}", "}")
      let node = Node.chain(depth)
      return { try makeMapper().update(node, from: .json(json)) }
    },
    Deed("models are read from a dictionary") { depth in
      let dictionary = dictionary(depth)
      return { Node.takeApart(try makeMapper().create(Node.self, from: dictionary)) }
    },
    Deed("a Codable type is read") { depth in
      let json = #"{"tree":"# + nested(depth - 1, #"{"below":"#, "null", "}") + "}"
      return { _ = try makeMapper().create(Node.self, from: .json(json)) }
    },
    Deed("a value is read, written and described") { depth in
      let json = nested(depth, "[", "", "]")
      return {
        let value = try MappingValue(json: json)
        _ = try value.jsonData()
        _ = value.description
      }
    },
    Deed("keys that nothing reads are counted") { depth in
      let json = nested(depth - 1, #"{"next":"#, #"{"nobody":1}"#, "}")
      return { _ = try makeMapper().unknownKeys(in: .json(json), for: Node.self) }
    },
  ]

  static let propertyLists: [Deed] = [
    Deed("dictionaries are read from a binary property list") { depth in
      let data = binary(depth, key: "any")
      return { _ = try makeMapper().create(Node.self, from: .propertyList(data)) }
    },
    Deed("models are read from a binary property list") { depth in
      let data = binary(depth, key: "next")
      return { Node.takeApart(try makeMapper().create(Node.self, from: .propertyList(data))) }
    },
    Deed("models are read from an XML property list") { depth in
      let data = xml(depth, key: "next")
      return { Node.takeApart(try makeMapper().create(Node.self, from: .propertyList(data))) }
    },
    Deed("models are written as an XML property list") { depth in
      let node = Node.chain(depth)
      return { _ = try makeMapper().export(node, as: .propertyList(.xml)) }
    },
    Deed("dictionaries are written as a binary property list") { depth in
      let node = Node()
      node.any = dictionary(depth - 1)
      return { _ = try makeMapper().export(node, as: .propertyList(.binary)) }
    },
  ]

  static let writing: [Deed] = [
    Deed("models are exported") { depth in
      let node = Node.chain(depth)
      return {
        _ = try makeMapper().export(node)
        _ = try makeMapper().export(node, as: .json)
        _ = try makeMapper().export(node, as: .value, options: .sortedKeys)
      }
    },
    Deed("a final encoder edits each object") { depth in
      let node = Node.chain(depth)
      return {
        let mapper = makeMapper()
        mapper.setFinalEncoder(for: Node.self) { dictionary, _ in dictionary["edited"] = true }
        _ = try mapper.export(node)
      }
    },
    Deed("a dictionary and a value are exported") { depth in
      let node = Node()
      node.any = dictionary(depth - 1)
      node.extra = value(depth - 1)
      return {
        _ = try makeMapper().export(node)
        _ = try makeMapper().export(node, as: .json)
        _ = try makeMapper().export(node, as: .value, options: .sortedKeys)
      }
    },
    Deed("a Codable type is written") { depth in
      let node = Node()
      node.tree = Tree.chain(depth - 1)
      return { _ = try makeMapper().export(node, as: .json) }
    },
  ]

  static let graphs: [Deed] = [
    Deed("models are described, hashed and compared") { depth in
      let (node, other) = (Node.chain(depth), Node.chain(depth))
      return {
        _ = makeMapper().description(of: node)
        _ = makeMapper().hash(of: node)
        _ = makeMapper().areEqual(node, other)
      }
    },
    Deed("a dictionary is described, hashed, compared and copied") { depth in
      let (node, other) = (Node(), Node())
      (node.any, other.any) = (dictionary(depth - 1), dictionary(depth - 1))
      return {
        _ = makeMapper().description(of: node)
        _ = makeMapper().hash(of: node)
        _ = makeMapper().areEqual(node, other)
        _ = try makeMapper().changes(from: node, to: other)
        _ = try makeMapper().copy(node)
      }
    },
    Deed("models are copied") { depth in
      let node = Node.chain(depth)
      return { Node.takeApart(try makeMapper().copy(node)) }
    },
    Deed("models are validated, and their changes found") { depth in
      let (node, other) = (Node.chain(depth), Node.chain(depth))
      return {
        try makeMapper().validate(node)
        _ = try makeMapper().changes(from: node, to: other)
      }
    },
    Deed("models are archived") { depth in
      let node = Node.chain(depth)
      return { _ = try makeMapper().archive(node) }
    },
    Deed("models are read from an archive") { depth in
      let archive = try? makeMapper().archive(Node.chain(min(depth, 200)))
      return {
        let archive = try #require(archive)
        Node.takeApart(try makeMapper().unarchive(Node.self, from: archive))
      }
    },
    Deed("a value is archived and read again") { depth in
      let value = value(depth)
      let archive = try? makeMapper().archive(value)
      return {
        _ = try makeMapper().unarchive(MappingValue.self, from: try #require(archive))
        _ = try makeMapper().archive(value)
      }
    },
  ]

  /// In kilobytes: of a thread in a pool of Apple's, and of one that musl makes. Code that is not optimized takes several
  /// times as much.
  #if DEBUG
    static let sizes = [512]
  #else
    static let sizes = [512, 128]
  #endif

  @Test(arguments: reading + propertyLists + writing + graphs, sizes)
  func `nested values either work on a small stack or cause an error`(deed: Deed, size: Int) {
    let codes: [Set<MappingError.Code>]? = onStack(ofKilobytes: 64 * 1024) {
      [4, 40, 120, 300, 480, 511].map { depth in
        nonisolated(unsafe) let body = deed.prepare(depth)
        let codes = onStack(ofKilobytes: size) {
          Set(Outcome.errorList(body).map(\.code))
        }
        return codes ?? []
      }
    }
    // Shallow data is no problem anywhere, and deep data no other problem than its depth.
    #expect(codes?.first == [])
    let known: Set<MappingError.Code> = [.depthLimitExceeded, .malformedArchive]
    #expect(codes?.allSatisfy { $0.isSubset(of: known) } == true)
  }

  #if !DEBUG
    /// Updates and Codable need a larger stack. Whether they fail varies, since the system may reuse a stack of up to four
    /// times the size that a thread asks for.
    @Test(
      arguments: reading.filter { !$0.name.contains("Codable") && !$0.name.contains("updated") })
    func `512 levels are read on a small stack, except for updates and Codable`(
      deed: Deed
    ) {
      let codes: Set<MappingError.Code>? = onStack(ofKilobytes: 64 * 1024) {
        nonisolated(unsafe) let body = deed.prepare(511)
        return onStack(ofKilobytes: 512) { Set(Outcome.errorList(body).map(\.code)) } ?? []
      }
      #expect(codes == [])
    }
  #endif

  @Test func `a higher depth limit doesn't crash the process`() {
    let codes: Set<MappingError.Code>? = onStack(ofKilobytes: 1024) {
      let mapper = PropertyMapper(options: MappingOptions(maximumDepth: 100_000))
      let json = Self.nested(50_000, "[", "", "]")
      let errors =
        Outcome.errorList { try mapper.create(MappingValue.self, from: .json(json)) }
        + Outcome.errorList { try mapper.create([Any].self, from: .json(json)) }
      return Set(errors.map(\.code))
    }
    #expect(codes == [.depthLimitExceeded])
  }

  // MARK: Foundation's collections

  #if !canImport(Darwin)
    @Test func `Foundation collections that contain themselves are an error`() {
      let list = NSMutableArray()
      list.add(list)
      let dictionary = NSMutableDictionary()
      dictionary["list"] = NSArray(object: NSSet(object: dictionary))
      defer {
        list.removeAllObjects()
        dictionary.removeAllObjects()
      }
      let mapper = Self.makeMapper()
      let input: [String: Any] = ["extra": list, "any": dictionary]
      #expect(
        Outcome.errorList { try mapper.create(Node.self, from: input) }.map(\.description) == [
          "extra: must be a JSON value, but is a list that contains itself",
          "any: must be an object, but is an object that contains itself",
        ])
      let node = Node()
      node.any = ["list": list]
      #expect(
        Outcome.errorList { try mapper.export(node) }.map(\.description) == [
          "any.list: can't be written because it's a list that contains itself"
        ])
    }

    @Test func `a value that appears twice in a Foundation collection isn't a cycle`() throws {
      let list = NSArray(array: [1, 2])
      let input: [String: Any] = ["extra": NSArray(array: [list, list])]
      let node = try Self.makeMapper().create(Node.self, from: input)
      #expect(node.extra == [[1, 2], [1, 2]])
    }
  #endif

  // MARK: Types inside one another

  final class Growing<Value>: DefaultInitializable {
    var next: Growing<[Value]>?
    var name = ""
  }

  struct Holder: DefaultInitializable {
    var growing: Growing<Int>?
    var name = ""
  }

  struct Shrinking<Value> {
    var value: Value
  }

  @Test func `a type that refers to ever larger generic types isn't mapped without a table`() throws
  {
    let mapper = PropertyMapper(options: MappingOptions(mapsUnregisteredModels: true))
    #expect(
      Outcome.errorList { try mapper.create(Growing<Int>.self, from: .json("{}")) }.map(\.code)
        == [.unregisteredType])
    #expect(
      Outcome.errorList { try mapper.create(Holder.self, from: .json("{}")) }.map(\.code)
        == [.unregisteredType])
  }

  @Test func `a type that refers to ever smaller generic types is mapped without a table`() throws {
    typealias Four<Value> = Shrinking<Shrinking<Shrinking<Shrinking<Value>>>>
    let json = Self.nested(12, #"{"value":"#, "1", "}")
    let model = try PropertyMapper(options: MappingOptions(mapsUnregisteredModels: true)).create(
      Four<Four<Four<Int>>>.self, from: .json(json))
    #expect(model.value.value.value.value.value.value.value.value.value.value.value.value == 1)
  }
}
