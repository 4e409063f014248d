/// What the guard has to know of a source file, found in one pass over it.
struct SourceFile: Sendable {
  struct Import: Sendable {
    let module: String
    /// Whether the line above it is a comment.
    let hasReason: Bool
  }

  let name: String
  let lineCount: Int
  private(set) var imports: [Import] = []

  /// The types, aliases and functions that it declares at its top level for others to use.
  private(set) var topLevelNames: Set<String> = []
  /// The members that its extensions declare for others to use.
  private(set) var extensionMembers: Set<String> = []
  /// Every name that it declares outside of functions: types, functions, properties, cases.
  private(set) var declaredNames: Set<String> = []

  /// The words of its code.
  private(set) var usedNames: Set<String> = []
  /// The names behind a dot in its code.
  private(set) var usedMembers: Set<String> = []

  init(name: String, text: String) {
    self.name = name
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    lineCount = lines.count - (text.hasSuffix("\n") ? 1 : 0)
    let tokens = SwiftTokens(text).tokens
    collectDeclarations(in: tokens)
    collectUses(in: tokens)
    for (index, token) in tokens.enumerated() where token.is("import") && index + 1 < tokens.count {
      let hasReason = token.line > 0 && lines[token.line - 1].drop { $0 == " " }.hasPrefix("// ")
      imports.append(Import(module: tokens[index + 1].text, hasReason: hasReason))
    }
  }

  private mutating func collectUses(in tokens: [SwiftTokens.Token]) {
    for (index, token) in tokens.enumerated()
    where token.kind == .word || token.kind == .quotedWord {
      usedNames.insert(token.text)
      if index > 0, tokens[index - 1].is(".") { usedMembers.insert(token.text) }
    }
  }

  // MARK: Declarations

  /// What a brace has opened.
  private enum Scope { case file, type, `extension`, code }

  private mutating func collectDeclarations(in tokens: [SwiftTokens.Token]) {
    var scopes = [Scope.file]
    var next = Scope.code
    for (index, token) in tokens.enumerated() {
      let scope = scopes.last ?? .file
      switch token.kind == .quotedWord ? "" : token.text {
      case "{":
        scopes.append(next)
        next = .code
      case "}": scopes.removeLast()
      case "extension" where scope == .file: next = .extension
      case "struct", "enum", "protocol", "actor", "class":
        guard let name = Self.typeName(at: index, in: tokens) else { continue }
        next = .type
        declare(name, in: scope, isPrivate: Self.isPrivate(at: index, in: tokens))
      case "func", "var", "let", "typealias", "associatedtype":
        next = .code
        guard scope != .code, let name = Self.name(at: index + 1, in: tokens) else { continue }
        declare(name, in: scope, isPrivate: Self.isPrivate(at: index, in: tokens))
      case "init", "subscript", "deinit": next = .code
      case "case" where scope == .type:
        declaredNames.formUnion(Self.cases(after: index, in: tokens))
      default: break
      }
    }
  }

  private mutating func declare(_ name: String, in scope: Scope, isPrivate: Bool) {
    if scope != .code { declaredNames.insert(name) }
    guard !isPrivate else { return }
    if scope == .file { topLevelNames.insert(name) }
    if scope == .extension { extensionMembers.insert(name) }
  }

  private static func name(at index: Int, in tokens: [SwiftTokens.Token]) -> String? {
    guard index < tokens.count, [.word, .quotedWord].contains(tokens[index].kind) else {
      return nil
    }
    return tokens[index].text
  }

  /// The name of the type that a keyword declares; `class func` and `X: class` declare none.
  private static func typeName(at index: Int, in tokens: [SwiftTokens.Token]) -> String? {
    if index > 0, tokens[index - 1].is(".") || tokens[index - 1].is(":") { return nil }
    guard let name = name(at: index + 1, in: tokens) else { return nil }
    return ["func", "var", "let", "subscript"].contains(name) ? nil : name
  }

  /// Whether a modifier in front of a keyword keeps the declaration in its file.
  private static func isPrivate(at index: Int, in tokens: [SwiftTokens.Token]) -> Bool {
    let modifiers: Set = [
      "static", "class", "final", "mutating", "nonmutating", "consuming", "borrowing", "override",
      "lazy", "weak", "unowned", "nonisolated", "indirect",
    ]
    var index = index - 1
    while index >= 0, modifiers.contains(tokens[index].text) { index -= 1 }
    return index >= 0 && (tokens[index].is("private") || tokens[index].is("fileprivate"))
  }

  /// The names that `case a, b(Int), c = 1` declares.
  private static func cases(after keyword: Int, in tokens: [SwiftTokens.Token]) -> [String] {
    var names: [String] = []
    var index = keyword
    repeat {
      index += 1
      guard let name = name(at: index, in: tokens) else { return names }
      names.append(name)
      index += 1
      var depth = 0
      while index < tokens.count {
        if tokens[index].is("(") { depth += 1 }
        if tokens[index].is(")") { depth -= 1 }
        let belongs = ["(", ")", "=", "-"].contains(tokens[index].text)
        guard depth > 0 || belongs || tokens[index].kind == .literal else { break }
        index += 1
      }
    } while index < tokens.count && tokens[index].is(",")
    return names
  }
}
