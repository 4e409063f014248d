import Foundation
import PropertyMapper

extension EventFeedStory.Event: Codable {
  fileprivate enum CodingKeys: String, CodingKey { case type, data }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(String.self, forKey: .type) {
    case "message": self = .message(try container.decode(forKey: .data))
    case "presence": self = .presence(try container.decode(forKey: .data))
    case "reactions": self = .reactions(try container.decode(forKey: .data))
    case "ping": self = .ping(EventFeedStory.Ping())
    default: self = .unknown(try AnyJSON(from: decoder).value)
    }
  }

  func encode(to encoder: any Encoder) throws {
    if case .unknown(let value) = self { return try AnyJSON(value: value).encode(to: encoder) }
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .message(let message): try container.encode("message", message)
    case .presence(let presence): try container.encode("presence", presence)
    case .reactions(let reactions): try container.encode("reactions", reactions)
    case .ping: try container.encode("ping", forKey: .type)
    case .unknown: break
    }
  }
}

extension KeyedDecodingContainer {
  fileprivate func decode<Value: Decodable>(forKey key: Key) throws -> Value {
    try decode(Value.self, forKey: key)
  }
}

extension KeyedEncodingContainer<EventFeedStory.Event.CodingKeys> {
  fileprivate mutating func encode(_ type: String, _ data: some Encodable) throws {
    try encode(type, forKey: .type)
    try encode(data, forKey: .data)
  }
}

extension EventFeedStory.Message {
  enum CodingKeys: String, CodingKey {
    case author, text
    case replyTo = "reply_to"
  }
}

extension EventFeedStory.Reaction: Codable {
  private enum CodingKeys: String, CodingKey { case emoji, count }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let text = try container.decode(String.self, forKey: .emoji)
    guard let emoji = text.first, text.count == 1 else { throw CocoaError(.coderInvalidValue) }
    let count = try container.decodeIfPresent(Int.self, forKey: .count) ?? 1
    self.init(emoji: emoji, count: count)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(String(emoji), forKey: .emoji)
    try container.encode(count, forKey: .count)
  }
}

private struct AnyJSON: Codable {
  let value: MappingValue

  init(value: MappingValue) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let bool = try? container.decode(Bool.self) {
      value = .bool(bool)
    } else if let integer = try? container.decode(Int.self) {
      value = .number(.init(integer))
    } else if let double = try? container.decode(Double.self) {
      value = .init(floatLiteral: double)
    } else if let text = try? container.decode(String.self) {
      value = .string(text)
    } else if let list = try? container.decode([AnyJSON].self) {
      value = .array(list.map(\.value))
    } else {
      var object = MappingValue.Object()
      for (key, member) in try container.decode([String: AnyJSON].self) {
        object[key] = member.value
      }
      value = .object(object)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .number(let number):
      if let integer = number.integer(as: Int.self) {
        try container.encode(integer)
      } else {
        try container.encode(number.double)
      }
    case .string(let text): try container.encode(text)
    case .array(let list): try container.encode(list.map(AnyJSON.init(value:)))
    case .object(let object):
      let members = object.map { ($0.key, AnyJSON(value: $0.value)) }
      try container.encode(Dictionary(uniqueKeysWithValues: members))
    }
  }
}
