import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Valid input with values that are replaced, or not needed.
@Suite struct ReadInOnePassTests {
  struct Part: DefaultInitializable, Equatable {
    var id = 0
  }
  struct Parcel: DefaultInitializable, Equatable {
    var label = ""
    var size = 0
  }

  private static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(["id": .property(\.id).required()], for: Part.self)
    mapper.addMappings(
      [
        "label": .property(\.label).or("title", "p.name"),
        "size": .property(\.size).or("p.size"),
      ], for: Parcel.self)
  }

  /// Whether everything is read by the reader, with and without a closure that sees the whole object.
  private func areRead(
    _ texts: [String], _ options: MappingOptions = MappingOptions()
  ) throws -> [Bool] {
    let plain = try ReadingPathsTests.read(Parcel.self, texts, options, register: Self.register)
    let seen = try ReadingPathsTests.read(Parcel.self, texts, options) { mapper in
      Self.register(mapper)
      mapper.setFinalDecoder(for: Parcel.self) { input, parcel in
        parcel.label += "\(input.dictionary.count)"
      }
    }
    return zip(plain, seen).map { $0 && $1 }
  }

  struct Counts: DefaultInitializable, Equatable {
    var plain: [String: Int] = [:]
    var parts: [String: Part] = [:]
  }

  @Test func `a wrong value is replaced by a later one of the same key`() throws {
    for isWaiting in [false, true] {
      let orders = BothOrders(MappingOptions(duplicateKeys: .useLast)) { mapper in
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
    let texts = [
      #"{"label":"\u0061bcde"}"#, #"{"label":"\u00e9\u0061\n"}"#, #"{"label":"\u0061bcdef"}"#,
    ]
    #expect(try areRead(texts, MappingOptions(maximumTextBytes: 5)) == [true, true, false])
  }

  @Test func `a dictionary may be deeper than the depth limit where nothing is read`() throws {
    let orders = BothOrders(MappingOptions(maximumDepth: 1), register: Self.register)
    let parcel = try orders.reading.create(Parcel.self, from: ["p": ["name": "a", "size": 2]])
    #expect(parcel.label == "a")
    #expect(
      parcel == (try orders.finding.create(Parcel.self, from: ["p": ["name": "a", "size": 2]])))
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
