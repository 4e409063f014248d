import Foundation
import PropertyMapperGraphs

@testable import PropertyMapper

/// Random tables for the changing models, made anew from the same choices as often as they are needed.
struct ChangingTables {
  private let start: ChangingMaker
  private var maker: ChangingMaker

  /// - Parameter choices: Bytes that determine the first choices.
  init(seed: UInt64, choices: [UInt8] = []) {
    start = ChangingMaker(seed: seed, choices: choices)
    maker = start
  }

  /// The outcome of the changes between two random models, by a mapper with the tables.
  func outcome(asText: Bool, _ orders: CallOrder) throws -> PatchOutcome {
    var tables = self
    // If its factory has a store, there is an instance in it already.
    let mapper = tables.mapper(orders)
    var maker = start
    let old = maker.node(1, depth: 2)
    let new: ChangingNode
    if maker.chance(30) {
      new = maker.node(1, depth: 2)
      if new.rest.isEmpty { new.rest = old.rest }
    } else {
      new = try mapper.copy(old)
      maker.change(new, base: 1, depth: 2)
    }
    let options: ExportOptions = maker.chance(15) ? .includesNull : []
    return PatchOutcome(from: old, to: new, by: mapper, options, asText: asText) {
      $0.code == .unrepresentableValue
    }
  }

  private mutating func mapper(_ orders: CallOrder) -> PropertyMapper {
    var options = MappingOptions()
    options.callOrder = orders
    options.emptyTextIsNull = maker.chance(20)
    options.requiresNonOptionals = maker.chance(10)
    options.conversion = maker.pick([.lossless, .lossless, .strict])
    let mapper = PropertyMapper(factory: factory(), options: options)
    registerLeaf(on: mapper)
    registerPoint(on: mapper)
    registerFamilies(on: mapper)
    registerNode(on: mapper)
    return mapper
  }

  private mutating func factory() -> (any ModelFactory)? {
    let kind = maker.pick([0, 0, 0, 1, 1, 2])
    guard kind > 0 else { return nil }
    let store = kind == 2 ? IdentityStore() : nil
    for id in [12, 13, 122, 123, 14] where kind == 2 {
      let known = maker.node(id, depth: 0)
      known.id = id
      known.note = "known"
      known.rest = [:]
      store?.insert(known, of: ChangingNode.self, id: id)
    }
    return IdentityFactory(store: store).identifying(ChangingNode.self, by: \.id, at: "id")
  }

  // MARK: Tables

  /// One of two descriptors of the same property, perhaps with an empty text as null.
  private mutating func text<Model>(
    _ plain: PropertyDescriptor<Model>, or other: PropertyDescriptor<Model>
  ) -> PropertyDescriptor<Model> {
    var descriptor = maker.chance(40) ? other : plain
    if maker.chance(10) { descriptor = descriptor.omittingEmpty() }
    if maker.chance(10) { descriptor = descriptor.writingNull() }
    return maker.chance(15) ? descriptor.emptyAsNull() : descriptor
  }

  private mutating func registerLeaf(on mapper: PropertyMapper) {
    let made = maker.chance(60) ? maker.leaf() : ChangingLeaf()
    let place: MappingPath = maker.pick(["note", "more.note"])
    var note: PropertyDescriptor<ChangingLeaf> = text(
      .property(\.note), or: .property(\.note, default: "default"))
    if maker.chance(20) { note = note.or("name", "other") }
    mapper.addMappings(
      [
        "name": text(.property(\.name), or: .property(\.name, default: "default")),
        place: note,
        "count": maker.chance(40) ? .property(\.count, default: 7) : .property(\.count),
        "data": .property(\.data),
        "anything": .property(\.anything),
      ], for: ChangingLeaf.self, makingWith: { made })
  }

  private mutating func registerPoint(on mapper: PropertyMapper) {
    let label: InitArgument<ChangingPoint, String?> =
      maker.chance(40)
      ? InitArgument("label", \.label, default: "default") : InitArgument("label", \.label)
    mapper.addMappings(
      .initializing(
        ChangingPoint.init(label:x:), maker.chance(15) ? label.emptyAsNull() : label,
        InitArgument("x", \.x)), for: ChangingPoint.self)
    mapper.addMappings(
      ["note": text(.property(\.note), or: .property(\.note, default: "default"))],
      for: ChangingPoint.self)
  }

