/// Counts its living tokens.
final class Census {
  private(set) var living = 0

  final class Token: Equatable {
    let number: Int
    private let census: Census

    init(_ number: Int, in census: Census) {
      self.number = number
      self.census = census
      census.living += 1
    }

    deinit { census.living -= 1 }

    static func == (first: Token, second: Token) -> Bool { first === second }
  }

  func token(_ number: Int = 0) -> Token { Token(number, in: self) }
}
