import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Reads lists of objects with identifiers by both orders, which find the same instances.
@Suite struct IdentityOrderTests {
  typealias Node = UpdatingRandomGraphsTests.Node
  typealias Point = UpdatingRandomGraphsTests.Point

  final class Notes {
    var lines: [String] = []
  }

  /// A mapper whose closures note when they run.
  static func mapper(
    _ factory: (any ModelFactory)?, _ orders: CallOrder, _ notes: Notes, isStrict: Bool = false
  ) -> PropertyMapper {
    var options = MappingOptions()
    options.callOrder = orders
    if isStrict { options.unknownKeys = .reject }
    let mapper = PropertyMapper(factory: factory, options: options)
    nonisolated(unsafe) let notes = notes
    mapper.addMappings(
      [
        "id": .property(\.id),
        "name": isStrict ? .property(\.name).required() : .property(\.name, default: "new"),
        "note": .property(\.note), "next": .model(\.next), "point": .model(\.point),
        "other": .model(\.other), "spot": .model(\.spot), "children": .model(\.children),
        "byName": .model(\.byName),
        "throw": .consumer { (_: Int, _) in throw Refusal() },
      ], for: Node.self,
      makingWith: {
        notes.lines.append("make")
        return Node()
      })
    mapper.addMappings(
      [
        "x": .property(\.x, .range(0...100)), "y": .property(\.y), "owner": .model(\.owner),
        "throw": .consumer { (_: Int, _) in throw Refusal() },
        "seen": .consumer { (number: Int, point: inout Point) in
          notes.lines.append("\(number) at \(point.x)")
        },
      ], for: Point.self)
    mapper.setFinalDecoder(for: Node.self) { input, node in
      notes.lines.append("finished \(node.id) \(node.name) of \(input.dictionary.count)")
    }
    return mapper
  }

