import Foundation
import Testing

@testable import PropertyMapper
@testable import PropertyMapperInspection

/// The tables whose schemas are compared with what the mapper does: those of the fixtures, and one for everything that makes
/// schemas difficult.
struct AgreementTable: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let options: MappingOptions
  let examples: [String: [MappingValue]]
  let register: @Sendable (PropertyMapper) -> Void
  /// The plan that inputs are made by, and what the mapper does with them.
  let plan: @Sendable (Registry) -> ObjectPlan?
  let schema: @Sendable (PropertyMapper, SchemaDirection) throws -> MappingValue
  /// Reads an input, and writes what became of it.
  let roundTrip: @Sendable (PropertyMapper, MappingValue) throws(MappingErrors) -> [MappingValue]

  init<Model>(
    _ name: String, _ type: Model.Type, rejectsUnknownKeys: Bool = false,
    examples: [String: [MappingValue]] = [:],
    register: @escaping @Sendable (PropertyMapper) -> Void
  ) {
    testDescription = name
    self.examples = examples
    self.register = register
    options = MappingOptions(unknownKeys: rejectsUnknownKeys ? .reject : .ignore)
    plan = { $0.plan(for: Model.self) }
    schema = { try $0.jsonSchema(for: Model.self, direction: $1) }
    roundTrip = { mapper, input throws(MappingErrors) in
      let model = try mapper.create(Model.self, from: .value(input))
      return [
        try mapper.export(model, as: .value),
        try mapper.export(model, as: .value, options: .includesNull),
      ]
    }
  }

  var mapper: PropertyMapper {
    let mapper = PropertyMapper(options: options)
    register(mapper)
    return mapper
  }

  static let all: [AgreementTable] = [
    user, orders, server, github, twitter, shapes, animals, events, answers, tree, paths,
    dictionaries, values, embedded, manyPaths,
  ]
}

// MARK: The fixtures

extension AgreementTable {
  enum Role: String, CaseIterable { case ranger, steward, builder }

  struct Job: DefaultInitializable {
    var title = ""
    var sector: String?
    var hours = 0
  }

  struct User: DefaultInitializable {
    var firstName = ""
    var lastName = ""
    var age = 0
    var isAlive = false
    var role: Role?
    var job: Job?
    var avatarURL: URL?
    var birthday: Date?
    var origin = ""
  }

  static let user = AgreementTable(
    "user", User.self,
    examples: ["birthday": ["1986-12-26", "2000-02-29"], "origin": ["Winterfell, The North"]]
  ) { mapper in
    mapper.addMappings(for: Job.self) { table in
      table["title"] = .property(\.title, .notEmpty).required()
      table["sector"] = .property(\.sector)
      table["hours"] = .property(\.hours, .range(0...60))
    }
    mapper.addMappings(for: User.self) { table in
      table["firstName"] = .property(\.firstName, .length(1...40)).required()
      table["lastName"] = .property(\.lastName)
      table["age"] = .property(\.age, .range(0...150), default: 18)
      table["status.alive"] = .property(\.isAlive)
      table["role"] = .property(\.role)
      table["job"] = .model(\.job)
      table["avatarURL"] = .property(\.avatarURL)
      table["birthday"] = .transform(\.birthday, .date("yyyy-MM-dd"))
      table["origin"] = .custom(
        consumer: { (text: String, user) in user.origin = text }, generator: { $0.origin })
    }
  }

  struct Item: DefaultInitializable {
    var title = ""
    var price = Decimal(0)
    var options: [String: MappingValue] = [:]
  }

  struct Order: DefaultInitializable {
    var id = ""
    var items: [Item] = []
    var placed: Date?
  }

  struct Shop: DefaultInitializable {
    var name = ""
    var isOpen = true
    var rating: Double?
    var visits: UInt64 = 0
    var tags: Set<String> = []
    var orders: [Order] = []
  }

  static let orders = AgreementTable("orders", Shop.self) { mapper in
    mapper.addMappings(for: Item.self) { table in
      table["title"] = .property(\.title).required()
      table["price"] = .property(\.price, .greaterThan(0), .max(1000))
      table["options"] = .property(\.options)
    }
    mapper.addMappings(for: Order.self) { table in
      table["id"] = .property(\.id, .matches("[A-Z]{3}")).required()
      table["items"] = .model(\.items, count: 1...4)
      table["placed"] = .property(\.placed)
    }
    mapper.addMappings(for: Shop.self) { table in
      table["shop"] = .property(\.name, .notEmpty)
      table["open"] = .property(\.isOpen)
      table["rating"] = .property(\.rating, .range(0...5))
      table["visits"] = .property(\.visits)
      table["tags"] = .property(\.tags, .maxLength(3))
      table["orders"] = .model(\.orders).required()
    }
  }

  struct Server: DefaultInitializable {
    var name = ""
    var host = ""
    var port: UInt16 = 0
    var retries: Int8 = 0
    var level = "info"
    var origins: [URL] = []
    var password = ""
  }

  static let server = AgreementTable("server", Server.self, rejectsUnknownKeys: true) { mapper in
    mapper.addMappings(for: Server.self) { table in
      table["name"] = .property(\.name, .length(1...20)).required()
      table["listen.host"] = .property(\.host).required()
      table["listen.port"] = .property(\.port, .min(1)).required()
      table["retries"] = .property(\.retries, .range(0..<10), default: 3)
      table["log.level"] = .property(\.level, .oneOf("debug", "info", "warning"), default: "info")
      table["allowedOrigins"] = .property(\.origins, .length(1...3))
      table["database.password"] = .property(\.password, .minLength(8), default: "12345678")
        .sensitive().decodeOnly()
    }
  }

  struct GitHubUser: DefaultInitializable {
    var login = ""
    var id = 0
    var avatarURL: URL?
    var isAdmin = false
    var email: String?
    var publicRepos = 0
    var createdAt: Date?
  }

  static let github = AgreementTable("github-user", GitHubUser.self) { mapper in
    mapper.addMappings(for: GitHubUser.self) { table in
      table["login"] = .property(\.login, .length(1...39)).required()
      table["id"] = .property(\.id, .min(1)).required()
      table["avatar_url"] = .property(\.avatarURL)
      table["site_admin"] = .property(\.isAdmin)
      table["email"] = .property(\.email, .matches("[^@ ]+@[^@ ]+"))
      table["public_repos"] = .property(\.publicRepos, .min(0))
      table["created_at"] = .property(\.createdAt)
    }
  }

  final class Status: DefaultInitializable {
    var id: UInt64 = 0
    var text = ""
    var hashtags: [String] = []
    var author: Author?
    var retweeted: Status?
    init() {}
  }

  struct Author: DefaultInitializable {
    var name = ""
    var followers: UInt32 = 0
  }

  static let twitter = AgreementTable("twitter", Status.self) { mapper in
    mapper.addMappings(for: Author.self) { table in
      table["name"] = .property(\.name).required()
      table["followers_count"] = .property(\.followers)
    }
    mapper.addMappings(for: Status.self) { table in
      table["id"] = .property(\.id).required()
      table["text"] = .property(\.text, .maxLength(280)).required()
      table["entities.hashtags"] = .property(\.hashtags, .each(.notEmpty))
      table["user"] = .model(\.author).required()
      table["retweeted_status"] = .model(\.retweeted)
    }
  }
}
