import PropertyMapper
import Testing

/// Arguments that are listed in another order than the parameters of the initializer.
@Suite struct ArgumentOrderTests {
  struct Size: Equatable {
    let width: Int
    let height: Int
  }

  struct Color: Equatable {
    let red: Int
    let green: Int
    let blue: Int
    let name: String
  }

  /// Puts its arguments in order.
  struct Span: Equatable {
    let from: Int
    let to: Int

    init(from: Int, to: Int) { (self.from, self.to) = (min(from, to), max(from, to)) }
  }

  /// Changes what it is given.
  struct Word: Equatable {
    let text: String
    let lowercased: String

    init(text: String, lowercased: String) {
      (self.text, self.lowercased) = (text.trimmed, lowercased.lowercased())
    }
  }

  private static var swapped: PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(Size.init, InitArgument("h", \.height), InitArgument("w", \.width)),
      for: Size.self)
    return mapper
  }

  @Test func `two swapped arguments are reported at the path of the model`() {
    let errors = #expect(throws: MappingErrors.self) {
      try Self.swapped.create([Size].self, fromJSON: #"[{"h": 1, "w": 2}, {"h": 3, "w": 4}]"#)
    }
    #expect(
      errors?.report == """
        2 problems while mapping [Size]:
          - [0]: must have its arguments in the order of the initializer's parameters, \
        but Size.height received the value meant for Size.width
          - [1]: must have its arguments in the order of the initializer's parameters, \
        but Size.height received the value meant for Size.width
        """)
    #expect(errors?.map(\.code) == [.invalidMapping, .invalidMapping])
  }

  @Test func `equal values don't reveal swapped arguments, but the next model does`() throws {
    let mapper = Self.swapped
    #expect(try mapper.create(Size.self, from: ["h": 1, "w": 1]) == Size(width: 1, height: 1))
    #expect(throws: MappingErrors.self) { try mapper.create(Size.self, from: ["h": 1, "w": 2]) }
  }

  @Test func `three rotated arguments are detected`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(
        Color.init, InitArgument("g", \.green), InitArgument("b", \.blue), InitArgument("r", \.red),
        InitArgument("name", \.name)),
      for: Color.self)
    let errors = #expect(throws: MappingErrors.self) {
      try mapper.create(Color.self, from: ["r": 1, "g": 2, "b": 3, "name": "x"])
    }
    #expect(
      errors?.map(\.description) == [
        "must have its arguments in the order of the initializer's parameters, but Color.green received the "
          + "value meant for Color.blue"
      ])
  }

  @Test(arguments: [[1, 2], [2, 1]])
  func `an initializer that sorts its own arguments is accepted`(ends: [Int]) throws {
    let mapper = PropertyMapper()
    let made = Recorder<[Int]>()
    mapper.addMappings(
      .initializing(
        { from, to in
          made.append([from, to])
          return Span(from: from, to: to)
        }, InitArgument("from", \.from), InitArgument("to", \.to)),
      for: Span.self)
    for _ in 1...3 {
      let span = try mapper.create(Span.self, from: ["from": ends[0], "to": ends[1]])
      #expect(span == Span(from: 1, to: 2))
    }
    // Once more only where it looks as if the arguments had changed places, and only for the first model.
    #expect(made.values == (ends == [1, 2] ? [ends, ends, ends] : [ends, [1, 2], ends, ends]))
  }

  @Test func `an initializer that changes its arguments is accepted`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(
        Word.init, InitArgument("text", \.text), InitArgument("text", \.lowercased).decodeOnly()),
      for: Word.self)
    let word = try mapper.create(Word.self, from: ["text": " Ada"])
    #expect(word == Word(text: "Ada", lowercased: " ada"))
  }

  // MARK: Optionals, and values without ==

  /// Not comparable by itself.
  struct Point { let x: Int }

  final class Person: Sendable {
    let name: String
    init(name: String) { self.name = name }
  }

  struct Pair<Value> {
    let first: Value
    let second: Value
    var others: [Int?] = []
  }

  private static func pairs<Value: Sendable>(
    of type: Value.Type, _ first: InitArgument<Pair<Value>, Value>,
    _ second: InitArgument<Pair<Value>, Value>
  ) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing({ Point(x: $0) }, InitArgument("x", \.x)), for: Point.self)
    mapper.addMappings(
      .initializing({ Person(name: $0) }, InitArgument("name", \.name)), for: Person.self)
    // The initializer has them in the other order.
    mapper.addMappings(
      .initializing({ Pair(first: $1, second: $0) }, first, second), for: Pair<Value>.self)
    return mapper
  }

  private func isRefused<Value>(_ json: String, as type: Value.Type, by mapper: PropertyMapper)
    -> Bool
  {
    Outcome.errorList { try mapper.create(Pair<Value>.self, fromJSON: json) }.map(\.code)
      == [.invalidMapping]
  }

  private static var optionals: PropertyMapper {
    pairs(of: Int?.self, InitArgument("a", \.first), InitArgument("b", \.second))
  }

  @Test(arguments: [#"{"a": 1}"#, #"{"b": 1}"#, #"{"a": 1, "b": null}"#, #"{"a": 1, "b": 2}"#])
  func `swapped optionals are detected even if one of them is missing`(json: String) {
    #expect(isRefused(json, as: Int?.self, by: Self.optionals))
  }

  @Test(arguments: ["{}", #"{"a": null}"#, #"{"a": 7, "b": 7}"#])
  func `models with equal values don't end the search for swapped arguments`(json: String) throws {
    let mapper = Self.optionals
    for _ in 0..<200 { _ = try mapper.create(Pair<Int?>.self, fromJSON: json) }
    #expect(isRefused(#"{"b": 1}"#, as: Int?.self, by: mapper))
  }

  @Test func `structs that aren't Equatable are compared using their tables`() throws {
    let mapper = Self.pairs(
      of: Point.self, InitArgument("a", \.first), InitArgument("b", \.second))
    _ = try mapper.create(Pair<Point>.self, fromJSON: #"{"a": {"x": 1}, "b": {"x": 1}}"#)
    #expect(isRefused(#"{"a": {"x": 1}, "b": {"x": 2}}"#, as: Point.self, by: mapper))
    let lists = Self.pairs(
      of: [Point].self, InitArgument("a", \.first), InitArgument("b", \.second))
    #expect(isRefused(#"{"a": [], "b": [{"x": 2}]}"#, as: [Point].self, by: lists))
    let optionals = Self.pairs(
      of: Point?.self, InitArgument("a", \.first), InitArgument("b", \.second))
    #expect(isRefused(#"{"b": {"x": 2}}"#, as: Point?.self, by: optionals))
  }

  @Test func `instances that aren't Equatable are compared by identity`() {
    let json = #"{"a": {"name": "x"}, "b": {"name": "x"}}"#
    let mapper = Self.pairs(
      of: Person.self, InitArgument("a", \.first), InitArgument("b", \.second))
    #expect(isRefused(json, as: Person.self, by: mapper))
    let optionals = Self.pairs(
      of: Person?.self, InitArgument("a", \.first), InitArgument("b", \.second))
    #expect(isRefused(json, as: Person?.self, by: optionals))
  }

  @Test func `each pair of arguments is checked separately`() throws {
    struct Form {
      let a, b: Int
      let c, d: Int?
    }
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(
        { Form(a: $0, b: $1, c: $3, d: $2) }, InitArgument("a", \.a), InitArgument("b", \.b),
        InitArgument("c", \.c), InitArgument("d", \.d)), for: Form.self)
    _ = try mapper.create(Form.self, from: ["a": 1, "b": 2])
    #expect(throws: MappingErrors.self) {
      try mapper.create(Form.self, from: ["a": 1, "b": 2, "d": 3])
    }
  }

  @Test func `swapped arguments are also detected when a struct is updated`() {
    var size = Size(width: 1, height: 2)
    let errors = #expect(throws: MappingErrors.self) {
      try Self.swapped.update(&size, from: ["h": 3])
    }
    #expect(errors?.map(\.code) == [.invalidMapping])
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
