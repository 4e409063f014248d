import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

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
      (self.text, self.lowercased) = (text.uppercased(), lowercased.lowercased())
    }
  }

  struct Flags {
    let a, b, c: Bool
  }

  struct Pair<Value> {
    let first: Value
    let second: Value
  }

  private func mistakes<Model>(_ type: Model.Type, _ table: Mappings<Model>)
    -> [ConfigurationError]
  {
    let mapper = PropertyMapper()
    mapper.addMappings(table, for: type)
    do {
      try mapper.verify()
      return []
    } catch {
      return Array(error)
    }
  }

  @Test func `verify finds two swapped arguments`() {
    let found = mistakes(
      Size.self,
      .initializing(Size.init, InitArgument("h", \.height), InitArgument("w", \.width)))
    #expect(found.map(\.code) == [.swappedArguments])
    #expect(
      found.map(\.message) == [
        "the initializer's arguments are swapped: Size.height receives the "
          + "value meant for Size.width"
      ])
  }

  @Test func `verify accepts arguments in the right order`() {
    #expect(
      mistakes(
        Size.self, .initializing(Size.init, InitArgument("w", \.width), InitArgument("h", \.height))
      )
      .isEmpty)
  }

  @Test func `verify finds three rotated arguments`() {
    let found = mistakes(
      Color.self,
      .initializing(
        Color.init, InitArgument("g", \.green), InitArgument("b", \.blue), InitArgument("r", \.red),
        InitArgument("name", \.name)))
    #expect(found.map(\.code) == [.swappedArguments])
  }

  @Test func `verify finds each pair of swapped Booleans`() {
    let arguments = (
      InitArgument("a", \Flags.a), InitArgument("b", \Flags.b), InitArgument("c", \Flags.c)
    )
    let (a, b, c) = arguments
    #expect(mistakes(Flags.self, .initializing(Flags.init, a, b, c)).isEmpty)
    for found in [
      mistakes(Flags.self, .initializing(Flags.init, b, a, c)),
      mistakes(Flags.self, .initializing(Flags.init, c, b, a)),
      mistakes(Flags.self, .initializing(Flags.init, a, c, b)),
    ] {
      #expect(found.map(\.code) == [.swappedArguments])
    }
  }

  private func isFound<Value: Sendable>(_ type: Value.Type) -> Bool {
    let (first, second) = (
      InitArgument("a", \Pair<Value>.first), InitArgument("b", \Pair<Value>.second)
    )
    let right = mistakes(
      Pair<Value>.self, .initializing({ Pair(first: $0, second: $1) }, first, second))
    let wrong = mistakes(
      Pair<Value>.self, .initializing({ Pair(first: $1, second: $0) }, first, second))
    return right.isEmpty && wrong.map(\.code) == [.swappedArguments]
  }

  @Test func `verify has values of all standard types`() {
    #expect(isFound(String.self) && isFound(Bool.self) && isFound(Double.self))
    #expect(isFound(Int8.self) && isFound(UInt.self) && isFound(Float.self))
    #expect(isFound(Date.self) && isFound(URL.self) && isFound(UUID.self) && isFound(Data.self))
    #expect(isFound(Decimal.self) && isFound([String].self) && isFound(Int?.self))
    #expect(isFound(Date?.self) && isFound([String: String].self))
  }

  @Test func `verify accepts an initializer that sorts its own arguments`() {
    let (from, to) = (InitArgument("from", \Span.from), InitArgument("to", \Span.to))
    #expect(mistakes(Span.self, .initializing(Span.init, from, to)).isEmpty)
    #expect(mistakes(Span.self, .initializing(Span.init, to, from)).isEmpty)
  }

  @Test func `verify accepts an initializer that changes or refuses its arguments`() {
    #expect(
      mistakes(
        Word.self,
        .initializing(
          Word.init, InitArgument("text", \.text), InitArgument("lower", \.lowercased))
      ).isEmpty)
    #expect(
      mistakes(
        Size.self,
        .initializing(
          { (_: Int, _: Int) -> Size? in nil }, InitArgument("h", \.height),
          InitArgument("w", \.width))
      ).isEmpty)
  }

  @Test func `reading doesn't look for swapped arguments, and runs an initializer once`() throws {
    let mapper = PropertyMapper()
    let made = Recorder<[Int]>()
    mapper.addMappings(
      .initializing(
        { from, to in
          made.append([from, to])
          return Span(from: from, to: to)
        }, InitArgument("from", \.from), InitArgument("to", \.to)),
      for: Span.self)
    for input in [#"{"from":1,"to":2}"#, #"{"from":2,"to":1}"#] {
      #expect(try mapper.create(Span.self, from: .json(input)) == Span(from: 1, to: 2))
    }
    #expect(made.values == [[1, 2], [2, 1]])
  }
}
