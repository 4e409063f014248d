import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Embedded models that the reader reads together with the models around them.
@Suite struct EmbeddedReadingTests {
  struct Inner: DefaultInitializable, Equatable {
    var code = 0
  }
  struct Middle: DefaultInitializable, Equatable {
    var text = ""
    var inner: Inner?
  }
  @Test func `the initializer of an embedded model runs once if another object is wrong`() {
    let calls = Recorder<Int>()
    let orders = BothOrders { mapper in
      mapper.addMappings(
        .initializing(
          { (code: Int) in
            calls.append(code)
            return code > 0 ? Inner(code: code) : nil
          }, InitArgument("code", \.code)), for: Inner.self)
      mapper.addMappings(["text": .property(\.text), .root: .model(\.inner)], for: Middle.self)
    }
    let json = #"[{"text":"a","code":1},{"text":"b","code":-1},{"text":7,"code":2}]"#
    for mapper in [orders.standard, orders.finding] {
      #expect(
        Outcome.problems { try mapper.create([Middle].self, from: .json(json)) }.count == 1)
    }
    #expect(calls.values.filter { $0 == 1 }.count == 2)
  }

  struct Address: DefaultInitializable, Equatable {
    var street = "Elm"
    var town: String? = "Oz"
    var parts: [Inner] = [Inner(code: 1)]
  }
  struct Customer: DefaultInitializable, Equatable {
    var name = "Ada"
    var address = Address()
    var other: Inner?
    var note: String?
  }

  private func customers(_ key: MappingPath) -> BothOrders {
    BothOrders { mapper in
      mapper.addMappings(["code": .property(\.code)], for: Inner.self)
      mapper.addMappings(
        [
          "street": .property(\.street), "place.town": .property(\.town),
          "parts": .model(\.parts).omittingEmpty(),
        ], for: Address.self)
      mapper.addMappings(
        [
          "name": .property(\.name), .root: .model(\.address), key: .property(\.note),
          .root: .model(\.other),
        ], for: Customer.self)
    }
  }

  @Test func `embedded models are written in their place without the problem finder`() throws {
    let orders = customers("note")
    for (customer, text) in [
      (
        Customer(), #"{"name":"Ada","street":"Elm","place":{"town":"Oz"},"parts":[{"code":1}]}"#
      ),
      (
        Customer(address: Address(town: nil, parts: []), other: Inner(code: 2), note: "b"),
        #"{"name":"Ada","street":"Elm","note":"b","code":2}"#
      ),
    ] {
      #expect(try orders.reading.export(customer, as: .jsonText) == text)
      let written = orders.written(customer)
      #expect(written.reading == written.finding)
    }
  }

  @Test func `embedded models that share a key with the model around them are written as one tree`()
    throws
  {
    let orders = customers("place.note")
    let customer = Customer(other: Inner(code: 2), note: "b")
    let text =
      #"{"name":"Ada","street":"Elm","place":{"town":"Oz","note":"b"},"parts":[{"code":1}],"code":2}"#
    #expect(try orders.standard.export(customer, as: .jsonText) == text)
    #expect(try orders.finding.export(customer, as: .jsonText) == text)
  }
}
