/// The types that a base chooses by names: those that it lists, itself if an outer list names it at the same path, and those
/// listed by bases on its list that have the same discriminator.
///
/// ```
///  any Shape ──"square"──▶ Square
///            ──"round"───▶ any Round ──"circle"──▶ Circle
///
///  names    "round"   "square"   "circle"
///  routes   Round     Square     Round, Circle
/// ```
final class NamedSubtypes: Sendable {
  /// The names, each once.
  let names: [SubtypeName]
  /// The choices on the way to the type with each name; none for the base itself.
  let routes: [[SubtypeHop]]
  let table: SubtypeNameTable

  /// - Parameter plan: Returns the plan of a listed type.
  init(of base: ObjectPlan, _ plan: (ModelReference) -> ObjectPlan?) {
    var found: [(name: SubtypeName, route: [SubtypeHop])] = []
    /// Adds the names of a base, and returns the bases on its list that have the same discriminator.
    func add(_ inner: (plan: ObjectPlan, hops: [SubtypeHop]))
      -> [(plan: ObjectPlan, hops: [SubtypeHop])]
    {
      guard let subtypes = inner.plan.subtypes else { return [] }
      let listed = subtypes.choices.map { SubtypeHop(choice: $0, base: inner.plan) }
      found += listed.map { ($0.choice.name, inner.hops + [$0]) }
      guard let path = subtypes.discriminator else { return [] }
      if inner.hops.isEmpty { found += base.ownNames(at: path).map { ($0, []) } }
      // A payload has its own discriminator.
      return listed.filter { $0.choice.payload == nil }.compactMap { hop in
        plan(hop.choice.model).flatMap { next in
          next.subtypes?.discriminator == path ? (next, inner.hops + [hop]) : nil
        }
      }
    }
    reachable(from: [(base, [])], by: { ObjectIdentifier($0.plan.type) }, next: add)
    var known: Set<SubtypeName> = []
    found = found.filter { known.insert($0.name).inserted }
    names = found.map(\.name)
    routes = found.map(\.route)
    table = SubtypeNameTable(names)
  }

  /// The choices on the way to the type with a name; none for the base itself, and nil if the name is unknown.
  func route(to name: SubtypeName) -> [SubtypeHop]? { table.index(of: name).map { routes[$0] } }
}

extension Registry {
  /// The types that a base chooses by names.
  func namedSubtypes(of base: ObjectPlan) -> NamedSubtypes {
    namedSubtypes.value(for: ObjectIdentifier(base.type)) {
      NamedSubtypes(of: base) { self.plan(for: $0) }
    }
  }
}

extension ObjectPlan {
  /// The names of a class that has subtypes with names at the same path.
  fileprivate func ownNames(at path: MappingPath) -> [SubtypeName] {
    isClass ? checkedNames.first { $0.path == path }?.names ?? [] : []
  }
}

/// A step of a route: a subtype, and the plan of the base that lists it.
package struct SubtypeHop: Sendable {
  package let choice: SubtypeChoice
  package let base: ObjectPlan

  /// Whether the base has closures that only run once the whole input is known to be right.
  var hasEffects: Bool { !base.hooks.finalDecoders.isEmpty }

  /// The rules of the base for a model that has become one of its values. Those of a class run with those of its subclasses,
  /// and a base that lists itself has run them already.
  var rules: [PlanRule] { base.isClass || choice.model.type == base.type ? [] : base.rules }
}

extension [SubtypeHop] {
  /// Unwraps a model of the first base to one of the last type; nil if it holds something else.
  func unwrap(_ slot: Slot) -> Slot? {
    reduce(slot) { slot, hop in slot.flatMap { try? hop.choice.unwrap($0) } }
  }

  /// Whether a model is of the types on the way, as far as the bases know.
  ///
  /// - Parameter untilClass: Whether subclasses are not compared.
  func areThose(of slot: Slot, untilClass: Bool = false) -> Bool {
    var slot = slot
    for hop in self {
      if untilClass, hop.base.isClass { return true }
      guard let current = hop.base.subtypes?.choice(of: slot),
        current.model.type == hop.choice.model.type, current.isFallback == hop.choice.isFallback,
        let inner = [hop].unwrap(slot)
      else { return false }
      slot = inner
    }
    return true
  }
}

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

/// The names of one call, and what is wrong with them.
struct SubtypeNameList {
  private var names: [SubtypeName: SubtypeName] = [:]
  private(set) var problems: [String] = []

  /// The name that a value is; nil if it can't be one.
  mutating func add(_ value: MappingValue) -> SubtypeName? {
    guard let name = SubtypeName(value) else {
      problems.append(Messages.unusableName(InputElement(value).value.kind.name))
      return nil
    }
    if let other = names[name] {
      problems.append(Messages.repeatedName(other, name))
    } else {
      names[name] = name
    }
    return name
  }
}
