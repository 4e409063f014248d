import Foundation
import PropertyMapper
import Testing

/// A webhook receives Stripe's events: their type says what is in `data.object`, amounts are in minor units, and
/// a customer is an identifier or, if expanded, an object.
@Suite struct StripeEventsStory {
  enum Currency: String, CaseIterable { case eur, jpy, usd }
  struct Money: Equatable {
    var minorUnits = 0
    var currency = Currency.eur
  }
  enum Expandable<Object: Equatable>: Equatable {
    case id(String)
    case object(Object)
  }
  struct Customer: Equatable {
    var id = ""
    var email: String?
    var metadata: [String: String] = [:]
  }
  struct Invoice: Equatable {
    var id = ""
    var customer = Expandable<Customer>.id("")
    var paid = Money()
    var metadata: [String: String] = [:]
  }
  struct Charge: Equatable {
    var id = ""
    var customer: Expandable<Customer>?
    var amount = Money()
    var refunded = 0
  }
  enum Content: Equatable {
    case invoicePaid(Invoice)
    case customerUpdated(Customer)
    case chargeRefunded(Charge)
    /// The whole event.
    case unknown(MappingValue)
  }
  struct Event: Equatable {
    var id = ""
    var created = Date.distantPast
    var isLive = false
    var content = Content.unknown(.null)
    var previous: MappingValue?
  }

