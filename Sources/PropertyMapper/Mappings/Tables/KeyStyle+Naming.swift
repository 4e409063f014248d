extension KeyStyle {
  /// The key of a property.
  func key(for name: String) -> String { self == .snakeCase ? Self.snakeCased(name) : name }

  /// A name in lower case, with an underscore before each of its words: `avatarURL` is `avatar_url`, `userID2`
  /// is `user_id2`, `imageURLs` is `image_urls`, and `html_url` stays what it is.
  ///
  /// A word begins with an upper-case letter that follows a lower-case letter or a digit, or that ends a run
  /// of upper-case letters by going over into lower case, `s` for the plural apart.
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

  /// Whether the last upper-case letter of a run belongs to the lower-case letters after it.
  private static func beginsWord(at index: Int, in letters: [Character]) -> Bool {
    guard index + 1 < letters.count, letters[index + 1].isLowercase else { return false }
    let isPlural =
      letters[index + 1] == "s"
      && (index + 2 == letters.count || !letters[index + 2].isLowercase)
    return !isPlural
  }
}
