extension SubtypeName {
  /// The name as it is written.
  var output: OutputValue {
    switch self {
    case .text(let text): .text(text)
    case .number(let number):
      if number.isWrittenAsInteger, !number.isNegativeZero,
        case .exact(let integer) = number.integer(Int64.self)
      {
        .integer(integer)
      } else {
        .number(number)
      }
    case .bool(let bool): .bool(bool)
    }
  }

  /// The names that a value of the data may stand for: its own and, if numbers are converted to text, the
  /// text with the same digits, and that of the plain number.
  func candidates(convertingNumbers: Bool) -> [SubtypeName] {
    guard convertingNumbers, case .number(let number) = self else { return [self] }
    return [self, .text(number.text), .text(number.plainText)]
  }
}

/// Which values of the data can be the names of a list. Texts always can.
struct SubtypeNameKinds: Sendable {
  let takesNumbers: Bool
  let takesBooleans: Bool

  /// - Parameter hasOthers: Whether there are names other than texts.
  init(hasOthers: Bool, _ policy: ConversionPolicy) {
    takesBooleans = hasOthers
    takesNumbers = hasOthers || policy.convertsNumbersToNames
  }

  /// The name that a value is; nil if it can't be one.
  func name(_ value: InputValue) -> SubtypeName? {
    switch value {
    case .text(let text): .text(text)
    case .number(let number) where takesNumbers: .number(number)
    case .bool(let bool) where takesBooleans: .bool(bool)
    default: nil
    }
  }
}

extension ConversionPolicy {
  /// Whether a number is accepted as a name that is text.
  var convertsNumbersToNames: Bool { level >= .lossless }
}

/// The names of a list, for lookup by the values of the data.
struct SubtypeNameTable: Sendable {
  private let texts: KeyTable
  /// The indexes of the texts among all names; nil if all names are texts.
  private let indexes: [Int]?
  private let others: [SubtypeName: Int]

  /// - Parameter names: The names, without repetitions.
  init(_ names: [SubtypeName]) {
    guard !names.allSatisfy(\.isText) else {
      (texts, indexes, others) = (KeyTable(names.map(\.text)), nil, [:])
      return
    }
    let texts = names.indices.filter { names[$0].isText }
    self.texts = KeyTable(texts.map { names[$0].text })
    indexes = texts
    others = Dictionary(
      names.indices.filter { !names[$0].isText }.map { (names[$0], $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The values that can be names.
  func kinds(under policy: ConversionPolicy) -> SubtypeNameKinds {
    SubtypeNameKinds(hasOthers: !others.isEmpty, policy)
  }

  /// The index of a text.
  func index(of text: String) -> Int? {
    texts.index(of: text).map { indexes?[$0] ?? $0 }
  }

  /// The index of a listed name.
  func index(of name: SubtypeName) -> Int? {
    if case .text(let text) = name { index(of: text) } else { others[name] }
  }

  /// The index of the name that a value of the data stands for.
  func index(of name: SubtypeName, under policy: ConversionPolicy) -> Int? {
    if case .text(let text) = name { return index(of: text) }
    return name.candidates(convertingNumbers: policy.convertsNumbersToNames).lazy
      .compactMap { index(of: $0) }.first { _ in true }
  }
}
