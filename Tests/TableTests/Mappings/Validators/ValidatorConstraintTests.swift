import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

@Suite struct ValidatorConstraintTests {
  enum Role: String { case ranger, steward }

  struct Holder<Value: MappingValueConvertible>: DefaultInitializable {
    var value: Value?
  }

  struct RoleHolder: DefaultInitializable {
    var role = Role.ranger
    var roles: [Role] = []
  }

  /// What the plan of a table with a validator says that it demands.
  struct Trial: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let found: @Sendable () throws -> String

    init<Value: MappingValueConvertible>(_ validator: Validator<Value>, _ expected: String) {
      testDescription = expected
      found = {
        let mapper = PropertyMapper()
        mapper.addMappings(["v": .property(\.value, validator)], for: Holder<Value>.self)
        return try demands(of: Holder<Value>.self, in: mapper)
      }
    }
  }

  @Test(arguments: comparing + counting + patterns + combined)
  func `a compiled entry reports its validator's constraint`(trial: Trial) throws {
    #expect(try trial.found() == trial.testDescription)
  }

  static let comparing: [Trial] = [
    Trial(.min(3), "min 3"), Trial(.max(0.5), "max 0.5"),
    Trial(.greaterThan(3), "above 3"), Trial(.lessThan(3), "below 3"),
    Trial(.range(0...150), "(min 0 and max 150)"), Trial(.range(0..<9), "(min 0 and below 9)"),
    Trial(.range(0...), "min 0"), Trial(.range(...9), "max 9"), Trial(.range(..<9), "below 9"),
    Trial(.min(Date(timeIntervalSince1970: 0)), #"min "1970-01-01T00:00:00Z""#),
    Trial(.min(Date(timeIntervalSince1970: .nan)), "min ?"),
    Trial(.max(Decimal(string: "0.10") ?? 0), "max 0.1"), Trial(.min("b"), #"min "b""#),
    Trial(.oneOf("a", "b"), #"one of "a", "b""#), Trial(.oneOf([Int]()), "one of "),
    Trial(.equalTo(true), "equal to true"), Trial(.equalTo([1, 2]), "equal to [1,2]"),
  ]

  static let counting: [Trial] = [
    Trial(Validator<String>.length(2), "length 2...2"),
    Trial(Validator<String>.length(2...8), "length 2...8"),
    Trial(Validator<[Int]>.minLength(2), "length 2..."),
    Trial(Validator<[Int]>.maxLength(8), "length 0...8"),
    Trial(Validator<[String: Int]>.notEmpty, "length 1..."),
    Trial(Validator<[Int]>.each(.min(1)), "each min 1"),
    Trial(Validator<[[String]]>.each(.each(.notEmpty)), "each each length 1..."),
  ]

  static let patterns: [Trial] = [
    Trial(.matches("[a-z]+"), "pattern [a-z]+"), Trial(.matches(/[a-z]+/), "pattern ?"),
    Trial(.matches("("), "impossible"),
  ]

  static let combined: [Trial] = [
    Trial(.min(1).and(.max(3)), "(min 1 and max 3)"),
    Trial(.min(5).or(.max(3)), "(min 5 or max 3)"),
    Trial(.not(.oneOf(1)), "not one of 1"),
    Trial(.even, "be even"), Trial(Validator<Int>("shine") { _ in nil }, "shine"),
  ]

  @Test func `an entry reports all its validators in order`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["v": .property(\.value, .min(1), .even, .max(3))], for: Holder<Int>.self)
    #expect(try demands(of: Holder<Int>.self, in: mapper) == "min 1, be even, max 3")
  }

  @Test func `constraints on enum values use their raw values`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "role": .property(\.role, .oneOf(.ranger, .steward)),
        "roles": .property(\.roles, .each(.equalTo(.ranger))),
      ], for: RoleHolder.self)
    #expect(
      try demands(of: RoleHolder.self, in: mapper)
        == #"one of "ranger", "steward", each equal to "ranger""#)
  }

  @Test func `constraints on a type with a transformer use its input form`() throws {
    let mapper = PropertyMapper()
    mapper.setTransformer(
      Transformer<Int, Date>(
        decode: { Date(timeIntervalSince1970: Double($0)) },
        encode: { Int($0.timeIntervalSince1970) }), for: Date.self)
    mapper.addMappings(
      ["v": .property(\.value, .min(Date(timeIntervalSince1970: 9)))], for: Holder<Date>.self)
    #expect(try demands(of: Holder<Date>.self, in: mapper) == "min 9")
  }
}

/// What all validators of a table demand, as text.
private func demands<Model>(of type: Model.Type, in mapper: PropertyMapper) throws -> String {
  let plan = try #require(mapper.registry.plan(for: type))
  return try plan.entries.flatMap { entry in
    let reading = try #require(entry.reading)
    return (reading.closures.validate?.constraints ?? []).map { $0.text(as: reading.shape) }
  }.joined(separator: ", ")
}

extension ValidatorConstraint {
  fileprivate func text(as shape: Shape) -> String {
    func text(_ value: ConstraintValue) -> String {
      guard let form = value.form(as: shape) ?? value.ownForm else { return "?" }
      return (try? form.jsonData()).map { String(decoding: $0, as: UTF8.self) } ?? "?"
    }
    return switch self {
    case .minimum(let bound, let isExclusive): "\(isExclusive ? "above" : "min") \(text(bound))"
    case .maximum(let bound, let isExclusive): "\(isExclusive ? "below" : "max") \(text(bound))"
    case .length(let minimum, let maximum): "length \(minimum)...\(maximum.map { "\($0)" } ?? "")"
    case .pattern(let pattern): "pattern \(pattern ?? "?")"
    case .oneOf(let values): "one of \(values.map(text).joined(separator: ", "))"
    case .equalTo(let value): "equal to \(text(value))"
    case .each(let inner): "each \(inner.text(as: shape))"
    case .all(let parts): "(\(parts.map { $0.text(as: shape) }.joined(separator: " and ")))"
    case .any(let parts): "(\(parts.map { $0.text(as: shape) }.joined(separator: " or ")))"
    case .not(let inner): "not \(inner.text(as: shape))"
    case .opaque(let rule): rule.text
    case .impossible: "impossible"
    }
  }
}
