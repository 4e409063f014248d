import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Random lists of models with identifiers that the reader doesn't find as values of entries, or with other
/// factories, through both orders.
@Suite struct IdentityInOnePassTests {
  class User: DefaultInitializable {
    var id = 0
    var name = ""
    var friend: User?
    var card: Card?
    var cards: [Card] = []
    var maker = "mapper"
    let life = Life()
    required init() { IdentityInOnePassTests.everyone.append(Weak(user: self)) }
  }
  /// All users that were made, even if nobody refers to them any more: they may refer to each other in circles.
  @TaskLocal private static var everyone = Recorder<Weak>()
  private struct Weak: @unchecked Sendable { weak let user: User? }
  /// Users that only the store contains: objects are declared as their superclass.
  final class Admin: User { var level = 0 }
  /// A value that a transformer converts from a model.
  struct Card {
    let owner: User?
    let label: String
  }
  struct CardInput: DefaultInitializable {
    var owner: User?
    var label = ""
  }

  /// How the identifier is read.
  enum Kind: CaseIterable {
    case plain, converted, onlyByFactory, alternative, consumed, twice, lenient, emptyText
  }

  private static func register(_ kind: Kind, in mapper: PropertyMapper) {
    mapper.addMappings(
      [
        "name": .property(\.name), "friend": .model(\.friend), "card": .model(\.card),
        "cards": .model(\.cards),
      ], for: User.self)
    let id: Mappings<User> =
      switch kind {
      case .plain, .emptyText: ["id": .property(\.id)]
      case .converted: ["id": .transform(\.id, decode: { (id: Int) in -id }, encode: { -$0 })]
      case .onlyByFactory: [:]
      case .alternative: ["other": .property(\.id).or("id")]
      case .consumed: ["id": .consumer { (id: Int, user) in user.id = id }]
      case .twice: ["id": .property(\.id), "other": .property(\.id).decodeOnly()]
      case .lenient: ["id": .property(\.id).converting(.lenient)]
      }
    mapper.addMappings(id, for: User.self)
    mapper.addMappings(["level": .property(\.level, .min(1))], for: Admin.self)
    mapper.addMappings(
      ["owner": .model(\.owner), "label": .property(\.label)], for: CardInput.self)
    mapper.setTransformer(
      Transformer<CardInput, Card>(
        decode: { input in
          if input.label == "wrong" { throw Refusal() }
          return Card(owner: input.owner, label: "card of \(input.owner?.name ?? "nobody")")
        }, encode: { CardInput(owner: $0.owner, label: $0.label) }),
      for: Card.self)
  }

