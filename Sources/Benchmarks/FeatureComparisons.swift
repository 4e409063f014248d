import Foundation
import PropertyMapper

/// Each feature of a table, used once in a record with ten values.
func featureComparisons() -> [Comparison] {
  [
    readingFeatures(isText: true), readingFeatures(isText: false), updatingFeatures(),
    writingFeatures(),
  ]
}

private let group = "Features"
private let count = 1_000

/// The text of a record.
///
/// - Parameters:
///   - number: Makes its first name unique.
///   - isFlat: Whether only the job's values are nested, as `Codable` expects.
///   - tags: The elements of the list.
///   - isEmbedded: Whether the record's own object contains the members of the job.
private func text(
  _ number: Int, isFlat: Bool = false, tags: String = #""a","bb","ccc""#, isEmbedded: Bool = false
) -> String {
  let job = #""title":"The 998th Lord Commander","sector":"Security","hours":24"#
  return """
    {"firstName":"Jon \(number)","lastName":"Snow","age":30,\
    \(isFlat ? #""isActive":true"# : #""status":{"alive":true}"#),\
    \(isEmbedded ? job : #""job":{\#(job)}"#),\
    "avatar\(isFlat ? "" : "URL")":"https://example.com/avatars/jon.png",\
    "quote":"you know nothing Jon Snow (Ygritte)","origin":"Winterfell, The North, Westeros",\
    "level":12.5,"tags":[\(tags)]}
    """
}

private func list(_ record: (Int) -> String) -> Data {
  Data("[\((0..<count).map(record).joined(separator: ","))]".utf8)
}

private func records() throws -> [Guard] {
  try JSONDecoder().decode([Guard].self, from: list { text($0, isFlat: true) })
}

// MARK: Reading

