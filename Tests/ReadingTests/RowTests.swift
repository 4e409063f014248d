import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Tables whose paths all begin with an index: their models are lists.
@Suite struct RowTests {
  struct Candle: DefaultInitializable, Equatable {
    var opened = 0
    var price = ""
    var trades: Int?
    var note: String?
  }

  struct Book: DefaultInitializable, Equatable {
    var candles: [Candle] = []
    var best: Candle?
    var byName: [String: Candle] = [:]
    var last = Candle()
  }

  static func mapper(_ options: MappingOptions = .init()) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      [
        "[0]": .property(\.opened), "[1]": .property(\.price).required(),
        "[2]": .property(\.trades, .min(5)), "[4].text": .property(\.note),
      ], for: Candle.self)
    mapper.addMappings(
      [
        "candles": .model(\.candles), "best": .model(\.best), "byName": .model(\.byName),
        "last": .model(\.last),
      ], for: Book.self)
    return mapper
  }

  let mapper = Self.mapper()

  // MARK: Reading

  @Test func `elements are read by position, and a short list lacks the others`() throws {
    #expect(throws: Never.self) { try mapper.verify() }
    let text =
      #"[[1499040000000, "0.016", 308, 1, {"text": "x"}], [1, "2"], [null, "3", null, [], {}, 9]]"#
    let candles = [
      Candle(opened: 1_499_040_000_000, price: "0.016", trades: 308, note: "x"),
      Candle(opened: 1, price: "2"), Candle(price: "3"),
    ]
    #expect(try mapper.create([Candle].self, from: .json(text)) == candles)
    let value = try mapper.create(MappingValue.self, from: .json(text))
    #expect(try mapper.create([Candle].self, from: .value(value)) == candles)
    let list = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any])
    #expect(try mapper.create([Candle].self, from: list) == candles)
    #expect(
      try mapper.create(Candle.self, from: .json(#"[7, "8"]"#)) == Candle(opened: 7, price: "8"))
  }

  @Test func `rows are read in every place of a model`() throws {
    let text = """
      {"candles": [[1, "a"], [2, "b", 8]], "best": [3, "c", 9, null, {"text": "n"}],
        "byName": {"x": [4, "d"]}, "last": [5, "e"]}
      """
    let book = Book(
      candles: [Candle(opened: 1, price: "a"), Candle(opened: 2, price: "b", trades: 8)],
      best: Candle(opened: 3, price: "c", trades: 9, note: "n"),
      byName: ["x": Candle(opened: 4, price: "d")], last: Candle(opened: 5, price: "e"))
    #expect(try mapper.create(Book.self, from: .json(text)) == book)
    #expect(try mapper.create(Book.self, from: try mapper.export(book)) == book)
    #expect(try mapper.create(Book.self, from: .json(try mapper.export(book, as: .json))) == book)
    let list = try mapper.export(book.withoutGaps, as: .propertyList())
    #expect(try mapper.create(Book.self, from: .propertyList(list)) == book.withoutGaps)
  }

  @Test func `all problems have their index`() {
    let problems = [
      "[0][0]: must be a whole number, but is text", "[0][1]: must have a value, but is missing",
      "[1]: must be a list, but is an object", "[2][2]: must be at least 5, but is 3",
      "[2][4]: must be an object, but is a number", "[3]: must be a list, but is text",
    ]
    let text = #"[["x"], {"[0]": 1, "0": 2}, [1, "2", 3, 4, 5], "row"]"#
    let errors = Outcome.errors { try mapper.create([Candle].self, from: .json(text)) }
    #expect(errors?.map { "\($0)" } == problems)
    let list: [Any] = [["x"], ["[0]": 1, "0": 2], [1, "2", 3, 4, 5] as [Any], "row"]
    #expect(
      Outcome.errors { try mapper.create([Candle].self, from: list) }?.map { "\($0)" } == problems)
  }

  @Test(arguments: [UnknownKeyPolicy.reject, .warn])
  func `further elements are unknown keys`(policy: UnknownKeyPolicy) throws {
    let mapper = Self.mapper(MappingOptions(unknownKeys: policy))
    let paths = ["[0][3]", "[0][5]"]
    var errors: [MappingError] = []
    let text = #"[[1, "2", 5, 4, {}, 6], [1, "2"]]"#
    let read = mapper.create([Candle].self, from: .json(text), errors: &errors)
    #expect(errors.map { "\($0.path)" } == paths && errors.allSatisfy { $0.code == .unknownKey })
    #expect((read == nil) == (policy == .reject))
    errors = []
    _ = mapper.create(
      [Candle].self, from: .list([[1, "2", 5, 4, [:] as [String: Any], 6], [1, "2"]]),
      errors: &errors)
    #expect(errors.map { "\($0.path)" } == paths)
  }

  @Test func `an empty list is an empty row whatever the policy`() {
    let errors = Outcome.errors {
      try Self.mapper(MappingOptions(conversion: .lenient)).create(Candle.self, from: .json("[]"))
    }
    #expect(errors?.map { "\($0.path) \($0.code)" } == ["[1] missingValue"])
  }

  @Test func `far elements are read, too`() throws {
    struct Far: DefaultInitializable { var near = 0, far = 0 }
    let mapper = PropertyMapper()
    mapper.addMappings(["[9000]": .property(\.far), "[1]": .property(\.near)], for: Far.self)
    var list = Array(repeating: 0, count: 9001)
    (list[1], list[9000]) = (1, 2)
    let read =
      try mapper.create([Far].self, from: .json("[\(list)]"))
      + mapper.create([Far].self, from: [list])
    #expect(read.map(\.near) == [1, 1] && read.map(\.far) == [2, 2])
    let written = try mapper.export(Far(near: 1, far: 2), as: .jsonText)
    #expect(written.hasPrefix("[null,1,null,null,") && written.hasSuffix(",null,2]"))
  }

  // MARK: Updates

  @Test func `a short row leaves the rest of a model as it is`() throws {
    var candle = Candle(opened: 1, price: "p", trades: 6, note: "n")
    try mapper.update(&candle, from: .json(#"[5, "z", null]"#))
    #expect(candle == Candle(opened: 5, price: "z", note: "n"))
    try mapper.update(&candle, from: .json("[6]"))
    #expect(candle == Candle(opened: 6, price: "z", note: "n"))
    #expect(
      Outcome.errors { try mapper.update(&candle, from: .json(#"[7, {}]"#)) }?.map { "\($0.path)" }
        == ["[1]"])
    #expect(candle.opened == 6)
  }

  @Test func `a changed row is written as a whole`() throws {
    let old = Book(best: Candle(opened: 1, price: "a", trades: 6, note: "n"))
    var new = old
    new.best?.trades = nil
    let change = try mapper.changes(from: old, to: new)
    #expect("\(change)" == #"["best": [1, "a", <null>, <null>, ["text": "n"]]]"#)
    var updated = old
    try mapper.update(&updated, from: change)
    #expect(updated == new)
    #expect(try mapper.changes(from: old, to: old).isEmpty)
  }

  // MARK: Writing

  @Test func `gaps are null, up to the last element that is written`() throws {
    let candles = [
      Candle(opened: 1, price: "p", trades: 7), Candle(opened: 2, price: "q"),
      Candle(opened: 3, price: "r", note: "z"),
    ]
    let text = #"[[1,"p",7],[2,"q"],[3,"r",null,null,{"text":"z"}]]"#
    #expect(try mapper.export(candles, as: .jsonText) == text)
    #expect("\(try mapper.export(candles, as: .value))" == text)
    #expect(
      try mapper.export(candles[1], as: .jsonText, options: .includesNull)
        == #"[2,"q",null,null,{"text":null}]"#)
    #expect(
      "\(try mapper.export(Book(candles: candles))["candles"] ?? 0)"
        == #"[[1, "p", 7], [2, "q"], [3, "r", <null>, <null>, ["text": "z"]]]"#)
    #expect(
      Outcome.problems { try mapper.export(candles[0]) } == [
        "typeMismatch    Candle isn't written as an object"
      ])
  }

  @Test func `modifiers that decide about output leave gaps`() throws {
    struct Cell: DefaultInitializable { var name = "", size = 0, tags: [String] = [] }
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "[2]": .property(\.tags).omittingEmpty(), "[0]": .property(\.name).omittingEmpty(),
        "[1]": .property(\.size),
      ], for: Cell.self)
    #expect(try mapper.export(Cell(), as: .jsonText) == "[null,0]")
    #expect(try mapper.export(Cell(name: "a", tags: ["b"]), as: .jsonText) == #"["a",0,["b"]]"#)
  }

  @Test func `a final encoder of the model around sees the list`() throws {
    let mapper = Self.mapper()
    mapper.setFinalEncoder(for: Book.self) { object, _ in
      object["count"] = (object["last"] as? [Any])?.count
    }
    let text = try mapper.export(
      Book(last: Candle(opened: 1, price: "a", trades: 5)), as: .jsonText)
    #expect(text == #"{"candles":[],"byName":{},"last":[1,"a",5],"count":3}"#)
  }

  // MARK: Other features

  final class Cell: DefaultInitializable {
    var x = 0
    var y = 0
    var seen = ""
  }

  @Test func `closures see the elements under their indexes`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["[0]": .property(\.x), "[1]": .property(\.y)], for: Cell.self)
    mapper.addRule(for: Cell.self, \.x, \.y, at: "[1]") { x, y in
      y < x ? "must not be less than [0]" : nil
    }
    mapper.setFinalDecoder(for: Cell.self) { input, cell in
      let second = try input.value(Int.self, at: "[1]")
      cell.seen = "\(input.dictionary.keys.sorted()) \(second ?? -1)"
    }
    let text = #"[[1, 2, "ü"], [3, 4]]"#
    #expect(
      try mapper.create([Cell].self, from: .json(text)).map(\.seen)
        == [#"["0", "1", "2"] 2"#, #"["0", "1"] 4"#])
    #expect(
      try mapper.create([Cell].self, from: [[1, 2, "ü"], [3, 4]]).map(\.seen)
        == [#"["0", "1", "2"] 2"#, #"["0", "1"] 4"#])
    #expect(
      Outcome.problems {
        try mapper.create([Cell].self, from: .json(#"[[2, 1], [3, "4", {"a": 1}], 5]"#))
      }
        == [
          "validationFailed  [0][1]  must not be less than [0]",
          "typeMismatch  [2]  must be a list, but is a number",
        ])
  }

  @Test func `rows are identified by an element`() throws {
    let mapper = PropertyMapper(
      factory: IdentityFactory().identifying(Cell.self, by: \.x, at: "[0]"))
    mapper.addMappings(["[0]": .property(\.x), "[1]": .property(\.y)], for: Cell.self)
    let cells = try mapper.create([Cell].self, from: .json("[[1, 2], [2, 3], [1, 4]]"))
    #expect(cells[0] === cells[2] && cells.map(\.y) == [4, 3, 4])
  }

  @Test func `rows have alternatives, defaults, and initializers`() throws {
    struct Point: Equatable {
      let x: Int
      let label: String
    }
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(
        Point.init, InitArgument("[0]", \.x), InitArgument("[2]", \.label, default: "none")),
      for: Point.self)
    #expect(
      try mapper.create([Point].self, from: .json(#"[[1, 0, "a"], [2]]"#))
        == [Point(x: 1, label: "a"), Point(x: 2, label: "none")])
    #expect(
      Outcome.problems { try mapper.create([Point].self, from: .json(#"[[], ["x", 0, 1]]"#)) }.first
        == "missingValue  [0][0]  must have a value, but is missing")
    #expect(try mapper.export(Point(x: 1, label: "b"), as: .jsonText) == #"[1,null,"b"]"#)

    let other = PropertyMapper()
    other.addMappings(["[1]": .property(\Cell.x).or("[0]")], for: Cell.self)
    #expect(
      try other.create([Cell].self, from: .json("[[1], [1, 2], [3, null]]")).map(\.x) == [1, 2, 3])
  }

  @Test func `a row that is wrong is left out of a lossy list`() throws {
    let mapper = Self.mapper()
    mapper.addMappings(["candles": .model(\.candles).lossy()], for: Book.self)
    let text = #"{"candles": [[1, "a"], [2], {}, [3, "b", 1], [4, "c"]], "last": [1, "l"]}"#
    #expect(try mapper.create(Book.self, from: .json(text)).candles.map(\.opened) == [1, 4])
  }

  @Test func `lines of rows are read one by one`() throws {
    let lines = Data("[1, \"a\"]\n[2, \"b\", 9]\n".utf8)
    let candles = try mapper.models(of: Candle.self, from: lines, as: .jsonLines).map {
      try $0.result.get()
    }
    #expect(candles == [Candle(opened: 1, price: "a"), Candle(opened: 2, price: "b", trades: 9)])
  }

  @Test func `a table by position has no place for the features of objects`() {
    struct Holder: DefaultInitializable { var cell = Cell() }
    let mapper = PropertyMapper()
    mapper.addMappings(["[0]": .property(\.x)], for: Cell.self)
    mapper.setInputEditor(for: Cell.self) { _ in }
    mapper.setFinalEncoder(for: Cell.self) { _, _ in }
    mapper.addMappings([.root: .model(\.cell)], for: Holder.self)
    let list = "since it's an array: all paths begin with an index"
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "contradictoryEntry  Cell  -  can't have an input editor, \(list)",
        "contradictoryEntry  Cell  -  can't have a final encoder, \(list)",
        "contradictoryEntry  Holder  -  Cell, an array, can't share the object of Holder",
      ])
  }
}

extension RowTests.Book {
  /// Property lists have no null.
  fileprivate var withoutGaps: Self {
    var book = self
    book.best = nil
    return book
  }
}
