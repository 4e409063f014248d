/// What Swift prints for a key path: its type, and the names of the properties on the way.
///
/// ```
///  \User.job?.title     type: User, steps: job?, title
/// ```
///
/// The names are for people, and for key paths through several properties. They prove nothing about
/// storage: a getter is printed as an address on some platforms, and by its name on others.
struct KeyPathText {
  let type: String
  /// The properties on the way. Those that are unwrapped end with a question or exclamation mark.
  let steps: [Substring]

  /// - Parameter printed: The description of the key path, which differs between platforms if it
  ///   calls a getter.
  init(of keyPath: AnyKeyPath, printed: String? = nil) {
    type = "\(Swift.type(of: keyPath).rootType)"
    // The type itself may contain dots.
    let (text, start) = (printed ?? "\(keyPath)", "\\\(type)")
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