private func readingFeatures(isText: Bool) -> Comparison {
  let title =
    isText ? "JSON text becomes records, by feature" : "dictionaries become records, by feature"
  return Comparison(group: group, title: title) {
    let decoder = JSONDecoder()
    let flat = list { text($0, isFlat: true) }
    let expected = try records()

    func contestant<Model>(
      _ name: String, _ mapper: PropertyMapper, _ type: Model.Type, from data: Data? = nil,
      check: @escaping (Model) -> Bool = { _ in true }
    ) throws -> Contestant {
      let data = data ?? list { text($0) }
      let values = isText ? [] : try JSONSerialization.jsonObject(with: data) as? [Any] ?? []
      return Contestant(name, records: count, check: { $0.count == count && $0.allSatisfy(check) })
      {
        isText
          ? try mapper.create([Model].self, from: .json(data))
          : try mapper.create([Model].self, from: values)
      }
    }
    func record(
      _ name: String, _ mapper: PropertyMapper, from data: Data? = nil,
      check: @escaping (Guard) -> Bool = { $0.level == 12.5 && $0.job.hours == 24 }
    ) throws -> Contestant {
      try contestant(name, mapper, Guard.self, from: data, check: check)
    }

    return [
      Contestant("JSONDecoder, from text", records: count, gives: expected) {
        try decoder.decode([Guard].self, from: flat)
      },
      try record("struct", FeatureMapper.with()),
      try contestant("final class", FeatureMapper.with(), FinalGuard.self),
      try record("factory that returns nil", FeatureMapper.with(factory: PassiveFactory())),
      try contestant(
        "factory that makes the class", FeatureMapper.with(factory: GuardFactory()),
        FinalGuard.self),
      try record(
        "final decoder",
        FeatureMapper.with { $0.setFinalDecoder(for: Guard.self) { _, model in model.level += 1 } },
        check: { $0.level == 13.5 }),
      try record(
        "final decoder that reads a value",
        FeatureMapper.with {
          $0.setFinalDecoder(for: Guard.self) { input, model in
            model.age = input["age"] as? Int ?? 0
          }
        }, check: { $0.age == 30 }),
      try record(
        "final decoder that reads the whole dictionary",
        FeatureMapper.with {
          $0.setFinalDecoder(for: Guard.self) { input, model in model.age = input.dictionary.count }
        }, check: { $0.age == 10 }),
      try record(
        "final decoder of unmapped keys",
        FeatureMapper.with {
          $0.setFinalDecoder(for: Guard.self, keys: .unmapped) { _, model in model.level += 1 }
        }, check: { $0.level == 13.5 }),
      try record(
        "final decoder of the nested model",
        FeatureMapper.with { $0.setFinalDecoder(for: Job.self) { _, job in job.hours += 1 } },
        check: { $0.job.hours == 25 }),
      try record(
        "consumer",
        FeatureMapper.replacing(["origin": consumer(\.origin)])),
      try record(
        "consumer of the nested model",
        FeatureMapper.with { $0.addMappings(["sector": consumer(\.sector)], for: Job.self) }),
      try record("initializer with ten arguments", FeatureMapper.initializing),
      try record(
        "input editor",
        FeatureMapper.with { $0.setInputEditor(for: Guard.self) { $0["level"] = 3.5 } },
        check: { $0.level == 3.5 }),
      try record(
        "model in the same object", embedding(), from: list { text($0, isEmbedded: true) }),
      try record(
        "lossy list without wrong elements",
        FeatureMapper.replacing(["tags": .property(\.tags).lossy()])),
      try record(
        "lossy list with a wrong element",
        FeatureMapper.replacing(["tags": .property(\.tags).lossy()]),
        from: list { text($0, tags: #""a",{},"ccc""#) }, check: { $0.tags == ["a", "ccc"] }),
      try contestant(
        "identity factory",
        FeatureMapper.with(
          factory: IdentityFactory()
            .identifying(FinalGuard.self, by: \.firstName, at: "firstName")),
        FinalGuard.self),
    ]
  }
}

private func consumer<Model>(
  _ property: any WritableKeyPath<Model, String> & Sendable
) -> PropertyDescriptor<Model> {
  .custom(
    consumer: { (text: String, model) in model[keyPath: property] = text },
    generator: { $0[keyPath: property] })
}

/// A mapper in which the job is read from the record's object.
private func embedding() -> PropertyMapper {
  FeatureMapper.with { mapper in
    var table = Mappings<Guard>.record
    table["job"] = nil
    table[.root] = .model(\.job)
    mapper.setMappings(table, for: Guard.self)
  }
}

// MARK: Updating

private func updatingFeatures() -> Comparison {
  Comparison(group: group, title: "JSON text updates a record, by feature") {
    let decoder = JSONDecoder()
    let flat = Data(text(1, isFlat: true).utf8)
    let data = Data(text(1).utf8)
    let expected = try decoder.decode(Guard.self, from: flat)

    func record(_ name: String, _ mapper: PropertyMapper) -> Contestant {
      let instance = FinalGuard()
      return Contestant(name, check: { (model: FinalGuard) in model.level == expected.level }) {
        try mapper.update(instance, from: .json(data))
        return instance
      }
    }
    let commander = Commander()
    let plain = FeatureMapper.with()
    return [
      Contestant("JSONDecoder, a new record", gives: expected) {
        try decoder.decode(Guard.self, from: flat)
      },
      record("final class", plain),
      Contestant("nested class, in place", check: { $0.job.hours == 24 }) {
        try plain.update(commander, from: .json(data))
        return commander
      },
      record(
        "consumer",
        FeatureMapper.with {
          $0.addMappings(["origin": consumer(\.origin)], for: FinalGuard.self)
        }),
      record(
        "final decoder",
        FeatureMapper.with {
          $0.setFinalDecoder(for: FinalGuard.self) { _, model in model.age += 1 }
        }),
    ]
  }
}

// MARK: Writing

private func writingFeatures() -> Comparison {
  Comparison(group: group, title: "records become JSON text, by feature") {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let models = try records()

    func contestant(_ name: String, _ mapper: PropertyMapper) throws -> Contestant {
      let length = try mapper.export(models, as: .json).count
      return Contestant(name, records: count, check: { $0.count == length }) {
        try mapper.export(models, as: .json)
      }
    }
    let encoded = try encoder.encode(models).count
    return [
      Contestant("JSONEncoder", records: count, check: { $0.count == encoded }) {
        try encoder.encode(models)
      },
      try contestant("struct", FeatureMapper.with()),
      try contestant("generator", FeatureMapper.replacing(["origin": consumer(\.origin)])),
      try contestant(
        "generator of the nested model",
        FeatureMapper.with { $0.addMappings(["sector": consumer(\.sector)], for: Job.self) }),
      try contestant(
        "final encoder",
        FeatureMapper.with {
          $0.setFinalEncoder(for: Guard.self) { output, model in
            output["fullName"] = model.firstName + " " + model.lastName
          }
        }),
      try contestant("model in the same object", embedding()),
    ]
  }
}
