import Foundation

extension VersionMigrationStory {
  /// One Codable type for each version, each turned into the model by hand.
  struct VersionedDocument {
    let document: Document

    init(_ json: String) throws {
      let data = Data(json.utf8)
      switch try JSONDecoder().decode(Version.self, from: data).version {
      case nil:
        document = try JSONDecoder().decode(FirstDocument.self, from: data).document()
      case 2:
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        document = try decoder.decode(SecondDocument.self, from: data).document()
      default:
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        document = try decoder.decode(ThirdDocument.self, from: data).document()
      }
    }
  }

  private struct Version: Decodable { let version: Int? }

  private struct FirstDocument: Decodable {
    struct Item: Decodable {
      let what: String
      let urgent: Bool?
      let until: String?
      let tags: String?
    }
    let title: String
    let todo: [Item]?

    func document() throws -> Document {
      let tasks = try (todo ?? []).map { item in
        try checked(
          Task(
            title: item.what, priority: item.urgent == true ? .high : .normal,
            due: item.until.map { try day.parse($0) },
            tags: item.tags?.components(separatedBy: ", ") ?? []))
      }
      return Document(name: title, tasks: tasks)
    }

    private var day: Date.ParseStrategy {
      Date.ParseStrategy(
        format: "\(day: .defaultDigits).\(month: .defaultDigits).\(year: .defaultDigits)",
        locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt)
    }
  }

  private struct SecondDocument: Decodable {
    struct Item: Decodable {
      let id: UUID
      let title: String
      let priority: Int?
      let due: Date?
      let tags: [String]?
    }
    let name: String
    let owner: String?
    let tasks: [Item]?

    func document() throws -> Document {
      let priorities = [Priority.low, .normal, .high]
      let tasks = try (self.tasks ?? []).map { item in
        let priority = item.priority ?? 1
        guard priorities.indices.contains(priority) else { throw CocoaError(.coderInvalidValue) }
        return try checked(
          Task(
            id: item.id, title: item.title, priority: priorities[priority], due: item.due,
            tags: item.tags ?? []))
      }
      return Document(name: name, owner: owner ?? "", tasks: tasks)
    }
  }

  private struct ThirdDocument: Decodable {
    struct Owner: Decodable { let name: String? }
    struct Item: Decodable {
      let id: UUID
      let title: String
      let priority: Priority?
      let due: Date?
      let tags: [String]?
    }
    let name: String
    let owner: Owner?
    let tasks: [Item]?

    func document() throws -> Document {
      let tasks = try (self.tasks ?? []).map { item in
        try checked(
          Task(
            id: item.id, title: item.title, priority: item.priority ?? .normal, due: item.due,
            tags: item.tags ?? []))
      }
      return Document(name: name, owner: owner?.name ?? "", tasks: tasks)
    }
  }

  private static func checked(_ task: Task) throws -> Task {
    guard !task.title.isEmpty else { throw CocoaError(.coderInvalidValue) }
    return task
  }
}
