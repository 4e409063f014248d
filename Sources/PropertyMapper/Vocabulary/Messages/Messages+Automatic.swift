// Messages about automatic tables and initializers.

extension Messages {
  static func unknownProperty(_ name: String, of type: any Any.Type) -> String {
    sentence(
      must: "name a stored property",
      but: "\(Self.name(of: type)) has none called \(DisplayText.escaped(name))")
  }

  /// Suggests existing names instead of an unknown one; nil if there are none.
  static func names(_ names: [String]) -> String? {
    guard !names.isEmpty else { return nil }
    let shown = names.prefix(12).map { DisplayText.escaped($0) } + (names.count > 12 ? ["…"] : [])
    return "name one of \(shown.joined(separator: ", "))"
  }

  /// Why an automatic table leaves out a stored property.
  enum LeftOut {
    case lazy
    case weakOrUnowned
    case closure
    case notCopyable
    case published
    case ofSwiftData
    case unmappable(any Any.Type)
  }

  static func leftOut(_ name: String, _ reason: LeftOut) -> String {
    sentence(must: "be a property that can be mapped", but: "\(name) \(fact(of: reason))")
  }

  static func fact(of reason: LeftOut) -> String {
    switch reason {
    case .lazy: "is lazy"
    case .weakOrUnowned: "is weak or unowned"
    case .closure: "is a closure or a metatype"
    case .notCopyable: "cannot be copied"
    case .published: "is @Published"
    case .ofSwiftData: "is stored by SwiftData"
    case .unmappable(let type):
      "is of type \(self.name(of: type)), which is neither a value of the data nor registered"
    }
  }

  /// How to map a property of a type that is neither a value nor registered.
  ///
  /// - Parameter property: The name of the property that has the type as its wrapper, if it looks like one.
  static func waysToMap(_ type: any Any.Type, wrapping property: String?) -> String {
    let name = name(of: type)
    guard let property = property.map({ DisplayText.escaped($0) }) else {
      return "register \(name), conform it to MappingValueConvertible, or format it"
    }
    return "if \(name) is a property wrapper, map \(property) by its key path, such as "
      + ".property(\\.\(property)); if not, conform \(name) to MappingValueConvertible"
  }
  static let waysToMapAnything =
    "declare it with MappingValue instead of Any, or map it with .transform"
  static let waysToTransform = "map it with .transform, or format it"

  static func managedProperties(of type: any Any.Type) -> String {
    sentence(
      must: "have stored properties to map",
      but: "Core Data stores those of \(name(of: type)) that are @NSManaged")
  }

  static func observersBypassed(of names: [String]) -> String {
    let names = names.map { DisplayText.escaped($0) }.joined(separator: ", ")
    return sentence(
      must: "notify key-value observers", but: "\(names) would be written directly to memory")
  }

  static let nothingToMap = "it has no property that can be mapped"
  static let isNotMade = "the mapper knows no way to make it"

  static func notWritable(_ name: String) -> String {
    sentence(must: "be read as well as written", but: "\(name) is a let and is only exported")
  }

  static func unreadableType(_ type: any Any.Type, _ reason: String) -> String {
    sentence(must: "have stored properties to map", but: "\(name(of: type)) \(reason)")
  }

  static func conflictingKeys(_ names: [String]) -> String {
    sentence(
      must: "have a unique key", but: "\(names.joined(separator: " and ")) have the same")
  }

  static func unnamedProperty(of type: any Any.Type) -> String {
    sentence(
      must: "name a stored property",
      but: "the key path of \(name(of: type)) does not show which one it is")
  }

  static func otherType(_ name: String, is type: any Any.Type, not expected: any Any.Type)
    -> String
  {
    sentence(
      must: "be of the type that the closure returns, \(self.name(of: expected))",
      but: "\(name) is \(self.name(of: type))")
  }

  static func membersWithoutValue(_ names: [String]) -> String {
    let verb = names.count == 1 ? "it cannot be nil" : "they cannot be nil"
    return sentence(
      must: "set every stored property",
      but: "nothing is mapped to \(names.joined(separator: ", ")), and \(verb)")
  }

  static let hiddenRules = "has rules that its properties do not show"

  static func incompleteLayout(_ type: any Any.Type) -> String {
    sentence(
      must: "be created from its stored properties",
      but: "\(name(of: type)) has storage that cannot be reached")
  }

  static func sharedStorage(
    _ first: String, _ second: String, of type: any Any.Type
  ) -> String {
    sentence(
      must: "set every stored property once",
      but: "\(first) and \(second) of \(name(of: type)) are the same storage")
  }

  static func swappedArguments(_ first: String, _ second: String) -> String {
    sentence(
      must: "have its arguments in the order of the initializer's parameters",
      but: "\(first) receives the value meant for \(second)")
  }
  static func argumentNotRead(_ position: Int) -> String {
    sentence(
      must: "read every argument of the initializer", but: "nothing reads argument \(position)")
  }
  static func onlyWrittenArgument(_ position: Int) -> String {
    sentence(
      must: "have a value for every argument of the initializer",
      but: "argument \(position) is encodeOnly() and has no default")
  }
}

extension Messages {
  // MARK: Changes of entries

  static func unmappedProperty(of type: any Any.Type, _ method: String) -> String {
    sentence(
      must: "map the property that \(method) names", but: "\(name(of: type)) has no entry for it")
  }
  static let defaultOfUnread = sentence(
    must: "be read to have a default", but: "is only written")
  static func otherTypeOfDefault(_ type: any Any.Type, _ other: any Any.Type) -> String {
    sentence(
      must: "have a default of its own type \(name(of: type))",
      but: "the default is of type \(name(of: other))")
  }
}
