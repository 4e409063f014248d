import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Subtypes of subtypes, which are read from the same object.
@Suite struct NestedSubtypesTests {
  /// What a call returns, or the problems, and what final decoders saw.
  private struct Result: Equatable {
    var text: String?
    var problems: [String]
    var log: [String]
  }

  private struct Orders {
    /// A mapper whose final decoders are not recorded.
    let other: PropertyMapper
    private let mappers: [PropertyMapper]
    private let logs: [Recorder<String>]

    init(_ tables: NestedTables) {
      let logs = (0..<3).map { _ in Recorder<String>() }
      mappers = zip([CallOrder.readingOnly, .findingFirst, .readingFirst], logs).map {
        choice, log in
        var options = tables.options
        options.callOrder = choice
        let mapper = PropertyMapper(options: options)
        tables.register(mapper, log)
        return mapper
      }
      self.logs = logs
      other = PropertyMapper(options: tables.options)
      tables.register(other, Recorder())
    }

    /// The results of the reader, the problem finder, and both.
    func results(
      _ body: (PropertyMapper, inout [MappingError]) -> String?
    ) -> (reading: Result, finding: Result, both: Result) {
      let results = zip(mappers, logs).map { mapper, log in
        log.removeAll()
        var errors: [MappingError] = []
        let text = body(mapper, &errors)
        return Result(text: text, problems: errors.map(Outcome.line), log: log.values)
      }
      return (results[0], results[1], results[2])
    }
  }

  /// Checks a call with text and a dictionary.
  ///
  /// - Parameter mustBeRead: Whether the reader has to read all valid input. It leaves some updates to the
  ///   problem finder.
  /// - Returns: How many of the inputs were valid.
  private static func check(
    _ json: String, _ orders: Orders, _ context: String, mustBeRead: Bool = false,
    _ body: (PropertyMapper, [String: Any]?, inout [MappingError]) -> String?
  ) throws -> Int {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    var validCount = 0
    for input in [nil, object] {
      let left = LifeCount.left {
        let (reading, finding, both) = orders.results { body($0, input, &$1) }
        if finding.text != nil {
          validCount += 1
          #expect(both == finding, "\(context) \(json)")
          let isRead = mustBeRead || reading.text != nil
          #expect(!isRead || reading == finding, "\(context) \(json)")
        } else {
          #expect(reading.text == nil, "\(context) \(json)")
          #expect(both.problems == finding.problems, "\(context) \(json)")
        }
      }
      #expect(left == 0, "\(context) \(json)")
    }
    return validCount
  }

  @Test(arguments: [true, false])
  func `the reader alone creates models by random tables`(_ isPlain: Bool) throws {
    var validCount = 0
    for seed in 0..<Self.tableCount {
      var tables = NestedTables(seed: UInt64(seed), isPlain: isPlain)
      let orders = Orders(tables)
      for _ in 0..<12 {
        let json = tables.scene()
        validCount += try Self.check(json, orders, "\(seed)", mustBeRead: true) {
          mapper, object, errors in
          guard let object else {
            return mapper.create(NestedScene.self, from: .json(json), errors: &errors)?.text
          }
          return mapper.create(NestedScene.self, from: object, errors: &errors)?.text
        }
      }
    }
    #expect(validCount > 200)
  }

  @Test(arguments: [true, false])
  func `both orders update models by random tables in the same way`(_ isPlain: Bool) throws {
    var validCount = 0
    for seed in 0..<Self.tableCount {
      var tables = NestedTables(seed: UInt64(seed), isPlain: isPlain)
      let orders = Orders(tables)
      let scenes = (0..<12).map { _ in tables.scene() }
      validCount += try Self.update(NestedScene(), scenes, orders, "\(seed)") { $0.text }
    }
    #expect(validCount > 200)
  }

  /// A model that protocols list is updated as the outermost one, so that its name is checked.
  @Test(arguments: [true, false])
  func `both orders update listed models in the same way`(_ isPlain: Bool) throws {
    var validCount = 0
    for seed in 0..<Self.tableCount {
      var tables = NestedTables(seed: UInt64(seed), isPlain: isPlain)
      let orders = Orders(tables)
      let shapes = (0..<6).map { _ in tables.shape(depth: 1) }
      func update<Model>(_ model: @autoclosure () -> Model, _ text: (Model) -> String) throws {
        validCount += try Self.update(
          model(), shapes, orders, "\(Model.self) \(seed)", text)
      }
      try update(NestedCircle() as any NestedShape) { $0.text }
      try update(NestedBall() as any NestedShape) { $0.text }
      try update(NestedCircle() as any NestedRound) { $0.text }
      try update(NestedFigure.square(NestedSquare())) { $0.text }
      try update(NestedCircle()) { $0.text }
      try update(NestedSquare()) { $0.text }
      try update(NestedBall()) { $0.text }
      try update(NestedLeaf() as NestedNode) { $0.text }
      try update(NestedLeaf() as NestedBranch) { $0.text }
    }
    #expect(validCount > 200)
  }

  private static let tableCount = 30

