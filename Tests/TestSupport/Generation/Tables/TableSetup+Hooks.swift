import PropertyMapper

extension TableSetup {
  /// Registers some hooks, most often none.
  mutating func addHooks<Kind: SampleTables>(for sample: Kind.Type) {
    if choices.chance(12) { addFinalDecoder(for: sample) }
    if choices.chance(8), !isDescribable { addFinalEncoder(for: sample) }
    if choices.chance(5), !isDescribable { addInputEditor(for: sample) }
  }

  private mutating func addFinalDecoder<Kind: SampleTables>(for sample: Kind.Type) {
    let keys: FinalDecoderKeys = choices.chance(50) ? .all : .unmapped
    let throwing = choices.number(0...11)
    let name = "final decoder of \(sample.name)"
    mapper.setFinalDecoder(for: Kind.Model.self, keys: keys) { [trace] input, model in
      trace.note(name, AnyExact(input.dictionary))
      trace.note(name, model)
      trace.note(name, try input.value(String.self, at: "p.name"))
      trace.note(name, AnyExact(input["a"] as Any))
      if throwing == 0 { throw Refusal() }
      if input["throw"] != nil {
        throw MappingErrors(
          MappingError("must not throw", at: "throw"), MappingError("must fit", at: "p.name"))
      }
      if throwing == 1, input["b"] != nil { _ = try input.value(Int.self, at: "b") }
    }
  }

  private mutating func addFinalEncoder<Kind: SampleTables>(for sample: Kind.Type) {
    let choice = choices.number(0...4)
    let name = "final encoder of \(sample.name)"
    mapper.setFinalEncoder(for: Kind.Model.self) { [trace] dictionary, model in
      trace.note(name, AnyExact(dictionary))
      trace.note(name, model)
      switch choice {
      case 0: dictionary["b"] = nil
      case 1: dictionary["added"] = ["x": 1.5, "y": [true]] as [String: Any]
      case 2: dictionary["a"] = "replaced"
      case 3: if dictionary["id"] != nil { throw Refusal() }
      default: break
      }
    }
  }

  /// The closure is pure, as it must be.
  private mutating func addInputEditor<Kind: SampleTables>(for sample: Kind.Type) {
    let choice = choices.number(0...3)
    mapper.setInputEditor(for: Kind.Model.self) { dictionary in
      switch choice {
      case 0: dictionary["a"] = dictionary.removeValue(forKey: "b")
      case 1: dictionary["name"] = "edited"
      case 2: if dictionary["throw"] != nil { throw Refusal() }
      default: break
      }
    }
  }
}
