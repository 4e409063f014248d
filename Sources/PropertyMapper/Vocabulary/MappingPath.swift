/// A path in the data: the keys and indexes from an object to one of its values.
///
/// A string is split at its dots; an array literal contains each key verbatim:
///
/// ```swift
/// let nested: MappingPath = "status.alive"       // two keys
/// let literal: MappingPath = ["status.alive"]    // one key with a dot
/// let indexed: MappingPath = "items[2].price"    // a key, an index, a key
/// print(literal)                                 // ["status.alive"]
/// ```
///
/// Unlike strings, keys are compared by their UTF-8 bytes rather than by canonical equivalence. An
/// index after a key can be read but not written. An element past the end of its array is treated
/// as absent.
///
/// An invalid string (`"a..b"`, `"a[-1]"`, `"a[01]"`) doesn't trap; instead,
/// ``PropertyMapper/verify()`` reports it as a mistake in the table.
///
/// An empty path is ``root``, the object itself. In a table, it's valid only for a model that
/// shares the object (see <doc:MappingNestedModels#Flatten-a-model-into-its-parent>) and for a
/// dictionary of the remaining keys. A path that begins with an index, such as `[1].name`, is valid
/// only in a table whose paths all do; its models are then read from arrays (see
/// <doc:WritingTables#Models-that-are-arrays>).
public struct MappingPath: Sendable {
  /// A component of a path.
  public enum Component: Sendable {
    /// A key of an object. Keys are equal if their UTF-8 bytes are.
    case key(String)
    /// A position in an array, starting at 0.
    case index(Int)
  }

  /// The components from the object to the value, in order; empty for ``root``.
  ///
  /// ```swift
  /// error.path.components  // [.key("items"), .index(2), .key("price")]
  /// ```
  public let components: [Component]

  /// The path's syntax error, as the end of a sentence.
  let mistake: String?

  /// The original string of a path that is invalid or empty.
  private let text: String?

  init(components: [Component], mistake: String?, text: String? = nil) {
    self.components = components
    self.mistake = mistake
    self.text = text
  }

  /// Creates a path from its components.
  ///
  /// - Parameter components: The keys and indexes, in order. A negative index is a mistake, as in a
  ///   string.
  public init(components: [Component]) {
    let isWrong = components.contains {
      if case .index(let index) = $0 { index < 0 } else { false }
    }
    self.init(components: components, mistake: isWrong ? Self.wrongIndex : nil)
  }

  /// Creates a path from a string with keys separated by dots and indexes in brackets.
  ///
  /// You can pass the printed form of any path: `["a.b"].c` is a quoted key and a plain one, and
  /// `[1].name` is a path within an array.
  ///
  /// - Parameter text: The keys and indexes, such as `items[2].price`.
  /// - Complexity: O(*n*) in the length of the string.
  public init(_ text: String) {
    var parser = MappingPathParser(text)
    self = parser.parse()
  }

  /// The path of the object itself, without any keys: `[]`, which prints as the empty string.
  ///
  /// A model mapped at this path is read from and written to its parent's object:
  ///
  /// ```swift
  /// mapper.addMappings(
  ///   ["number": .property(\.number), .root: .model(\.address)],
  ///   for: Invoice.self)
  /// // {"number": 7, "street": "Quay 1", "city": "Oldtown"}
  /// ```
  ///
  /// A dictionary mapped at this path contains the keys that no other entry reads or writes.
  public static let root = MappingPath(components: [])

  /// Whether it is the path of a model in the object of the model that contains it.
  package var isOwnObject: Bool { components.isEmpty && mistake == nil && text == nil }

  /// Why the path is invalid for an entry, as the end of a sentence. Elsewhere, a path doesn't need
  /// a key.
  var mistakeInEntry: String? {
    guard components.isEmpty else { return mistakeInObject }
    return mistake ?? (text == nil ? "has no key at all" : "is empty")
  }

  /// Why the path cannot be followed from an object, as the end of a sentence.
  var mistakeInObject: String? {
    guard mistake == nil, case .index = components.first else { return mistake }
    return "starts with an index, but its root is an object"
  }

  static let wrongIndex = "has an index that isn't a whole number from 0 up"

  /// Whether the path contains an index, which can be read but not written.
  var hasIndex: Bool { components.contains { $0.key == nil } }

  /// Whether the path begins with an index, as all of those in the table of a row do.
  package var isInRow: Bool { components.first?.key == nil && !components.isEmpty }

