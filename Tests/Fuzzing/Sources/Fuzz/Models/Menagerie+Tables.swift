import PropertyMapper

extension Menagerie {
  static func register(in mapper: PropertyMapper) {
    mapper.addMappings(
      [
        "pet": .model(\.pet), "animals": .model(\.animals), "byName": .model(\.byName),
        "dog": .model(\.dog), "shape": .model(\.shape), "shapes": .model(\.shapes),
        "event": .model(\.event), "events": .model(\.events), "user": .model(\.user),
        "users": .model(\.users), "answer": .model(\.answer), "answers": .model(\.answers),
      ], for: Menagerie.self)
    addAnimals(to: mapper)
    addShapes(to: mapper)
    addEvents(to: mapper)
    addUsers(to: mapper)
    addAnswers(to: mapper)
  }

  private static func addAnimals(to mapper: PropertyMapper) {
    mapper.addMappings(
      ["name": .property(\.name, .maxLength(20)), "friend": .model(\.friend)], for: Animal.self)
    mapper.addMappings(["lives": .property(\.lives, .range(1...9))], for: Cat.self)
    mapper.addMappings(["tricks": .property(\.tricks)], for: Dog.self)
    mapper.addMappings(["holes": .property(\.holes)], for: Terrier.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: UnknownAnimal.self)
    mapper.addSubtypes(
      of: Animal.self, discriminator: "kind",
      ["animal": .subtype(Animal.self), "cat": .subtype(Cat.self), "dog": .subtype(Dog.self)],
      fallback: .subtype(UnknownAnimal.self))
    mapper.addSubtypes(
      of: Dog.self, discriminator: "meta.breed",
      ["dog": .subtype(Dog.self), "terrier": .subtype(Terrier.self)])
  }

  private static func addShapes(to mapper: PropertyMapper) {
    mapper.addMappings(
      ["radius": .property(\.radius, .min(0)), "inner": .model(\.inner)], for: Circle.self)
    mapper.addMappings(["side": .property(\.side), "shapes": .model(\.shapes)], for: Square.self)
    mapper.addSubtypes(
      of: (any Shape).self, discriminator: "type", payload: "content",
      ["circle": .subtype(Circle.self), "square": .subtype(Square.self)])
  }

  private static func addEvents(to mapper: PropertyMapper) {
    mapper.addSubtypes(
      of: Event.self, discriminator: "type",
      ["message": .payload(Event.message), "note": .payload(Event.note)],
      fallback: .payload(Event.unknown))
    mapper.addSubtypes(
      of: Event.self, discriminator: "type", payload: "content",
      [
        "counts": .payload(Event.counts),
        "animal": .subtype(Animal.self, wrap: Event.animal) {
          if case .animal(let animal) = $0 { animal } else { nil }
        },
      ])
  }

  private static func addUsers(to mapper: PropertyMapper) {
    mapper.addMappings(["id": .property(\.id)], for: User.self)
    mapper.addMappings(["localName": .property(\.localName).required()], for: LocalUser.self)
    mapper.addMappings(["host": .property(\.host)], for: RemoteUser.self)
    mapper.addSubtypes(
      of: User.self, ["local": .subtype(LocalUser.self), "remote": .subtype(RemoteUser.self)]
    ) {
      if $0["refused"] != nil { throw Refusal() }
      return $0["localName"] != nil ? "local" : $0["host"] != nil ? "remote" : nil
    }
  }

  private static func addAnswers(to mapper: PropertyMapper) {
    mapper.addSubtypes(
      of: Answer.self,
      byKey: [
        "text": .payload(Answer.text), "circle": .payload(Answer.circle),
        "content.square": .payload(Answer.square), "counts": .payload(Answer.counts),
        "not": .payload(Answer.not),
      ])
  }

  /// Valid JSON for all models.
  static let goodText = #"""
    {"pet": {"kind": "cat", "name": "Tom", "lives": 3, "friend": {"kind": "dog", "meta": {"breed": "terrier"}, "holes": 2}},
    "animals": [{"kind": "animal"}, {"kind": "fish", "fins": [1.0]}, {"kind": "dog", "meta": {"breed": "dog"}, "tricks": ["sit"]}],
    "byName": {"x": {"kind": "cat"}}, "dog": {"kind": "dog", "meta": {"breed": "terrier"}},
    "shape": {"type": "circle", "content": {"radius": 1.5, "inner": {"type": "square"}}},
    "shapes": [{"type": "square", "content": {"side": 1, "shapes": [{"type": "circle"}]}}],
    "event": {"type": "counts", "content": [1, 2]},
    "events": [{"type": "message", "radius": 1}, {"type": "note"}, {"type": "other", "a": [null]},
    {"type": "animal", "content": {"kind": "cat"}}],
    "user": {"id": 1, "localName": "a"}, "users": [{"id": 2, "host": "b"}, {"id": 3}],
    "answer": {"not": {"not": {"text": "x"}}, "text": null},
    "answers": [{"circle": {"radius": 1}}, {"content": {"square": {"side": 1}}}, {"counts": []}]}
    """#
}
