import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

/// The code of the guide "Recursive structs".
struct RecursiveStructsTests {
  // snippet: recursive-indirect
  @propertyWrapper indirect enum Indirect<Value> {
    case value(Value)

    init(wrappedValue: Value) { self = .value(wrappedValue) }

    var wrappedValue: Value {
      get {
        switch self {
        case .value(let value): value
        }
      }
      set { self = .value(newValue) }
    }
  }
  // end

  // check: recursive-box-type
  final class Box<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
  }
  // end

  // check: recursive-folder
  struct Folder {
    var name = ""
    var folders: [Folder] = []
  }
  // end

  // check: recursive-boxed
  struct Part {
    var name = ""
    var core: Box<Part>?
  }
  // end

  // snippet: recursive-wrapped
  struct Person {
    var name = ""
    @Indirect var boss: Person? = nil
  }
  // end

  // check: recursive-class
  final class Worker {
    var name = ""
    var boss: Worker?
  }
  // end

  @Test func `a struct with an array of itself`() throws {
    let print = Printer()
    // check: recursive-list
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["name": .property(\.name), "folders": .model(\.folders)],
      for: Folder.self, makingWith: { Folder() })

    let home = try mapper.create(
      Folder.self,
      from: .json(
        #"{"name": "home", "folders": [{"name": "music", "folders": [{"name": "jazz"}]}]}"#
      ))
    print(home.folders[0].folders[0].name)  // jazz
    // end
    try print.expectComments(of: "recursive-list")
  }

  @Test func `structs that contain themselves in sets and dictionaries`()
    throws
  {
    struct Tag: Hashable {
      var name = ""
      var tags: Set<Tag>?
      var named: [String: Tag]?
    }
    let json =
      #"{"name":"a","tags":[{"name":"b"}],"named":{"x":{"name":"c","tags":[]}}}"#
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Tag.self, makingWith: { Tag() })
    try mapper.verify()
    let tag = try mapper.create(Tag.self, from: .json(json))
    #expect(try mapper.export(tag, as: .jsonText) == json)
  }

  private func wrappingMapper() -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["name": .property(\.name, .notEmpty), "boss": .model(\.boss)],
      for: Person.self, makingWith: { Person() })
    return mapper
  }

  @Test func `an optional of the same struct in a property wrapper`()
    throws
  {
    let print = Printer()
    // snippet: recursive-wrapper
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["name": .property(\.name, .notEmpty), "boss": .model(\.boss)],
      for: Person.self, makingWith: { Person() })

    let jon = try mapper.create(
      Person.self,
      from: .json(#"{"name": "Jon", "boss": {"name": "Jeor"}}"#))
    print(jon.boss?.name ?? "nobody")  // Jeor
    print(try mapper.export(jon, as: .jsonText))
    // {"name":"Jon","boss":{"name":"Jeor"}}
    // end
    try print.expectComments(of: "recursive-wrapper")

    var arya = try mapper.create(
      Person.self,
      from: .json(
        #"{"name": "Arya", "boss": {"name": "Jon", "boss": {"name": "Jeor"}}}"#
      ))
    // check: recursive-update
    try mapper.update(
      &arya, from: .json(#"{"boss": {"name": "Alliser"}}"#))
    print(arya.boss?.boss?.name ?? "nobody")  // Jeor
    // end
    try print.expectComments(of: "recursive-update")

    let copy = try mapper.copy(arya)
    #expect(mapper.areEqual(copy, arya))
    arya.boss?.boss?.name = "Stannis"
    #expect(copy.boss?.boss?.name == "Jeor")
    #expect(!mapper.areEqual(copy, arya))
  }

  @Test
  func
    `an automatic table leaves out the wrapped property and reports it`()
    throws
  {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic(), for: Person.self, makingWith: { Person() })
    #expect(mapper.diagnostics().map(\.code) == [.propertyLeftOut])
    mapper.setMappings(
      .automatic().merging(["boss": .model(\.boss)]), for: Person.self)
    let json = #"{"name":"Jon","boss":{"name":"Jeor"}}"#
    let jon = try mapper.create(Person.self, from: .json(json))
    #expect(try mapper.export(jon, as: .jsonText) == json)
  }

  @Test func `errors in nested structs`() throws {
    let print = Printer()
    let mapper = wrappingMapper()
    // check: recursive-errors
    do {
      _ = try mapper.create(
        Person.self,
        from: .json(
          #"{"name": "Jon", "boss": {"name": "", "boss": "Robert"}}"#))
    } catch {
      print(error.report)
      // 2 problems while mapping Person:
      //   - boss.name: must not be empty
      //   - boss.boss: must be an object, but is text
    }
    // end
    try print.expectComments(of: "recursive-errors")
  }

  @Test func `an optional of the same struct in a box`() throws {
    let print = Printer()
    // check: recursive-box
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "name": .property(\.name),
        "core": .transform(
          \.core, decode: { (part: Part) in Box(part) },
          encode: { $0.value }),
      ], for: Part.self, makingWith: { Part() })

    let doll = try mapper.create(
      Part.self,
      from: .json(
        #"{"name": "large", "core": {"name": "small", "core": null}}"#))
    print(doll.core?.value.name ?? "none")  // small
    print(try mapper.export(doll, as: .jsonText))
    // {"name":"large","core":{"name":"small"}}
    // end
    try print.expectComments(of: "recursive-box")

    let copy = try mapper.copy(doll)
    #expect(mapper.areEqual(copy, doll))
    var other = doll
    other.core = Box(Part(name: "tiny"))
    #expect(!mapper.areEqual(other, doll))

    // A box is replaced whole.
    other.core = Box(Part(name: "small", core: Box(Part(name: "tiny"))))
    try mapper.update(&other, from: .json(#"{"core": {"name": "odd"}}"#))
    #expect(
      try mapper.export(other, as: .jsonText)
        == #"{"name":"large","core":{"name":"odd"}}"#)
  }

  @Test func `a transformer for boxes everywhere`() throws {
    // snippet: recursive-type
    let mapper = PropertyMapper()
    mapper.setTransformer(
      Transformer<Part, Box<Part>>(
        decode: { Box($0) }, encode: { $0.value }),
      for: Box<Part>.self)
    mapper.addMappings(.automatic(), for: Part.self)
    // end
    let doll = try mapper.create(
      Part.self,
      from: .json(#"{"name": "large", "core": {"name": "small"}}"#))
    #expect(doll.core?.value.name == "small")

    mapper.setMappings(
      ["name": .property(\.name), "core": .model(\.core)], for: Part.self)
    mapper.addMappings([:], for: Part.self, makingWith: { Part() })
    let written = try mapper.export(doll, as: .jsonText)
    #expect(written == #"{"name":"large","core":{"name":"small"}}"#)
    let back = try mapper.create(Part.self, from: .json(written))
    #expect(mapper.areEqual(back, doll))
  }

  @Test func `limits on the input`() throws {
    let print = Printer()
    let mapper = wrappingMapper()
    // check: recursive-depth
    let careful = PropertyMapper(options: MappingOptions(maximumDepth: 2))
    careful.addMappings(from: mapper)
    let chain = """
      {
        "name": "Jon",
        "boss": {
          "name": "Jeor",
          "boss": { "name": "Robert" }
        }
      }
      """
    do {
      _ = try careful.create(Person.self, from: .json(chain))
    } catch {
      print(error.report(in: chain))
      // 1 problem while mapping Person:
      //   - must be nested at most 2 levels deep
      //     5 |     "boss": { "name": "Robert" }
      //       |             ^
    }
    // end
    try print.expectComments(of: "recursive-depth")

    let long = try mapper.create(Person.self, from: .json(chain))
    let problems = #expect(throws: MappingErrors.self) {
      try careful.export(long, as: .json)
    }
    #expect(problems?.map(\.path) == ["boss.boss"])

    let folders = PropertyMapper(options: MappingOptions(maximumDepth: 3))
    folders.addMappings(
      .automatic(), for: Folder.self, makingWith: { Folder() })
    let two = #"{"name":"a","folders":[{"name":"b","folders":"#
    #expect(throws: Never.self) {
      try folders.create(Folder.self, from: .json(two + "null}]}"))
    }
    #expect(throws: MappingErrors.self) {
      try folders.create(Folder.self, from: .json(two + "[]}]}"))
    }
  }

  @Test func `classes that refer to themselves`() throws {
    let print = Printer()
    // check: recursive-instances
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["name": .property(\.name), "boss": .model(\.boss)],
      for: Worker.self, makingWith: { Worker() })

    let jon = try mapper.create(
      Worker.self,
      from: .json(#"{"name": "Jon", "boss": {"name": "Jeor"}}"#))
    let boss = jon.boss
    try mapper.update(jon, from: .json(#"{"boss": {"name": "Alliser"}}"#))
    print(boss?.name ?? "nobody")  // Alliser
    // end
    try print.expectComments(of: "recursive-instances")

    // check: recursive-cycle
    jon.boss = jon
    do {
      _ = try mapper.export(jon, as: .json)
    } catch {
      print(error[0])  // boss: must not contain itself
    }
    jon.boss = nil
    // end
    try print.expectComments(of: "recursive-cycle")
  }
}

extension RecursiveStructsTests.Indirect: Sendable where Value: Sendable {
}

extension RecursiveStructsTests.Box: Sendable where Value: Sendable {}
