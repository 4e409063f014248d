import Foundation
import PropertyMapper

@testable import TestSupport

extension FeatureTable {
  static let objects: [FeatureTable] = [
    FeatureTable(
      "a model at the root", #"{"id":1,"name":"a","age":1,"tags":[],"note":"n"}"#,
      #"{"id":2,"name":"b","age":2,"tags":["y"],"note":"o"}"#,
      reads: F.Holder(id: 1, value: F.Person(name: "a", age: 1), note: "n"),
      then: F.Holder(id: 2, value: F.Person(name: "b", age: 2, tags: ["y"]), note: "o")
    ) {
      addPerson($0)
      $0.addMappings(
        ["id": .property(\.id), .root: .model(\.value), "note": .property(\.note)],
        for: F.Holder<F.Person>.self)
    },
    FeatureTable(
      "flattened keys that identify types", #"{"id":1,"circle":2.5,"more":[{"circle":1}]}"#,
      #"{"id":1,"person":{"name":"a","age":1,"tags":[]},"more":["unit"],"last":"unit"}"#,
      reads: drawing(.circle(2.5), .circle(1)),
      then: drawing(.person(F.Person(name: "a", age: 1)), .unit, last: .unit)
    ) {
      addPerson($0)
      addFiguresByKey($0)
      $0.addMappings(
        [
          "id": .property(\.id), .root: .model(\.figure), "more": .model(\.more),
          "last": .model(\.last),
        ], for: F.Drawing.self)
    },
    FeatureTable(
      "kept keys", #"{"title":"a","x":[1,null],"y":{"z":1.5}}"#,
      #"{"title":"b","x":2,"y":{"z":true},"w":1}"#,
      except: [.writtenXML, .writtenBinary, .xml, .binary, .unknownKeys],
      reads: F.Memo(title: "a", rest: ["x": [1, .null], "y": ["z": 1.5]]),
      then: F.Memo(title: "b", rest: ["x": 2, "y": ["z": true], "w": 1])
    ) {
      $0.addMappings(
        Mappings(["title": .property(\F.Memo.title)]).keepingUnknownKeys(in: \.rest),
        for: F.Memo.self)
    },
    FeatureTable(
      "a dictionary at the root", #"{"title":"a","x":1,"y":"b"}"#,
      #"{"title":"b","x":2,"w":[true]}"#,
      reads: F.Memo(title: "a", rest: ["x": 1, "y": "b"]),
      then: F.Memo(title: "b", rest: ["x": 2, "w": [true]])
    ) {
      $0.addMappings(
        ["title": .property(\.title), .root: .property(\.rest)], for: F.Memo.self)
    },
    FeatureTable(
      "rejected unknown keys", #"{"id":1,"value":{"name":"a","age":1,"tags":[]},"note":"n"}"#,
      #"{"id":2,"value":{"name":"b","age":2,"tags":["y"]},"note":"o"}"#,
      options: MappingOptions(unknownKeys: .reject),
      reads: F.Holder(id: 1, value: F.Person(name: "a", age: 1), note: "n"),
      then: F.Holder(id: 2, value: F.Person(name: "b", age: 2, tags: ["y"]), note: "o")
    ) {
      addPerson($0)
      $0.addMappings(
        ["id": .property(\.id), "value": .model(\.value), "note": .property(\.note)],
        for: F.Holder<F.Person>.self)
    },
  ]

