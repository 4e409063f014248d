import Foundation
import PropertyMapper

@testable import TestSupport

/// A table of a hundred entries of all kinds, written as statements. `.ci/statements` has the compiler check it alone, as it
/// is and with one wrong line in its middle.
enum StatementTable {
  typealias Role = Demanding.Role

  static func fill(_ table: inout Mappings<Demanding.Model>) {
    table["text"] = .property(\.text)
    table["nickname"] = .property(\.nickname)
    table["age"] = .property(\.age)
    table["count"] = .property(\.count)
    table["ratio"] = .property(\.ratio)
    table["amount"] = .property(\.amount)
    table["scale"] = .property(\.scale)
    table["flag"] = .property(\.flag)
    table["letter"] = .property(\.letter)
    table["date"] = .property(\.date)
    table["url"] = .property(\.url)
    table["id"] = .property(\.id)
    table["blob"] = .property(\.blob)
    table["anything"] = .property(\.anything)
    table["tags"] = .property(\.tags)
    table["matrix"] = .property(\.matrix)
    table["names"] = .property(\.names)
    table["counts"] = .property(\.counts)
    table["byNumber"] = .property(\.byNumber)
    table["role"] = .property(\.role)
    table["maybeRole"] = .property(\.maybeRole)
    table["roles"] = .property(\.roles)
    table["maybeRoles"] = .property(\.maybeRoles)
    table["roleSet"] = .property(\.roleSet)
    table["maybeRoleSet"] = .property(\.maybeRoleSet)
    table["rolesByName"] = .property(\.rolesByName)
    table["maybeRolesByName"] = .property(\.maybeRolesByName)
    table["numbersByRole"] = .property(\.numbersByRole)
    table["maybeNumbersByRole"] = .property(\.maybeNumbersByRole)
    table["rolesByRole"] = .property(\.rolesByRole)
    table["level"] = .property(\.level)
    table["maybeLevel"] = .property(\.maybeLevel)
    table["color"] = .property(\.color)
    table["maybeColor"] = .property(\.maybeColor)
    table["colors"] = .property(\.colors)
    table["colorSet"] = .property(\.colorSet)
    table["colorsByRole"] = .property(\.colorsByRole)
    table["numbersByColor"] = .property(\.numbersByColor)
    table["nested"] = .property(\.nested)
    table[["a.b"]] = .property(\.boss.title)
    table["checked.text"] = .property(\.text, .length(1...40), .matches("[a-z]+"), default: "none")
      .required()
    table["checked.nickname"] = .property(\.nickname, .minLength(2), .matches(/[A-Z].*/))
    table["checked.age"] = .property(\.age, .range(0...150), .even, default: 18)
    table["checked.count"] = .property(\.count, .range(1...), .max(200), default: 3)
    table["checked.ratio"] = .property(\.ratio, .greaterThan(0), .lessThan(1.5), .range(0..<2))
    table["checked.amount"] = .property(\.amount, .min(0), .not(.equalTo(13)))
    table["checked.flag"] = .property(\.flag, .equalTo(true), default: false)
    table["checked.letter"] = .property(\.letter, .oneOf("a", "b"))
    table["checked.date"] = .property(\.date, .min(Date(timeIntervalSince1970: 0)))
    table["checked.tags"] = .property(\.tags, .maxLength(3), .notEmpty, .each(.minLength(1)))
    // The middle.
    table["checked.matrix"] = .property(\.matrix, .each(.each(.range(0...1))))
    table["checked.names"] = .property(\.names, .length(1...3))
    table["checked.counts"] = .property(\.counts, .notEmpty, default: [:])
    table["checked.byNumber"] = .property(\.byNumber, .maxLength(2))
    table["checked.role"] = .property(\.role, .oneOf(.ranger, .steward), default: .steward)
    table["checked.maybeRole"] = .property(\.maybeRole, .not(.equalTo(.steward)), default: .ranger)
    table["checked.roles"] = .property(
      \.roles, .length(1...2), .each(.equalTo(.ranger)), default: [.ranger])
    table["checked.maybeRoles"] = .property(\.maybeRoles, .notEmpty, default: [])
    table["checked.roleSet"] = .property(\.roleSet, .notEmpty, default: [.ranger])
    table["checked.rolesByName"] = .property(\.rolesByName, .maxLength(2), default: ["a": .ranger])
    table["checked.numbersByRole"] = .property(\.numbersByRole, .notEmpty, default: [.ranger: 1])
    table["checked.rolesByRole"] = .property(\.rolesByRole, .notEmpty, default: [.ranger: .ranger])
    table["checked.color"] = .property(\.color, .oneOf(.red), default: .green)
    table["checked.maybeColor"] = .property(\.maybeColor, default: .green).required()
    table["checked.colors"] = .property(\.colors, .length(2), default: [.red])
    table["checked.job"] = .model(\.job)
    table["checked.boss"] = .model(\.boss).required()
    table["checked.jobs"] = .model(\.jobs, count: 1...10).lossy()
    table["checked.maybeJobs"] = .model(\.maybeJobs, count: 1...10)
    table["checked.teams"] = .model(\.teams)
    table["checked.jobSet"] = .model(\.jobSet)
    table["checked.jobsByName"] = .model(\.jobsByName)
    table["checked.maybeJobsByName"] = .model(\.maybeJobsByName).sensitive()
    table["checked.address"] = .transform(
      \.url, decode: { (text: String) in URL(string: text) }, encode: { $0.absoluteString })
    table["checked.id"] = .transform(\.id, decode: { (text: String) in UUID(uuidString: text) })
      .decodeOnly()
    table["checked.upper"] = .transform(
      \.text, decode: { (text: String) in text.uppercased() }, encode: { $0.lowercased() },
      .minLength(1), .matches(/[A-Z]+/)
    ).or("shout", "meta.upper")
    table["checked.jobTitle"] = .transform(\.age) { (job: Demanding.Job) in job.title.count }
    table["checked.seconds"] = .transform(
      \.duration, .seconds, .min(.seconds(1)))
    table["checked.origin"] = .custom(
      consumer: { (text: String, model) in model.text = text }, generator: { $0.text })
    table["checked.raw"] = .consumer { (object: [String: Any], model) in model.age = object.count }
    table["checked.sum"] = .generator { $0.age + 1 }
    table["numbers.whole"] = .property(\.age, .min(0), default: 1)
    table["numbers.small"] = .property(\.count, .max(9)).required()
    table["numbers.ratio"] = .property(\.ratio, .range(0...1)).or("numbers.share")
    table["numbers.amount"] = .property(\.amount, .greaterThan(0)).converting(.lenient)
    table["numbers.object"] = .property(\.object)
    table["numbers.decimal"] = .property(\.decimal)
    table["texts.title"] = .property(\.text, .length(1...40)).emptyAsNull()
    table["texts.nickname"] = .property(\.nickname, .notEmpty).sensitive()
    table["texts.trimmed"] = .transform(\.text, .trimmed)
    table["texts.joined"] = .transform(\.tags, .separated(by: ","))
    table["texts.letter"] = .property(\.letter).decodeOnly()
    table["dates.day"] = .transform(\.date, .date("yyyy-MM-dd"))
    table["dates.moment"] = .transform(\.date, .secondsSince1970).decodeOnly()
    table["models.boss"] = .model(\.boss).decodeOnly()
    table["models.jobs"] = .model(\.jobs, count: 1...).lossy(minimumCount: 1)
    table["models.teams"] = .model(\.teams).encodeOnly()
    table["enums.role"] = .property(\.role, default: .ranger, fallback: .steward)
    table["enums.roles"] = .property(\.roles, .notEmpty, fallback: .steward)
    table["enums.color"] = .transform(\.color, .lookup(["r": .red, "g": .green]))
  }
}

extension Transformer where Input == Int, Output == Duration {
  fileprivate static var seconds: Self {
    Self(decode: { .seconds($0) }, encode: { Int($0.components.seconds) })
  }
}

extension Demanding.Model {
  fileprivate var duration: Duration {
    get { .seconds(age) }
    set { age = Int(newValue.components.seconds) }
  }
}