  /// Everything in a graph: instances by the order in which they are reached.
  static func text(of roots: [Node]) -> [String] {
    var numbers: [ObjectIdentifier: Int] = [:]
    var nodes: [Node] = []
    func number(_ node: Node?) -> Int? {
      guard let node else { return nil }
      if let known = numbers[ObjectIdentifier(node)] { return known }
      numbers[ObjectIdentifier(node)] = nodes.count
      nodes.append(node)
      return nodes.count - 1
    }
    var lines = ["\(roots.map(number))"]
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      let links =
        [node.next, node.other, node.point.owner, node.spot?.owner] + node.children
        + node.byName.sorted { $0.key < $1.key }.map(\.value)
      lines.append(
        "\(node.id) \(node.name) \(node.note ?? "-") \(node.point.x) \(node.point.y) "
          + "\(node.spot.map { "\($0.x) \($0.y)" } ?? "-") \(links.map(number))")
      index += 1
    }
    return lines
  }

  static func payload(
    _ numbers: inout SeededGenerator, depth: Int, _ fault: inout UpdatingRandomGraphsTests.Fault
  ) -> [String: Any] {
    var object = UpdatingRandomGraphsTests.payload(&numbers, depth: depth, &fault)
    object["fixed"] = nil
    func identify(_ value: inout [String: Any]) {
      if value["name"] == nil, Int.random(in: 0..<2, using: &numbers) == 0 { value["name"] = "n" }
      if Int.random(in: 0..<4, using: &numbers) > 0 {
        value["id"] = Int.random(in: 0..<10, using: &numbers)
      }
      for key in ["next", "other"] {
        guard var inner = value[key] as? [String: Any] else { continue }
        inner["fixed"] = nil
        identify(&inner)
        value[key] = inner
      }
      if var inner = value["children"] as? [[String: Any]] {
        for index in inner.indices {
          inner[index]["fixed"] = nil
          identify(&inner[index])
        }
        value["children"] = inner
      }
      if var inner = value["point"] as? [String: Any] {
        if Int.random(in: 0..<3, using: &numbers) == 0 { inner["seen"] = 7 }
        value["point"] = inner
      }
    }
    identify(&object)
    return object.filter { $0.key != "byName" || Int.random(in: 0..<2, using: &numbers) == 0 }
  }

  /// The fault in a payload; every third has one.
  private static func fault(of round: Int) -> UpdatingRandomGraphsTests.Fault {
    round % 3 == 0 ? UpdatingRandomGraphsTests.Fault.allCases[round / 3 % 5] : .none
  }

  /// What a call does.
  private struct Outcome {
    /// Whether it succeeds, what it leaves, and its errors.
    let lines: [String]
    /// The closures that ran.
    let notes: [String]
    /// Whether the input was read at once.
    let isRead: Bool
  }

  /// Compares the problem finder in its usual order, and with the reader alone.
  private struct Comparison {
    private(set) var validCount = 0
    /// How many valid inputs the reader has read alone.
    private(set) var readCount = 0

    mutating func compare(_ outcomes: [Outcome], _ round: Comment) {
      #expect(outcomes[0].lines == outcomes[1].lines, round)
      guard outcomes[0].lines[0].hasPrefix("true") else { return }
      validCount += 1
      #expect(outcomes[0].notes == outcomes[1].notes, round)
      guard outcomes[2].isRead else { return }
      readCount += 1
      #expect(outcomes[0].lines == outcomes[2].lines, round)
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `both orders find, make and fill the same instances`(isText: Bool, isStrict: Bool) throws {
    var numbers = SeededGenerator(seed: isText ? 7 : 8)
    let rounds = Effort.rounds(2000, dividedInDebugBy: 20)
    var comparison = Comparison()
    for round in 0..<rounds {
      var fault = Self.fault(of: round)
      let hasStore = round % 4 != 0
      let payload = (0..<(isStrict ? 2 : 4)).map { _ in
        Self.payload(&numbers, depth: isStrict ? 1 : 2, &fault)
      }
      let data = try JSONSerialization.data(withJSONObject: payload, options: .sortedKeys)
      let seed = UInt64(round)
      let outcomes = [CallOrder.findingFirst, .standard, .readingOnly].map { orders in
        var seeded = SeededGenerator(seed: seed)
        let store = IdentityStore()
        let factory = IdentityFactory(store: hasStore ? store : nil)
          .identifying(Node.self, by: \.id, at: "id")
        let nodes = UpdatingRandomGraphsTests.graph(&seeded)
        for node in nodes where node.id % 2 == 0 { factory.insert(node) }
        let notes = Notes()
        let mapper = Self.mapper(factory, orders, notes, isStrict: isStrict)
        var errors: [MappingError] = []
        let made: [Node]? =
          isText
          ? mapper.create([Node].self, from: .json(data), errors: &errors)
          : mapper.create([Node].self, from: .list(payload), errors: &errors)
        let outcome =
          ["\(made != nil) \(store.count)"] + Self.text(of: nodes + (made ?? []))
          + errors.map(\.description)
        for node in nodes + (made ?? []) { node.cut() }
        return Outcome(
          lines: outcome, notes: notes.lines, isRead: made != nil || !errors.isEmpty)
      }
      comparison.compare(outcomes, "\(round)")
    }
    #expect(comparison.validCount > rounds / (isStrict ? 25 : 2))
    #expect(comparison.readCount == comparison.validCount)
  }

  enum FactoryKind: CaseIterable { case none, identity, store, custom }

  /// A factory that notes what it is asked for, and makes some nodes itself.
  struct Custom: ModelFactory {
    nonisolated(unsafe) let notes: Notes

    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      notes.lines.append("factory for \(type) of \(input.dictionary.count)")
      guard type == Node.self, input.dictionary.count == 3 else { return nil }
      let node = Node()
      node.name = "made"
      return node as? Model
    }
  }

  @Test(arguments: FactoryKind.allCases, [false, true])
  func `both orders update the same instances`(kind: FactoryKind, isText: Bool) throws {
    var numbers = SeededGenerator(seed: isText ? 17 : 18)
    let rounds = Effort.rounds(2000, dividedInDebugBy: 20)
    var comparison = Comparison()
    for round in 0..<rounds {
      var fault = Self.fault(of: round)
      let payload = Self.payload(&numbers, depth: 2, &fault)
      let data = try JSONSerialization.data(withJSONObject: payload, options: .sortedKeys)
      let outcomes = [CallOrder.findingFirst, .standard, .readingOnly].map { orders in
        var seeded = SeededGenerator(seed: UInt64(round))
        let store = IdentityStore()
        let notes = Notes()
        let nodes = UpdatingRandomGraphsTests.graph(&seeded)
        let identity = IdentityFactory(store: kind == .store ? store : nil)
          .identifying(Node.self, by: \.id, at: "id")
        for node in nodes where node.id % 2 == 0 { identity.insert(node) }
        let factory: (any ModelFactory)? =
          switch kind {
          case .none: nil
          case .identity, .store: identity
          case .custom: Custom(notes: notes)
          }
        let mapper = Self.mapper(factory, orders, notes)
        var errors: [MappingError] = []
        let isUpdated =
          isText
          ? mapper.update(nodes[round % 6], from: .json(data), errors: &errors)
          : mapper.update(nodes[round % 6], from: payload, errors: &errors)
        let outcome =
          ["\(isUpdated) \(store.count)"] + Self.text(of: nodes) + errors.map(\.description)
        for node in nodes { node.cut() }
        return Outcome(lines: outcome, notes: notes.lines, isRead: isUpdated || !errors.isEmpty)
      }
      comparison.compare(outcomes, "\(round)")
    }
    #expect(comparison.validCount > rounds / 2)
    #expect(comparison.readCount == comparison.validCount)
  }
}

extension UpdatingRandomGraphsTests.Node {
  /// Ends cycles.
  fileprivate func cut() {
    (next, other, point, spot, children, byName) = (nil, nil, .init(), nil, [], [:])
  }
}
