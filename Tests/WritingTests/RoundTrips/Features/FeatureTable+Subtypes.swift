import Foundation
import PropertyMapper

@testable import TestSupport

extension FeatureTable {
  typealias F = Featured

  static let all = entries + subtypes + objects + making + closures + options + pairs

  static func addPerson(_ mapper: PropertyMapper) {
    mapper.addMappings(
      ["name": .property(\.name), "age": .property(\.age), "tags": .property(\.tags)],
      for: F.Person.self)
  }

  static let entries: [FeatureTable] = [
    FeatureTable(
      "paths and alternatives", #"{"p":{"name":"a"},"years":1,"tags":["x"]}"#,
      #"{"p":{"name":"b"},"age":2,"tags":["y"]}"#,
      written: #"{"p":{"name":"a"},"age":1,"tags":["x"]}"#,
      reads: F.Person(name: "a", age: 1, tags: ["x"]),
      then: F.Person(name: "b", age: 2, tags: ["y"])
    ) {
      $0.addMappings(
        [
          "p.name": .property(\.name), "age": .property(\.age).or("years"),
          "tags": .property(\.tags),
        ],
        for: F.Person.self)
    },
    FeatureTable(
      "lossy", #"{"name":"a","age":1,"tags":["x",{}]}"#, #"{"name":"b","age":2,"tags":["y"]}"#,
      written: #"{"name":"a","age":1,"tags":["x"]}"#, except: [.trace],
      reads: F.Person(name: "a", age: 1, tags: ["x"]),
      then: F.Person(name: "b", age: 2, tags: ["y"])
    ) {
      $0.addMappings(
        [
          "name": .property(\.name), "age": .property(\.age).lossy(),
          "tags": .property(\.tags).lossy(),
        ],
        for: F.Person.self)
    },
    FeatureTable(
      "one or many", #"{"name":"a","age":1,"tags":"x"}"#, #"{"name":"b","age":2,"tags":["y","z"]}"#,
      written: #"{"name":"a","age":1,"tags":["x"]}"#,
      reads: F.Person(name: "a", age: 1, tags: ["x"]),
      then: F.Person(name: "b", age: 2, tags: ["y", "z"])
    ) {
      $0.addMappings(
        [
          "name": .property(\.name), "age": .property(\.age), "tags": .property(\.tags).oneOrMany(),
        ],
        for: F.Person.self)
    },
    FeatureTable(
      "in JSON text", #"{"id":1,"value":"{\"name\":\"a\",\"age\":1,\"tags\":[]}"}"#,
      #"{"id":2,"value":"{\"name\":\"b\",\"age\":2,\"tags\":[\"y\"]}","note":"n"}"#,
      reads: F.Holder(id: 1, value: F.Person(name: "a", age: 1)),
      then: F.Holder(id: 2, value: F.Person(name: "b", age: 2, tags: ["y"]), note: "n")
    ) {
      addPerson($0)
      $0.addMappings(
        ["id": .property(\.id), "value": .model(\.value).inJSONText(), "note": .property(\.note)],
        for: F.Holder<F.Person>.self)
    },
    FeatureTable(
      "null that is written", #"{"name":"a","age":null,"tags":[]}"#,
      #"{"name":"b","age":2,"tags":["y"]}"#,
      written: #"{"name":"a","age":null}"#,
      reads: F.Person(name: "a"), then: F.Person(name: "b", age: 2, tags: ["y"])
    ) {
      $0.addMappings(
        [
          "name": .property(\.name), "age": .property(\.age).writingNull(),
          "tags": .property(\.tags).omittingEmpty(),
        ], for: F.Person.self)
    },
    FeatureTable(
      "an empty string that is read as null",
      #"{"level":"","limits":{"high":1},"ratio":0.25,"text":"","link":""}"#,
      #"{"level":"high","limits":{},"ratio":1,"text":"t","link":"a.b"}"#,
      written: #"{"limits":{"high":1},"ratio":0.25}"#,
      except: [.writtenText, .writtenDictionary, .writtenValue, .writtenXML, .writtenBinary],
      reads: F.Settings(level: nil, limits: [.high: 1], ratio: 0.25),
      then: F.Settings(level: .high, ratio: 1, text: "t", link: URL(string: "a.b"))
    ) {
      $0.addMappings(
        [
          "level": .property(\.level).emptyAsNull(), "limits": .property(\.limits),
          "ratio": .property(\.ratio), "text": .property(\.text).emptyAsNull(),
          "link": .property(\.link).emptyAsNull(),
        ], for: F.Settings.self)
    },
    FeatureTable(
      "defaults and fallbacks", #"{"level":"unheard","limits":{"low":2},"text":"t"}"#,
      #"{"level":"high","limits":{},"ratio":1,"text":"u","link":"a.b"}"#,
      written: #"{"limits":{"low":2},"ratio":0.75,"text":"t","link":"d.e"}"#,
      except: [.writtenText, .writtenDictionary, .writtenValue, .writtenXML, .writtenBinary],
      reads: F.Settings(
        level: nil, limits: [.low: 2], ratio: 0.75, text: "t", link: URL(string: "d.e")),
      then: F.Settings(level: .high, ratio: 1, text: "u", link: URL(string: "a.b"))
    ) {
      $0.addMappings(
        [
          "level": .property(\.level, fallback: nil), "limits": .property(\.limits),
          "ratio": .property(\.ratio, default: 0.75), "text": .property(\.text).required(),
          "link": .property(\.link, default: URL(string: "d.e")),
        ], for: F.Settings.self)
    },
    FeatureTable(
      "sensitive", #"{"id":1,"value":{"name":"a","age":1,"tags":["x"]},"note":"n"}"#,
      #"{"id":2,"value":{"name":"b","age":2,"tags":[]},"note":"o"}"#,
      reads: F.Holder(id: 1, value: F.Person(name: "a", age: 1, tags: ["x"]), note: "n"),
      then: F.Holder(id: 2, value: F.Person(name: "b", age: 2), note: "o")
    ) {
      addPerson($0)
      $0.addMappings(
        [
          "id": .property(\.id).sensitive(), "value": .model(\.value).sensitive(),
          "note": .property(\.note).sensitive(),
        ], for: F.Holder<F.Person>.self)
    },
    FeatureTable(
      "rows", #"{"candles":[[1,2.5,"n"],[2,0.5]]}"#, #"{"candles":[[3,1.5,"o"]]}"#,
      reads: F.Chart(candles: [
        F.Candle(opened: 1, price: 2.5, note: "n"), F.Candle(opened: 2, price: 0.5),
      ]), then: F.Chart(candles: [F.Candle(opened: 3, price: 1.5, note: "o")])
    ) {
      $0.addMappings(
        ["[0]": .property(\.opened), "[1]": .property(\.price), "[2]": .property(\.note)],
        for: F.Candle.self)
      $0.addMappings(["candles": .model(\.candles)], for: F.Chart.self)
    },
  ]

