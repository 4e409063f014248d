/// What is known about the input of one of the library's transformers, for schemas and checks.
///
/// Only the transformer that reads the data says it: `.date("d.M.yyyy").then(…)` has the form of
/// the date, but `.trimmed.then(.date("d.M.yyyy"))` has none, since it accepts spaces as well.
package struct TransformerForm: Sendable {
  package enum Kind: Sendable {
    /// A form that values without a transformer may have, too.
    case data(DataForm)
    /// One of some values.
    case oneOf([MappingValue])
    /// A string of a regular expression (ECMA 262), if there is one.
    case text(pattern: String?)
    /// One of several forms; nil is one of which nothing is known. Values are written in the first.
    indirect case alternatives([TransformerForm?])
  }

  package let kind: Kind
  /// What the string must be, if the pattern doesn't say all: `be a date like d.M.yyyy`.
  package let rule: String?
  /// What is wrong with the transformer itself.
  let flaws: [DatePatternFlaw]
  /// The cases of an enum that it finds in a dictionary; nil for other transformers.
  private(set) var lookedUpCases: LookedUpCases?

  /// The cases of an enum that are values of a dictionary.
  struct LookedUpCases: Sendable {
    let type: any Any.Type
    /// Returns the names of the other cases, as far as they are known.
    let unlistedNames: @Sendable () -> [String]
  }

  init(_ kind: Kind, rule: String? = nil, flaws: [DatePatternFlaw] = []) {
    self.kind = kind
    self.rule = rule
    self.flaws = flaws
  }
}

extension TransformerForm {
  /// The same input, for a transformer that produces the values for which a closure returns true.
  func producing<Value: Sendable>(_ isListed: @escaping @Sendable (Value) -> Bool) -> Self {
    var form = self
    form.lookedUpCases = LookedUpCases(type: Value.self) {
      EnumCases.names(of: Value.self, unless: isListed)
    }
    return form
  }

  /// The same input, for a transformer whose output is converted once more.
  var convertedFurther: Self {
    var form = self
    form.lookedUpCases = nil
    return form
  }

  /// The forms of several transformers that are tried in order; nil if nothing is known of any.
  static func alternatives(_ first: Self?, _ other: Self?) -> Self? {
    guard first != nil || other != nil else { return nil }
    let flaws = [first, other].flatMap { $0?.flaws ?? [] }
    var form = Self(
      .alternatives(parts(of: first) + parts(of: other)),
      flaws: flaws.enumerated().filter { index, flaw in
        !flaws[..<index].contains { $0.fact == flaw.fact }
      }.map(\.element))
    form.lookedUpCases = first?.lookedUpCases
    return form
  }

  private static func parts(of form: Self?) -> [Self?] {
    if case .alternatives(let parts)? = form?.kind { parts } else { [form] }
  }

  /// A number in a string, as in JSON.
  static let number = Self(
    .text(pattern: #"^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$"#))

  /// A date in a string with a pattern.
  ///
  /// - Parameter usual: The pattern, if it can be parsed by hand.
  static func date(_ pattern: String, _ usual: DatePattern?) -> Self {
    Self(
      .text(pattern: usual.map(\.expression)),
      rule: "be \(Expectation.date(pattern, like: pattern).phrase)",
      flaws: DatePatternFlaw.flaws(in: pattern))
  }

  /// The keys of a lookup; nil if they aren't values of JSON.
  static func oneOf<Input: Hashable>(_ inputs: some Sequence<Input>) -> Self? {
    var values: [MappingValue] = []
    for input in inputs {
      let raw: Any = (input as? any RawRepresentable).map { $0.rawValue } ?? input
      guard let value = raw as? any MappingValueConvertible, let form = try? value.mappingValue
      else { return nil }
      values.append(form)
    }
    // Dictionaries have no order.
    return Self(.oneOf(values.sorted(byBytesOf: { "\($0)" })))
  }
}

extension DatePattern {
  /// A regular expression (ECMA 262) for all strings that the pattern accepts.
  var expression: String { "^\(parts.map(\.expression).joined())$" }
}

extension DatePattern.Part {
  fileprivate var expression: String {
    switch self {
    case .literal(let bytes): Self.escaped(String(decoding: bytes, as: UTF8.self))
    case .number(_, let width?): "[0-9]{\(width)}"
    case .number(_, nil): "[0-9]{1,2}"
    case .fraction(let width?): "[0-9]{\(width)}"
    case .fraction(nil): "[0-9]+"
    case .monthName, .weekday: "[A-Za-z]+"
    case .halfDay: "[A-Za-z.]+"
    case .zone: ".+"
    }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if #"^$\.*+?()[]{}|/"#.contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}

/// How values of a type are converted wherever the type occurs, instead of its built-in conversion.
package struct TypeConversion: Sendable {
  /// The data type of the closures.
  package let input: ShapeRequest
  /// Whether values can be encoded.
  let goesBack: Bool
  /// What is known about the data; nil for users' transformers.
  let form: TransformerForm?
  /// The shape of the type.
  ///
  /// - Parameters:
  ///   - inner: The shape of the data.
  ///   - unknown: What becomes of a value for which the closure returns nil or throws.
  let shape: @Sendable (_ inner: Shape, _ unknown: UnknownValueRule) -> ConvertedShape

  init<Input, Value>(
    decode: @escaping @Sendable (Input) throws -> Value?,
    encode: (@Sendable (Value) throws -> Input)?, form: TransformerForm? = nil
  ) {
    self.form = form
    input = ShapeRequest(Input.self, preferring: .registered)
    goesBack = encode != nil
    // A native value of a property list must still be converted if the closure converts that type.
    let adoptsValues = Input.self != Value.self
    let write = encode.map { encode in
      { @Sendable (value: ValueAddress) throws -> Slot in
        ValueSlot(try encode(value.value(as: Value.self)))
      }
    }
    shape = { inner, unknown in
      let isNil = unknown.isNil
      // The fallback's type is Sendable for every descriptor that accepts a fallback.
      nonisolated(unsafe) let fallback: Value? = unknown.replacement()
      let convert = ValueConversion { (input: Input) throws -> Value in
        if let fallback = unsafe fallback { return (try? decode(input)) ?? fallback }
        guard let value = isNil ? try? decode(input) : try decode(input) else {
          throw isNil ? UnknownValue() : TransformGaveNothing() as any Error
        }
        return value
      }
      return unsafe ConvertedShape(
        inner: inner, form: isNil || fallback != nil ? nil : form, decode: convert, encode: write
      ) { value in
        adoptsValues ? (value as? Value).map { ValueSlot($0) } : nil
      }
    }
  }
}
