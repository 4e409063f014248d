import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Random lists of subtypes with identifiers, through both orders.
@Suite struct IdentitySubtypeOrderTests {
  class Member: DefaultInitializable {
    var id = 0
    var title = ""
    var friend: Member?
    var mate: Holder?
    required init() {}
  }
  final class Captain: Member { var stripes = 0 }
  final class Cook: Member { var spoons = 0 }
  enum Holder {
    case cook(Cook)
    case nobody(Nobody)
    var member: Member? { if case .cook(let cook) = self { cook } else { nil } }
  }
  struct Nobody: DefaultInitializable {}

  private static func register(in mapper: PropertyMapper) {
    mapper.addMappings(
      [
        "id": .property(\.id), "title": .property(\.title), "friend": .model(\.friend),
        "mate": .model(\.mate),
      ], for: Member.self)
    mapper.addMappings(["stripes": .property(\.stripes)], for: Captain.self)
    mapper.addMappings(["spoons": .property(\.spoons)], for: Cook.self)
    mapper.addMappings([:], for: Nobody.self)
    mapper.addSubtypes(
      of: Member.self, discriminator: "rank",
      ["captain": .subtype(Captain.self), "cook": .subtype(Cook.self)])
    mapper.addSubtypes(
      of: Holder.self, discriminator: "kind",
      ["cook": .payload(Holder.cook), "nobody": .payload(Holder.nobody)])
  }

  /// An object of a member, or of a holder that has a cook or nobody.
  private static func object(
    _ numbers: inout SeededGenerator, depth: Int, isHolder: Bool = true
  ) -> [String: Any] {
    var object: [String: Any] = isHolder ? ["kind": "cook"] : [:]
    func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &numbers) == 0 }
    guard !isHolder || !chance(8) else { return ["kind": "nobody"] }
    // The existing model may determine the type.
    if isHolder, depth < 2, chance(4) { object["kind"] = nil }
    object["rank"] = chance(40) ? nil : chance(60) ? "baker" : chance(2) ? "captain" : "cook"
    if !chance(4) { object["id"] = Int.random(in: 0..<6, using: &numbers) * 2 }
    // Few identifiers are those of two types.
    if let id = object["id"] as? Int, !chance(20), object["rank"] != nil {
      object["rank"] = id % 4 == 0 && !isHolder ? "captain" : "cook"
    }
    if chance(2) { object["title"] = chance(50) ? 5 : "t\(Int.random(in: 0..<9, using: &numbers))" }
    object["stripes"] = Int.random(in: 0..<9, using: &numbers)
    object["spoons"] = Int.random(in: 0..<9, using: &numbers)
    if depth > 0, chance(3) {
      object["friend"] = Self.object(&numbers, depth: depth - 1, isHolder: false)
    }
    if depth > 0, chance(4) { object["mate"] = Self.object(&numbers, depth: depth - 1) }
    return object
  }

  /// Members as text; an instance that occurs again has the same number.
  private static func text(_ members: [Member?]) -> String {
    var seen: [ObjectIdentifier] = []
    func text(_ member: Member?) -> String {
      guard let member else { return "-" }
      let id = ObjectIdentifier(member)
      if let index = seen.firstIndex(of: id) { return "#\(index)" }
      seen.append(id)
      let own = (member as? Captain)?.stripes ?? (member as? Cook)?.spoons ?? -1
      let friends = "\(text(member.friend)), \(text(member.mate?.member))"
      return "\(type(of: member)) \(member.id) \(member.title) \(own) (\(friends))"
    }
    return members.map(text).joined(separator: ", ")
  }

  /// Cuts the ties between members, which may form circles.
  private static func release(_ members: [Member?]) {
    var waiting = members.compactMap(\.self)
    while let member = waiting.popLast() {
      waiting += [member.friend, member.mate?.member].compactMap(\.self)
      (member.friend, member.mate) = (nil, nil)
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `both orders find and make the same subtypes`(isText: Bool, isHolder: Bool) throws {
    var numbers = SeededGenerator(seed: isText ? 31 : 32)
    let rounds = Effort.rounds(2000, dividedInDebugBy: 10)
    var (validCount, readCount) = (0, 0)
    for round in 0..<rounds {
      let payload = (0..<4).map { _ in
        Self.object(&numbers, depth: 2, isHolder: isHolder)
      }
      let data = try JSONSerialization.data(withJSONObject: payload, options: .sortedKeys)
      let results = [CallOrder.findingFirst, .standard, .readingOnly].map { orders in
        let store = IdentityStore()
        let factory = IdentityFactory(store: round % 3 == 0 ? nil : store)
          .identifying(Member.self, by: \.id, at: "id")
        let known = [Captain(), Cook()] as [Member]
        for (id, member) in zip([4, 6], known) {
          (member.id, member.title) = (id, "known")
          factory.insert(member)
        }
        known[0].mate = .cook(Cook())
        known[1].mate = .nobody(Nobody())
        let mapper = PropertyMapper(factory: factory, options: MappingOptions(orders))
        Self.register(in: mapper)
        var errors: [MappingError] = []
        func made<Model>(_ type: Model.Type) -> [Model]? {
          isText
            ? mapper.create([Model].self, from: .json(data), errors: &errors)
            : mapper.create([Model].self, from: .list(payload), errors: &errors)
        }
        let members: [Member?]? =
          isHolder ? made(Holder.self)?.map { $0.member } : made(Member.self)
        let line = "\(Self.text(members ?? [])) / \(Self.text(known)) \(store.count)"
        Self.release((members ?? []) + known)
        return (isMade: members != nil, line: line, errors: errors.map(Outcome.line))
      }
      let (finding, standard, reading) = (results[0], results[1], results[2])
      #expect(standard == finding, "\(round)")
      guard finding.isMade else { continue }
      validCount += 1
      guard reading.isMade else { continue }
      readCount += 1
      #expect(reading.line == finding.line, "\(round)")
    }
    #expect(validCount > rounds / 4)
    // An instance that is found keeps its type, even if its object names none.
    #expect(readCount * 10 > validCount * 9, "\(readCount) of \(validCount)")
  }
}
