import PropertyMapper

/// A booking with a rule over its period, in one of the ways to create models.
protocol RuledBooking: Equatable, Sendable {
  var from: Int { get }
  var to: Int { get }
  var note: String? { get }

  static func register(in mapper: PropertyMapper)
}

extension RuledBooking {
  /// Adds the rules that all of them have.
  static func addRules(to mapper: PropertyMapper, _ keyPaths: KeyPaths<Self>) {
    mapper.addRule(for: Self.self, keyPaths.from, keyPaths.to, at: "to", named: "period") {
      from, to in from < to ? nil : "must be after the start"
    }
    mapper.addRule(for: Self.self, keyPaths.to, keyPaths.note) { to, note in
      to > 100 && note == nil ? "must have a note if it is long" : nil
    }
    mapper.addRule(for: Self.self, keyPaths.from, at: "from", named: "even") { from in
      from.isMultiple(of: 2) ? nil : "must be even"
    }
  }
}

/// The key paths of a booking's properties.
struct KeyPaths<Booking> {
  let from: KeyPath<Booking, Int>
  let to: KeyPath<Booking, Int>
  let note: KeyPath<Booking, String?>
}

/// A struct that is created empty.
struct EmptyBooking: RuledBooking, DefaultInitializable {
  var from = 0
  var to = 0
  var note: String?

  static func register(in mapper: PropertyMapper) {
    mapper.addMappings(
      [
        "from": .property(\.from).required(), "to": .property(\.to, .range(0...200), default: 10),
        "note": .property(\.note),
      ], for: Self.self)
    addRules(to: mapper, KeyPaths(from: \.from, to: \.to, note: \.note))
  }
}

/// A struct that is built from its properties.
struct MemberBooking: RuledBooking {
  var from: Int
  var to: Int
  var note: String?

  static func register(in mapper: PropertyMapper) {
    mapper.addMappings(
      .automatic().merging(["to": .property(\.to, .range(0...200), default: 10)]),
      for: Self.self)
    addRules(to: mapper, KeyPaths(from: \.from, to: \.to, note: \.note))
  }
}

/// A struct with an automatic table.
struct AutomaticBooking: RuledBooking {
  let from: Int
  var to: Int
  let note: String?

  static func register(in mapper: PropertyMapper) {
    mapper.addMappings(
      .automatic().merging(["to": .property(\.to).or("until")]), for: Self.self)
    addRules(to: mapper, KeyPaths(from: \.from, to: \.to, note: \.note))
  }
}

/// A struct with an initializer.
struct InitializedBooking: RuledBooking {
  let from: Int
  let to: Int
  let note: String?

  static func register(in mapper: PropertyMapper) {
    mapper.addMappings(
      .initializing(
        Self.init(from:to:note:), InitArgument("from", \.from),
        InitArgument("to", \.to, .range(0...200), default: 10), InitArgument("note", \.note)),
      for: Self.self)
    addRules(to: mapper, KeyPaths(from: \.from, to: \.to, note: \.note))
  }
}

/// A class whose properties are stored in place.
final class FinalBooking: RuledBooking, DefaultInitializable, @unchecked Sendable {
  var from = 0
  var to = 0
  var note: String?

  init() {}

  static func == (first: FinalBooking, second: FinalBooking) -> Bool {
    first.from == second.from && first.to == second.to && first.note == second.note
  }

  static func register(in mapper: PropertyMapper) {
    mapper.addMappings(
      [
        "from": .property(\.from).required(), "to": .property(\.to, .range(0...200), default: 10),
        "note": .property(\.note),
      ], for: FinalBooking.self)
    addRules(to: mapper, KeyPaths<FinalBooking>(from: \.from, to: \.to, note: \.note))
  }
}

/// A struct whose setter changes what is read, which rules don't see.
struct ObservedBooking: RuledBooking, DefaultInitializable {
  var from = 0 { didSet { from = max(from, 1000) } }
  var to = 0
  var note: String?

  static func register(in mapper: PropertyMapper) {
    mapper.addMappings(
      [
        "from": .transform(\.from, decode: { (number: Int) in number }).decodeOnly().required(),
        "to": .property(\.to, .range(0...200), default: 10), "note": .property(\.note),
      ], for: Self.self)
    addRules(to: mapper, KeyPaths(from: \.from, to: \.to, note: \.note))
  }
}
