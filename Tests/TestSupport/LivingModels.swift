import PropertyMapper

/// Models of every kind, each of which holds a life.
enum Living {
  /// A value in an instance.
  final class Token: MappingValueConvertible, Hashable, Sendable {
    let text: String
    let life = Life()

    init(_ text: String) { self.text = text }

    init(mappingValue: MappingValue) throws { text = try String(mappingValue: mappingValue) }

    var mappingValue: MappingValue { .string(text) }

    static func == (first: Token, second: Token) -> Bool { first.text == second.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  class Animal: DefaultInitializable {
    var id = ""
    var name: Token?
    var friend: Animal?
    let life = Life()
    required init() {}
  }

  final class Cat: Animal {
    var toys: [Token] = []
  }

  final class UnknownAnimal: Animal {
    var rest = MappingValue.Object()
  }

  enum Figure {
    case animal(Animal)
    case tokens([Token])
    case other(MappingValue)
  }

  protocol Shape {}

  struct Circle: Shape, DefaultInitializable {
    var center: Token?
    let life = Life()
  }

  @propertyWrapper struct Kept {
    var wrappedValue: Token
  }

  /// Made of its properties, or by its initializer.
  struct Pair {
    let first: Token
    @Kept var second: Token
    let third: Token?
  }

  final class Automatic: DefaultInitializable {
    var token = Token("")
    var others: [Token]?
    var pair: Pair?
  }

  /// Read by its own conformance.
  final class Coded: Codable {
    private enum CodingKeys: CodingKey { case text, numbers, inner }

    var text: String
    var numbers: [Int]
    var inner: Coded?
    let life = Life()
  }

  /// Read by a transformer of its type.
  struct Box {
    let token: Token
    let life = Life()
  }

  struct Note: DefaultInitializable, Sendable {
    var token: Token?
    let life = Life()
  }

  struct Record: DefaultInitializable {
    var before: Token?
    var list: [Token] = []
    var set: Set<Token> = []
    var byName: [String: [Token?]] = [:]
    var animal: Animal?
    var animals: [String: [Animal]] = [:]
    var figures: [Figure] = []
    var shape: (any Shape)?
    var pair: Pair?
    var automatic: Automatic?
    var coded: Coded?
    var boxes: [Box] = []
    var extras: [String: MappingValue] = [:]
    var after: [Token] = []
    var seen = 0
    let life = Life()
  }
}
