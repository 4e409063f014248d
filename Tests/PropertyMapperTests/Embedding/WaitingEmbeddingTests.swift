import Foundation
import Testing

@testable import PropertyMapper

/// Embedded models that wait until the whole input is known to be valid, in both orders.
@Suite struct WaitingEmbeddingTests {
  struct Spot: DefaultInitializable, Equatable {
    var x = 0
    var y: Int? = 3
    var life = Life()
  }
  final class Place: DefaultInitializable {
    var street = "Elm"
    var town: String? = "Oz"
    var spot = Spot()
    let life = Life()

    static func == (first: Place, second: Place) -> Bool { first.text == second.text }
    var text: String { "\(street) \(town ?? "-") \(spot.x) \(spot.y ?? -1)" }
  }
  final class Customer: DefaultInitializable {
    var name = "Ada"
    var place = Place()
    var other: Spot?
    var log: [String] = []
    let life = Life()

    var text: String { "\(name) \(place.text) \(String(describing: other)) \(log)" }
  }
  struct NoFactory: ModelFactory {
    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      if try input.value(String.self, at: "name") == "refused" { throw Refusal() }
      return nil
    }
  }

  enum Kind: CaseIterable { case plain, decoders, factory, identity, rules }

  private static func mapper(_ kind: Kind, _ orders: CallOrder) -> PropertyMapper {
    var options = MappingOptions()
    options.callOrder = orders
    let factory: (any ModelFactory)? =
      kind == .factory ? NoFactory() : kind == .identity ? IdentityFactory() : nil
    let mapper = PropertyMapper(factory: factory, options: options)
    mapper.addMappings(["x": .property(\.x), "deep.y": .property(\.y, .min(0))], for: Spot.self)
    mapper.addMappings(
      [
        "street": .property(\.street), "in.town": .property(\.town), .root: .model(\.spot),
        "seen": .consumer { (text: String, place: inout Place) in
          if text == "throw" { throw Refusal() }
          place.street += text
        },
      ], for: Place.self)
    let customer: Mappings<Customer> = [
      "name": .property(\.name), .root: .model(\.place), "other": .model(\.other),
    ]
    mapper.addMappings(customer.unknownKeys(.reject), for: Customer.self)
    switch kind {
    case .plain, .factory, .identity: break
    case .decoders:
      mapper.setFinalDecoder(for: Spot.self) { input, spot in
        if spot.x == 13 { throw Refusal() }
        spot.x += input.dictionary.count
      }
      mapper.setFinalDecoder(for: Customer.self) { input, customer in
        customer.log = [try input.value(String.self, at: "street") ?? "none"]
      }
    case .rules:
      mapper.addRule(for: Place.self, \.street) { $0 == "bad" ? "must not be bad" : nil }
      mapper.setFinalDecoder(for: Place.self) { _, place in place.town = "Rome" }
    }
    return mapper
  }

  static let inputs = [
    #"{"name":"a","street":"b","in":{"town":"c"},"x":1,"deep":{"y":2}}"#, "{}",
    #"{"x":4,"seen":"!"}"#, #"{"in":null,"deep":null}"#, #"{"in":{"town":null},"other":{"x":2}}"#,
    #"{"street":"b","seen":"throw","x":1}"#, #"{"street":"b","other":{"x":13}}"#,
    #"{"name":"refused","street":"b"}"#, #"{"street":"bad"}"#, #"{"street":"q","x":"no"}"#,
    #"{"name":7,"deep":{"y":-1}}"#, #"{"street":"q","more":1}"#, #"{"x":13,"street":"w"}"#,
    #"{"other":{"deep":{"y":5}},"deep":{"y":null}}"#,
  ]

  @Test(arguments: Kind.allCases, inputs)
  func `both orders create and update waiting embedded models alike`(
    _ kind: Kind, _ json: String
  ) throws {
    let dictionary = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    var results: [[String]] = []
    let left = LifeCount.left {
      for orders in [CallOrder.readingFirst, .findingFirst] {
        let mapper = Self.mapper(kind, orders)
        var texts: [String] = []
        texts += Outcome.problems {
          texts.append(try mapper.create(Customer.self, from: .json(json)).text)
        }
        texts += Outcome.problems {
          texts.append(try mapper.create(Customer.self, from: dictionary).text)
        }
        for isText in [true, false] {
          let customer = Customer()
          let place = customer.place
          texts += Outcome.problems {
            if isText {
              try mapper.update(customer, from: .json(json))
            } else {
              try mapper.update(customer, from: dictionary)
            }
          }
          texts.append("\(customer.text) \(customer.place === place)")
        }
        results.append(texts)
      }
    }
    #expect(results[0] == results[1])
    #expect(left == 0)
  }

  @Test(arguments: Kind.allCases, inputs.prefix(5))
  func `waiting embedded models are read only once`(_ kind: Kind, _ json: String) throws {
    let mapper = Self.mapper(kind, .readingOnly)
    _ = try mapper.create([Customer].self, from: .json("[\(json),\(json)]"))
    let customer = Customer()
    try mapper.update(customer, from: .json(json))
  }

  struct Holder: DefaultInitializable, Equatable {
    var id = 0
    var spot: Spot?
  }

  @Test(arguments: [
    #"{"deep":null}"#, #"{"deep":{"y":null}}"#, #"{"x":null}"#, #"{"x":1}"#, #"{"id":1}"#,
    #"{"deep":null,"id":"x"}"#,
  ])
  func `null above the values of an embedded model matters only if the model exists`(_ json: String)
  {
    let results = [CallOrder.readingFirst, .findingFirst].map { orders in
      let mapper = Self.mapper(.identity, orders)
      mapper.addMappings(["id": .property(\.id), .root: .model(\.spot)], for: Holder.self)
      return [nil, Spot(x: 5, y: 6)].map { spot in
        var holder = Holder(id: 1, spot: spot)
        let problems = Outcome.problems { try mapper.update(&holder, from: .json(json)) }
        let made = Outcome.problems {
          holder.id += try mapper.create(Holder.self, from: .json(json)).spot?.x ?? 100
        }
        return "\(holder) \(problems) \(made)"
      }
    }
    #expect(results[0] == results[1])
  }
}
