import Foundation
import PropertyMapper

/// Floods of every kind of problem, 250 KB each.
func floods() -> [Flood] {
  valueFloods() + keyFloods() + closureFloods() + modelFloods() + streamFloods()
}

/// The size of the input in bytes.
private let size = 250_000

/// A list that repeats an element up to the size of the input.
private func list(of element: String) -> String {
  "[\(elements(element).joined(separator: ","))]"
}

private func elements(_ element: String) -> [String] {
  Array(repeating: element, count: size / (element.utf8.count + 1))
}

/// A flood of models.
///
/// - Parameters:
///   - good: An element of the good input.
///   - bad: An element of the bad input.
///   - register: Adds the tables.
private func flood<Model>(
  _ title: String, of type: Model.Type, good: String, bad: String,
  _ options: MappingOptions = MappingOptions(),
  factory: (any ModelFactory)? = nil,
  _ register: @escaping (PropertyMapper) -> Void
) -> Flood {
  Flood(title: title) {
    let mapper = PropertyMapper(factory: factory, options: options)
    register(mapper)
    func call(_ text: String) -> () -> Int {
      let data = Data(text.utf8)
      return {
        var errors: [MappingError] = []
        _ = mapper.create([Model].self, from: .json(data), errors: &errors)
        return errors.count
      }
    }
    return (call(list(of: good)), call(list(of: bad)))
  }
}

/// A flood of models with a single entry.
private func flood(
  _ title: String, good: String, bad: String, _ mappings: Mappings<FloodModel>,
  _ options: MappingOptions = MappingOptions()
) -> Flood {
  flood(title, of: FloodModel.self, good: good, bad: bad, options) {
    $0.addMappings(mappings, for: FloodModel.self)
  }
}

/// A lookup with many words.
private let words = Dictionary(uniqueKeysWithValues: (0..<300).map { ("word\($0)", $0) })

