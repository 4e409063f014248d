extension KeyStyle {
  /// The key for a property.
  package func key(for name: String) -> String { self == .snakeCase ? Self.snakeCased(name) : name }

  /// A name in lowercase, with an underscore before each word: `avatarURL` becomes `avatar_url`,
  /// `userID2` becomes `user_id2`, `imageURLs` becomes `image_urls`, and `html_url` stays the same.
  ///
  /// A word begins with an uppercase letter that follows a lowercase letter or a digit, or with the
  /// last letter of an uppercase run before lowercase letters, except for a plural `s`.
  private static func snakeCased(_ name: String) -> String {
    let letters = Array(name)
    var result = ""
    for (index, letter) in letters.enumerated() {
      if letter.isUppercase, index > 0, letters[index - 1] != "_" {
        let followsUpperCase = letters[index - 1].isUppercase
        if !followsUpperCase || beginsWord(at: index, in: letters) { result.append("_") }
      }
      result += letter.lowercased()
    }
    return result
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
