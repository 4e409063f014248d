import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

extension Transformer where Input == Int, Output == Duration {
  fileprivate static var seconds: Self {
    Self(decode: { .seconds($0) }, encode: { Int($0.components.seconds) })
  }
}

/// Tables that ask much of the compiler: that they compile, and quickly, is most of the test.
@Suite struct DemandingTableTests {
  typealias Model = Demanding.Model
  typealias Role = Demanding.Role

  static let properties: Mappings<Model> = [
    "text": .property(\.text),
    "nickname": .property(\.nickname),
    "age": .property(\.age),
    "count": .property(\.count),
    "ratio": .property(\.ratio),
    "amount": .property(\.amount),
    "scale": .property(\.scale),
    "flag": .property(\.flag),
    "letter": .property(\.letter),
    "date": .property(\.date),
    "url": .property(\.url),
    "id": .property(\.id),
    "blob": .property(\.blob),
    "anything": .property(\.anything),
    "tags": .property(\.tags),
    "matrix": .property(\.matrix),
    "names": .property(\.names),
    "counts": .property(\.counts),
    "byNumber": .property(\.byNumber),
    "role": .property(\.role),
    "maybeRole": .property(\.maybeRole),
    "roles": .property(\.roles),
    "maybeRoles": .property(\.maybeRoles),
    "roleSet": .property(\.roleSet),
    "maybeRoleSet": .property(\.maybeRoleSet),
    "rolesByName": .property(\.rolesByName),
    "maybeRolesByName": .property(\.maybeRolesByName),
    "numbersByRole": .property(\.numbersByRole),
    "maybeNumbersByRole": .property(\.maybeNumbersByRole),
    "rolesByRole": .property(\.rolesByRole),
    "level": .property(\.level),
    "maybeLevel": .property(\.maybeLevel),
    "color": .property(\.color),
    "maybeColor": .property(\.maybeColor),
    "colors": .property(\.colors),
    "colorSet": .property(\.colorSet),
    "colorsByRole": .property(\.colorsByRole),
    "numbersByColor": .property(\.numbersByColor),
    "nested": .property(\.nested),
    ["a.b"]: .property(\.boss.title),
  ]

  static let everyKind: Mappings<Model> = [
    "text": .property(\.text, .length(1...40), .matches("[a-z]+"), default: "none").required(),
    "nickname": .property(\.nickname, .minLength(2), .matches(/[A-Z].*/)),
    "age": .property(\.age, .range(0...150), .even, default: 18),
    "count": .property(\.count, .range(1...), .max(200), default: 3),
    "ratio": .property(\.ratio, .greaterThan(0), .lessThan(1.5), .range(0..<2)),
    "amount": .property(\.amount, .min(0), .not(.equalTo(13))),
    "flag": .property(\.flag, .equalTo(true), default: false),
    "letter": .property(\.letter, .oneOf("a", "b")),
    "date": .property(\.date, .min(Date(timeIntervalSince1970: 0))),
    "tags": .property(\.tags, .maxLength(3), .notEmpty, .each(.minLength(1))),
    "matrix": .property(\.matrix, .each(.each(.range(0...1)))),
    "names": .property(\.names, .length(1...3)),
    "counts": .property(\.counts, .notEmpty, default: [:]),
    "byNumber": .property(\.byNumber, .maxLength(2)),
    "role": .property(\.role, .oneOf(.ranger, .steward), default: .steward),
    "maybeRole": .property(\.maybeRole, .not(.equalTo(.steward)), default: .ranger),
    "roles": .property(\.roles, .length(1...2), .each(.equalTo(.ranger)), default: [.ranger]),
    "maybeRoles": .property(\.maybeRoles, .notEmpty, default: []),
    "roleSet": .property(\.roleSet, .notEmpty, default: [.ranger]),
    "rolesByName": .property(\.rolesByName, .maxLength(2), default: ["a": .ranger]),
    "numbersByRole": .property(\.numbersByRole, .notEmpty, default: [.ranger: 1]),
    "rolesByRole": .property(\.rolesByRole, .notEmpty, default: [.ranger: .ranger]),
    "color": .property(\.color, .oneOf(.red), default: .green),
    "maybeColor": .property(\.maybeColor, default: .green).required(),
    "colors": .property(\.colors, .length(2), default: [.red]),
    "job": .model(\.job),
    "boss": .model(\.boss).required(),
    "jobs": .model(\.jobs, count: 1...10).lossy(),
    "maybeJobs": .model(\.maybeJobs, count: 1...10),
    "teams": .model(\.teams),
    "jobSet": .model(\.jobSet),
    "jobsByName": .model(\.jobsByName),
    "maybeJobsByName": .model(\.maybeJobsByName).sensitive(),
    "address": .transform(
      \.url, decode: { (text: String) in URL(string: text) }, encode: { $0.absoluteString }),
    "id": .transform(\.id, decode: { (text: String) in UUID(uuidString: text) }).decodeOnly(),
    "upper": .transform(
      \.text, decode: { (text: String) in text.uppercased() }, encode: { $0.lowercased() },
      .minLength(1), .matches(/[A-Z]+/)
    ).or("shout", "meta.upper"),
    "jobTitle": .transform(\.age) { (job: Demanding.Job) in job.title.count },
    "seconds": .transform(
      \.duration, .seconds, .min(.seconds(1))),
    "origin": .custom(
      consumer: { (text: String, model) in model.text = text }, generator: { $0.text }),
    "raw": .consumer { (object: [String: Any], model) in model.age = object.count },
    "sum": .generator { $0.age + 1 },
  ]

  @Test(arguments: [properties, everyKind])
  func `a table with forty entries of all kinds has no errors`(table: Mappings<Model>) throws {
    let mapper = PropertyMapper()
    mapper.addMappings(table, for: Model.self)
    mapper.addMappings(["title": .property(\.title)], for: Demanding.Job.self)
    try mapper.verify()
    #expect(mapper.diagnostics().filter { $0.severity == .error }.isEmpty)
  }

  @Test func `every property accepts and returns its value`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(Self.properties, for: Model.self)
    let input: [String: Any] = [
      "text": "a", "nickname": "b", "age": 1, "count": 2, "ratio": 0.25, "amount": 1.5,
      "scale": 2.0, "flag": true, "letter": "z", "date": "2017-06-05T00:00:00Z", "url": "/a",
      "id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "blob": "YWI=", "anything": ["x": [1]],
      "tags": ["t"], "matrix": [[0.5]], "names": ["n"], "counts": ["c": 1], "byNumber": ["7": "s"],
      "role": "steward", "maybeRole": "ranger", "roles": ["ranger"], "maybeRoles": ["steward"],
      "roleSet": ["ranger"], "maybeRoleSet": ["steward"], "rolesByName": ["a": "ranger"],
      "maybeRolesByName": ["b": "steward"], "numbersByRole": ["ranger": 1],
      "maybeNumbersByRole": ["steward": 2], "rolesByRole": ["ranger": "steward"], "level": 1,
      "maybeLevel": 0, "color": "green", "maybeColor": "red", "colors": ["red"],
      "colorSet": ["green"], "colorsByRole": ["ranger": "red"], "numbersByColor": ["red": 3],
      "nested": 4,
    ]
    let model = try mapper.create(Model.self, from: input)
    var output = try mapper.export(model)
    output["a.b"] = nil
    #expect(NSDictionary(dictionary: output) == NSDictionary(dictionary: input))
  }
}

extension Demanding.Model {
  fileprivate var duration: Duration {
    get { .seconds(age) }
    set { age = Int(newValue.components.seconds) }
  }
}