  private mutating func registerFamilies(on mapper: PropertyMapper) {
    mapper.addMappings(
      ["name": text(.property(\.name), or: .property(\.name, default: "default"))],
      for: ChangingAnimal.self, makingWith: { ChangingAnimal() })
    let (lives, trick) = (maker.pick([nil, 9]), maker.pick([nil, "sit"]))
    mapper.addMappings(
      ["lives": .property(\.lives)], for: ChangingCat.self,
      makingWith: {
        let cat = ChangingCat()
        cat.lives = lives
        return cat
      })
    mapper.addMappings(
      ["trick": text(.property(\.trick), or: .property(\.trick)), "home": .model(\.home)],
      for: ChangingDog.self,
      makingWith: {
        let dog = ChangingDog()
        (dog.trick, dog.home) = (trick, trick.map { ChangingLeaf(name: $0) })
        return dog
      })
    if maker.chance(90) {
      mapper.addSubtypes(
        of: ChangingAnimal.self, discriminator: "kind",
        ["cat": .subtype(ChangingCat.self), "dog": .subtype(ChangingDog.self)])
    }
    guard maker.chance(70) else {
      return mapper.addSubtypes(
        of: ChangingEvent.self,
        byKey: [
          "eventLeaf": .payload(ChangingEvent.leaf), "eventText": .payload(ChangingEvent.text),
          "eventNumber": .payload(ChangingEvent.number),
          "inside.numbers": .payload(ChangingEvent.numbers),
          "none": .value(.none),
        ])
    }
    mapper.addSubtypes(
      of: ChangingEvent.self, discriminator: "type", payload: "payload",
      [
        "leaf": .payload(ChangingEvent.leaf), "text": .payload(ChangingEvent.text),
        "number": .payload(ChangingEvent.number), "numbers": .payload(ChangingEvent.numbers),
        "none": .value(.none),
      ])
  }

  private mutating func registerNode(on mapper: PropertyMapper) {
    let models: Mappings<ChangingNode> = [
      "leaf": .model(\.leaf), "home": .model(\.home), "point": .model(\.point),
      maker.chance(20) ? .root : "event": .model(\.event), "child": .model(\.child),
      "pet": .model(\.pet),
      "otherPet": .model(\.otherPet), "leaves": .model(\.leaves), "points": .model(\.points),
      "nodes": .model(\.nodes), "named": .model(\.named),
    ]
    let isEmptyNull = maker.chance(15)
    let nothing = maker.pick([0, 0, 5])
    let values: Mappings<ChangingNode> = [
      "id": .property(\.id).required(),
      "name": text(.property(\.name), or: .property(\.name).required()),
      "note": text(.property(\.note), or: .property(\.note, default: "default")),
      "lists.texts": isEmptyNull ? .property(\.texts).emptyAsNull() : .property(\.texts),
      "lists.data": .property(\.data),
      "tags": .property(\.tags),
      // Inside models that may be nil.
      maker.pick(["link", "link", "leaf.link"]): .property(
        \.link),
      // 0 is written as null, which is read as 0 or as something else.
      maker.pick(["amount", "amount", "amount", "home.amount", "point.amount"]): maker.chance(30)
        ? .transform(
          \.amount, decode: { (text: String?) -> Int in text.flatMap { Int($0) } ?? nothing },
          encode: { (amount: Int) -> String? in amount == 0 ? nil : "\(amount)" })
        : .property(\.amount),
    ]
    let start = start
    let isEmpty = maker.chance(30)
    mapper.addMappings(
      values, for: ChangingNode.self,
      makingWith: {
        guard !isEmpty else { return ChangingNode() }
        var maker = start
        let node = maker.node(0, depth: 0)
        node.rest = [:]
        return node
      })
    mapper.addMappings(models, for: ChangingNode.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: ChangingNode.self)
  }
}
