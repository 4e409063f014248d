import Testing

@testable import PropertyMapper

/// Embedded models that read their parent's object in a separate pass, if unknown keys matter.
@Suite struct FlattenedSubtypeTests {
  struct Circle: DefaultInitializable, Equatable { var radius = 0 }
  struct Square: DefaultInitializable, Equatable { var side = 0 }
  struct Box: DefaultInitializable, Equatable {
    var size = 1
    var life = Life()
  }
  enum Shape: Equatable {
    case circle(Circle)
    case square(Square)
  }
  struct Figure: DefaultInitializable, Equatable {
    var id = 0
    var shape: Shape? = .circle(Circle(radius: 7))
    var box = Box()
    var note: String?
  }

  enum List: CaseIterable { case names, payloads, keys }

  private func orders(
    _ list: List, _ policy: UnknownKeyPolicy, isWaiting: Bool = false
  ) -> BothOrders {
    var options = MappingOptions()
    options.unknownKeys = policy
    return BothOrders(options) { mapper in
      mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
      mapper.addMappings(["side": .property(\.side)], for: Square.self)
      mapper.addMappings(["box.size": .property(\.size)], for: Box.self)
      mapper.addMappings(
        [
          "id": .property(\.id), .root: .model(\.shape), .root: .model(\.box),
          "more.note": .property(\.note),
        ], for: Figure.self)
      if isWaiting { mapper.setFinalDecoder(for: Figure.self) { _, _ in } }
      switch list {
      case .names:
        mapper.addSubtypes(
          of: Shape.self, discriminator: "kind",
          ["circle": .payload(Shape.circle), "square": .payload(Shape.square)])
      case .payloads:
        mapper.addSubtypes(
          of: Shape.self, discriminator: "kind", payload: "data",
          ["circle": .payload(Shape.circle)])
        mapper.addSubtypes(
          of: Shape.self, discriminator: "kind", payload: "other.data",
          ["square": .payload(Shape.square)])
      case .keys:
        mapper.addSubtypes(
          of: Shape.self,
          byKey: ["circle": .payload(Shape.circle), "square": .payload(Shape.square)])
      }
    }
  }

  private static let right = [
    #"{"id":1}"#, "{}",
    #"{"id":1,"kind":"square","side":2,"more":{"note":"n"},"box":{"size":4}}"#,
    #"{"kind":"circle","radius":3,"id":2}"#,
    #"{"id":1,"kind":"square","other":{"data":{"side":2}},"box":{"size":4}}"#,
    #"{"more":{"note":"n"},"data":{"radius":3},"kind":"circle"}"#,
    #"{"circle":{"radius":2},"id":3,"box":{}}"#,
    #"{"square":{"side":2},"circle":null,"more":{}}"#,
  ]
  private static let wrong = [
    #"{"id":1,"kind":"circle","side":2}"#,
    #"{"kind":"square","side":2,"more":{"x":1}}"#,
    #"{"kind":"square","side":2,"x":{}}"#,
    #"{"kind":"square","side":2,"box":{"sizes":1}}"#,
    #"{"kind":"circle","data":{},"other":{"data":{}}}"#,
    #"{"kind":"circle","data":{"side":1}}"#,
    #"{"circle":{"radius":2},"kind":"circle"}"#,
    #"{"circle":{"radius":2},"square":{}}"#,
    #"{"x":1}"#,
  ]

  @Test(arguments: List.allCases, [UnknownKeyPolicy.reject, .warn, .ignore])
  func `only keys that neither table reads are unknown`(_ list: List, _ policy: UnknownKeyPolicy) {
    for isWaiting in [false, true] {
      let orders = orders(list, policy, isWaiting: isWaiting)
      for json in Self.right + Self.wrong {
        var found: [String] = []
        for mapper in [orders.standard, orders.finding] {
          var errors: [MappingError] = []
          let figure = mapper.create(Figure.self, from: .json(json), errors: &errors)
          found.append("\(figure.map { "\($0)" } ?? "none") \(errors)")
          errors = []
          let value = try? MappingValue(json: json)
          let tree = value.flatMap { mapper.create(Figure.self, from: .value($0), errors: &errors) }
          found.append("\(tree.map { "\($0)" } ?? "none") \(errors)")
        }
        #expect(found[0] == found[2], "\(json)")
        #expect(found[1] == found[3], "\(json)")
      }
    }
  }

  @Test(arguments: List.allCases, [UnknownKeyPolicy.reject, .warn])
  func `both tables are read by the reader alone`(
    _ list: List, _ policy: UnknownKeyPolicy
  ) {
    let orders = orders(list, policy)
    for json in Self.right {
      let expected = try? orders.finding.create(Figure.self, from: .json(json))
      let reading = try? orders.reading.create(Figure.self, from: .json(json))
      #expect(reading == expected, "\(json)")
    }
  }

  @Test func `a flattened model that is absent is nil, whatever its property contained`() throws {
    for policy in [UnknownKeyPolicy.ignore, .reject] {
      let orders = orders(.names, policy)
      for mapper in [orders.reading, orders.finding] {
        #expect(try mapper.create(Figure.self, from: .json(#"{"id":1}"#)).shape == nil)
        #expect(try mapper.create(Figure.self, from: ["id": 1]).shape == nil)
      }
    }
  }

  @Test func `objects that are read twice are released`() {
    let left = LifeCount.left {
      for list in List.allCases {
        let orders = orders(list, .reject)
        for json in Self.right + Self.wrong {
          _ = try? orders.reading.create([Figure].self, from: .json("[\(json),\(json)]"))
        }
      }
    }
    #expect(left == 0)
  }
}
