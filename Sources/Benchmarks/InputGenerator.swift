import Foundation

/// Generates inputs too large for a file. They are the same in every run, and resemble real ones: strings
/// use many scripts and escapes, and optional values are sometimes null.
struct InputGenerator {
  private var random = SplitMix64(seed: 2024)

  /// Parts of JSON strings, as written between the quotation marks.
  private static let words = [
    "Ada", "river", "quick", "brown", "night watch", "Zürich", "œuvre", "naïve", "Владимир", "снег",
    "日本語", "東京都", "한국어", "العربية", "עברית", "हिन्दी", "👩‍🚀", "🦊🏔", #"a \"quoted\" word"#, #"two\nlines"#,
    #"tab\tbed"#, #"caf\u00e9"#, #"\ud83d\ude80"#, #"back\\slash"#, #"and\/or"#,
  ]

  /// Users with 28 keys each, about 1.3 KB each.
  static func users(_ count: Int, areShuffled: Bool = false) -> [String] {
    var generator = Self()
    return (0..<count).map { generator.user($0, isShuffled: areShuffled) }
  }

  /// The JSON text of a list of users.
  static func userList(_ count: Int) -> Data {
    Data("[\(users(count).joined(separator: ","))]".utf8)
  }

  private mutating func user(_ index: Int, isShuffled: Bool) -> String {
    let login = "user\(random.number(below: 1_000_000))"
    let address = "https://api.example.com/users/\(login)"
    var members = [
      #""login":"\#(login)""#,
      #""id":\#(index * 7919)"#,
      #""avatar_url":"https:\/\/avatars.example.com\/u\/\#(index)?v=3""#,
      #""gravatar_id":"""#,
      #""url":"\#(address)""#,
      #""html_url":"https://example.com/\#(login)""#,
      #""followers_url":"\#(address)/followers""#,
      #""following_url":"\#(address)/following{/other_user}""#,
      #""gists_url":"\#(address)/gists{/gist_id}""#,
      #""starred_url":"\#(address)/starred{/owner}{/repo}""#,
      #""subscriptions_url":"\#(address)/subscriptions""#,
      #""organizations_url":"\#(address)/orgs""#,
      #""repos_url":"\#(address)/repos""#,
      #""events_url":"\#(address)/events{/privacy}""#,
      #""received_events_url":"\#(address)/received_events""#,
      #""type":"\#(random.pick(["User", "Organization"]))""#,
      #""site_admin":\#(random.isOne(in: 50))"#,
      #""name":\#(text(words: 2))"#,
      #""company":\#(text(words: 2))"#,
      #""blog":\#(text(words: 1))"#,
      #""location":\#(text(words: 2))"#,
      #""email":\#(random.isOne(in: 3) ? "null" : #""\#(login)@example.com""#)"#,
      #""hireable":\#(random.pick(["null", "true", "false"]))"#,
      #""bio":\#(text(words: 20))"#,
      #""public_repos":\#(random.number(below: 500))"#,
      #""public_gists":\#(random.number(below: 100))"#,
      #""followers":\#(random.number(below: 1_000_000))"#,
      #""following":\#(random.number(below: 10_000))"#,
    ]
    if isShuffled { members.shuffle(using: &random) }
    return "{\(members.joined(separator: ","))}"
  }

  private mutating func text(words count: Int) -> String {
    if random.isOne(in: 5) { return "null" }
    return #""\#((0..<count).map { _ in random.pick(Self.words) }.joined(separator: " "))""#
  }

  /// A catalog of 50,000 places with three keys: half of them in lists of ten, half by name.
  static func catalog() -> String {
    var generator = Self()
    let rows = (0..<2500).map { _ in
      "[\((0..<10).map { _ in generator.place() }.joined(separator: ","))]"
    }
    let named = (0..<25_000).map { #""p\#($0 * 31)":\#(generator.place())"# }
    return #"{"rows":[\#(rows.joined(separator: ","))],"named":{\#(named.joined(separator: ","))}}"#
  }

  private mutating func place() -> String {
    let id = random.number(below: 1_000_000_000)
    let area = random.isOne(in: 4) ? "null" : String(random.number(below: 1000))
    return #"{"id":\#(id),"area":\#(area),"isFree":\#(random.isOne(in: 2))}"#
  }

  /// Outlines of a country: 500 lists of 100 pairs of coordinates.
  static func outlines() -> String {
    var generator = Self()
    let outlines = (0..<500).map { _ in
      let points = (0..<100).map { _ in
        "[\(generator.coordinate(180)),\(generator.coordinate(90))]"
      }
      return "[\(points.joined(separator: ","))]"
    }
    return "[\(outlines.joined(separator: ","))]"
  }

  private mutating func coordinate(_ limit: Int) -> String {
    let sign = random.isOne(in: 2) ? "-" : ""
    let fraction = String(random.number(below: 1_000_000_000_000_000))
    return "\(sign)\(random.number(below: limit)).\(fraction)"
  }

  /// A list of sign-ups.
  static func signUps(_ count: Int) -> String {
    "[\(signUpLines(count).joined(separator: ","))]"
  }

  /// Sign-ups, one per line.
  static func signUpLines(_ count: Int) -> [String] {
    var random = Self().random
    return (0..<count).map { index in
      let role = random.pick(["reader", "writer", "editor"])
      return #"{"name":"user \#(index)","age":\#(18 + random.number(below: 80)),"role":"\#(role)","#
        + #""tags":["a","b"],"joined":"2024-05-17T08:30:00Z"}"#
    }
  }

  /// A list of numbers with up to seven digits.
  static func numbers(_ count: Int) -> String {
    var random = Self().random
    let numbers = (0..<count).map { _ in String(random.number(below: 10_000_000)) }
    return "[\(numbers.joined(separator: ","))]"
  }

  /// An object of numbers.
  static func namedNumbers(_ count: Int) -> String {
    var random = Self().random
    let members = (0..<count).map { #""key\#($0)":\#(random.number(below: 1_000_000))"# }
    return "{\(members.joined(separator: ","))}"
  }
}
