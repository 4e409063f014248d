import Foundation
import PropertyMapper

@testable import TestSupport

extension FeatureTable {
  /// Combinations of features.
  static let pairs: [FeatureTable] = [
    FeatureTable(
      "a scheme with a flattened model and kept keys", #"{"i":1,"n":"a","age":1,"x":[1]}"#,
      #"{"i":2,"n":"b","age":2,"x":2}"#, except: [.unknownKeys], scheme: "v2",
      reads: F.Kept(id: 1, person: F.Person(name: "a", age: 1), rest: ["x": [1]]),
      then: F.Kept(id: 2, person: F.Person(name: "b", age: 2), rest: ["x": 2])
    ) {
      $0.addMappings(["n": .property(\.name), "age": .property(\.age)], for: F.Person.self)
      $0.addMappings(
        Mappings(["i": .property(\F.Kept.id), .root: .model(\.person)])
          .keepingUnknownKeys(in: \.rest), for: F.Kept.self)
    },
    FeatureTable(
      "keys that identify types, lossy and sensitive",
      #"{"id":1,"figure":{"circle":2.5},"more":["unit",{"circle":"?"},{"circle":1}]}"#,
      #"{"id":1,"figure":{"circle":1.5},"more":[],"last":"unit"}"#,
      written: #"{"id":1,"figure":{"circle":2.5},"more":["unit",{"circle":1}]}"#, except: [.trace],
      reads: drawing(.circle(2.5), .unit, .circle(1)), then: drawing(.circle(1.5), last: .unit)
    ) {
      addPerson($0)
      addFiguresByKey($0)
      $0.addMappings(
        [
          "id": .property(\.id), "figure": .model(\.figure).sensitive(),
          "more": .model(\.more).lossy().sensitive(), "last": .model(\.last),
        ], for: F.Drawing.self)
    },
    FeatureTable(
      "identities with an editor and a final decoder",
      #"{"ID":1,"name":"a","partner":{"ID":2,"name":"b","others":[]},"others":[{"ID":2,"name":"b","others":[]}]}"#,
      #"{"ID":1,"name":"d","partner":{"ID":4,"name":"e","others":[]},"others":[]}"#,
      factory: IdentityFactory().identifying(F.Account.self, by: \.id, at: "id"),
      reads: F.Account.withPartnerAmongOthers(1, "a", partner: F.Account.numbered(2, "b")),
      then: F.Account.numbered(1, "d", partner: F.Account.numbered(4, "e"))
    ) {
      $0.addMappings(
        [
          "id": .property(\.id), "name": .property(\.name), "partner": .model(\.partner),
          "others": .model(\.others),
        ], for: F.Account.self)
      $0.setInputEditor(for: F.Account.self) { (object: inout MappingValue.Object) in
        guard let id = object["ID"] else { return }
        object["ID"] = nil
        object["id"] = id
      }
      $0.setFinalDecoder(for: F.Account.self) { _, account in
        account.name = account.name.lowercased()
      }
      $0.setFinalEncoder(for: F.Account.self) {
        (object: inout MappingValue.Object, account: F.Account) in
        var renamed: MappingValue.Object = ["ID": object["id"] ?? .null]
        for (key, value) in object where key != "id" { renamed[key] = value }
        object = renamed
      }
    },
    FeatureTable(
      "a fallback with an editor and a final encoder",
      #"{"animals":[{"is":"owl","name":"a","wings":2}],"star":{"is":"cat","name":"s","lives":1}}"#,
      #"{"animals":[{"is":"cat","name":"a","lives":7}],"star":{"is":"cat","name":"t","lives":2}}"#,
      except: [.unknownKeys, .writtenText],
      reads: F.Zoo(
        animals: [F.OtherAnimal.named("a", ["kind": "owl", "wings": 2])],
        star: F.Animal.cat("s", lives: 1)),
      then: F.Zoo(animals: [F.Animal.cat("a", lives: 7)], star: F.Animal.cat("t", lives: 2))
    ) {
      addAnimalsWithFallback($0)
      $0.setInputEditor(for: F.Animal.self) { (object: inout MappingValue.Object) in
        guard let kind = object["is"] else { return }
        object["is"] = nil
        object["kind"] = kind
      }
      $0.setFinalEncoder(for: F.Animal.self) { (object: inout MappingValue.Object, _: F.Animal) in
        guard let kind = object["kind"] else { return }
        object["kind"] = nil
        object["is"] = kind
      }
    },
    FeatureTable(
      "a flattened model whose empty strings are read as null",
      #"{"id":1,"name":"a","age":"","tags":["x"],"note":""}"#,
      #"{"id":2,"name":"b","age":2,"tags":[],"note":"n"}"#,
      written: #"{"id":1,"name":"a","tags":["x"],"note":null}"#,
      options: MappingOptions(emptyTextIsNull: true),
      reads: F.Holder(id: 1, value: F.Person(name: "a", age: nil, tags: ["x"]), note: nil),
      then: F.Holder(id: 2, value: F.Person(name: "b", age: 2), note: "n")
    ) {
      addPerson($0)
      $0.addMappings(
        [
          "id": .property(\.id), .root: .model(\.value),
          "note": .property(\.note).emptyAsNull().writingNull(),
        ], for: F.Holder<F.Person>.self)
    },
    FeatureTable(
      "an initializer that keeps keys, in a scheme and a list",
      #"{"notes":[{"t":"a","x":1},{"t":"b"}]}"#,
      #"{"notes":[{"t":"c","y":[2]}]}"#, except: [.unknownKeys], scheme: "v2",
      reads: F.Notes(notes: [F.Note(title: "a", rest: ["x": 1]), F.Note(title: "b", rest: [:])]),
      then: F.Notes(notes: [F.Note(title: "c", rest: ["y": [2]])])
    ) {
      $0.addMappings(
        .initializing(
          F.Note.init, InitArgument("t", \.title), InitArgument(keepingUnknownKeysIn: \.rest)),
        for: F.Note.self)
      $0.addMappings(["notes": .model(\.notes)], for: F.Notes.self)
    },
    FeatureTable(
      "keys that identify types, with transformers",
      #"{"shades":[{"color":"1-2"},{"date":"2017-06-05"},{"named":{"k":"3-4"}}]}"#,
      #"{"shades":[{"color":"5-6"}]}"#,
      reads: F.Shades(shades: [
        .color(F.Color(red: 1, green: 2)), .date(Date(timeIntervalSince1970: 1_496_620_800)),
        .named(["k": F.Color(red: 3, green: 4)]),
      ]), then: F.Shades(shades: [.color(F.Color(red: 5, green: 6))])
    ) {
      addColor($0)
      $0.addSubtypes(
        of: F.Shade.self,
        byKey: [
          "color": .payload(F.Shade.color), "date": .payload(F.Shade.date),
          "named": .payload(F.Shade.named),
        ])
      $0.addMappings(["shades": .model(\.shades)], for: F.Shades.self)
    },
    FeatureTable(
      "subtypes in JSON text, in a dictionary",
      #"{"boxes":"{\"a\":[{\"kind\":\"cat\",\"name\":\"n\",\"lives\":2}]}"}"#,
      #"{"boxes":"{\"b\":[]}"}"#,
      reads: F.Boxes(boxes: ["a": [F.Animal.cat("n", lives: 2)]]), then: F.Boxes(boxes: ["b": []])
    ) {
      addAnimals($0)
      $0.addSubtypes(of: F.Animal.self, discriminator: "kind", ["cat": .subtype(F.Cat.self)])
      $0.addMappings(["boxes": .model(\.boxes).inJSONText()], for: F.Boxes.self)
    },
    FeatureTable(
      "automatic tables in snake case, with subtypes",
      #"{"main_pet":{"kind":"cat","name":"a","lives":1},"other_pets":[{"kind":"cat","name":"b","lives":2}],"pet_count":2}"#,
      #"{"main_pet":{"kind":"cat","name":"c","lives":3},"other_pets":[],"pet_count":1}"#,
      reads: F.Family(
        mainPet: F.Animal.cat("a", lives: 1), otherPets: [F.Animal.cat("b", lives: 2)],
        petCount: 2),
      then: F.Family(mainPet: F.Animal.cat("c", lives: 3), otherPets: [], petCount: 1)
    ) {
      addAnimals($0)
      $0.addSubtypes(of: F.Animal.self, discriminator: "kind", ["cat": .subtype(F.Cat.self)])
      $0.addMappings(.automatic(keys: .snakeCase), for: F.Family.self)
    },
    FeatureTable(
      "values of all kinds",
      #"{"date":"2017-06-05T00:00:00Z","data":"AQI=","link":"a.b","id":"5A8CC44F-56CE-4F7D-9F3C-7C6F1F2B1B1B","big":123456789012345678901234567890,"small":0.1,"minus":-0.0,"any":{"a":[1,"b",true]}}"#,
      #"{"date":"2018-06-05T00:00:00Z","data":"","link":"c","id":"5A8CC44F-56CE-4F7D-9F3C-7C6F1F2B1B1C","big":1,"small":1,"minus":1,"any":[]}"#,
      written:
        #"{"date":"2017-06-05T00:00:00Z","data":"AQI=","link":"a.b","id":"5A8CC44F-56CE-4F7D-9F3C-7C6F1F2B1B1B","big":123456789012345678901234567890,"small":0.1,"minus":-0,"any":{"a":[1,"b",true]}}"#,
      except: [.xml, .binary],
      reads: F.Values(
        date: Date(timeIntervalSince1970: 1_496_620_800), data: Data([1, 2]),
        link: URL(string: "a.b"), id: UUID(uuidString: "5A8CC44F-56CE-4F7D-9F3C-7C6F1F2B1B1B"),
        big: Decimal(string: "123456789012345678901234567890"), small: 0.1, minus: -0.0,
        any: ["a": [1, "b", true]]),
      then: F.Values(
        date: Date(timeIntervalSince1970: 1_528_156_800), data: Data(), link: URL(string: "c"),
        id: UUID(uuidString: "5A8CC44F-56CE-4F7D-9F3C-7C6F1F2B1B1C"), big: 1, small: 1,
        minus: 1, any: [])
    ) {
      $0.addMappings(
        [
          "date": .property(\.date), "data": .property(\.data), "link": .property(\.link),
          "id": .property(\.id), "big": .property(\.big), "small": .property(\.small),
          "minus": .property(\.minus), "any": .property(\.any),
        ], for: F.Values.self)
    },
  ]
}