  static let mapper: PropertyMapper = {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "id": .property(\.id).required(), "email": .property(\.email),
        "metadata": .property(\.metadata),
      ], for: Customer.self, makingWith: { Customer() })
    mapper.addMappings(
      [
        "id": .property(\.id).required(), "customer": .model(\.customer).required(),
        "amount_paid": .property(\.paid.minorUnits, .min(0)).required(),
        "currency": .property(\.paid.currency).required(), "metadata": .property(\.metadata),
      ], for: Invoice.self, makingWith: { Invoice() })
    mapper.addMappings(
      [
        "id": .property(\.id).required(), "customer": .model(\.customer),
        "amount": .property(\.amount.minorUnits).required(),
        "amount_refunded": .property(\.refunded).required(),
        "currency": .property(\.amount.currency).required(),
      ], for: Charge.self, makingWith: { Charge() })
    mapper.addRule(for: Charge.self, \.refunded, \.amount.minorUnits, at: "amount_refunded") {
      $0 <= $1 ? nil : "must be at most the amount"
    }
    mapper.addSubtypes(
      of: Content.self, discriminator: "type", payload: "data.object",
      [
        "invoice.paid": .payload(Content.invoicePaid),
        "customer.updated": .payload(Content.customerUpdated),
        "charge.refunded": .payload(Content.chargeRefunded),
      ], fallback: .payload(Content.unknown))
    mapper.addMappings(
      [
        "id": .property(\.id, .notEmpty).required(), "object": .generator { _ in "event" },
        "created": .transform(\.created, .secondsSince1970).required(),
        "livemode": .property(\.isLive).required(), .root: .model(\.content),
        "data.previous_attributes": .property(\.previous),
      ], for: Event.self, makingWith: { Event() })
    mapper.setTransformer(
      Transformer<MappingValue, Expandable<Customer>>(
        decode: { value in
          if case .string(let id) = value { return .id(id) }
          return try MappingEnvironment.current.mapper.map {
            .object(try $0.create(Customer.self, from: .value(value)))
          }
        },
        encode: { customer in
          switch customer {
          case .id(let id): .string(id)
          case .object(let object):
            try MappingEnvironment.current.mapper?.export(object, as: .value) ?? .null
          }
        }), for: Expandable<Customer>.self)
    return mapper
  }()

  static let payout = #"""
    {"id":"evt_3","object":"event","created":1686089972,"livemode":true,"type":"payout.paid",\#
    "data":{"object":{"amount":1.50}},"pending_webhooks":1}
    """#
  static let feed = #"""
    [{"id":"evt_1","object":"event","created":1686089970,"livemode":true,"type":"invoice.paid",\#
    "data":{"object":{"id":"in_1","customer":"cus_1","amount_paid":1999,"currency":"eur",\#
    "metadata":{"order":"6735"}}}},\#
    {"id":"evt_2","object":"event","created":1686089971,"livemode":true,"type":"customer.updated",\#
    "data":{"object":{"id":"cus_1","email":"jon@example.com","metadata":{}},\#
    "previous_attributes":{"email":null}}},\#
    \#(payout),\#
    {"id":"evt_4","object":"event","created":1686089973,"livemode":false,"type":"charge.refunded",\#
    "data":{"object":{"id":"ch_1","customer":{"id":"cus_2","metadata":{}},"amount":500,\#
    "amount_refunded":200,"currency":"jpy"},"previous_attributes":{"amount_refunded":0}}}]
    """#

  @Test func `every type of event has its own object, and what nothing reads of others is kept`()
    throws
  {
    try Self.mapper.verify()
    func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }
    let invoice = Invoice(
      id: "in_1", customer: .id("cus_1"), paid: Money(minorUnits: 1999, currency: .eur),
      metadata: ["order": "6735"])
    let charge = Charge(
      id: "ch_1", customer: .object(Customer(id: "cus_2")),
      amount: Money(minorUnits: 500, currency: .jpy), refunded: 200)
    #expect(
      try Self.mapper.create([Event].self, from: .json(Self.feed)) == [
        Event(
          id: "evt_1", created: date(1_686_089_970), isLive: true, content: .invoicePaid(invoice)),
        Event(
          id: "evt_2", created: date(1_686_089_971), isLive: true,
          content: .customerUpdated(Customer(id: "cus_1", email: "jon@example.com")),
          previous: ["email": nil]),
        Event(
          id: "evt_3", created: date(1_686_089_972), isLive: true,
          content: .unknown(
            MappingValue(
              json:
                #"{"type":"payout.paid","data":{"object":{"amount":1.50}},"pending_webhooks":1}"#))),
        Event(
          id: "evt_4", created: date(1_686_089_973), content: .chargeRefunded(charge),
          previous: ["amount_refunded": 0]),
      ])
  }

  @Test func `events are written as they were received`() throws {
    let events = try Self.mapper.create([Event].self, from: .json(Self.feed))
    #expect(try Self.mapper.export(events, as: .jsonText) == Self.feed)
  }

  @Test func `all problems of a batch are reported at once`() throws {
    let errors = try #require(throws: MappingErrors.self) {
      try Self.mapper.create(
        [Event].self,
        from: .json(
          #"""
          [{"type":"invoice.paid","id":"evt_1","created":"today","livemode":true,"data":{"object":
             {"id":"in_1","customer":7,"amount_paid":-1,"currency":"euro","metadata":{"order":[]}}}},
           {"type":"customer.updated","id":"","created":1686089971,"livemode":true,"data":{}},
           {"type":"charge.refunded","id":"evt_3","created":1686089971,"livemode":true,"data":{"object":
             {"id":"ch_1","customer":{"email":[]},"amount":5,"amount_refunded":6,"currency":"usd"}}},
           {"id":"evt_4","created":0}]
          """#))
    }
    #expect(
      errors.report == """
        12 problems while mapping [Event]:
          - [0].created: must be a number, but is text
          - [0].data.object.customer: must be an object, but is a number
          - [0].data.object.amount_paid: must be at least 0, but is -1
          - [0].data.object.currency: must be "eur", "jpy", or "usd", but is other text
            help: did you mean eur?
          - [0].data.object.metadata.order: must be text, but is a list
          - [1].id: must not be empty
          - [1].data.object.id: must have a value, but is missing
          - [2].data.object.customer.id: must have a value, but is missing
          - [2].data.object.customer.email: must be text, but is a list
          - [2].data.object.amount_refunded: must be at most the amount
          - [3].livemode: must have a value, but is missing
          - [3].type: must be "charge.refunded", "customer.updated", or "invoice.paid", but is missing
        """)
  }
}
