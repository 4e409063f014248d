/// A component of a key path that crashes on some models.
///
/// This is the only place that decides whether a key path may be used. See
/// ``PropertyAccessor/trap``.
enum KeyPathTrap {
  /// `\.job!.title`, on models without a job.
  case forcedOptional
  /// `\.tags[2]`, on models with fewer tags.
  case element

  /// Looks for such a component in the description of a key path.
  ///
  /// Force unwrapping is printed on all platforms. A subscript is printed as a call of a getter.
  /// That of an array is the same one that is called by the library's own key path to an element.
  /// For other collections, any writable call on a stored property is an element access.
  ///
  /// - Parameter printed: The description of the key path, which differs between platforms if it
  ///   calls a getter.
  init?<Root>(inTyped keyPath: PartialKeyPath<Root>, printed: String? = nil) {
    // With a known offset, the key path consists only of stored properties.
    guard MemoryLayout<Root>.offset(of: keyPath) == nil else { return nil }
    let printed = printed ?? keyPath.debugDescription
    if printed.contains("<computed "), Self.elementAccesses.contains(where: printed.contains) {
      self = .element
      return
    }
    let isWritable = Self.isWritable(keyPath)
    var type: (any Any.Type)? = Root.self
    for step in KeyPathText(of: keyPath, printed: printed).steps {
      if let list = type, list is any MutableCollection.Type, isWritable {
        self = .element
        return
      }
      let properties = type.flatMap { try? TypeLayout.of($0).get().properties } ?? []
      let name = step.hasSuffix("?") ? step.dropLast() : step
      let property = properties.first { $0.storageName == step || $0.storageName == name }
      if property == nil, step.hasSuffix("!") {
        self = .forcedOptional
        return
      }
      type = property?.type
    }
    return nil
  }

  /// Looks for such a component in a key path whose type the caller does not know.
  init?(in keyPath: AnyKeyPath) {
    func trap<Root>(_ root: Root.Type) -> Self? {
      (keyPath as? PartialKeyPath<Root>).flatMap { Self(inTyped: $0) }
    }
    guard let trap = _openExistential(type(of: keyPath).rootType, do: trap) else { return nil }
    self = trap
  }

  private static func isWritable<Root>(_ keyPath: PartialKeyPath<Root>) -> Bool {
    func isWritable<Value>(_ value: Value.Type) -> Bool {
      keyPath is WritableKeyPath<Root, Value>
    }
    return _openExistential(Swift.type(of: keyPath).valueType, do: isWritable)
  }

  /// How the subscripts of the standard library's arrays are printed, without the element type.
  private static let elementAccesses: [String] = [
    \[Bool].[0], \ContiguousArray<Bool>.[0], \ArraySlice<Bool>.[0],
  ].compactMap { (keyPath: AnyKeyPath) in
    let printed = keyPath.debugDescription
    guard let start = printed.firstRange(of: "<computed ")?.lowerBound,
      let end = printed.lastIndex(of: "("), start < end
    else { return nil }
    return "\(printed[start...end])"
  }
}

extension PropertyAccessor {
  /// Why the key path crashes on some models, if it does: nothing may then use it.
  var trap: KeyPathTrap? { keyPath.flatMap { KeyPathTrap(in: $0) } }
}

/// What Swift prints for a key path: its type, and the names of the properties on the way.
///
/// ```
///  \User.job?.title     type: User, steps: job?, title
/// ```
///
/// The names are for people, and for key paths through several properties. They prove nothing about
/// storage: a getter is printed as an address on some platforms, and by its name on others.
///
/// It doesn't interpolate the key path or its types, because that would search all conformances in the
/// program for a way to print them.
struct KeyPathText {
  let type: String
  /// The properties on the way. Those that are unwrapped end with a question or exclamation mark.
  let steps: [Substring]

  /// - Parameter printed: The description of the key path, which differs between platforms if it
  ///   calls a getter.
  init(of keyPath: AnyKeyPath, printed: String? = nil) {
    type = _typeName(Swift.type(of: keyPath).rootType, qualified: false)
    // The type itself may contain dots.
    let (text, start) = (printed ?? keyPath.debugDescription, "\\\(type)")
    guard text.hasPrefix(start) else {
      steps = []
      return
    }
    steps = text.dropFirst(start.count).drop { $0 != "." }.split(separator: ".")
  }

  /// The steps as in the source; nil if one of them is printed as an address, or all are unknown.
  var names: String? {
    steps.isEmpty || steps.contains { $0.hasPrefix("<computed") }
      ? nil : RuntimeReflection.sourceName(steps.joined(separator: "."))
  }

  /// The names if there are at least two.
  var severalNames: String? { steps.count > 1 ? names : nil }
}
