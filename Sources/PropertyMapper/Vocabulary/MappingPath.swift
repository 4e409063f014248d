/// A place in the data: the keys and indexes that lead from an object to one of its values.
///
/// A text is split at its dots, an array literal names each key exactly:
///
/// ```swift
/// let nested: MappingPath = "status.alive"       // two keys
/// let literal: MappingPath = ["status.alive"]    // one key that contains a dot
/// let indexed: MappingPath = "items[2].price"    // a key, an index, a key
/// print(literal)                                 // ["status.alive"]
/// ```
///
/// Keys are compared by their UTF-8 bytes, as JSON does, and not by canonical equivalence as
/// `String` does. An index can only be read; one beyond the end of its list counts as absent.
///
/// A text that is not a path (`"a..b"`, `"a[-1]"`, `"a[01]"`) makes a path that carries its mistake: registering
/// never traps, and ``PropertyMapper/verify()`` lists it. A path without any step is ``root``, the object itself.
/// It is a mistake only as the path of an entry, and so is a path that begins with an index, such as `[1].name`,
/// since entries are read from objects. Both are places in a list: of the elements of an input, or in an error that
/// a closure throws about the list that it was given.
public struct MappingPath: Sendable {
  /// One step of a path.
  public enum Component: Sendable {
    /// A key of an object. Keys are equal if their UTF-8 bytes are.
    case key(String)
    /// A position in a list, from 0.
    case index(Int)
  }

  /// The steps from the object to the value, in order; none for ``root``.
  ///
  /// ```swift
  /// error.path.components  // [.key("items"), .index(2), .key("price")]
  /// ```
  public let components: [Component]

  /// What is wrong with the text the path was made from, as the end of a sentence.
  let mistake: String?

  /// The text that a path with a mistake, or without a step, was made from.
  private let text: String?

  init(components: [Component], mistake: String?, text: String? = nil) {
    self.components = components
    self.mistake = mistake
    self.text = text
  }

  /// Makes a path of its steps.
  ///
  /// - Parameter components: The keys and indexes, in order. A negative index is a mistake, as in a text.
  public init(components: [Component]) {
    let isWrong = components.contains {
      if case .index(let index) = $0 { index < 0 } else { false }
    }
    self.init(components: components, mistake: isWrong ? Self.wrongIndex : nil)
  }

  /// Makes a path from a text in which dots separate keys and brackets hold indexes.
  ///
  /// The printed form of every path reads back: `["a.b"].c` is a quoted key and a plain one, `[1].name` a place in
  /// a list.
  ///
  /// - Parameter text: The keys and indexes, such as `items[2].price`.
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) {
    var parser = MappingPathParser(text)
    self = parser.parse()
  }

  /// The path of the object itself, above all of its keys: `[]`, which prints as nothing.
  public static let root = MappingPath(components: [])

  /// Why the path cannot be that of an entry, as the end of a sentence: a path without a key is one only
  /// elsewhere.
  var mistakeInEntry: String? {
    guard components.isEmpty else { return mistakeInObject }
    return mistake ?? (text == nil ? "has no key at all" : "is empty")
  }

  /// Why the path cannot lead to a value in an object, as the end of a sentence.
  var mistakeInObject: String? {
    guard mistake == nil, case .index = components.first else { return mistake }
    return "starts with an index, but its root is an object"
  }

  static let wrongIndex = "has an index that is not a whole number from 0 up"

  /// Whether a step of the path is an index, which can be read but not written.
  var hasIndex: Bool { components.contains { if case .index = $0 { true } else { false } } }

  /// Whether one of two places is in the other, or they are the same.
  func overlaps(_ other: MappingPath) -> Bool {
    components.starts(with: other.components) || other.components.starts(with: components)
  }

  /// The path that goes on from the end of this one.
  ///
  /// ```swift
  /// MappingPath("items[2]").appending("price")  // items[2].price
  /// ```
  ///
  /// - Parameter path: The further steps.
  public func appending(_ path: MappingPath) -> MappingPath {
    MappingPath(components: components + path.components, mistake: mistake ?? path.mistake)
  }

  /// The path of the first, and on from its end the second. See ``appending(_:)``.
  public static func + (first: MappingPath, second: MappingPath) -> MappingPath {
    first.appending(second)
  }
}

