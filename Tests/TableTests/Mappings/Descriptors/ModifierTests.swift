import PropertyMapper
import Testing

@Suite struct ModifierTests {
  struct Model: DefaultInitializable {
    var numbers: [Int] = []
    var name = ""
  }

  /// A modifier with the call that applies it.
  enum Modifier: CaseIterable {
    case required
    case or
    case sensitive
    case lossy
    case decodeOnly

    func apply(_ descriptor: PropertyDescriptor<Model>) -> PropertyDescriptor<Model> {
      switch self {
      case .required: descriptor.required()
      case .or: descriptor.or("other", "meta.numbers")
      case .sensitive: descriptor.sensitive()
      case .lossy: descriptor.lossy()
      case .decodeOnly: descriptor.decodeOnly()
      }
    }
  }

  static let orders = permutations(of: Modifier.allCases)

  private static func permutations(of modifiers: [Modifier]) -> [[Modifier]] {
    guard !modifiers.isEmpty else { return [[]] }
    return modifiers.indices.flatMap { index in
      var rest = modifiers
      let first = rest.remove(at: index)
      return permutations(of: rest).map { [first] + $0 }
    }
  }

  private func mapper(_ order: [Modifier]) -> PropertyMapper {
    let mapper = PropertyMapper()
    let descriptor = order.reduce(.property(\Model.numbers, .maxLength(2))) { $1.apply($0) }
    mapper.addMappings(["numbers": descriptor, "name": .property(\.name)], for: Model.self)
    return mapper
  }

  @Test func `modifiers have the same effect in any order`() throws {
    let inputs: [[String: Any]] = [
      [:], ["numbers": Int?.none as Any], ["numbers": [1, "x", 300]], ["other": [1, 2, 3]],
      ["meta": ["numbers": [4]]], ["numbers": true],
    ]
    #expect(Self.orders.count == 120)
    for input in inputs {
      var first: (numbers: [Int]?, errors: [MappingError])?
      for order in Self.orders {
        var errors: [MappingError] = []
        let model = mapper(order).create(Model.self, from: input, errors: &errors)
        let reference = first ?? (model?.numbers, errors)
        first = reference
        #expect(model?.numbers == reference.numbers)
        #expect(errors == reference.errors)
      }
    }
    for order in Self.orders {
      #expect(try mapper(order).export(Model(numbers: [1])) as? [String: String] == ["name": ""])
    }
  }

  @Test func `a modifier doesn't change the original descriptor`() throws {
    let plain: PropertyDescriptor<Model> = .property(\.name)
    _ = plain.required()
    let mapper = PropertyMapper()
    mapper.addMappings(["name": plain], for: Model.self)
    #expect(try mapper.create(Model.self, from: [:]).name.isEmpty)
  }

  @Test func `encodeOnly has the same effect in any order of modifiers`() throws {
    let descriptors: [PropertyDescriptor<Model>] = [
      .property(\.name).encodeOnly().required().or("x"),
      .property(\.name).or("x").encodeOnly().required(),
      .property(\.name).required().or("x").encodeOnly(),
    ]
    for descriptor in descriptors {
      let mapper = PropertyMapper()
      mapper.addMappings(["name": descriptor], for: Model.self)
      #expect(try mapper.create(Model.self, from: ["name": 1, "x": []]).name.isEmpty)
      #expect(try mapper.export(Model(name: "a")) as? [String: String] == ["name": "a"])
    }
  }

  @Test func `decodeOnly and encodeOnly contradict each other`() {
    let descriptors: [PropertyDescriptor<Model>] = [
      .property(\.name).encodeOnly().decodeOnly(), .property(\.name).decodeOnly().encodeOnly(),
    ]
    for descriptor in descriptors {
      let mapper = PropertyMapper()
      mapper.addMappings(["name": descriptor], for: Model.self)
      #expect(mapper.diagnostics().map(\.code) == [.contradictoryEntry])
    }
  }
}