  /// Updates a model in several ways, one after another.
  private static func update<Model>(
    _ model: @autoclosure () -> Model, _ inputs: [String], _ orders: Orders, _ context: String,
    _ text: (Model) -> String
  ) throws -> Int {
    var validCount = 0
    var earlier: [String] = []
    for json in inputs {
      let newCount = try check(json, orders, "\(context) \(earlier)") { mapper, object, errors in
        var updated = model()
        for json in earlier { _ = try? orders.other.update(&updated, from: .json(json)) }
        let isUpdated =
          object.map { mapper.update(&updated, from: $0, errors: &errors) }
          ?? mapper.update(&updated, from: .json(json), errors: &errors)
        return isUpdated ? text(updated) : nil
      }
      if newCount > 0, earlier.count < 3 { earlier.append(json) }
      validCount += newCount
    }
    return validCount
  }

  // MARK: Recursion

  @Test func `bases that list each other end`() throws {
    let log = Recorder<String>()
    let orders = BothOrders { mapper in
      mapper.addMappings(["title": .property(\.title)], for: NestedNode.self)
      mapper.addMappings(["twigs": .property(\.twigs)], for: NestedBranch.self)
      mapper.addMappings(["radius": .property(\.radius)], for: NestedCircle.self)
      mapper.addSubtypes(
        of: (any NestedShape).self, discriminator: "a",
        ["round": .subtype((any NestedRound).self), "node": .subtype(NestedNode.self)])
      mapper.addSubtypes(
        of: (any NestedRound).self, discriminator: "b",
        ["shape": .subtype((any NestedShape).self), "circle": .subtype(NestedCircle.self)])
      mapper.addSubtypes(
        of: NestedNode.self, discriminator: "b",
        ["node": .subtype(NestedNode.self), "branch": .subtype(NestedBranch.self)])
      mapper.addSubtypes(
        of: NestedBranch.self, discriminator: "c", ["branch": .subtype(NestedBranch.self)])
      mapper.setFinalDecoder(for: (any NestedShape).self) { _, shape in
        log.append("shape \(shape.text)")
      }
      mapper.setFinalDecoder(for: (any NestedRound).self) { _, shape in
        log.append("round \(shape.text)")
      }
    }
    let valid = [
      #"{"b":"circle","radius":1,"a":"round"}"#, #"{"b":"node","title":"t","a":"node"}"#,
      #"{"c":"branch","b":"branch","a":"node","twigs":2}"#,
    ]
    for json in valid {
      log.removeAll()
      let reading = try orders.reading.create((any NestedShape).self, from: .json(json))
      let seen = log.values
      log.removeAll()
      let finding = try orders.finding.create((any NestedShape).self, from: .json(json))
      #expect(reading.text == finding.text && seen == log.values)
    }
    for json in [#"{"a":"round","b":"shape"}"#, #"{"a":"node","b":"branch"}"#, #"{"a":"circle"}"#] {
      let problems = [orders.finding, orders.standard].map { mapper in
        Outcome.problems { try mapper.create((any NestedShape).self, from: .json(json)) }
      }
      #expect(problems[0] == problems[1] && !problems[0].isEmpty)
    }
  }

  @Test func `bases that list each other in too many ways are a mistake of the table`() {
    // Each protocol lists all others, so there are more than a million ways.
    let mapper = PropertyMapper()
    Crowd.register(mapper)
    let errors = Outcome.errorList {
      try mapper.create((any Crowd.P0).self, from: .json(#"{"p0":"1","p1":"2","p2":"member"}"#))
    }
    #expect(
      errors.map { "\($0.code) \($0.message)" } == [
        """
        invalidMapping P0's table has a mistake: there are more than 20,000 ways \
        to reach its subtypes
        """
      ])
  }

  enum Crowd {
    protocol P0 {}
    protocol P1 {}
    protocol P2 {}
    protocol P3 {}
    protocol P4 {}
    protocol P5 {}
    protocol P6 {}
    protocol P7 {}
    protocol P8 {}
    struct Member: DefaultInitializable, P0, P1, P2, P3, P4, P5, P6, P7, P8 {}

    static func register(_ mapper: PropertyMapper) {
      mapper.addMappings([:], for: Member.self)
      func add<Base>(_ base: Base.Type, _ number: Int) {
        mapper.addSubtypes(
          of: base, discriminator: MappingPath(stringLiteral: "p\(number)"),
          [
            "member": .subtype(Member.self), "0": .subtype((any P0).self),
            "1": .subtype((any P1).self), "2": .subtype((any P2).self),
            "3": .subtype((any P3).self), "4": .subtype((any P4).self),
            "5": .subtype((any P5).self), "6": .subtype((any P6).self),
            "7": .subtype((any P7).self), "8": .subtype((any P8).self),
          ])
      }
      add((any P0).self, 0)
      add((any P1).self, 1)
      add((any P2).self, 2)
      add((any P3).self, 3)
      add((any P4).self, 4)
      add((any P5).self, 5)
      add((any P6).self, 6)
      add((any P7).self, 7)
      add((any P8).self, 8)
    }
  }
}