  static let making: [FeatureTable] = [
    FeatureTable(
      "an initializer", #"{"start":{"x":1,"label":"l","note":"n"},"all":[{"x":2,"note":""}]}"#,
      #"{"start":{"x":3,"label":"m","note":"o"},"all":[]}"#,
      reads: F.Line(
        start: F.Point(x: 1, label: "l", note: "n"), all: [F.Point(x: 2, label: nil, note: "")]),
      then: F.Line(start: F.Point(x: 3, label: "m", note: "o"))
    ) {
      $0.addMappings(
        .initializing(
          { F.Point(x: $0, label: $1) }, InitArgument("x", \.x), InitArgument("label", \.label)),
        for: F.Point.self)
      $0.addMappings(["note": .property(\.note)], for: F.Point.self)
      $0.addMappings(["start": .model(\.start), "all": .model(\.all)], for: F.Line.self)
    },
    FeatureTable(
      "automatic tables, built from members",
      #"{"start":{"x":1,"label":"l","note":"n"},"all":[{"x":2,"note":""}]}"#,
      #"{"start":{"x":3,"label":"m","note":"o"},"all":[]}"#,
      reads: F.Line(
        start: F.Point(x: 1, label: "l", note: "n"), all: [F.Point(x: 2, label: nil, note: "")]),
      then: F.Line(start: F.Point(x: 3, label: "m", note: "o"))
    ) {
      $0.addMappings(.automatic(), for: F.Point.self)
      $0.addMappings(.automatic(), for: F.Line.self)
    },
    FeatureTable(
      "a factory", #"{"id":1,"value":{"name":"a","age":1,"tags":[]}}"#,
      #"{"id":2,"value":{"name":"b","age":2,"tags":["y"]},"note":"o"}"#,
      factory: MakingFactory(),
      reads: F.Holder(id: 1, value: F.Person(name: "a", age: 1)),
      then: F.Holder(id: 2, value: F.Person(name: "b", age: 2, tags: ["y"]), note: "o")
    ) {
      addPerson($0)
      $0.addMappings(
        ["id": .property(\.id), "value": .model(\.value), "note": .property(\.note)],
        for: F.Holder<F.Person>.self)
    },
    FeatureTable(
      "identities",
      #"{"id":1,"name":"a","partner":{"id":2,"name":"b","others":[]},"others":[{"id":3,"name":"c","others":[]}]}"#,
      #"{"id":1,"name":"d","partner":{"id":4,"name":"e","others":[]},"others":[]}"#,
      factory: IdentityFactory().identifying(F.Account.self, by: \.id, at: "id"),
      reads: F.Account.numbered(
        1, "a", partner: F.Account.numbered(2, "b"), others: [F.Account.numbered(3, "c")]),
      then: F.Account.numbered(1, "d", partner: F.Account.numbered(4, "e"))
    ) {
      $0.addMappings(
        [
          "id": .property(\.id), "name": .property(\.name), "partner": .model(\.partner),
          "others": .model(\.others),
        ], for: F.Account.self)
    },
    FeatureTable(
      "a scheme", #"{"n":"a","value":{"name":"b","age":1,"tags":[]}}"#,
      #"{"n":"c","value":{"name":"d","age":2,"tags":["y"]},"i":3}"#,
      written: #"{"i":0,"n":"a","value":{"name":"b","age":1,"tags":[]}}"#, scheme: "v2",
      reads: F.Holder(value: F.Person(name: "b", age: 1), note: "a"),
      then: F.Holder(id: 3, value: F.Person(name: "d", age: 2, tags: ["y"]), note: "c")
    ) {
      addPerson($0)
      $0.addMappings(
        ["i": .property(\.id), "n": .property(\.note), "value": .model(\.value)],
        for: F.Holder<F.Person>.self)
    },
  ]

