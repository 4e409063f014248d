import Foundation
import PropertyMapper
import PropertyMapperGraphs

/// Calls of every kind, successful and failing, which must not leak memory.
func callMemoryComparisons() -> [Comparison] {
  let title = "calls that create, export, update and archive, successful and failing"

  func curve(_ title: String, _ counts: [Int], isLarge: Bool = false) -> Comparison {
    Comparison(group: "Memory", title: title, isLarge: isLarge, maximumGrowth: 1 << 20) {
      let calls = try Calls()
      return counts.map { count in
        Contestant("\(count) rounds", gives: 4 * count) {
          try (0..<count).reduce(0) { failures, index in try failures + calls.run(index) }
        }
      }
    }
  }

  return [
    curve(title, [1_000, 10_000]),
    curve("\(title), 100,000 rounds", [1_000, 100_000], isLarge: true),
  ]
}

/// A group of people who know each other, with valid and invalid data.
private struct Calls {
  final class Person: DefaultInitializable {
    var name = ""
    var age = 0
    var friends: [Person] = []
    var notes: [String: MappingValue] = [:]
    init() {}
  }

  private let mapper = PropertyMapper()
  private let archive: Data

  init() throws {
    mapper.addMappings(
      [
        "name": .property(\.name, .notEmpty).required(), "age": .property(\.age, .range(0...150)),
        "friends": .model(\.friends),
        "notes": .property(\.notes),
      ], for: Person.self)
    archive = try mapper.archive(mapper.create(Person.self, from: .json(Self.good)))
  }

  private static let good =
    #"{"name":"Ann","age":31,"friends":[{"name":"Bob","age":7},{"name":"Cid"}],"notes":{"a":[1,"x"]}}"#
  private static let bad =
    #"{"age":-1,"friends":[{"name":"","age":7},{"name":"Cid","age":"old"},3],"notes":{"a":1}}"#

  /// Makes a call of each kind.
  ///
  /// - Returns: The number of failures: four.
  func run(_ number: Int) throws -> Int {
    let person = try mapper.create(Person.self, from: .json(Self.good))
    _ = try mapper.create(Person.self, from: mapper.export(person))
    try mapper.update(person, from: .json(#"{"name":"Eve","notes":{"n":\#(number)}}"#))
    let same = try mapper.unarchive(Person.self, from: mapper.archive(person))
    var errors: [MappingError] = []
    _ = mapper.create(Person.self, from: .json(Self.bad), errors: &errors)
    mapper.update(person, from: .json(Self.bad), errors: &errors)
    let listed = errors.isEmpty ? 0 : 2
    // A cycle cannot be exported. It is broken afterward, so that it does not leak.
    same.friends[0].friends = [same]
    let isRing = (try? mapper.export(same, as: .json)) == nil
    same.friends = []
    var damaged = archive
    damaged[damaged.startIndex + number % damaged.count] ^= 0xFF
    damaged.removeLast()
    let isDamaged = (try? mapper.unarchive(Person.self, from: damaged)) == nil
    return listed + (isRing ? 1 : 0) + (isDamaged ? 1 : 0)
  }
}