private func valueFloods() -> [Flood] {
  [
    flood(
      "cases of an enum", good: #"{"role":"ranger"}"#, bad: #"{"role":"rangr"}"#,
      ["role": .property(\.role)]),
    flood(
      "the wrong type", good: #"{"number":1}"#, bad: #"{"number":[]}"#,
      ["number": .property(\.number)]),
    flood(
      "text that isn't a number", good: #"{"number":1}"#, bad: #"{"number":"x"}"#,
      ["number": .property(\.number)]),
    flood(
      "numbers that are too large", good: #"{"small":1}"#, bad: #"{"small":999}"#,
      ["small": .property(\.small)]),
    flood(
      "numbers with very many digits", good: #"{"decimal":1}"#, bad: #"{"decimal":1e999}"#,
      ["decimal": .property(\.decimal)]),
    flood(
      "URLs", good: #"{"url":"https://a.example"}"#, bad: #"{"url":"http://[a"}"#,
      ["url": .property(\.url)]),
    flood(
      "dates", good: #"{"date":"2026-01-02T03:04:05Z"}"#, bad: #"{"date":"2026-13-02T03:04:05Z"}"#,
      ["date": .property(\.date)]),
    flood(
      "dates with a pattern", good: #"{"date":"02.01.2026"}"#, bad: #"{"date":"02.13.2026"}"#,
      ["date": .transform(\.date, .date("dd.MM.yyyy"))]),
    flood(
      "identifiers", good: #"{"uuid":"6BA7B810-9DAD-11D1-80B4-00C04FD430C8"}"#,
      bad: #"{"uuid":"6BA7B810-9DAD-11D1-80B4-00C04FD430C"}"#, ["uuid": .property(\.uuid)]),
    flood(
      "data", good: #"{"data":"AQI="}"#, bad: #"{"data":"AQ!="}"#, ["data": .property(\.data)]),
    flood(
      "null", good: #"{"text":"a"}"#, bad: #"{"text":null}"#,
      ["text": .property(\.text).required()]),
    flood(
      "missing values", good: #"{"text":"a"}"#, bad: #"{"texd":"a"}"#,
      ["text": .property(\.text).required()]),
    flood(
      "values of Codable types", good: #"{"area":{"width":1}}"#, bad: #"{"area":{"width":"x"}}"#,
      ["area": .codable(\.area)]),
    flood(
      "values of Codable types without a key", good: #"{"area":{"width":1}}"#, bad: #"{"area":{}}"#,
      ["area": .codable(\.area)]),
    flood(
      "values that convert themselves", good: #"{"team":["ranger"]}"#, bad: #"{"team":["rangr"]}"#,
      ["team": .property(\.team)]),
    flood(
      "elements of short lists", good: #"{"numbers":[1,2]}"#, bad: #"{"numbers":[1,"x"]}"#,
      ["numbers": .property(\.numbers)]),
    flood(
      "skipped elements", good: #"{"numbers":[1,2]}"#, bad: #"{"numbers":[1,"x"]}"#,
      ["numbers": .property(\.numbers).lossy()]),
    flood(
      "lists with too few elements", good: #"{"numbers":[1,2]}"#, bad: #"{"numbers":["x"]}"#,
      ["numbers": .property(\.numbers).lossy(minimumCount: 1)]),
    flood("numbers in a long list", of: Int.self, good: "1", bad: #""x""#) { _ in },
    flood("null elements", of: Int.self, good: "1", bad: "null") { _ in },
    flood(
      "elements that aren't objects", of: FloodModel.self, good: #"{"number":1}"#, bad: "1"
    ) { $0.addMappings(["number": .property(\.number)], for: FloodModel.self) },
  ]
}

private func keyFloods() -> [Flood] {
  let known: Mappings<FloodModel> = [
    "number": .property(\.number), "text": .property(\.text), "small": .property(\.small),
  ]
  func object(
    _ title: String, _ member: @escaping (Int) -> String,
    _ options: MappingOptions, _ mappings: Mappings<FloodModel>
  ) -> Flood {
    Flood(title: title) {
      func call(_ member: (Int) -> String, _ options: MappingOptions) -> () -> Int {
        let mapper = PropertyMapper(options: options)
        mapper.addMappings(mappings, for: FloodModel.self)
        let data = Data("{\((0..<size / 13).map(member).joined(separator: ","))}".utf8)
        return {
          var errors: [MappingError] = []
          _ = mapper.create(FloodModel.self, from: .json(data), errors: &errors)
          return errors.count
        }
      }
      return (call(member, MappingOptions()), call(member, options))
    }
  }
  let reject = MappingOptions(unknownKeys: .reject)
  let warn = MappingOptions(unknownKeys: .warn)
  let byRole: Mappings<FloodModel> = ["byRole": .property(\.byRole)]
  return [
    flood(
      "unknown keys", good: #"{"number":1}"#, bad: #"{"numbr":1}"#, known, reject),
    flood(
      "unknown keys with warnings", good: #"{"number":1}"#, bad: #"{"numbr":1}"#, known, warn),
    object(
      "unknown keys of one object", { #""numb\#($0)":1"# }, reject, known),
    object(
      "unknown keys of one object, with warnings", { #""numb\#($0)":1"# }, warn, known),
    flood(
      "duplicate keys", good: #"{"number":1,"text":"a"}"#, bad: #"{"number":1,"number":2}"#, known),
    flood(
      "duplicate keys of dictionaries", good: #"{"byRole":{"a":1,"b":2}}"#,
      bad: #"{"byRole":{"a":1,"a":2}}"#, byRole),
    flood(
      "keys that are too long", good: #"{"byRole":{"a":1}}"#,
      bad: #"{"byRole":{"\#(String(repeating: "a", count: 40))":1}}"#, byRole,
      {
        var options = MappingOptions()
        options.maximumKeyBytes = 30
        return options
      }()),
    flood(
      "paths through values that aren't objects", good: #"{"a":{"number":1}}"#,
      bad: #"{"a":[1,2,3]}"#, ["a.number": .property(\.number)]),
    Flood(title: "keys of a dictionary") {
      let mapper = PropertyMapper()
      func call(_ member: (Int) -> String) -> () -> Int {
        let data = Data("{\((0..<size / 13).map(member).joined(separator: ","))}".utf8)
        return {
          var errors: [MappingError] = []
          _ = mapper.create([Int: Int].self, from: .json(data), errors: &errors)
          return errors.count
        }
      }
      return (call { #""1\#($0)":1"# }, call { #""x\#($0)":1"# })
    },
  ]
}

private func closureFloods() -> [Flood] {
  func decoded(
    _ title: String, good: String, bad: String,
    _ decode: @escaping @Sendable (MappingInput, inout FloodModel) throws -> Void
  ) -> Flood {
    flood(title, of: FloodModel.self, good: good, bad: bad) {
      $0.addMappings(["number": .property(\.number)], for: FloodModel.self)
      $0.setFinalDecoder(for: FloodModel.self) { input, model in try decode(input, &model) }
    }
  }
  return [
    flood(
      "words of a lookup", good: #"{"number":"word7"}"#, bad: #"{"number":"wurd7"}"#,
      ["number": .transform(\.number, .lookup(words))]),
    flood(
      "ranges", good: #"{"number":1}"#, bad: #"{"number":7}"#,
      ["number": .property(\.number, .range(0...5))]),
    flood(
      "lengths", good: #"{"text":"a"}"#, bad: #"{"text":"abc"}"#,
      ["text": .property(\.text, .length(1))]),
    flood(
      "values of a fixed list", good: #"{"text":"word7"}"#, bad: #"{"text":"wurd7"}"#,
      ["text": .property(\.text, .oneOf(words.keys.sorted()))]),
    flood(
      "patterns", good: #"{"text":"ab"}"#, bad: #"{"text":"a1"}"#,
      ["text": .property(\.text, .matches("[a-z]+"))]),
    flood(
      "several validators", good: #"{"text":"ab"}"#, bad: #"{"text":"1"}"#,
      ["text": .property(\.text, .minLength(2), .matches("[a-z]+"), .oneOf("ab", "cd"))]),
    flood(
      "errors thrown by transforms", good: #"{"number":1}"#, bad: #"{"number":2}"#,
      [
        "number": .transform(
          \.number,
          decode: { (number: Int) throws -> Int in
            if number > 1 { throw FloodRefusal() }
            return number
          })
      ]),
    decoded("errors thrown by final decoders", good: #"{"number":1}"#, bad: #"{"number":2}"#) {
      if $1.number > 1 { throw FloodRefusal() }
      _ = $0
    },
    decoded(
      "values read by final decoders", good: #"{"number":1,"x":1}"#, bad: #"{"number":2,"x":"a"}"#
    ) { input, model in model.number = try input.value(Int.self, at: "x") ?? 0 },
    flood(
      "messages of a catalog", of: FloodModel.self, good: #"{"number":1}"#, bad: #"{"number":7}"#,
      MappingOptions(messages: MessageCatalog { "\($0.code) \($0.parameters)" })
    ) { $0.addMappings(["number": .property(\.number, .range(0...5))], for: FloodModel.self) },
  ]
}

private func modelFloods() -> [Flood] {
  func identities(_ title: String, good: String, bad: String) -> Flood {
    flood(
      title, of: FloodItem.self, good: good, bad: bad,
      factory: IdentityFactory().identifying(FloodItem.self, by: \.id, at: "id")
    ) {
      $0.addMappings(["id": .property(\.id), "number": .property(\.number)], for: FloodItem.self)
    }
  }
  func validated(
    _ title: String, _ mappings: Mappings<FloodModel>, bad: @escaping (inout FloodModel) -> Void
  ) -> Flood {
    Flood(title: title) {
      let mapper = PropertyMapper()
      mapper.addMappings(mappings, for: FloodModel.self)
      func call(_ model: FloodModel) -> () -> Int {
        let models = Array(repeating: model, count: size / 13)
        return {
          var errors: [MappingError] = []
          _ = mapper.validate(models, errors: &errors)
          return errors.count
        }
      }
      var model = FloodModel()
      let good = call(model)
      bad(&model)
      return (good, call(model))
    }
  }
  final class Box: DefaultInitializable {
    var items: [FloodItem] = []
    var numbers: [Int] = []
  }
  func updated(_ title: String, good: String, bad: String) -> Flood {
    Flood(title: title) {
      let mapper = PropertyMapper()
      mapper.addMappings(
        ["id": .property(\.id), "number": .property(\.number, .range(0...5))], for: FloodItem.self)
      mapper.addMappings(
        ["items": .model(\.items), "numbers": .property(\.numbers)], for: Box.self)
      func call(_ text: String) -> () -> Int {
        let data = Data(text.utf8)
        return {
          var errors: [MappingError] = []
          _ = mapper.update(Box(), from: .json(data), errors: &errors)
          return errors.count
        }
      }
      return (call(good), call(bad))
    }
  }
  let many = Dictionary(
    uniqueKeysWithValues: (0..<300).map {
      ("name\($0)", Subtype<FloodShape>.subtype(FloodCircle.self))
    }
  )
  return [
    flood(
      "names of subtypes", of: FloodShape.self, good: #"{"type":"circle"}"#,
      bad: #"{"type":"circl"}"#
    ) {
      $0.addMappings(["number": .property(\.number)], for: FloodShape.self)
      $0.addSubtypes(
        of: FloodShape.self, discriminator: "type", ["circle": .subtype(FloodCircle.self)])
    },
    flood(
      "names of 300 subtypes", of: FloodShape.self, good: #"{"type":"name7"}"#,
      bad: #"{"type":"nam7"}"#
    ) {
      $0.addMappings(["number": .property(\.number)], for: FloodShape.self)
      $0.addSubtypes(of: FloodShape.self, discriminator: "type", many)
    },
    flood("keys of 200 subtypes", of: KeyedNumber.self, good: #"{"key7":1}"#, bad: #"{"kex7":1}"#) {
      registerKeys(200, in: $0)
    },
    flood(
      "several of 200 subtypes", of: KeyedNumber.self, good: #"{"key7":1}"#,
      bad: #"{"key7":1,"key8":1}"#
    ) { registerKeys(200, in: $0) },
    flood(
      "values of 200 subtypes", of: KeyedNumber.self, good: #"{"key7":1}"#, bad: #"{"key7":"x"}"#
    ) { registerKeys(200, in: $0) },
    identities(
      "models of an identity factory", good: #"{"id":1,"number":2}"#, bad: #"{"id":1,"number":"x"}"#
    ),
    identities(
      "identifiers of an identity factory", good: #"{"id":1,"number":2}"#,
      bad: #"{"id":[],"number":2}"#),
    updated(
      "models of an update", good: #"{"items":\#(list(of: #"{"number":1}"#))}"#,
      bad: #"{"items":\#(list(of: #"{"number":"x"}"#))}"#),
    updated(
      "values of an update", good: #"{"numbers":\#(list(of: "1"))}"#,
      bad: #"{"numbers":\#(list(of: #""x""#))}"#),
    validated("validated models", ["number": .property(\.number, .range(0...5))]) {
      $0.number = 7
    },
    validated(
      "validated strings",
      ["text": .property(\.text, .oneOf(words.keys.sorted() + [""]))]
    ) { $0.text = "wurd7" },
  ]
}

private func streamFloods() -> [Flood] {
  func stream(
    _ title: String, good: String, bad: String, isLines: Bool = true,
    _ mappings: Mappings<FloodModel>
  ) -> Flood {
    Flood(title: title, keepsProblems: true) {
      let mapper = PropertyMapper()
      mapper.addMappings(mappings, for: FloodModel.self)
      func call(_ element: String) -> () -> Int {
        let text = isLines ? elements(element).joined(separator: "\n") : list(of: element)
        let bytes = Array(text.utf8)
        return {
          var count = 0
          for record in mapper.models(
            of: FloodModel.self, from: bytes, as: isLines ? .jsonLines : .jsonArray)
          {
            if case .failure = record.result { count += 1 }
          }
          return count
        }
      }
      return (call(good), call(bad))
    }
  }
  let number: Mappings<FloodModel> = ["number": .property(\.number)]
  return [
    stream("lines", good: #"{"number":1}"#, bad: #"{"number":"x"}"#, number),
    stream(
      "cases of an enum in lines", good: #"{"role":"ranger"}"#, bad: #"{"role":"rangr"}"#,
      ["role": .property(\.role)]),
    stream(
      "words of a lookup in lines", good: #"{"number":"word7"}"#, bad: #"{"number":"wurd7"}"#,
      ["number": .transform(\.number, .lookup(words))]),
    stream("lines that aren't JSON", good: #"{"number":1}"#, bad: #"{"number":}"#, number),
    stream(
      "elements of a list", good: #"{"number":1}"#, bad: #"{"number":"x"}"#, isLines: false,
      number),
  ]
}
