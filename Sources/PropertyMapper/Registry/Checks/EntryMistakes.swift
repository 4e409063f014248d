/// Entries whose modifiers exclude each other.
enum ContradictoryEntry {
  static func mistakes<Model>(
    in entry: Mappings<Model>.Entry, _ table: TableFindings
  ) -> [ConfigurationError] {
    let descriptor = entry.descriptor
    let modifiers = descriptor.modifiers
    func mistake(_ message: String, hint: String) -> [ConfigurationError] {
      [table.mistake(.contradictoryEntry, message, at: entry.path, hint: hint)]
    }
    if modifiers.isDecodeOnly && modifiers.isEncodeOnly {
      return mistake(Messages.bothOnlyReadAndWritten, hint: "remove one of them")
    }
    if modifiers.isDecodeOnly && descriptor.reading == nil {
      return mistake(Messages.generatorOnlyRead, hint: "remove the modifier")
    }
    if modifiers.isRequired && descriptor.reading == nil {
      return mistake(Messages.requiredGenerator, hint: "remove required()")
    }
    if modifiers.isEncodeOnly && descriptor.writing == nil {
      return mistake(
        Messages.unwritableOnlyWritten, hint: "add encode: or a generator")
    }
    if modifiers.minimumCount < 0 {
      return mistake(
        Messages.negativeMinimum(modifiers.minimumCount),
        hint: "remove or correct the minimum")
    }
    return []
  }
}

/// Entries that can never work, whatever the data contains.
enum UnworkableEntry {
  static func mistakes(in entry: PlanEntry, _ table: TableFindings) -> [ConfigurationError] {
    let patterns =
      (entry.reading?.closures.validate?.mistakes ?? []).map {
        table.mistake(
          .invalidPattern, $0, at: entry.path,
          hint: Messages.escapeHint)
      } + DatePatterns.mistakes(in: entry, table) + UnsatisfiableRules.mistakes(in: entry, table)
    let shapes = [entry.reading?.shape, entry.writing?.shape].compactMap(\.self)
    guard let keys = shapes.lazy.compactMap(\.unmappableDictionary).first else { return patterns }
    let hint =
      "use keys that are strings or integers, have strings or integers as raw values, or are written as strings"
    return patterns + [
      table.mistake(
        .unsupportedKeyType, Messages.unsupportedKeyType(keys), at: entry.path, hint: hint)
    ]
  }
}

extension Shape {
  /// The type of a dictionary inside whose keys cannot be encoded.
  fileprivate var unmappableDictionary: (any Any.Type)? {
    switch self {
    case .value, .model: nil
    case .optional(let optional): optional.wrapped.unmappableDictionary
    case .list(let list): list.element.unmappableDictionary
    case .converted(let converted): converted.inner.unmappableDictionary
    case .jsonText(let text): text.inner.unmappableDictionary
    case .dictionary(let dictionary):
      dictionary.operations.canHaveKeys
        ? dictionary.element.unmappableDictionary : dictionary.operations.type
    }
  }
}

/// Validators that no value satisfies, such as `.min(5), .max(3)` or `.oneOf([])`.
enum UnsatisfiableRules {
  static func mistakes(in entry: PlanEntry, _ table: TableFindings) -> [ConfigurationError] {
    guard let validate = entry.reading?.closures.validate,
      let reason = ValidatorConstraint.all(validate.constraints).contradiction
    else { return [] }
    return [
      table.mistake(
        .contradictoryEntry, Messages.unsatisfiable(reason), at: entry.path,
        hint: "correct or remove one of its validators")
    ]
  }
}

extension ValidatorConstraint {
  /// Why no value satisfies the constraint, as a sentence; nil if one may do.
  fileprivate var contradiction: String? {
    let parts = parts
    if parts.contains(where: { if case .oneOf(let values) = $0 { values.isEmpty } else { false } })
    {
      return "oneOf has no values"
    }
    var (least, most) = (0, Int.max)
    var minima: [(value: ConstraintValue, isExclusive: Bool)] = []
    var maxima = minima
    var lists: [[ConstraintValue]] = []
    for part in parts {
      switch part {
      case .oneOf(let values): lists.append(values)
      case .equalTo(let value): lists.append([value])
      case .length(let minimum, let maximum):
        least = max(least, minimum)
        most = min(most, maximum ?? .max)
      case .minimum(let value, let isExclusive): minima.append((value, isExclusive))
      case .maximum(let value, let isExclusive): maxima.append((value, isExclusive))
      default: break
      }
    }
    if least > most { return "the minimum length is \(least), and the maximum length is \(most)" }
    for minimum in minima {
      for maximum in maxima
      where minimum.value.exceeds(
        maximum.value, orEquals: minimum.isExclusive || maximum.isExclusive)
      {
        return "its minimum is greater than its maximum"
      }
    }
    let isAllowed = { (value: ConstraintValue) in
      lists.allSatisfy { $0.contains { !$0.exceeds(value) && !value.exceeds($0) } }
        && !minima.contains { $0.value.exceeds(value, orEquals: $0.isExclusive) }
        && !maxima.contains { value.exceeds($0.value, orEquals: $0.isExclusive) }
        && (value.value as? String).map { (least...most).contains($0.count) } ?? true
    }
    guard lists.allSatisfy({ $0.contains(where: isAllowed) }) else {
      return "no value satisfies all of its validators"
    }
    return nil
  }

  /// The constraints that a value must satisfy together.
  private var parts: [Self] {
    if case .all(let parts) = self { parts.flatMap(\.parts) } else { [self] }
  }
}

extension ConstraintValue {
  /// Whether the value is known to be greater than another one, or equal to it if that is included.
  fileprivate func exceeds(_ other: ConstraintValue, orEquals countsEqual: Bool = false) -> Bool {
    func compare<Value: Comparable>(_ value: Value) -> Bool {
      (other.value as? Value).map { countsEqual ? value >= $0 : value > $0 } ?? false
    }
    return (value as? any Comparable).map { compare($0) } ?? false
  }
}

/// Date patterns that match no date, or that probably mean something else.
enum DatePatterns {
  static func mistakes(in entry: PlanEntry, _ table: TableFindings) -> [ConfigurationError] {
    findings(entry.reading?.closures.form, at: entry.path, table, areInvalid: true)
  }

  static func warnings(on entry: PlanEntry, _ table: TableFindings) -> [ConfigurationError] {
    findings(entry.reading?.closures.form, at: entry.path, table, areInvalid: false)
  }

  /// The findings about the transformer of an entry, or of a type.
  static func findings(
    _ form: TransformerForm?, at path: MappingPath? = nil, _ table: TableFindings, areInvalid: Bool
  ) -> [ConfigurationError] {
    (form?.flaws ?? []).filter { $0.isInvalid == areInvalid }.map { flaw in
      table.mistake(
        areInvalid ? .invalidPattern : .ambiguousPattern,
        Messages.datePattern(flaw.fact), at: path, hint: flaw.hint,
        severity: areInvalid ? .error : .warning)
    }
  }
}

/// Transformers of types that exclude every entry with the type from exports.
enum OneWayConversion {
  static func warnings(
    on conversion: TypeConversion?, as shape: Shape?, _ table: TableFindings
  ) -> [ConfigurationError] {
    guard let conversion, !conversion.goesBack, shape?.isOneWay == true else { return [] }
    return [
      table.warning(
        .oneWayTransform, Messages.transformerLacksEncode,
        hint: "add encode: to the transformer")
    ]
  }
}
