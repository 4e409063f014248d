import PropertyMapper

/// What stands behind a protocol.
protocol SampleAnimal: Exact {}

struct SampleCat: SampleAnimal, DefaultInitializable, Hashable {
  var lives = 9
  var name: String?
  let life = Life()

  init() {}
}

final class SampleDog: SampleAnimal, DefaultInitializable {
  var tricks: [String] = []
  var friend: (any SampleAnimal)?
  let life = Life()

  init() {}
}

/// An enum whose cases hold models.
enum SampleEvent: Exact {
  case birth(SampleCat)
  case visit(SampleLeaf)
  /// Can only be read from beside the discriminator, or from under a key.
  case counts([Int])

  func write(to text: inout ExactText) {
    switch self {
    case .birth(let cat): text.fields("birth") { $0.field("cat", cat) }
    case .visit(let leaf): text.fields("visit") { $0.field("leaf", leaf) }
    case .counts(let counts): text.fields("counts") { $0.field("counts", counts) }
    }
  }
}

/// A structure that holds subtypes of every kind.
struct SampleZoo: DefaultInitializable {
  var star: (any SampleAnimal)?
  var animals: [any SampleAnimal] = []
  var byName: [String: any SampleAnimal] = [:]
  var events: [SampleEvent] = []
  var event: SampleEvent?
  var shape: SampleShape?
  var shapes: [SampleShape] = []
  let life = Life()

  init() {}
}

extension SampleCat: Exact {
  func write(to text: inout ExactText) {
    text.fields("Cat") { fields in
      fields.field("lives", lives)
      fields.field("name", name)
    }
  }
}

extension SampleDog: Exact {
  func write(to text: inout ExactText) {
    text.object(self) { fields in
      fields.field("tricks", tricks)
      fields.field("friend", friend.map { AnyExact($0) })
    }
  }
}

extension SampleZoo: Exact {
  func write(to text: inout ExactText) {
    text.fields("Zoo") { fields in
      fields.fields(
        named: "star animals byName events event shape shapes", star.map { AnyExact($0) },
        animals.map { AnyExact($0) }, byName.mapValues { AnyExact($0) }, events, event, shape,
        shapes)
    }
  }
}

enum CatTables: SampleTables {
  typealias Model = SampleCat

  static func offer(to pool: inout PropertyPool<SampleCat>) {
    pool.value(\.lives, .integer(0...9), [.range(1...9)], defaults: [9])
    pool.optional(\.name, .text)
  }

  static func register(in setup: inout TableSetup) {
    setup.addTable(for: Self.self, reserved: [[.key("kind")], [.key("type")]])
    setup.addHooks(for: Self.self)
  }
}

enum DogTables: SampleTables {
  typealias Model = SampleDog

  static func offer(to pool: inout PropertyPool<SampleDog>) {
    pool.value(\.tricks, .list(.text))
    pool.model(\.friend, .optional(.model(ZooTables.animal)))
  }

  static func register(in setup: inout TableSetup) {
    setup.addTable(for: Self.self, reserved: [[.key("kind")]])
    setup.addHooks(for: Self.self)
  }
}

enum ZooTables: SampleTables {
  typealias Model = SampleZoo

  static let animal = "Animal"
  static let event = "Event"

  static var needs: [any SampleTables.Type] {
    [CatTables.self, DogTables.self, ShapeTables.self, LeafTables.self]
  }

  static func offer(to pool: inout PropertyPool<SampleZoo>) {
    pool.model(\.star, .optional(.model(animal)))
    pool.model(\.animals, .list(.model(animal)))
    pool.model(\.byName, .object(keys: nil, .model(animal)))
    pool.model(\.events, .list(.model(event)))
    pool.model(\.event, .optional(.model(event)))
    pool.model(\.shape, .optional(.model(ShapeTables.name)))
    pool.model(\.shapes, .list(.model(ShapeTables.name)))
  }

  static func register(in setup: inout TableSetup) {
    setup.addTable(for: Self.self)
    setup.addHooks(for: Self.self)
    addAnimals(to: &setup)
    addEvents(to: &setup)
  }

  /// Told by a discriminator, or by a closure that looks at the keys.
  private static func addAnimals(to setup: inout TableSetup) {
    let subtypes: [String: Subtype<any SampleAnimal>] = [
      "cat": .subtype(SampleCat.self), "dog": .subtype(SampleDog.self),
    ]
    setup.book[animal].subtypes = [
      ("cat", .model(CatTables.name)), ("dog", .model(DogTables.name)),
    ]
    if let keys = setup.choices.pickKeys() {
      setup.book[animal].keys = keys
      setup.mapper.addSubtypes(of: (any SampleAnimal).self, byKey: byKey(subtypes, below: keys))
      return
    }
    setup.book[animal].discriminator = [.key("kind")]
    let payload = setup.choices.pickPayload()
    setup.book[animal].payload = payload
    setup.mapper.addSubtypes(
      of: (any SampleAnimal).self, discriminator: "kind", payload: payload?.mappingPath, subtypes)
    guard payload == nil, setup.choices.chance(30) else { return }
    setup.mapper.addSubtypes(of: (any SampleAnimal).self, subtypes) { input in
      if input["throw"] != nil { throw Refusal() }
      return input["tricks"] != nil ? "dog" : input["a"] is String ? "cat" : nil
    }
  }

  private static func addEvents(to setup: inout TableSetup) {
    setup.book[event].subtypes = [
      ("birth", .model(CatTables.name)), ("visit", .model(LeafTables.name)),
    ]
    var subtypes: [String: Subtype<SampleEvent>] = [
      "birth": .subtype(SampleCat.self, wrap: SampleEvent.birth) {
        if case .birth(let cat) = $0 { cat } else { nil }
      },
      "visit": .subtype(SampleLeaf.self, wrap: SampleEvent.visit) {
        if case .visit(let leaf) = $0 { leaf } else { nil }
      },
    ]
    let keys = setup.choices.pickKeys()
    let payload = keys == nil ? setup.choices.pickPayload() : nil
    if keys != nil || payload != nil {
      subtypes["counts"] = .payload(SampleEvent.counts)
      setup.book[event].subtypes.append(("counts", .list(.integer(-9...99))))
    }
    if let keys {
      setup.book[event].keys = keys
      setup.mapper.addSubtypes(of: SampleEvent.self, byKey: byKey(subtypes, below: keys))
      return
    }
    setup.book[event].discriminator = [.key("type")]
    setup.book[event].payload = payload
    setup.mapper.addSubtypes(
      of: SampleEvent.self, discriminator: "type", payload: payload?.mappingPath, subtypes)
  }

  private static func byKey<Base>(
    _ subtypes: [String: Subtype<Base>], below keys: [PathStep]
  ) -> [MappingPath: Subtype<Base>] {
    Dictionary(
      uniqueKeysWithValues: subtypes.map { name, subtype in
        ((keys + [.key(name)]).mappingPath, subtype)
      })
  }
}
