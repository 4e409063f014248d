import Testing

@testable import PropertyMapper

/// Valid input that looks unusual, which the reader reads without help.
@Suite struct ReadingRareInputTests {
  enum Season: String, CaseIterable { case spring, autumn, other }
  struct Inner: DefaultInitializable, Equatable {
    var name = ""
    var life: String?
  }
  struct Plain: DefaultInitializable, Equatable {
    var season = Season.spring
    var maybe: Season?
    var level = 0
    var limit: Int?
    var city: String?
    var first: Int?
    var inner: Inner?
    var seasons: [Season] = []
  }

  private static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(["name": .property(\.name), "life": .property(\.life)], for: Inner.self)
    mapper.addMappings(
      [
        "season": .property(\.season, fallback: .other),
        "maybe": .property(\.maybe, fallback: nil),
        "level": PropertyDescriptor.property(\.level).or("old.level").or("older[1].level"),
        "limit": .property(\.limit).emptyAsNull(), "address.city": .property(\.city),
        "list[0].value": .property(\.first), "inner": .model(\.inner),
        "seasons": .property(\.seasons, fallback: .other),
      ], for: Plain.self)
  }

  /// Expects the reader to read every text, and its dictionary, like the problem finder.
  private func expectReading(
    _ texts: [String], _ options: MappingOptions = MappingOptions(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let areRead = try ReadingPathsTests.read(
      Plain.self, texts, options, register: Self.register)
    for (text, isRead) in zip(texts, areRead) {
      #expect(isRead, "\(text)", sourceLocation: sourceLocation)
    }
  }

  @Test func `unknown raw values become the fallback`() throws {
    try expectReading([
      #"{"season":"winter"}"#, #"{"season":"autumn","maybe":"autumn"}"#,
      #"{"season":"spr\u0069ng"}"#,
      #"{"maybe":"winter"}"#, #"{"maybe":null}"#, #"{"maybe":"\ud83d\ude00"}"#,
      #"{"seasons":["spring","winter",""]}"#,
    ])
  }

  @Test func `a value of the wrong type is an error even with a fallback`() throws {
    let texts = [#"{"season":[1]}"#, #"{"maybe":{}}"#]
    let areRead = try ReadingPathsTests.read(Plain.self, texts, register: Self.register)
    #expect(areRead == [false, false])
  }

  @Test func `an empty string along a path is read as null`() throws {
    var options = MappingOptions()
    options.emptyTextIsNull = true
    try expectReading(
      [
        #"{"address":"","level":1}"#, #"{"list":""}"#, #"{"list":[""],"old":"","older":["",""]}"#,
        #"{"inner":"","limit":"","maybe":""}"#, #"{"old":"","older":[{},{"level":3}]}"#,
      ], options)
  }

  @Test func `an entry that reads empty strings as null does so`() throws {
    try expectReading([#"{"limit":""}"#, #"{"limit":"","level":3}"#, #"{"limit":5}"#])
  }

  @Test func `broken paths of alternatives are errors only if no earlier path has a value`() throws
  {
    try expectReading([
      #"{"level":1,"old":5,"older":[7]}"#, #"{"old":5,"level":1}"#,
      #"{"old":{"level":2},"older":[{},7]}"#, #"{"older":"x","old":{"level":2}}"#,
      #"{"older":[1,{"level":2}]}"#,
    ])
    let texts = [#"{"old":5}"#, #"{"level":null,"old":5}"#, #"{"old":5,"older":[1,{"level":2}]}"#]
    let areRead = try ReadingPathsTests.read(Plain.self, texts, register: Self.register)
    #expect(areRead == [false, false, false])
  }

  @Test(arguments: [UnknownKeyPolicy.warn, .reject])
  func `keys in elements of lists are never unknown`(_ policy: UnknownKeyPolicy) throws {
    var options = MappingOptions()
    options.unknownKeys = policy
    try expectReading(
      [
        #"{"list":[{"value":1,"other":2},{"more":3}]}"#,
        #"{"list":[{}],"older":[{"x":1},{"level":2,"y":3}],"limit":1}"#,
      ], options)
  }

  @Test func `if a closure sees the whole object, unread list elements are checked, too`() throws {
    for text in [#"{"list":[{"value":1},{"a":1,"a":2}]}"#, #"{"list":[{"value":1,"b":1,"b":2}]}"#] {
      let orders = BothOrders { mapper in
        Self.register(mapper)
        mapper.setFinalDecoder(for: Plain.self) { _, _ in }
      }
      var errors: [MappingError] = []
      #expect(orders.standard.create(Plain.self, from: .json(text), errors: &errors) == nil)
      #expect(errors.map(\.code) == [.duplicateKey])
    }
  }

  struct First: DefaultInitializable, Equatable {
    var name = ""
  }
  enum Choice: Equatable {
    case first(First)
  }

  @Test func `unknown keys are found even if a closure chooses the types`() {
    var options = MappingOptions()
    options.unknownKeys = .warn
    let orders = BothOrders(options) { mapper in
      mapper.addMappings(["name": .property(\.name)], for: First.self)
      mapper.addSubtypes(of: Choice.self, ["first": .payload(Choice.first)]) { _ in "first" }
    }
    var errors: [[MappingError]] = [[], []]
    let text = #"[{"name":"a","x":1},{"name":"b"},{"y":2}]"#
    let reading = orders.reading.create([Choice].self, from: .json(text), errors: &errors[0])
    let finding = orders.finding.create([Choice].self, from: .json(text), errors: &errors[1])
    #expect(reading == finding && reading?.count == 3)
    #expect(errors[0].map(Outcome.line) == errors[1].map(Outcome.line))
    #expect(errors[0].count == 2)
  }

  @Test(arguments: [false, true])
  func `unknown keys that an input editor adds are found`(isDeferred: Bool) {
    var options = MappingOptions()
    options.unknownKeys = .warn
    let orders = BothOrders(options) { mapper in
      Self.register(mapper)
      mapper.setInputEditor(for: Inner.self) { object in
        object["added"] = 1
        object["x"] = nil
      }
      if isDeferred { mapper.setFinalDecoder(for: Plain.self) { _, _ in } }
    }
    let text = #"{"inner":{"name":"a","x":1},"y":2,"season":"winter"}"#
    var errors: [[MappingError]] = [[], []]
    let reading = orders.reading.create(Plain.self, from: .json(text), errors: &errors[0])
    let finding = orders.finding.create(Plain.self, from: .json(text), errors: &errors[1])
    #expect(reading == finding && reading?.inner?.name == "a")
    #expect(errors[0].map(Outcome.line) == errors[1].map(Outcome.line))
    #expect(errors[0].map(\.path.description) == ["inner.added", "y"])
  }
}
