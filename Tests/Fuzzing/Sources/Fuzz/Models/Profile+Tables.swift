import PropertyMapper

extension Profile {
  private static let base: Mappings<Profile> = [
    "name": .property(\.name, .length(1...20)).required(),
    "nickname": .property(\.nickname, .minLength(2)),
    "age": .property(\.age, .max(9)),
    "state.tags": .property(\.tags),
    "address": .model(\.address), "home": .model(\.home),
  ]

  /// Entries added and replaced by a later registration.
  private static let addition: Mappings<Profile> = [
    "age": .property(\.age, .range(0...150), default: 18),
    "job": .model(\.job), "jobs": .model(\.jobs), "byName": .model(\.byName),
    "card": .model(\.card), "plan": .model(\.plan),
  ]

  /// Registers the tables. The profile's is registered either at once or in three parts, which must
  /// be equivalent.
  static func register(in mapper: PropertyMapper, merged: Bool) {
    if merged {
      mapper.addMappings(
        base.merging(addition).keepingUnknownKeys(in: \.extras), for: Profile.self)
    } else {
      mapper.addMappings(base, for: Profile.self)
      mapper.addMappings(addition, for: Profile.self)
      mapper.addMappings(.keepingUnknownKeys(in: \.extras), for: Profile.self)
    }
    mapper.addMappings(
      (["street": .property(\.street), "more.city": .property(\.city)] as Mappings<Address>)
        .keepingUnknownKeys(in: \.extras), for: Address.self)
    mapper.addMappings(
      [
        "title": .property(\.title, .notEmpty).required(), "hours": .property(\.hours),
        "boss": .model(\.boss),
      ], for: Job.self)
    mapper.addMappings(
      .initializing(
        Card.init, InitArgument("number", \.number, .min(0)), InitArgument("holder", \.holder),
        InitArgument("note", \.note)), for: Card.self)
    mapper.addMappings(.automatic(), for: Plan.self)
  }

  /// Valid JSON for the profile.
  static let goodText = """
    {"name": "Jon", "nickname": "Snow", "age": 17, "state": {"tags": ["a"], "since": 1.10},
    "address": {"street": "s", "more": {"city": "c", "zip": "z"}, "x": [1]}, "home": {"street": "h"},
    "job": {"title": "Ranger", "hours": 8, "boss": {"title": "Lord"}}, "jobs": [{"title": "a"}],
    "byName": {"k": {"title": "b"}}, "card": {"number": 7, "holder": {"street": "i"}, "note": "n"},
    "plan": {"level": 1, "note": "m", "job": {"title": "c"}}, "unknown": {"deep": [null, 1e2]}}
    """
}
