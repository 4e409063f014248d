import Testing

@testable import PropertyMapper

/// Valid input with values that are left out, replaced, or not needed, and unknown keys that several tables decide about.
@Suite struct ReadInOnePassTests {
  struct Part: DefaultInitializable, Hashable {
    var id = 0
    var name: String?
  }
  struct Parcel: DefaultInitializable, Equatable {
    var numbers: Set<Int> = []
    var texts: Set<String> = []
    var parts: Set<Part> = []
    var byNumber: [Int: Int] = [:]
    var byName: [String: Part] = [:]
    var label = ""
    var size = 0
    var life = Life()
  }

  private static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(
      ["id": .property(\.id).required(), "name": .property(\.name)], for: Part.self)
    mapper.addMappings(
      [
        "numbers": .property(\.numbers).lossy(), "texts": .property(\.texts).lossy(),
        "parts": .model(\.parts).lossy(), "byNumber": .property(\.byNumber).lossy(),
        "byName": .model(\.byName).lossy(), "label": .property(\.label).or("title", "p.name"),
        "size": .property(\.size).or("p.size"),
      ], for: Parcel.self)
  }

  private static let marks = String(repeating: "\u{301}", count: 200)

  /// Whether everything is read by the reader, with and without closures that run later.
  private func areRead(
    _ texts: [String], _ options: MappingOptions = MappingOptions()
  ) throws -> [Bool] {
    let plain = try ReadingPathsTests.read(Parcel.self, texts, options, register: Self.register)
    let waiting = try ReadingPathsTests.read(Parcel.self, texts, options) { mapper in
      Self.register(mapper)
      mapper.setFinalDecoder(for: Part.self) { _, part in part.id += 1 }
    }
    let seen = try ReadingPathsTests.read(Parcel.self, texts, options) { mapper in
      Self.register(mapper)
      mapper.setFinalDecoder(for: Parcel.self) { input, parcel in
        parcel.label += "\(input.dictionary.count)"
      }
    }
    return zip(plain, zip(waiting, seen)).map { $0 && $1.0 && $1.1 }
  }

  @Test func `wrong elements of sets are left out`() throws {
    let texts = [
      #"{"numbers":[1,"x",2,null,1,[3]]}"#, #"{"numbers":["x"],"size":2}"#,
      #"{"texts":["a",{},"b\#(Self.marks)","c"]}"#,
      #"{"parts":[{"id":1},{},{"id":2,"name":3},{"id":1},{"id":4,"name":[1]}]}"#,
    ]
    #expect(try areRead(texts) == [true, true, true, true])
  }

  @Test func `members with wrong keys are left out`() throws {
    let texts = [
      #"{"byNumber":{"1":1,"x":2,"2":"y","03":4}}"#, #"{"byNumber":{"x":[{}],"y":1}}"#,
      #"{"byName":{"a":{"id":1},"b":{},"c":{"id":2,"name":[]}}}"#,
    ]
    #expect(try areRead(texts) == [true, true, true])
  }

  @Test(arguments: [DuplicateKeyPolicy.useFirst, .useLast])
  func `only the used value of a repeated key matters`(_ policy: DuplicateKeyPolicy) throws {
    var options = MappingOptions()
    options.duplicateKeys = policy
    let texts = [
      #"{"byNumber":{"1":1,"1":2,"2":"x","2":3,"3":4,"3":"x"}}"#,
      #"{"byName":{"a":{"id":1},"a":{},"b":{},"b":{"id":2},"b":{"id":3}}}"#,
      #"{"label":"a","title":"b","label":"c","title":[]}"#,
      #"{"title":"b","label":"c","title":"d","label":null}"#,
    ]
    let orders = BothOrders(options, register: Self.register)
    for text in texts {
      func result(by mapper: PropertyMapper) -> (Parcel?, [String]) {
        var errors: [MappingError] = []
        let parcel = mapper.create(Parcel.self, from: .json(text), errors: &errors)
        return (parcel, errors.map(Outcome.line))
      }
      let expected = result(by: orders.finding)
      #expect(expected.0 != nil)
      #expect(result(by: orders.reading) == expected, "\(text)")
      #expect(result(by: orders.standard) == expected, "\(text)")
    }
  }

  struct Counts: DefaultInitializable, Equatable {
    var plain: [String: Int] = [:]
    var parts: [String: Part] = [:]
  }

  @Test func `a wrong value is replaced by a later one of the same key`() throws {
    var options = MappingOptions()
    options.duplicateKeys = .useLast
    for isWaiting in [false, true] {
      let orders = BothOrders(options) { mapper in
        Self.register(mapper)
        mapper.addMappings(
          ["plain": .property(\.plain), "parts": .model(\.parts)], for: Counts.self)
        if isWaiting { mapper.setFinalDecoder(for: Part.self) { _, _ in } }
      }
      let json =
        #"{"plain":{"a":[{}],"a":1,"b":"x","b":2},"parts":{"c":{},"c":{"id":7},"d":9,"d":{"id":8}}}"#
      let counts = try orders.reading.create(Counts.self, from: .json(json))
      #expect(counts.plain == ["a": 1, "b": 2])
      #expect(counts.parts.mapValues(\.id) == ["c": 7, "d": 8])
      for wrong in [
        #"{"plain":{"a":1,"a":[]}}"#, #"{"parts":{"c":{"id":7},"c":{}}}"#,
        #"{"plain":{"é":1,"e\u0301":2}}"#, #"{"parts":{"é":{"id":1},"e\u0301":{"id":2}}}"#,
      ] {
        let expected = #expect(throws: MappingErrors.self) {
          try orders.finding.create(Counts.self, from: .json(wrong))
        }
        let thrown = #expect(throws: MappingErrors.self) {
          try orders.standard.create(Counts.self, from: .json(wrong))
        }
        #expect(thrown?.description == expected?.description)
      }
    }
  }

  @Test func `a wrong value at an alternative that is not needed is ignored`() throws {
    let texts = [
      #"{"title":[1],"label":"a"}"#, #"{"p":{"name":{"x":[]}},"title":"b"}"#,
      #"{"p":{"size":"x","name":[]},"size":3,"label":"c"}"#,
    ]
    #expect(try areRead(texts) == [true, true, true])
    // A closure that sees the object refuses repeated keys anywhere in it.
    let repeated = #"{"title":{"a":1,"a":2},"label":"a"}"#
    #expect(try areRead([repeated]) == [false])
    let wrong = [#"{"title":[1]}"#, #"{"title":[1],"p":{"name":"a"}}"#, #"{"p":{"size":[]}}"#]
    #expect(try areRead(wrong) == [false, false, false])
  }

  @Test(arguments: [UnknownKeyPolicy.warn, .reject])
  func `alternatives with equal values are known`(_ policy: UnknownKeyPolicy) throws {
    let options = MappingOptions(unknownKeys: policy)
    let texts = [
      #"{"label":"a","title":"a"}"#, #"{"title":"a","p":{"name":"a"}}"#,
      #"{"size":1,"p":{"size":1}}"#,
    ]
    #expect(try areRead(texts, options) == [true, true, true])
    let different = [#"{"label":"a","title":"b"}"#, #"{"size":1,"p":{"size":"x"}}"#]
    #expect(try areRead(different, options) == different.map { _ in policy == .warn })
  }

  @Test func `text is measured without its escape sequences`() throws {
    var options = MappingOptions()
    options.maximumTextBytes = 5
    let texts = [
      #"{"label":"\u0061bcde"}"#, #"{"label":"\u00e9\u0061\n"}"#, #"{"label":"\u0061bcdef"}"#,
    ]
    #expect(try areRead(texts, options) == [true, true, false])
  }

  @Test func `a dictionary may be deeper than the depth limit where nothing is read`() throws {
    var options = MappingOptions()
    options.maximumDepth = 1
    let orders = BothOrders(options, register: Self.register)
    let parcel = try orders.reading.create(Parcel.self, from: ["p": ["name": "a", "size": 2]])
    #expect(parcel.label == "a")
    #expect(
      parcel == (try orders.finding.create(Parcel.self, from: ["p": ["name": "a", "size": 2]])))
  }

  // MARK: Unknown keys

  struct Box: DefaultInitializable, Equatable {
    var name = ""
    var inner = Inside()
  }
  struct Inside: DefaultInitializable, Equatable {
    var x = 0
    var shape: WholeObjectTests.Shape?
  }
  struct Boxes: DefaultInitializable, Equatable { var boxes: [Box] = [] }

  private static func registerBoxes(_ mapper: PropertyMapper) {
    mapper.addMappings(["radius": .property(\.radius)], for: WholeObjectTests.Circle.self)
    mapper.addMappings(["text": .property(\.text)], for: WholeObjectTests.Label.self)
    mapper.addSubtypes(
      of: WholeObjectTests.Shape.self, discriminator: "kind",
      [
        "circle": .payload(WholeObjectTests.Shape.circle),
        "label": .payload(WholeObjectTests.Shape.label),
      ])
    mapper.addMappings(["x": .property(\.x), .root: .model(\.shape)], for: Inside.self)
    mapper.addMappings(["name": .property(\.name), .root: .model(\.inner)], for: Box.self)
    mapper.addMappings(["boxes": .model(\.boxes).lossy()], for: Boxes.self)
  }

  private static let boxes = [
    #"{"name":"a","kind":"circle","radius":1,"x":2}"#, #"{"name":"a","kind":"label","text":"b"}"#,
    #"{"x":3,"name":"c"}"#,
  ]
  private static let boxesWithUnknownKeys = [
    #"{"name":"a","kind":"label","text":"b","z":1}"#, #"{"kind":"label","text":"b","radius":1}"#,
  ]

  @Test(arguments: [UnknownKeyPolicy.ignore, .warn, .reject])
  func `unknown keys beside nested embedded models are found`(_ policy: UnknownKeyPolicy) throws {
    let options = MappingOptions(unknownKeys: policy)
    for isWaiting in [false, true] {
      func register(_ mapper: PropertyMapper) {
        Self.registerBoxes(mapper)
        if isWaiting { mapper.setFinalDecoder(for: Box.self) { _, _ in } }
      }
      let right = try ReadingPathsTests.read(Box.self, Self.boxes, options, register: register)
      #expect(right == [true, true, true])
      let unknown = try ReadingPathsTests.read(
        Box.self, Self.boxesWithUnknownKeys, options, register: register)
      #expect(unknown == unknown.map { _ in policy != .reject })
      let list = #"{"boxes":[\#((Self.boxes + Self.boxesWithUnknownKeys).joined(separator: ","))]}"#
      #expect(try ReadingPathsTests.read(Boxes.self, [list], options, register: register) == [true])
    }
  }

  struct Crate: DefaultInitializable, Equatable {
    var name = ""
    var place = Place()
    var more: [String: MappingValue] = [:]
  }
  struct Place: DefaultInitializable, Equatable {
    var street = ""
  }

  @Test(arguments: [false, true])
  func `unknown keys beside an embedded model are kept`(_ isWhole: Bool) throws {
    let texts = [
      #"{"name":"a","street":"b","z":{"y":1}}"#, #"{"street":"b"}"#, #"{"road":"c","a":1,"b":[]}"#,
    ]
    let areRead = try ReadingPathsTests.read(Crate.self, texts) { mapper in
      mapper.addMappings(["street": .property(\.street)], for: Place.self)
      mapper.addMappings(
        ["name": .property(\.name), .root: .model(\.place)], for: Crate.self)
      mapper.addMappings(.keepingUnknownKeys(in: \.more), for: Crate.self)
      if isWhole {
        // A key with alternatives, read from the whole object.
        mapper.setInputEditor(for: Place.self) { _ in }
      }
    }
    #expect(areRead == [true, true, true])
  }

  struct Seen: DefaultInitializable, Equatable {
    var name = ""
    var place = Place()
    var seen = ""
  }

  @Test func `a final decoder sees what neither its table nor an embedded model reads`() throws {
    let texts = [
      #"{"name":"a","street":"b","z":1}"#, #"{"street":"b"}"#, #"{"y":{"x":[]},"z":null}"#,
    ]
    let areRead = try ReadingPathsTests.read(Seen.self, texts) { mapper in
      mapper.addMappings(["street": .property(\.street)], for: Place.self)
      mapper.addMappings(["name": .property(\.name), .root: .model(\.place)], for: Seen.self)
      mapper.setFinalDecoder(for: Seen.self, keys: .unmapped) { input, model in
        model.seen = input.dictionary.keys.sorted().joined(separator: ",")
      }
    }
    #expect(areRead == [true, true, true])
  }

  @Test func `closures never see keys that are too long to be hashed`() throws {
    var options = MappingOptions()
    options.maximumKeyBytes = 4
    let texts = [#"{"label":"a"}"#, #"{"size":1}"#, #"{"label":"a","size":1}"#]
    let areRead = try ReadingPathsTests.read(Parcel.self, texts, options, register: Self.register)
    #expect(areRead == [true, true, true])
    let areSeen = try ReadingPathsTests.read(Parcel.self, texts, options) { mapper in
      Self.register(mapper)
      mapper.setFinalDecoder(for: Parcel.self) { input, _ in _ = input.dictionary }
    }
    #expect(areSeen == [false, true, false])
  }

  // MARK: Updates

  struct Outer: DefaultInitializable, Equatable {
    var inner: Inner?
  }
  struct Inner: DefaultInitializable, Equatable {
    var size = 7
    var name: String? = "n"
  }

  @Test func `null and null above a value differ for new models in updates`() throws {
    let orders = BothOrders { mapper in
      mapper.addMappings(
        ["p.size": .property(\.size, default: 1), "p.name": .property(\.name)], for: Inner.self)
      mapper.addMappings(["inner": .model(\.inner)], for: Outer.self)
    }
    for json in [
      #"{"inner":{"p":null}}"#, #"{"inner":{"p":{"size":null,"name":null}}}"#,
      #"{"inner":{"p":{"name":null}}}"#, #"{"inner":{}}"#,
    ] {
      for existing in [Outer(), Outer(inner: Inner(size: 9, name: "o"))] {
        var (reading, finding) = (existing, existing)
        try orders.reading.update(&reading, from: .json(json))
        try orders.finding.update(&finding, from: .json(json))
        #expect(reading == finding, "\(json)")
      }
    }
  }
}
