import PropertyMapper
import Testing

/// What initializers refuse, together with other problems.
struct RefusedArgumentsTests {
  struct Ticket {
    let price: Int

    init(price: Int) throws {
      guard price > 0 else { throw MappingError("must be positive", at: "price") }
      self.price = price
    }
  }

  struct Order {
    var ticket: Ticket?
    var count = 0
  }

  @Test func `what an initializer refuses is reported together with other problems`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(Ticket.init(price:), InitArgument("price", \.price)), for: Ticket.self)
    mapper.addMappings(
      ["ticket": .model(\.ticket), "count": .property(\.count)], for: Order.self,
      makingWith: { Order() })
    let paths = Outcome.errors {
      try mapper.create(Order.self, fromJSON: #"{"ticket":{"price":0},"count":"many"}"#)
    }?.map(\.path)
    withKnownIssue("part 17: initializers run in the second step, once everything else is right") {
      #expect(paths == ["ticket.price", "count"])
    }
    #expect(paths?.contains("count") == true)
  }
}