  /// A factory that notes the names in the objects, makes some users, and refuses others.
  private struct Other: ModelFactory {
    let notes: Recorder<String>

    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      let name = try input.value(String.self, at: "name")
      notes.append("\(type) \(name ?? "-")")
      if name == "n0" { throw Refusal() }
      guard name != "n1" else { return nil }
      let user = User()
      user.maker = "factory"
      return user as? Model
    }
  }

  // MARK: Input

  private static func object(
    _ numbers: inout SeededGenerator, _ kind: Kind, depth: Int
  ) -> [String: Any] {
    func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &numbers) == 0 }
    var object: [String: Any] = [:]
    if !chance(4) { object["id"] = Int.random(in: 0..<6, using: &numbers) }
    if chance(30) { object["id"] = "\(Int.random(in: 0..<6, using: &numbers))" }
    if chance(30) { object["id"] = NSNull() }
    if chance(30) { object["id"] = "" }
    if kind == .alternative, chance(4) { object["other"] = Int.random(in: 0..<6, using: &numbers) }
    if kind == .twice, chance(3) {
      object["other"] = chance(3) ? Int.random(in: 0..<6, using: &numbers) : object["id"]
    }
    if chance(2) {
      object["name"] = "n\(Int.random(in: chance(9) ? 0..<9 : 1..<9, using: &numbers))"
    }
    if chance(3) { object["level"] = Int.random(in: (chance(40) ? 0 : 1)..<9, using: &numbers) }
    guard depth > 0 else { return object }
    if chance(3) { object["friend"] = Self.object(&numbers, kind, depth: depth - 1) }
    func card() -> [String: Any] {
      [
        "owner": Self.object(&numbers, kind, depth: depth - 1),
        "label": chance(40) ? "wrong" : "right",
      ]
    }
    if chance(4) { object["card"] = card() }
    if chance(6) { object["cards"] = [card(), card()] }
    return object
  }

  // MARK: Results

  /// Users as text; an instance that occurs again has the same number.
  private static func text(_ users: [User]) -> String {
    var seen: [ObjectIdentifier] = []
    func text(_ user: User?) -> String {
      guard let user else { return "-" }
      if let index = seen.firstIndex(of: ObjectIdentifier(user)) { return "#\(index)" }
      seen.append(ObjectIdentifier(user))
      let cards = ([user.card].compactMap(\.self) + user.cards).map {
        "\($0.label) \(text($0.owner))"
      }
      let level = (user as? Admin)?.level
      return "\(user.id) \(user.name) \(level ?? -1) \(user.maker) \(text(user.friend)) \(cards)"
    }
    return users.map(text).joined(separator: ", ")
  }

  /// Cuts the ties between users.
  private static func release() {
    for user in everyone.values.compactMap(\.user) {
      (user.friend, user.card, user.cards) = (nil, nil, [])
    }
  }

  private struct Result: Equatable {
    let isMade: Bool
    let users: String
    let errors: [String]
    let notes: [String]
  }

  private static func result(
    of payload: [[String: Any]], isText: Bool, _ kind: Kind, hasOther: Bool, updates: Bool,
    _ orders: CallOrder
  ) throws -> Result {
    let store = IdentityStore()
    let notes = Recorder<String>()
    let factory = IdentityFactory(store: store, otherwise: hasOther ? Other(notes: notes) : nil)
      .identifying(User.self, by: \.id, at: "id")
    let known = (0..<4).map { $0 == 2 ? Admin() : User() }
    for (index, user) in known.enumerated() {
      (user.id, user.name) = (index, "known")
      if index > 0 { user.friend = known[index - 1] }
      if index < 3 { factory.insert(user) }
    }
    var options = MappingOptions()
    options.callOrder = orders
    options.emptyTextIsNull = kind == .emptyText
    let mapper = PropertyMapper(factory: factory, options: options)
    register(kind, in: mapper)
    var errors: [MappingError] = []
    var made: [User]?
    if updates {
      let isUpdated =
        isText
        ? mapper.update(
          known[3], from: .json(try JSONSerialization.data(withJSONObject: payload[0])),
          errors: &errors)
        : mapper.update(known[3], from: payload[0], errors: &errors)
      made = isUpdated ? [known[3]] : nil
    } else if isText {
      let data = try JSONSerialization.data(withJSONObject: payload, options: .sortedKeys)
      made = mapper.create([User].self, from: .json(data), errors: &errors)
    } else {
      made = mapper.create([User].self, from: .list(payload), errors: &errors)
    }
    let users = (made ?? []) + known
    defer { release() }
    return Result(
      isMade: made != nil, users: "\(text(users)) \(store.count)",
      errors: errors.map(Outcome.line), notes: notes.values)
  }

  @Test(arguments: Kind.allCases, [false, true])
  func `all of them are found and made in one pass`(kind: Kind, hasOther: Bool) throws {
    var numbers = SeededGenerator(seed: hasOther ? 71 : 72)
    let rounds = Effort.rounds(2000, dividedInDebugBy: 10)
    var (validCount, readCount) = (0, 0)
    for round in 0..<rounds {
      let payload = (0..<3).map { _ in Self.object(&numbers, kind, depth: 2) }
      let (isText, updates) = (round % 2 == 0, round % 5 == 0)
      func result(_ orders: CallOrder) throws -> Result {
        var result: Result?
        let left = try LifeCount.left {
          result = try Self.$everyone.withValue(Recorder()) {
            try Self.result(
              of: payload, isText: isText, kind, hasOther: hasOther, updates: updates, orders)
          }
        }
        #expect(left == 0, "\(round)")
        return try #require(result)
      }
      let finding = try result(.findingFirst)
      #expect(try result(.standard) == finding, "\(round)")
      guard finding.isMade else { continue }
      validCount += 1
      let reading = try result(.readingOnly)
      guard reading.isMade else { continue }
      readCount += 1
      #expect(reading == finding, "\(round)")
    }
    #expect(validCount > rounds / 10)
    #expect(readCount == validCount)
  }
}
