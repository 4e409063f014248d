import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Invalid elements that the reader leaves out, after the problem finder has checked each of them.
@Suite struct LossyReadingTests {
  struct Item: DefaultInitializable, Equatable {
    var name = ""
    var size = 0
    var life = Life()
  }
  struct Order: DefaultInitializable, Equatable {
    var tags: [String] = []
    var sizes: [Int]?
    var items: [Item] = []
    var byName: [String: Item] = [:]
    var kept: [[Int]] = []
    var note = ""
  }

  private func orders(
    _ options: MappingOptions = MappingOptions(), _ more: (PropertyMapper) -> Void = { _ in }
  ) -> BothOrders {
    BothOrders(options) { mapper in
      mapper.addMappings(
        ["name": .property(\.name).required(), "size": .property(\.size, .range(0...9))],
        for: Item.self)
      mapper.addMappings(
        [
          "tags": .property(\.tags).lossy(), "sizes": .property(\.sizes).lossy(),
          "items": .model(\.items).lossy(), "byName": .model(\.byName).lossy(),
          "kept": .property(\.kept).lossy(), "note": .property(\.note),
        ], for: Order.self)
      more(mapper)
    }
  }

  @Test func `a call that looks at warnings makes models only once`() throws {
    let makers = Recorder<String>()
    let json = #"{"items":[{"name":"a","size":1},{"name":"b"},7],"tags":["x",{}],"more":1}"#
    let orders = orders(MappingOptions(unknownKeys: .warn)) { mapper in
      mapper.addMappings(
        ["name": .property(\.name), "size": .property(\.size).required()], for: Item.self,
        makingWith: {
          makers.append("item")
          return Item()
        })
    }
    var errors: [MappingError] = []
    let order = try #require(orders.reading.create(Order.self, from: .json(json), errors: &errors))
    #expect(order.items.map(\.name) == ["a"])
    #expect(errors.map { "\($0.path)" } == ["tags[1]", "items[1].size", "items[2]", "more"])
    // Models are also created for wrong elements.
    #expect(makers.values.count == 3)
  }

  @Test func `elements that a rule about the whole model refuses are left out in one pass`() throws
  {
    let orders = orders { mapper in
      mapper.addRule(for: Item.self, \.self, at: "name") { item in
        item.name == "b" ? "must not be b" : nil
      }
    }
    let json =
      #"{"items":[{"name":"a"},{"name":"b"},7],"byName":{"x":{"name":"b"},"y":{"name":"c"}}}"#
    let results = try [orders.reading, orders.finding].map { mapper in
      var errors: [MappingError] = []
      let order = try #require(mapper.create(Order.self, from: .json(json), errors: &errors))
      #expect(order.items.map(\.name) == ["a"])
      #expect(order.byName.keys.sorted() == ["y"])
      return errors.map { "\($0)" }
    }
    #expect(results[0] == results[1])
    #expect(results[0].count == 3)
  }

  @Test func `an initializer runs once for each valid element`() throws {
    let calls = Recorder<Int>()
    let orders = orders { mapper in
      mapper.addMappings(
        .initializing(
          { (name: String, size: Int) in
            calls.append(size)
            return Item(name: name, size: size)
          }, InitArgument("name", \.name), InitArgument("size", \.size)), for: Item.self)
    }
    let json = #"{"items":[{"name":"a","size":1},{"name":"b"},{"name":"c","size":3},9]}"#
    let order = try orders.standard.create(Order.self, from: .json(json))
    #expect(order.items.map(\.name) == ["a", "c"])
    #expect(calls.values == [1, 3])
  }

  @Test func `a final decoder sees the whole object, which is checked down to its leaves`() throws {
    let orders = orders(MappingOptions(maximumTextBytes: 20)) { mapper in
      mapper.setFinalDecoder(for: Order.self) { input, order in
        order.note = "\((input["items"] as? [Any])?.count ?? 0)"
      }
    }
    let json = #"{"items":[{"name":"a"},{"more":"*"}]}"#
    for mapper in [orders.standard, orders.finding] {
      #expect(try mapper.create(Order.self, from: .json(json)).note == "2")
    }
    let long = json.replacing("*", with: String(repeating: "x", count: 30))
    let found = [orders.standard, orders.finding].map { mapper in
      Outcome.problems { try mapper.create(Order.self, from: .json(long)) }
    }
    #expect(found[0] == found[1])
    #expect(found[0].count == 1)
  }

  @Test(arguments: [true, false])
  func `elements in which two alternatives differ are left out if unknown keys are errors`(
    isWaiting: Bool
  ) throws {
    let orders = orders(MappingOptions(unknownKeys: .reject)) { mapper in
      mapper.addMappings(["size": .property(\.size).or("width")], for: Item.self)
      if isWaiting { mapper.setFinalDecoder(for: Item.self) { _, _ in } }
    }
    let items = #"{"name":"a","size":1,"width":2},{"name":"b","width":3},{"name":"c","size":4}"#
    let json =
      #"{"items":[\#(items),{"name":"d","size":5,"width":5}],"byName":{"x":{"name":"e","size":1,"width":0}}}"#
    let left = try LifeCount.left {
      for mapper in [orders.standard, orders.reading, orders.finding] {
        var errors: [MappingError] = []
        let order = try #require(mapper.create(Order.self, from: .json(json), errors: &errors))
        #expect(order.items.map(\.name).contains("a") == false)
        #expect(order.items.map(\.size).prefix(2) == [3, 4])
        #expect(order.byName.isEmpty)
        guard mapper !== orders.reading else { continue }
        #expect(errors.map(\.path).contains("items[0].width"))
        #expect(errors.allSatisfy { $0.severity == .warning })
      }
    }
    #expect(left == 0)
  }
}
