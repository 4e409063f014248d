import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// What initializers refuse, together with other problems.
struct RefusedArgumentsTests {
  struct Ticket: Equatable {
    let price: Int
    var note: String?

    init(price: Int) throws {
      guard price > 0 else { throw MappingError("must be positive", at: "price") }
      self.price = price
    }
  }

  struct Order {
    var ticket: Ticket?
    var count = 0
  }

  /// Created from other models.
  struct Basket {
    let tickets: [Ticket]
    let owner: Owner

    init?(tickets: [Ticket], owner: Owner) {
      guard owner.name != "nobody" else { return nil }
      (self.tickets, self.owner) = (tickets, owner)
    }
  }

  final class Owner: DefaultInitializable {
    var name = ""
    var log: [String] = []
  }

  private static func mapper(
    calls: Recorder<String> = Recorder(), ownersConsume: Bool = false
  ) -> PropertyMapper {
    let mapper = PropertyMapper()
    let ticket = Mappings<Ticket>.initializing(
      { price in
        calls.append("ticket \(price)")
        return try Ticket(price: price)
      }, InitArgument("price", \.price))
    mapper.addMappings(ticket.merging(["note": .property(\.note)]), for: Ticket.self)
    mapper.addMappings(
      ["ticket": .model(\.ticket), "count": .property(\.count)], for: Order.self,
      makingWith: { Order() })
    var owner: Mappings<Owner> = ["name": .property(\.name)]
    if ownersConsume {
      owner = owner.merging([
        "entry": .consumer { (entry: String, owner) in
          calls.append("consumer")
          owner.log.append(entry)
        }
      ])
    }
    mapper.addMappings(owner, for: Owner.self)
    mapper.addMappings(
      .initializing(
        { tickets, owner in
          calls.append("basket")
          return Basket(tickets: tickets, owner: owner)
        }, InitArgument("tickets", \.tickets), InitArgument("owner", \.owner)), for: Basket.self)
    return mapper
  }

  /// The paths of the problems, by text and by dictionary.
  private func paths<Model>(_ type: Model.Type, _ json: String, _ mapper: PropertyMapper) throws
    -> [String]
  {
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let byText = Outcome.errorList { try mapper.create([Model].self, from: .json("[\(json)]")) }
    let byList = Outcome.errorList { try mapper.create([Model].self, from: [value]) }
    #expect(byText.map(\.description) == byList.map(\.description))
    return byText.map { "\($0.path)" }
  }

  @Test func `what an initializer refuses is reported together with other problems`() {
    let paths = Outcome.errors {
      try Self.mapper().create(
        Order.self, from: .json(#"{"ticket":{"price":0},"count":"many"}"#))
    }?.map(\.path)
    #expect(paths == ["ticket.price", "count"])
  }

  @Test func `an initializer of a model in its parent's object refuses its arguments once`() throws
  {
    let calls = Recorder<String>()
    let mapper = Self.mapper(calls: calls)
    mapper.setMappings(
      [.root: .model(\.ticket), "count": .property(\.count)], for: Order.self)
    let errors = Outcome.errorList {
      try mapper.create(Order.self, from: ["price": 0, "count": [1]] as [String: Any])
    }
    #expect(errors.map(\.path) == ["price", "count"])
    #expect(calls.values == ["ticket 0"])
  }

  @Test func `an initializer runs although an entry that is no argument has a problem`() throws {
    let json = #"{"price":0,"note":[1]}"#
    #expect(try paths(Ticket.self, json, Self.mapper()) == ["[0].note", "[0].price"])
  }

  @Test func `initializers of arguments run first, and an outer one only if all of them are right`()
    throws
  {
    let calls = Recorder<String>()
    let mapper = Self.mapper(calls: calls)
    let json = #"{"tickets":[{"price":1},{"price":0},{"price":-1}],"owner":{"name":"nobody"}}"#
    #expect(
      try paths(Basket.self, json, mapper) == ["[0].tickets[1].price", "[0].tickets[2].price"])
    #expect(!calls.values.contains("basket"))
    let refused = #"{"tickets":[{"price":1}],"owner":{"name":"nobody"}}"#
    #expect(try paths(Basket.self, refused, mapper) == ["[0]"])
  }

  @Test func `every initializer runs once for valid input`() throws {
    let calls = Recorder<String>()
    let mapper = Self.mapper(calls: calls)
    let json = #"{"tickets":[{"price":1},{"price":2,"note":"a"}],"owner":{"name":"Ada"}}"#
    let basket = try mapper.create(Basket.self, from: .json(json))
    #expect(basket.tickets.map(\.note) == [nil, "a"])
    #expect(calls.values == ["ticket 1", "ticket 2", "basket"])
  }

  @Test func `an initializer waits for an argument with a consumer`() throws {
    let calls = Recorder<String>()
    let mapper = Self.mapper(calls: calls, ownersConsume: true)
    let valid = #"{"tickets":[{"price":1}],"owner":{"name":"Ada","entry":"x"}}"#
    #expect(try mapper.create(Basket.self, from: .json(valid)).owner.log == ["x"])
    #expect(calls.values == ["ticket 1", "consumer", "basket"])
  }

  @Test func `nothing with effects has run when an initializer refuses its arguments`() throws {
    let calls = Recorder<String>()
    let mapper = Self.mapper(calls: calls, ownersConsume: true)
    let json = #"{"tickets":[{"price":0}],"owner":{"name":"Ada","entry":"x"}}"#
    #expect(try paths(Basket.self, json, mapper) == ["[0].tickets[0].price"])
    #expect(!calls.values.contains("consumer") && !calls.values.contains("basket"))
  }

  @Test func `a lossy list drops models that an initializer refuses, with a warning`() throws {
    struct Row { var tickets: [Ticket] = [] }
    let mapper = Self.mapper()
    mapper.addMappings(
      ["tickets": .model(\.tickets).lossy()], for: Row.self, makingWith: { Row() })
    var errors: [MappingError] = []
    let row = mapper.create(
      Row.self, from: .json(#"{"tickets":[{"price":0},{"price":2}]}"#), errors: &errors)
    #expect(row?.tickets.map(\.price) == [2])
    #expect(errors.map(\.path) == ["tickets[0].price"])
  }

  @Test func `an update reports what an initializer refuses together with other problems`() throws {
    let mapper = Self.mapper()
    var order = Order(ticket: try Ticket(price: 3), count: 1)
    let errors = Outcome.errors {
      try mapper.update(&order, from: .json(#"{"ticket":{"price":0},"count":"many"}"#))
    }
    #expect(errors?.map(\.path) == ["ticket.price", "count"])
    try mapper.update(&order, from: .json(#"{"ticket":{"price":4,"note":"a"}}"#))
    #expect(order.ticket?.price == 4 && order.ticket?.note == "a")
  }
}
