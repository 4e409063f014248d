import Foundation

extension GenericRepositoryStory {
  struct CodablePage<Element: Codable>: Codable {
    var items: [Element]
    var next: String?
  }

  struct CodableRepository<Entity: Codable & Sendable>: Sendable {
    var isSecond = false
    let send: @Sendable (_ path: String) async throws -> Data

    func all(from path: String) async throws -> [Entity] {
      var (entities, next): ([Entity], String?) = ([], path)
      let decoder = JSONDecoder()
      decoder.userInfo[isSecondKey] = isSecond
      while let path = next {
        let page = try decoder.decode(CodablePage<Entity>.self, from: try await send(path))
        entities += page.items
        next = page.next
      }
      return entities
    }

    func body(for entities: [Entity]) throws -> Data {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      encoder.userInfo[isSecondKey] = isSecond
      return try encoder.encode(CodablePage(items: entities))
    }
  }
}

private let isSecondKey = CodingUserInfoKey(rawValue: "isSecond")!

extension GenericRepositoryStory.Author: Codable {
  private enum CodingKeys: String, CodingKey { case name, fullName }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: Self.key(in: decoder.userInfo))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: Self.key(in: encoder.userInfo))
  }

  private static func key(in userInfo: [CodingUserInfoKey: Any]) -> CodingKeys {
    userInfo[isSecondKey] as? Bool == true ? .fullName : .name
  }
}