  static func addAnimalsWithFallback(_ mapper: PropertyMapper) {
    addAnimals(mapper)
    mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: F.OtherAnimal.self)
    mapper.addSubtypes(
      of: F.Animal.self, discriminator: "kind", ["cat": .subtype(F.Cat.self)],
      fallback: .subtype(F.OtherAnimal.self))
  }

  static func addAnimals(_ mapper: PropertyMapper) {
    mapper.addMappings(
      ["name": .property(\.name), "friend": .model(\.friend)], for: F.Animal.self)
    mapper.addMappings(["lives": .property(\.lives)], for: F.Cat.self)
    mapper.addMappings(
      ["animals": .model(\.animals), "star": .model(\.star)], for: F.Zoo.self)
  }

  static func drawing(_ figure: F.Figure, _ more: F.Figure..., last: F.Figure? = nil) -> F.Drawing {
    F.Drawing(id: 1, figure: figure, more: more, last: last)
  }

  static let subtypes: [FeatureTable] = [
    FeatureTable(
      "a discriminator",
      #"{"animals":[{"kind":"cat","name":"a","friend":{"kind":"cat","name":"b","lives":3},"lives":2}],"star":{"kind":"cat","name":"s","lives":1}}"#,
      #"{"animals":[],"star":{"kind":"cat","name":"t","friend":null,"lives":4}}"#,
      reads: F.Zoo(
        animals: [F.Animal.cat("a", lives: 2, friend: F.Animal.cat("b", lives: 3))],
        star: F.Animal.cat("s", lives: 1)), then: F.Zoo(star: F.Animal.cat("t", lives: 4))
    ) {
      addAnimals($0)
      $0.addSubtypes(of: F.Animal.self, discriminator: "kind", ["cat": .subtype(F.Cat.self)])
    },
    FeatureTable(
      "a fallback that keeps keys",
      #"{"animals":[{"kind":"owl","name":"a","wings":2}],"star":{"kind":"cat","name":"s","lives":1}}"#,
      #"{"animals":[{"kind":"cat","name":"a","lives":7}],"star":{"kind":"cat","name":"t","lives":2}}"#,
      written:
        #"{"animals":[{"name":"a","kind":"owl","wings":2}],"star":{"kind":"cat","name":"s","lives":1}}"#,
      except: [.unknownKeys],
      reads: F.Zoo(
        animals: [F.OtherAnimal.named("a", ["kind": "owl", "wings": 2])],
        star: F.Animal.cat("s", lives: 1)),
      then: F.Zoo(animals: [F.Animal.cat("a", lives: 7)], star: F.Animal.cat("t", lives: 2))
    ) {
      addAnimalsWithFallback($0)
    },
    FeatureTable(
      "a closure that chooses the subtype",
      #"{"animals":[{"name":"a","lives":2},{"name":"b"}],"star":{"name":"s","lives":1}}"#,
      #"{"animals":[],"star":{"name":"t","lives":4}}"#,
      reads: F.Zoo(
        animals: [F.Animal.cat("a", lives: 2), F.Animal.named("b")],
        star: F.Animal.cat("s", lives: 1)), then: F.Zoo(star: F.Animal.cat("t", lives: 4))
    ) {
      addAnimals($0)
      $0.addSubtypes(
        of: F.Animal.self, ["cat": .subtype(F.Cat.self), "animal": .subtype(F.Animal.self)]
      ) { $0["lives"] == nil ? "animal" : "cat" }
    },
    FeatureTable(
      "a payload",
      #"{"id":1,"figure":{"type":"circle","of":2.5},"more":[{"type":"unit"},{"type":"person","of":{"name":"a","age":1,"tags":[]}},{"type":"?","x":[1]}]}"#,
      #"{"id":1,"figure":{"type":"circle","of":1.5},"more":[],"last":{"type":"unit"}}"#,
      reads: drawing(
        .circle(2.5), .unit, .person(F.Person(name: "a", age: 1)),
        .other(["type": "?", "x": [1]])), then: drawing(.circle(1.5), last: .unit)
    ) {
      addPerson($0)
      addDrawing($0)
      $0.addSubtypes(
        of: F.Figure.self, discriminator: "type", payload: "of",
        [
          "circle": .payload(F.Figure.circle), "person": .payload(F.Figure.person),
          "unit": .value(.unit),
        ], fallback: .payload(F.Figure.other))
    },
    FeatureTable(
      "keys that identify types",
      #"{"id":1,"figure":{"circle":2.5},"more":["unit",{"person":{"name":"a","age":1,"tags":[]}}]}"#,
      #"{"id":1,"figure":{"circle":1.5},"more":[],"last":"unit"}"#,
      reads: drawing(.circle(2.5), .unit, .person(F.Person(name: "a", age: 1))),
      then: drawing(.circle(1.5), last: .unit)
    ) {
      addPerson($0)
      addDrawing($0)
      addFiguresByKey($0)
    },
    FeatureTable(
      "numbers as names",
      #"{"id":1,"figure":{"type":1,"name":"p","tags":[]},"more":[{"type":2}]}"#,
      #"{"id":1,"figure":{"type":1,"name":"q","age":2,"tags":["t"]},"more":[],"last":{"type":2}}"#,
      reads: drawing(.person(F.Person(name: "p")), .unit),
      then: drawing(.person(F.Person(name: "q", age: 2, tags: ["t"])), last: .unit)
    ) {
      addPerson($0)
      addDrawing($0)
      $0.addSubtypes(
        of: F.Figure.self, discriminator: "type",
        [1: .payload(F.Figure.person), 2: .value(.unit)])
    },
  ]

  static func addDrawing(_ mapper: PropertyMapper) {
    mapper.addMappings(
      [
        "id": .property(\.id), "figure": .model(\.figure), "more": .model(\.more),
        "last": .model(\.last),
      ], for: F.Drawing.self)
  }

  static func addFiguresByKey(_ mapper: PropertyMapper) {
    mapper.addSubtypes(
      of: F.Figure.self,
      byKey: [
        "circle": .payload(F.Figure.circle), "person": .payload(F.Figure.person),
        "unit": .value(.unit),
      ])
  }
}