extension MappingPath: ExpressibleByStringInterpolation {
  /// Makes a path from a text, as ``init(_:)`` does.
  public init(stringLiteral text: String) { self.init(text) }
}

extension MappingPath: ExpressibleByArrayLiteral {
  /// Makes a path of the keys exactly as they are written: a dot in one of them is part of the key. No keys
  /// make ``root``.
  public init(arrayLiteral keys: String...) {
    self.init(components: keys.map { .key($0) })
  }
}

extension MappingPath: Hashable {
  /// Whether both paths have the same steps, and no mistake or the same one.
  public static func == (first: Self, second: Self) -> Bool {
    first.components == second.components && first.mistake == second.mistake
      && (first.mistake == nil || first.text == second.text)
  }

  /// Hashes the steps.
  public func hash(into hasher: inout Hasher) { hasher.combine(components) }
}

extension MappingPath.Component: Hashable {
  /// Whether both are keys of the same UTF-8 bytes, or the same index.
  public static func == (first: Self, second: Self) -> Bool {
    switch (first, second) {
    case (.key(let first), .key(let second)): first.hasSameBytes(as: second)
    case (.index(let first), .index(let second)): first == second
    default: false
    }
  }

  /// Hashes the bytes of the key, or the index.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .key(let key): hasher.combine(bytesOf: key)
    case .index(let index): hasher.combine(index)
    }
  }
}

extension MappingPath: CustomStringConvertible {
  /// The path as a text that reads back: `a.b`, `items[2].price`, `["a.b"].c`.
  ///
  /// Keys that hold anything but letters, digits, `_`, `-` and the like are quoted and escaped, so that a path cannot
  /// forge a line of a log. In messages, every key is cut at 64 characters as well, so that it cannot flood one.
  public var description: String { printed(cuttingAt: .max) }

  /// The path as it is shown in messages, its keys cut.
  var shown: String { printed(cuttingAt: DisplayText.maximumLength) }

  private func printed(cuttingAt length: Int) -> String {
    if let text { return DisplayText.escaped(text) }
    var text = ""
    for component in components {
      switch component {
      case .key(let key) where key.isPlainPathKey:
        if !text.isEmpty { text += "." }
        text += DisplayText.cut(key, at: length)
      case .key(let key): text += "[\(DisplayText.quoted(key, at: length))]"
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }

  /// The path as a JSON Pointer ([RFC 6901](https://www.rfc-editor.org/rfc/rfc6901)): `/items/2/price`.
  ///
  /// `~` and `/` in keys are escaped as `~0` and `~1`. The pointer to ``root`` is the empty text. Keys of more than
  /// 256 Unicode scalars are cut there, with a `…`: the pointer is for logs and forms too, which such keys must not
  /// flood.
  public var jsonPointer: String {
    components.map { component in
      switch component {
      case .key(let key):
        "/" + DisplayText.cut(key, at: Self.maximumPointerKeyLength).escapedForPointer
      case .index(let index): "/\(index)"
      }
    }.joined()
  }
}

extension MappingPath {
  private static let maximumPointerKeyLength = 256
}

extension String {
  /// The text with the escapes of RFC 6901.
  fileprivate var escapedForPointer: String {
    unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
  }

  /// Whether the key can appear in a printed path without quotes.
  fileprivate var isPlainPathKey: Bool {
    !isEmpty
      && unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case ".", "[", "]", "\"", "\\", "'", " ": false
        default: DisplayText.isPrintable(scalar)
        }
      }
  }
}