  /// Makes persons, and leaves all other models to the mapper.
  private struct MakingFactory: ModelFactory {
    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      type == F.Person.self ? F.Person(name: "?", age: nil, tags: ["?"]) as? Model : nil
    }
  }

  static let closures: [FeatureTable] = [
    FeatureTable(
      "rules", #"{"name":"a","age":1,"tags":["x"]}"#, #"{"name":"b","age":2,"tags":["y"]}"#,
      // A sample doesn't take the rules into account.
      except: [.fullSample],
      reads: F.Person(name: "a", age: 1, tags: ["x"]),
      then: F.Person(name: "b", age: 2, tags: ["y"])
    ) {
      addPerson($0)
      $0.addRule(for: F.Person.self, \.name, \.age) { name, age in
        name.count > (age ?? 90) ? "must be older" : nil
      }
    },
    FeatureTable(
      "a final decoder", #"{"first":"a","last":"b"}"#, #"{"first":"c","last":"d"}"#,
      // The derived property has no entry.
      except: [.archive],
      reads: F.Derived(first: "a", last: "b", full: "a b"),
      then: F.Derived(first: "c", last: "d", full: "c d")
    ) {
      $0.addMappings(
        ["first": .property(\.first), "last": .property(\.last)], for: F.Derived.self)
      $0.setFinalDecoder(for: F.Derived.self) { _, model in
        model.full = "\(model.first) \(model.last)"
      }
    },
    FeatureTable(
      "an editor and a final encoder", #"{"name":"a b"}"#, #"{"name":"c d"}"#,
      reads: F.Derived(first: "a", last: "b"), then: F.Derived(first: "c", last: "d")
    ) {
      $0.addMappings(
        ["first": .property(\.first), "last": .property(\.last)], for: F.Derived.self)
      $0.setInputEditor(for: F.Derived.self) { (object: inout MappingValue.Object) in
        guard case .string(let name)? = object["name"] else { return }
        let parts = name.split(separator: " ").map { MappingValue.string(String($0)) }
        guard parts.count == 2 else { return }
        object = ["first": parts[0], "last": parts[1]]
      }
      $0.setFinalEncoder(for: F.Derived.self) {
        (object: inout MappingValue.Object, model: F.Derived) in
        object = ["name": .string("\(model.first) \(model.last)")]
      }
    },
    FeatureTable(
      "a consumer and a generator", #"{"first":"a","last":"b","full":"a-b"}"#,
      #"{"first":"c","last":"d","full":"c-d"}"#,
      reads: F.Derived(first: "a", last: "b", full: "b-a"),
      then: F.Derived(first: "c", last: "d", full: "d-c")
    ) {
      $0.addMappings(
        [
          "first": .property(\.first), "last": .property(\.last),
          "full": .custom(
            consumer: { (text: String, model: inout F.Derived) in
              model.full = String(text.reversed())
            },
            generator: { String($0.full.reversed()) }),
        ], for: F.Derived.self)
    },
    FeatureTable(
      "transformers for types",
      #"{"main":"1-2","all":["3-4"],"named":{"k":"5-6"},"dates":["2017-06-05"]}"#,
      #"{"main":"7-8","all":[],"named":{},"dates":[]}"#,
      reads: F.Palette(
        main: F.Color(red: 1, green: 2), all: [F.Color(red: 3, green: 4)],
        named: ["k": F.Color(red: 5, green: 6)],
        dates: [Date(timeIntervalSince1970: 1_496_620_800)]),
      then: F.Palette(main: F.Color(red: 7, green: 8))
    ) {
      addColor($0)
      $0.addMappings(
        [
          "main": .model(\.main), "all": .model(\.all), "named": .model(\.named),
          "dates": .property(\.dates),
        ], for: F.Palette.self)
    },
  ]

  static let options: [FeatureTable] = [
    FeatureTable(
      "duplicate keys", #"{"name":"?","name":"a","age":1,"tags":["x"]}"#,
      #"{"name":"b","age":2,"tags":["y"]}"#, written: #"{"name":"a","age":1,"tags":["x"]}"#,
      except: [.value],
      options: MappingOptions(duplicateKeys: .useLast),
      reads: F.Person(name: "a", age: 1, tags: ["x"]),
      then: F.Person(name: "b", age: 2, tags: ["y"])
    ) { addPerson($0) },
    FeatureTable(
      "strict conversion, with required properties", #"{"name":"a","age":1,"tags":["x"]}"#,
      #"{"name":"b","age":2,"tags":["y"]}"#,
      options: MappingOptions(conversion: .strict, requiresNonOptionals: true),
      reads: F.Person(name: "a", age: 1, tags: ["x"]),
      then: F.Person(name: "b", age: 2, tags: ["y"])
    ) { addPerson($0) },
  ]

  static func addColor(_ mapper: PropertyMapper) {
    mapper.setTransformer(.date("yyyy-MM-dd"), for: Date.self)
    mapper.setTransformer(
      Transformer { (text: String) in
        let parts = text.split(separator: "-").compactMap { Int($0) }
        return parts.count == 2 ? F.Color(red: parts[0], green: parts[1]) : nil
      } encode: {
        "\($0.red)-\($0.green)"
      }, for: F.Color.self)
  }
}
