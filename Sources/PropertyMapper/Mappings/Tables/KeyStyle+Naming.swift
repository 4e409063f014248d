extension KeyStyle {
  /// The key for a property.
  package func key(for name: String) -> String {
    switch choice {
    case .asWritten: return name
    case .snakeCase: return Self.words(of: name).map(Self.lowercased).joined(separator: "_")
    case .kebabCase:
      return Self.joining(wordsOf: name) { $0.map(Self.lowercased).joined(separator: "-") }
    case .pascalCase:
      return Self.joining(wordsOf: name) { words in
        words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      }
    case .custom(let naming): return naming.key(name)
    }
  }

  /// Joins the words of a name in which underscores separate words, too, but not those at its beginning.
  private static func joining(wordsOf name: String, _ join: ([Substring]) -> String) -> String {
    let rest = name.drop { $0 == "_" }
    return name[..<rest.startIndex] + join(rest.split(separator: "_").flatMap { words(of: $0) })
  }

  private static func lowercased(_ word: Substring) -> String { word.lowercased() }

  /// The words of a name: `avatarURL` is made of `avatar` and `URL`, `userID2` of `user` and `ID2`,
  /// `imageURLs` of `image` and `URLs`, and `html_url` is one word.
  ///
  /// A word begins with an uppercase letter that follows a lowercase letter or a digit, or with the
  /// last letter of an uppercase run before lowercase letters, except for a plural `s`.
  private static func words(of name: some StringProtocol) -> [Substring] {
    let name = Substring(name)
    let letters = Array(name)
    var words: [Substring] = []
    var start = name.startIndex
    for (position, index) in zip(letters.indices, name.indices) where position > 0 {
      let before = letters[position - 1]
      guard letters[position].isUppercase, before != "_",
        !before.isUppercase || beginsWord(at: position, in: letters)
      else { continue }
      words.append(name[start..<index])
      start = index
    }
    return words + [name[start...]]
  }

  /// Whether the last uppercase letter of a run belongs to the lowercase letters after it.
  private static func beginsWord(at index: Int, in letters: [Character]) -> Bool {
    guard index + 1 < letters.count, letters[index + 1].isLowercase else { return false }
    let isPlural =
      letters[index + 1] == "s"
      && (index + 2 == letters.count || !letters[index + 2].isLowercase)
    return !isPlural
  }
}
