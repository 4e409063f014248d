import Foundation
import PropertyMapper
import Testing

/// A model with a say in how it is read and written, as YYModel's test of custom transforms has it.
///
/// The time comes in milliseconds. Objects without a time are rejected, and so are models without one.
@Suite struct CustomTransformStory {
  struct Message: DefaultInitializable {
    var id: UInt64 = 0
    var content = ""
    var time: Date?
    var replies: [Message] = []
  }

  struct HasNoTime: Error {}

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "id": .property(\.id),
        "content": .property(\.content),
        "time": .transform(\.time, .millisecondsSince1970),
        "replies": .model(\.replies),
      ], for: Message.self)
    mapper.setInputEditor(for: Message.self) { object in
      // Old servers nest the whole message once more.
      if let inner = object["message"] as? [String: Any] { object = inner }
    }
    mapper.setFinalDecoder(for: Message.self) { _, message in
      if message.time == nil { throw HasNoTime() }
    }
    mapper.setFinalEncoder(for: Message.self) { _, message in
      if message.time == nil { throw HasNoTime() }
    }
  }

  private let hello: [String: Any] = [
    "id": 5_472_746_497, "content": "Hello", "time": 1_401_234_567_000,
  ]

  @Test func `the time is read and written in milliseconds`() throws {
    let message = try mapper.create(Message.self, from: hello)
    #expect(message.id == 5_472_746_497)
    #expect(message.time == Date(timeIntervalSince1970: 1_401_234_567))
    #expect(try mapper.export(message)["time"] as? Double == 1_401_234_567_000)
  }

  @Test func `the object is edited before it is read`() throws {
    #expect(try mapper.create(Message.self, from: ["message": hello]).content == "Hello")
  }

  @Test func `a message without a time is rejected`() {
    var errors: [MappingError] = []
    let message = mapper.create(Message.self, from: ["id": 1, "content": "Hello"], errors: &errors)
    #expect(message == nil)
    #expect(errors.map(\.code) == [.hookFailed])
    #expect(errors.first?.underlyingError is HasNoTime)
  }

  @Test func `a rejected nested message rejects the outer one too`() {
    var outer = hello
    outer["replies"] = [hello, ["id": 2]]
    var errors: [MappingError] = []
    #expect(mapper.create(Message.self, from: outer, errors: &errors) == nil)
    #expect(errors.map(\.path.description) == ["replies[1]"])
  }

  @Test func `a message without a time can't be exported`() throws {
    var message = try mapper.create(Message.self, from: hello)
    message.time = nil
    #expect(throws: MappingErrors.self) { try mapper.export(message) }
  }

  @Test func `a time outside the range of dates is reported with its number`() {
    var errors: [MappingError] = []
    _ = mapper.create(Message.self, from: ["time": 1e18], errors: &errors)
    #expect(
      errors.map(\.description) == [
        "time: must be the milliseconds since 1970 of a date in the years 1 to 9999, but is 1e+18"
      ])
  }
}
