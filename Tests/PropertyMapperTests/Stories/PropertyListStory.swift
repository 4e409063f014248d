import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// A property list in the bundle becomes models: the first thing that was ever mapped on this platform.
@Suite struct PropertyListStory {
  // MARK: A list of models

  struct Hero: DefaultInitializable, Equatable {
    var name = ""
    var title: String?
    var price = 0
    var winRate: Double?
    var isFree = false
    var released: Date?
    var icon: Data?
  }

  private func heroMapper() -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "name": .property(\.name, .notEmpty).required(),
        "title": .property(\.title),
        "price": .property(\.price, .range(0...99_999)),
        "winRate": .property(\.winRate),
        "isFree": .property(\.isFree),
        "released": .property(\.released),
        "icon": .property(\.icon),
      ], for: Hero.self)
    return mapper
  }

  @Test func `a plist file becomes an array of models`() throws {
    let mapper = heroMapper()
    let heroes = try mapper.create(
      [Hero].self, from: .propertyList(Package.fixture("heroes.plist")))
    #expect(heroes.map(\.name) == ["Diaochan", "Zhao Yun"])
    let first = try #require(heroes.first)
    #expect(first.title == "The dancer of the moon")
    #expect(first.price == 13_888)
    #expect(first.winRate == 0.517)
    #expect(!first.isFree)
    #expect(first.released == Date(timeIntervalSince1970: 1_448_496_000))
    #expect(first.icon?.starts(with: [0x89, 0x50]) == true)
    let second = try #require(heroes.last)
    #expect(second.isFree)
    #expect(second.title == nil && second.released == nil)
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `the models are written to a plist and read back`(
    _ format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let mapper = heroMapper()
    let heroes = try mapper.create(
      [Hero].self, from: .propertyList(Package.fixture("heroes.plist")))
    let data = try mapper.export(heroes, as: .propertyList(format))
    #expect(try mapper.create([Hero].self, from: .propertyList(data)) == heroes)
  }

  @Test func `errors in a plist are reported with their paths`() throws {
    var text = String(decoding: try Package.fixture("heroes.plist"), as: UTF8.self)
    text.replace("<integer>5888</integer>", with: "<string>much</string>")
    text.replace("Diaochan", with: "")
    var errors: [MappingError] = []
    let heroes = heroMapper().create(
      [Hero].self, from: .propertyList(Data(text.utf8)), errors: &errors)
    #expect(heroes == nil)
    #expect(errors.map(\.path.description) == ["[0].name", "[1].price"])
  }

  // MARK: Three levels

  final class Page: DefaultInitializable {
    var statuses: [Status] = []
  }

  final class Status: DefaultInitializable {
    var title = ""
    var person: Person?
    var cells: [Cell] = []
  }

  struct Person: DefaultInitializable {
    var name = ""
    var age = 0
  }

  final class Cell: DefaultInitializable {
    var text = ""
    var likes = 0
  }

  private func statusMapper() -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(["statuses": .model(\.statuses)], for: Page.self)
    mapper.addMappings(
      [
        "title": .property(\.title),
        "person": .model(\.person),
        "cellMdlArr": .model(\.cells),
      ], for: Status.self)
    mapper.addMappings(
      ["name": .property(\.name), "age": .property(\.age)], for: Person.self)
    mapper.addMappings(
      ["text": .property(\.text), "likes": .property(\.likes)], for: Cell.self)
    return mapper
  }

  @Test func `a plist with three levels becomes nested models and arrays`() throws {
    let page = try statusMapper().create(
      Page.self, from: .propertyList(Package.fixture("statuses.plist")))
    #expect(page.statuses.map(\.title) == ["Winter is coming", "Nobody is here"])
    let first = try #require(page.statuses.first)
    #expect(first.person?.name == "Ned")
    #expect(first.person?.age == 35)
    #expect(first.cells.map(\.text) == ["first", "second"])
    #expect(first.cells.map(\.likes) == [12, 0])
    #expect(page.statuses.last?.person == nil)
    #expect(page.statuses.last?.cells.isEmpty == true)
  }

  @Test func `all three levels are written back`() throws {
    let mapper = statusMapper()
    let page = try mapper.create(Page.self, from: .propertyList(Package.fixture("statuses.plist")))
    let data = try mapper.export(page, as: .propertyList())
    let again = try mapper.create(Page.self, from: .propertyList(data))
    #expect(again.statuses.map(\.title) == page.statuses.map(\.title))
    #expect(again.statuses.first?.cells.map(\.likes) == [12, 0])
    #expect(again.statuses.last?.person == nil)
  }
}
