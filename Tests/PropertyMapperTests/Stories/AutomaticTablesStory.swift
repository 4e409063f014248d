import Foundation
import PropertyMapper
import Testing

/// What the ancestors' examples do with classes that they read at run time, for models that know nothing of
/// the library.
@Suite struct AutomaticTablesStory {
  // MARK: CTXPropertyMapper

  @Test func `an automatic table has every property that can be mapped`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(except: ["nested"]), for: Library.Book.self) { Library.Book() }
    let keys = try mapper.export(Library.Book(), options: .includesNull).keys
    #expect(
      keys.sorted() == [
        "boolean", "chapters", "name", "number", "offset", "page", "title", "usingCustomInit",
        "uuid",
      ])
    let place = mapper.diagnostics().first?.registration.map { "\($0)" }
    #expect(
      mapper.diagnostics().map(\.description) == [
        """
        Book, block: must be a property that can be mapped, but block is a closure or a metatype \
        (registered at \(place ?? "no place"))
        """
      ])
  }

  @Test func `entries can be added to an automatic table`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Library.Reader.self) { Library.Reader() }
    mapper.addMappings(
      ["firstName": .property(\.firstNameDifferent)], for: Library.Reader.self)
    let reader = try mapper.create(
      Library.Reader.self, from: .json(#"{"firstName": "Jon", "lastName": "Snow", "age": 17}"#))
    #expect(reader.firstNameDifferent == "Jon")
    #expect(reader.lastName == "Snow")
    #expect(reader.age == 17)
    #expect(
      try mapper.export(reader, as: .jsonText)
        == #"{"firstNameDifferent":"Jon","lastName":"Snow","age":17,"firstName":"Jon"}"#)
  }

  @Test func `an entry of an automatic table can be renamed instead`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic().mapping("firstName", to: \.firstNameDifferent), for: Library.Reader.self
    ) { Library.Reader() }
    let reader = try mapper.create(Library.Reader.self, from: ["firstName": "Jon"])
    #expect(
      try mapper.export(reader, as: .jsonText) == #"{"firstName":"Jon","lastName":"","age":0}"#)
  }

  // MARK: YYModel

  @Test func `properties can be excluded by name, included by name, or both`() throws {
    func read(_ table: Mappings<Listed.Model>) throws -> [String?] {
      let mapper = PropertyMapper()
      mapper.addMappings(table, for: Listed.Model.self) { Listed.Model() }
      let model = try mapper.create(
        Listed.Model.self, from: .json(#"{"a": "A", "b": "B", "c": "C"}"#))
      return [model.a, model.b, model.c]
    }
    #expect(try read(.automatic(except: ["a"])) == [nil, "B", "C"])
    #expect(try read(.automatic(only: ["a"])) == ["A", nil, nil])
    #expect(try read(.automatic(only: ["a", "b"], except: ["b"])) == ["A", nil, nil])
  }

  // MARK: SuperKVC

  @Test func `keys can be renamed, values formatted, properties ignored and models nested`() throws
  {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Profile.Pet.self) { Profile.Pet() }
    mapper.addMappings(
      .automatic()
        .mapping("id", to: \.userId)
        .mapping("vip", to: \.isVip)
        .format(\.birthday) { (seconds: Double) in Date(timeIntervalSince1970: seconds) }
        .ignoring(\.secret),
      for: Profile.User.self
    ) { Profile.User() }
    try mapper.verify()
    let users = try mapper.create(
      [Profile.User].self,
      from: .json(
        """
        [{"id": 100000000, "name": "Jon", "age": 17, "vip": true, "partners": ["Sam", "Grenn"],
          "birthday": 86400, "pet": {"name": "Ghost", "kind": "wolf"}, "secret": "told"},
         {"id": 2, "name": null, "pet": null}]
        """))
    #expect(users.map(\.userId) == [100_000_000, 2])
    #expect(users[0].isVip)
    #expect(users[0].partners == ["Sam", "Grenn"])
    #expect(users[0].birthday == Date(timeIntervalSince1970: 86_400))
    #expect(users[0].pet?.name == "Ghost")
    #expect(users[0].secret == "kept")
    #expect(users[1].name == "")
    #expect(users[1].pet == nil)
  }

  @Test func `a format closure can use its own mapper`() throws {
    let pets = PropertyMapper()
    pets.addMappings(.automatic(), for: Profile.Pet.self) { Profile.Pet() }
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic(only: ["name"])
        .mapping("animal", to: \.pet)
        .format(\.pet) { (object: [String: Any]) in
          try pets.create(Profile.Pet.self, from: object)
        },
      for: Profile.User.self
    ) { Profile.User() }
    try mapper.verify()
    let user = try mapper.create(
      Profile.User.self, from: ["name": "Jon", "animal": ["name": "Ghost"]])
    #expect(user.pet?.name == "Ghost")
  }

  // MARK: YJModelDicTransform

  @Test func `a person with an address and friends is read from a dictionary`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic().mapping("_id", to: \.identifier), for: Persons.Person.self
    ) { Persons.Person() }
    mapper.addMappings(.automatic(), for: Persons.Address.self) { Persons.Address() }
    let person = try mapper.create(
      Persons.Person.self,
      from: [
        "_id": "7", "name": "Ann", "height": "1.75", "isAdult": "YES", "unknown": [1, 2],
        "address": ["street": "Main Street", "city": "Springfield"],
        "friends": [["_id": 8, "name": "Bob", "isAdult": "no"], ["_id": 9]],
      ])
    #expect(person.identifier == 7)
    #expect(person.height == 1.75)
    #expect(person.isAdult)
    #expect(person.address?.city == "Springfield")
    #expect(person.friends.map(\.identifier) == [8, 9])
    #expect(person.friends.map(\.isAdult) == [false, false])
  }

  // MARK: DictToModelDemo

  @Test func `three levels of a property list become three levels of structures`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic().mapping("cellMdlArr", to: \.cells), for: Feed.Status.self)
    mapper.addMappings(.automatic(), for: Feed.Person.self)
    mapper.addMappings(.automatic(), for: Feed.Cell.self)
    try mapper.verify()
    let list = try PropertyListSerialization.data(
      fromPropertyList: [
        [
          "title": "first", "extra": 1, "person": ["name": "Ann", "age": 30],
          "cellMdlArr": [
            ["text": "one", "persons": [["name": "Bob"], ["name": "Cid", "age": 4]]],
            ["text": "two", "persons": []],
          ],
        ]
      ], format: .xml, options: 0)
    let statuses = try mapper.create([Feed.Status].self, from: .propertyList(list))
    #expect(
      statuses == [
        Feed.Status(
          title: "first", person: Feed.Person(name: "Ann", age: 30),
          cells: [
            Feed.Cell(
              text: "one",
              persons: [Feed.Person(name: "Bob", age: nil), Feed.Person(name: "Cid", age: 4)]),
            Feed.Cell(text: "two", persons: []),
          ])
      ])
  }

  @Test func `three levels of structures need only one table if the options allow it`() throws {
    var options = MappingOptions()
    options.mapsUnregisteredModels = true
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(.automatic(), for: Feed.Status.self)
    try mapper.verify()
    let status = try mapper.create(
      Feed.Status.self,
      from: .json(
        """
        {"title": "first", "person": {"name": "Ann"},
         "cells": [{"text": "one", "persons": [{"name": "Bob"}]}]}
        """))
    #expect(status.cells[0].persons == [Feed.Person(name: "Bob", age: nil)])
    #expect(
      try mapper.export(status, as: .jsonText)
        == #"{"title":"first","person":{"name":"Ann"},"cells":[{"text":"one","persons":[{"name":"Bob"}]}]}"#
    )
  }

  @Test func `a property list becomes an array of models`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Glory.Hero.self)
    let list = try PropertyListSerialization.data(
      fromPropertyList: [
        ["name": "Ashe", "icon": "ashe.png", "slogan": "I aim"],
        ["name": "Garen", "icon": "garen.png", "speed": 3],
      ], format: .binary, options: 0)
    let heroes = try mapper.create([Glory.Hero].self, from: .propertyList(list))
    #expect(
      heroes == [
        Glory.Hero(name: "Ashe", icon: "ashe.png", slogan: "I aim"),
        Glory.Hero(name: "Garen", icon: "garen.png", slogan: nil),
      ])
  }
}
