import PropertyMapper

/// What stands behind a protocol.
protocol Animal: Exact {}

struct Cat: Animal, DefaultInitializable, Hashable {
  var lives = 9
  var name: String?

  init() {}
}

final class Dog: Animal, DefaultInitializable {
  var tricks: [String] = []
  var friend: (any Animal)?

  init() {}
}

/// An enum whose cases hold models.
enum Event: Exact {
  case birth(Cat)
  case visit(Leaf)

  func write(to text: inout ExactText) {
    switch self {
    case .birth(let cat): text.fields("birth") { $0.field("cat", cat) }
    case .visit(let leaf): text.fields("visit") { $0.field("leaf", leaf) }
    }
  }
}

/// A structure that holds subtypes of every kind.
struct Zoo: DefaultInitializable {
  var star: (any Animal)?
  var animals: [any Animal] = []
  var byName: [String: any Animal] = [:]
  var events: [Event] = []
  var event: Event?
  var shape: Shape?
  var shapes: [Shape] = []

  init() {}
}

extension Cat: Exact {
  func write(to text: inout ExactText) {
    text.fields("Cat") { fields in
      fields.field("lives", lives)
      fields.field("name", name)
    }
  }
}

extension Dog: Exact {
  func write(to text: inout ExactText) {
    text.object(self) { fields in
      fields.field("tricks", tricks)
      fields.field("friend", friend.map { AnyExact($0) })
    }
  }
}

extension Zoo: Exact {
  func write(to text: inout ExactText) {
    text.fields("Zoo") { fields in
      fields.field("star", star.map { AnyExact($0) })
      fields.field("animals", animals.map { AnyExact($0) })
      fields.field("byName", byName.mapValues { AnyExact($0) })
      fields.field("events", events)
      fields.field("event", event)
      fields.field("shape", shape)
      fields.field("shapes", shapes)
    }
  }
}

enum CatSample: Sample {
  typealias Model = Cat

  static func offer(to pool: inout PropertyPool<Cat>) {
    pool.value(\.lives, .integer(0...9), [.range(1...9)], defaults: [9])
    pool.optional(\.name, .text)
  }

  static func register(in setup: inout TableSetup) {
    setup.addTable(for: Self.self, reserved: [[.key("kind")], [.key("type")]])
    setup.addHooks(for: Self.self)
  }
}

enum DogSample: Sample {
  typealias Model = Dog

  static func offer(to pool: inout PropertyPool<Dog>) {
    pool.value(\.tricks, .list(.text))
    pool.model(\.friend, .optional(.model(ZooSample.animal)))
  }

  static func register(in setup: inout TableSetup) {
    setup.addTable(for: Self.self, reserved: [[.key("kind")]])
    setup.addHooks(for: Self.self)
  }
}

enum ZooSample: Sample {
  typealias Model = Zoo

  static let animal = "Animal"
  static let event = "Event"

  static var needs: [any Sample.Type] {
    [CatSample.self, DogSample.self, ShapeSample.self, LeafSample.self]
  }

  static func offer(to pool: inout PropertyPool<Zoo>) {
    pool.model(\.star, .optional(.model(animal)))
    pool.model(\.animals, .list(.model(animal)))
    pool.model(\.byName, .object(keys: nil, .model(animal)))
    pool.model(\.events, .list(.model(event)))
    pool.model(\.event, .optional(.model(event)))
    pool.model(\.shape, .optional(.model(ShapeSample.name)))
    pool.model(\.shapes, .list(.model(ShapeSample.name)))
  }

  static func register(in setup: inout TableSetup) {
    setup.addTable(for: Self.self)
    setup.addHooks(for: Self.self)
    addAnimals(to: &setup)
    addEvents(to: &setup)
  }

  /// Told by a discriminator, or by a closure that looks at the keys.
  private static func addAnimals(to setup: inout TableSetup) {
    let subtypes: [String: Subtype<any Animal>] = [
      "cat": .subtype(Cat.self), "dog": .subtype(Dog.self),
    ]
    setup.book[animal].discriminator = [.key("kind")]
    setup.book[animal].subtypes = [("cat", CatSample.name), ("dog", DogSample.name)]
    setup.mapper.addSubtypes(of: (any Animal).self, discriminator: "kind", subtypes)
    guard setup.choices.chance(30) else { return }
    setup.mapper.addSubtypes(of: (any Animal).self, subtypes) { input in
      if input["throw"] != nil { throw Refusal() }
      return input["tricks"] != nil ? "dog" : input["a"] is String ? "cat" : nil
    }
  }

  private static func addEvents(to setup: inout TableSetup) {
    setup.book[event].discriminator = [.key("type")]
    setup.book[event].subtypes = [("birth", CatSample.name), ("visit", LeafSample.name)]
    setup.mapper.addSubtypes(
      of: Event.self, discriminator: "type",
      [
        "birth": .subtype(Cat.self, wrap: Event.birth) {
          if case .birth(let cat) = $0 { cat } else { nil }
        },
        "visit": .subtype(Leaf.self, wrap: Event.visit) {
          if case .visit(let leaf) = $0 { leaf } else { nil }
        },
      ])
  }
}
