import Testing

@testable import PropertyMapper

/// Embedded models that the reader reads together with the models around them.
@Suite struct EmbeddedReadingTests {
  struct Inner: DefaultInitializable, Equatable {
    var code = 0
    var life = Life()
  }
  struct Middle: DefaultInitializable, Equatable {
    var text = ""
    var life = Life()
    var inner: Inner?
  }
  struct Outer: DefaultInitializable, Equatable {
    var name = ""
    var middle = Middle()
    var life = Life()
  }

  private func orders(_ policy: UnknownKeyPolicy = .ignore) -> BothOrders {
    BothOrders {
      $0.addMappings(["code": .property(\.code, .min(1))], for: Inner.self)
      $0.addMappings(["text": .property(\.text), .root: .model(\.inner)], for: Middle.self)
      let outer: Mappings<Outer> = ["name": .property(\.name).required(), .root: .model(\.middle)]
      $0.addMappings(outer.unknownKeys(policy), for: Outer.self)
    }
  }

  @Test(arguments: [
    #"{"name":"a","text":"b","code":1}"#, #"{"code":null,"name":"a"}"#, #"{"name":"a"}"#,
  ])
  func `models embedded in embedded ones are read without the problem finder`(
    _ json: String
  ) throws {
    let orders = orders(.reject)
    let reading = try orders.reading.create(Outer.self, from: .json(json))
    #expect(reading == (try orders.finding.create(Outer.self, from: .json(json))))
    #expect((reading.middle.inner != nil) == json.contains("code"))
  }

  @Test(arguments: [
    #"{"name":"a","text":"b","code":0}"#, #"{"text":"b","code":1}"#,
    #"{"name":"a","text":7,"code":1,"more":1}"#,
  ])
  func `everything read is released if an object is wrong`(_ json: String) {
    let orders = orders(.reject)
    let left = LifeCount.left {
      _ = try? orders.reading.create([Outer].self, from: .json("[\(json)]"))
      _ = try? orders.standard.create([Outer].self, from: .json("[\(json)]"))
    }
    #expect(left == 0)
    #expect(
      Outcome.problems { try orders.standard.create(Outer.self, from: .json(json)) }
        == Outcome.problems { try orders.finding.create(Outer.self, from: .json(json)) })
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

  @Test(arguments: [false, true])
  func `output rules and canonically equal keys give the same result in both orders`(
    _ areEqual: Bool
  ) {
    let orders = BothOrders { mapper in
      mapper.addMappings([areEqual ? "e\u{301}" : "code": .property(\.code)], for: Inner.self)
      let inner: PropertyDescriptor<Middle> = .model(\.inner)
      mapper.addMappings(
        [
          "\u{e9}": .property(\.text),
          .root: areEqual ? inner : inner.writingNull().omittingEmpty(),
        ],
        for: Middle.self)
    }
    for middle in [Middle(), Middle(text: "a", inner: Inner(code: 1))] {
      #expect(
        Outcome.problems { try orders.standard.export(middle) }
          == Outcome.problems { try orders.finding.export(middle) })
      #expect(
        (try? orders.standard.export(middle, as: .jsonText))
          == (try? orders.finding.export(middle, as: .jsonText)))
    }
  }

  struct Doubled: DefaultInitializable, Equatable {
    var count = 2
    var text = "a"
    var half: Int {
      get { count / 2 }
      set { count = newValue * 2 }
    }
  }
  class Shelf: DefaultInitializable {
    var doubled = Doubled()
    var inner: Inner? = Inner(code: 5) {
      didSet { changes += 1 }
    }
    var changes = 0

    required init() {}
  }
  struct Crate: DefaultInitializable {
    var doubled: Doubled? = Doubled()
    var name = "n"
  }

  @Test(arguments: 0..<20)
  func `embedded models behind accessors are written up to the limit`(_ limit: Int) {
    var options = MappingOptions()
    options.maximumOutputCount = limit
    let orders = BothOrders(options) { mapper in
      mapper.addMappings(["code": .property(\.code)], for: Inner.self)
      mapper.addMappings(["half": .property(\.half), "text": .property(\.text)], for: Doubled.self)
      mapper.addMappings([.root: .model(\.doubled), .root: .model(\.inner)], for: Shelf.self)
      mapper.addMappings(["name": .property(\.name), .root: .model(\.doubled)], for: Crate.self)
    }
    let shelf = Shelf()
    let both = orders.written([shelf, shelf])
    #expect(both.reading == both.finding)
    if limit == 19 { #expect(both.reading[0] != nil) }
    let crates = [Crate(), Crate(doubled: nil)]
    let written = orders.written(crates)
    #expect(written.reading == written.finding)
    shelf.inner = nil
    let rest = orders.written(shelf)
    #expect(rest.reading == rest.finding)
  }
}
