// Messages about automatic tables and initializers.

extension Messages {
  static func unknownProperty(_ name: String, of type: any Any.Type) -> String {
    "\(Self.name(of: type)) has no stored property called \(DisplayText.escaped(name))"
  }

  /// Suggests existing names instead of an unknown one; nil if there are none.
  static func names(_ names: [String]) -> String? {
    names.isEmpty ? nil : "use \(choice(of: names))"
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
    "\(name) can't be mapped automatically: it \(fact(of: reason))"
  }

  static func fact(of reason: LeftOut) -> String {
    switch reason {
    case .lazy: "is lazy"
    case .weakOrUnowned: "is weak or unowned"
    case .closure: "is a closure or a metatype"
    case .notCopyable: "can't be copied"
    case .published: "is @Published"
    case .ofSwiftData: "is stored by SwiftData"
    case .unmappable(let type):
      "is of type \(self.name(of: type)), which is neither supported nor registered"
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
    "use MappingValue instead of Any, or map the property with .transform"
  static let waysToTransform = "map it with .transform, or format it"

  static func managedProperties(of type: any Any.Type) -> String {
    "Core Data stores \(name(of: type))'s @NSManaged properties, which can't be mapped automatically"
  }

  static func observersBypassed(of names: [String]) -> String {
    "\(list(names)) would be set directly in memory, without notifying key-value observers"
  }

  static let nothingToMap = "it has no property that can be mapped"
  package static let isNotMade = "it has no initializer that the mapper can call"

  static func notWritable(_ name: String) -> String {
    "\(name) is a let, so it's only exported"
  }

  static func unreadableType(_ type: any Any.Type, _ reason: String) -> String {
    "\(name(of: type)) can't be mapped automatically: it \(reason)"
  }

  static func conflictingKeys(_ names: [String], _ key: String) -> String {
    "\(list(names)) share the key \(DisplayText.escaped(key))"
  }

  static func unnamedProperty(of type: any Any.Type) -> String {
    "a key path of \(name(of: type)) doesn't show which stored property it refers to"
  }

  static func otherType(_ name: String, is type: any Any.Type, not expected: any Any.Type)
    -> String
  {
    "\(name) is of type \(self.name(of: type)), but the closure returns \(self.name(of: expected))"
  }

  static func membersWithoutValue(_ names: [String]) -> String {
    "nothing is mapped to \(list(names)), which can't be nil"
  }

  static let hiddenRules = "has rules that its stored properties don't express"

  static func incompleteLayout(_ type: any Any.Type) -> String {
    "\(name(of: type)) has storage that can't be accessed, so it can't be created from its properties"
  }

  static func sharedStorage(
    _ first: String, _ second: String, of type: any Any.Type
  ) -> String {
    "\(first) and \(second) of \(name(of: type)) share the same storage, so they can't both be set"
  }

  static func swappedArguments(_ first: String, _ second: String) -> String {
    "the initializer's arguments are swapped: \(first) receives the value meant for \(second)"
  }
  static func argumentNotRead(_ position: Int) -> String {
    "nothing reads argument \(position) of the initializer"
  }
  static func onlyWrittenArgument(_ position: Int) -> String {
    "argument \(position) of the initializer is encodeOnly() and has no default"
  }
}

extension Messages {
  // MARK: Changes of entries

  static func unmappedProperty(of type: any Any.Type, _ method: String) -> String {
    "\(name(of: type)) has no entry for the property passed to \(method)"
  }
  static let defaultOfUnread = "is only written, so it can't have a default"
  static func otherTypeOfDefault(_ type: any Any.Type, _ other: any Any.Type) -> String {
    "is of type \(name(of: type)), but the default is of type \(name(of: other))"
  }
}
