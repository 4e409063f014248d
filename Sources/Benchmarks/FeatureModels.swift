import PropertyMapper

/// What a record does.
struct Job: Codable, Equatable {
  var title = ""
  var sector = ""
  var hours = 0
}

/// A record with ten values.
struct Guard: Codable, Equatable {
  var firstName = ""
  var lastName = ""
  var age = 0
  var isActive = false
  var job = Job()
  var avatar = ""
  var quote = ""
  var origin = ""
  var level = 0.0
  var tags: [String] = []
}

/// The same record as a class.
final class FinalGuard {
  var firstName = ""
  var lastName = ""
  var age = 0
  var isActive = false
  var job = Job()
  var avatar = ""
  var quote = ""
  var origin = ""
  var level = 0.0
  var tags: [String] = []
}

/// A record whose job is an instance that an update keeps.
final class Commander {
  final class Post {
    var title = ""
    var sector = ""
    var hours = 0
  }

  var firstName = ""
  var lastName = ""
  var age = 0
  var isActive = false
  var job = Post()
  var avatar = ""
  var quote = ""
  var origin = ""
  var level = 0.0
  var tags: [String] = []
}

extension Mappings where Model == Job {
  static var job: Self {
    ["title": .property(\.title), "sector": .property(\.sector), "hours": .property(\.hours)]
  }
}

extension Mappings where Model == Guard {
  /// One entry uses a path, and one a nested model.
  static var record: Self {
    [
      "firstName": .property(\.firstName), "lastName": .property(\.lastName),
      "age": .property(\.age), "status.alive": .property(\.isActive), "job": .model(\.job),
      "avatarURL": .property(\.avatar), "quote": .property(\.quote),
      "origin": .property(\.origin), "level": .property(\.level), "tags": .property(\.tags),
    ]
  }
}

extension Mappings where Model == FinalGuard {
  static var record: Self {
    [
      "firstName": .property(\.firstName), "lastName": .property(\.lastName),
      "age": .property(\.age), "status.alive": .property(\.isActive), "job": .model(\.job),
      "avatarURL": .property(\.avatar), "quote": .property(\.quote),
      "origin": .property(\.origin), "level": .property(\.level), "tags": .property(\.tags),
    ]
  }
}

extension Mappings where Model == Commander {
  static var record: Self {
    [
      "firstName": .property(\.firstName), "lastName": .property(\.lastName),
      "age": .property(\.age), "status.alive": .property(\.isActive), "job": .model(\.job),
      "avatarURL": .property(\.avatar), "quote": .property(\.quote),
      "origin": .property(\.origin), "level": .property(\.level), "tags": .property(\.tags),
    ]
  }
}

/// Tables that differ from a plain one in at most one way.
enum FeatureMapper {
  /// A mapper with plain tables, which a closure changes.
  static func with(
    factory: (any ModelFactory)? = nil, _ change: (PropertyMapper) -> Void = { _ in }
  ) -> PropertyMapper {
    let mapper = PropertyMapper(factory: factory)
    mapper.addMappings(.job, for: Job.self, makingWith: { Job() })
    mapper.addMappings(.record, for: Guard.self, makingWith: { Guard() })
    mapper.addMappings(.record, for: FinalGuard.self, makingWith: { FinalGuard() })
    mapper.addMappings(.record, for: Commander.self, makingWith: { Commander() })
    mapper.addMappings(
      ["title": .property(\.title), "sector": .property(\.sector), "hours": .property(\.hours)],
      for: Commander.Post.self, makingWith: { Commander.Post() })
    change(mapper)
    return mapper
  }

  /// A mapper in which other entries replace those of the struct.
  static func replacing(_ entries: Mappings<Guard>) -> PropertyMapper {
    with { $0.addMappings(entries, for: Guard.self) }
  }

  static var initializing: PropertyMapper {
    with { mapper in
      mapper.setMappings(
        .initializing(
          {
            (
              firstName: String, lastName: String, age: Int, isActive: Bool, job: Job,
              avatar: String, quote: String, origin: String, level: Double, tags: [String]
            ) in
            Guard(
              firstName: firstName, lastName: lastName, age: age, isActive: isActive, job: job,
              avatar: avatar, quote: quote, origin: origin, level: level, tags: tags)
          },
          InitArgument("firstName", \.firstName), InitArgument("lastName", \.lastName),
          InitArgument("age", \.age), InitArgument("status.alive", \.isActive),
          InitArgument("job", \.job), InitArgument("avatarURL", \.avatar),
          InitArgument("quote", \.quote), InitArgument("origin", \.origin),
          InitArgument("level", \.level), InitArgument("tags", \.tags)),
        for: Guard.self)
    }
  }
}

/// A factory that leaves everything to the tables.
struct PassiveFactory: ModelFactory {
  func makeModel<Model>(_ type: Model.Type, from input: MappingInput) -> Model? { nil }
}

/// A factory that makes the class.
struct GuardFactory: ModelFactory {
  func makeModel<Model>(_ type: Model.Type, from input: MappingInput) -> Model? {
    type == FinalGuard.self ? FinalGuard() as? Model : nil
  }
}
