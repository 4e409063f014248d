import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Formats of lists, dictionaries and other values of which a class that may have subclasses has several.
@Suite struct FormatOfContainersTests {
  enum Mood: String, CaseIterable { case calm, loud }

  class Album {
    var early: [Int] = []
    var late: [Int] = []
    var byYear: [String: Int] = [:]
    var byName: [String: Int] = [:]
    var tags: Set<String> = []
    var labels: Set<String> = []
    var first: [Mood?] = []
    var second: [Mood?] = []
    var plays: Int??
    var skips: Int??
    var moods: [String: [Mood]] = [:]
    var others: [String: [Mood]] = [:]
    var id = UUID()
    var owner = UUID()
    var site = URL(fileURLWithPath: "/")
    var shop = URL(fileURLWithPath: "/")
    var zone = TimeZone(secondsFromGMT: 0)
    var home = TimeZone(secondsFromGMT: 0)
    var cover = Data()
    var back = Data()
    required init() {}
  }

  /// An album of which one property is read by a format that answers a value.
  private func album<Value: Sendable>(
    _ keyPath: WritableKeyPath<Album, Value>, _ key: String, _ value: Value
  ) throws -> Album {
    let mapper = PropertyMapper()
    mapper.addMappings(
      Mappings.automatic().format(keyPath) { (_: Bool) in value }, for: Album.self,
      makingWith: { Album() })
    try mapper.verify()
    return try mapper.create(Album.self, from: [key: true])
  }

  @Test func `array and set properties are told apart by their elements`() throws {
    let numbers = try album(\.late, "late", [7])
    #expect(numbers.late == [7])
    #expect(numbers.early == [])
    let texts = try album(\.labels, "labels", ["x"])
    #expect(texts.labels == ["x"])
    #expect(texts.tags == [])
    let cases = try album(\.second, "second", [.loud, nil])
    #expect(cases.second == [.loud, nil])
    #expect(cases.first == [])
  }

  @Test func `dictionary properties are told apart by their contents`() throws {
    let numbers = try album(\.byName, "byName", ["a": 1])
    #expect(numbers.byName == ["a": 1])
    #expect(numbers.byYear == [:])
    let lists = try album(\.others, "others", ["a": [.calm]])
    #expect(lists.others == ["a": [.calm]])
    #expect(lists.moods == [:])
  }

  @Test func `nested optionals are told apart`() throws {
    let album = try album(\.skips, "skips", 3)
    #expect(album.skips == 3)
    #expect(album.plays == Int??.none)
  }

  @Test func `properties of other value types are told apart`() throws {
    let id = UUID()
    #expect(try album(\.owner, "owner", id).owner == id)
    let url = URL(fileURLWithPath: "/tmp")
    #expect(try album(\.shop, "shop", url).shop == url)
    let zone = TimeZone(identifier: "Europe/Berlin")
    #expect(try album(\.home, "home", zone).home == zone)
    #expect(try album(\.back, "back", Data([1])).back == Data([1]))
  }
}