  /// Whether paths are those of a row: there are some, and all begin with an index.
  static func areInRow(_ paths: [MappingPath]) -> Bool {
    !paths.isEmpty && paths.allSatisfy(\.isInRow)
  }

  /// The index at the beginning of a path in a row; 0 for other paths.
  var rowIndex: Int { if case .index(let index)? = components.first { index } else { 0 } }

  /// Whether the path contains an index after its first step.
  var hasIndexBelowRoot: Bool { components.dropFirst().contains { $0.key == nil } }

  /// The steps from the members of an object. The elements of a row are members, too, whose keys are their indexes.
  var memberSteps: [Component] {
    guard let first = components.first else { return [] }
    return [.key(first.memberKey)] + components.dropFirst()
  }

  /// Returns whether one of two paths contains the other, or they are the same.
  func overlaps(_ other: MappingPath) -> Bool {
    begins(with: other) || other.begins(with: self)
  }

  /// Whether the path is another one or continues it.
  package func begins(with other: MappingPath) -> Bool {
    components.starts(with: other.components)
  }

  /// Whether the path continues another one.
  func isBelow(_ other: MappingPath) -> Bool {
    components.count > other.components.count && begins(with: other)
  }

  /// The paths of the objects and arrays that contain the value, from the outermost in, without the
  /// root.
  var ancestors: some Sequence<MappingPath> {
    (1..<max(1, components.count)).lazy.map {
      MappingPath(components: Array(components.prefix($0)))
    }
  }

  /// Returns this path followed by another one.
  ///
  /// ```swift
  /// MappingPath("items[2]").appending("price")  // items[2].price
  /// ```
  ///
  /// - Parameter path: The path to append.
  public func appending(_ path: MappingPath) -> MappingPath {
    MappingPath(components: components + path.components, mistake: mistake ?? path.mistake)
  }

  /// Returns the first path followed by the second. See ``appending(_:)``.
  public static func + (first: MappingPath, second: MappingPath) -> MappingPath {
    first.appending(second)
  }
}

/// A value that a string literal can create.
@usableFromInline
protocol LiteralText {
  init(_ text: String)
}

extension LiteralText {
  /// Creates a value from a string.
  public init(stringLiteral text: String) { self.init(text) }
}

extension MappingPath: LiteralText, ExpressibleByStringInterpolation {}

extension MappingPath: ExpressibleByArrayLiteral {
  /// Creates a path from keys that are used verbatim: a dot is part of the key. Without keys, the
  /// path is ``root``.
  public init(arrayLiteral keys: String...) {
    self.init(components: keys.map { .key($0) })
  }
}

extension MappingPath: Hashable {
  /// Returns whether both paths have the same components and the same syntax error, if any.
  public static func == (first: Self, second: Self) -> Bool {
    first.components == second.components && first.mistake == second.mistake
      && (first.mistake == nil || first.text == second.text)
  }

  /// Hashes the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(components) }
}

extension MappingPath.Component: Hashable {
  /// Returns whether both components are keys with the same UTF-8 bytes, or the same index.
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
  /// The path as a string that can be parsed again: `a.b`, `items[2].price`, `["a.b"].c`.
  ///
  /// Empty keys, and keys with spaces, dots, brackets, quotes, backslashes, or unprintable
  /// characters, are quoted and escaped, so a path can't forge a log line. In messages, keys are
  /// also truncated to 64 characters, so they can't flood a log.
  public var description: String { printed(cuttingAt: .max) }

  /// The path as shown in messages, with truncated keys.
  package var shown: String { printed(cuttingAt: DisplayText.maximumLength) }

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

  /// The path as a JSON Pointer ([RFC 6901](https://www.rfc-editor.org/rfc/rfc6901)):
  /// `/items/2/price`.
  ///
  /// `~` and `/` in keys are escaped as `~0` and `~1`. The pointer to ``root`` is the empty string.
  /// Keys of more than 256 Unicode scalars are truncated with a `…`, so they can't flood logs and
  /// forms.
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
  /// The string with the escapes of RFC 6901.
  fileprivate var escapedForPointer: String {
    unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
  }

  /// Whether the key can be printed in a path without quotes.
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

extension MappingPath.Component {
  /// The key; nil for an index.
  package var key: String? { if case .key(let key) = self { key } else { nil } }

  /// The key of a member; that of an element of a row is its index.
  var memberKey: String {
    switch self {
    case .key(let key): key
    case .index(let index): String(index)
    }
  }
}
