import Foundation
import PropertyMapper

/// Models with every kind of entry, for tests with arbitrary input.
enum FullTable {
  enum Role: String, CaseIterable { case ranger, builder, steward }

  final class Item: DefaultInitializable {
    var title = ""
    var price: Decimal?
    var children: [Item] = []
    let life = Life()
  }

  struct Owner: DefaultInitializable {
    var name = ""
    var rank = 0
    var unreadKeys: [String] = []
    let life = Life()
  }

  struct Record: DefaultInitializable {
    var name = ""
    var age = 0
    var ratio = 0.0
    var half: Float?
    var price = Decimal(0)
    var small: Int8?
    var big: UInt64 = 0
    var isActive = false
    var literal = 0
    var id = ""
    var third: Int?
    var role: Role?
    var roles: [Role] = []
    var tags: Set<String> = []
    var scores: [String: Double] = [:]
    var counts: [Int: Bool] = [:]
    var matrix: [[Int]] = []
    var gaps: [Int?] = []
    var site: URL?
    var birthday: Date?
    var uuid: UUID?
    var blob: Data?
    var letter: Character?
    var large: Int128?
    var larger: UInt128?
    var duration: Duration?
    var zone: TimeZone?
    var locale: Locale?
    var range: Range<Int>?
    var closedRange: ClosedRange<Double>?
    var extra: MappingValue?
    var owner: Owner?
    var items: [Item] = []
    var grid: [[Item]] = []
    var byName: [String: Item] = [:]
    var dropping: [Int] = []
    var link: URL?
    var parts: [String] = []
    var stamp = 0
    var anything = ""
    var secret = 0
    let life = Life()
  }

  typealias Entry = (path: MappingPath, descriptor: PropertyDescriptor<Record>)

  /// One entry of every kind, with paths that do not conflict.
  static var entries: [Entry] {
    scalars + collections + models + closures
  }

  private static var scalars: [Entry] {
    [
      ("name", .property(\.name, .length(1...40)).required()),
      ("age", .property(\.age, .range(0...150), default: 18)),
      ("ratio", .property(\.ratio, .greaterThan(-1e300))),
      ("half", .property(\.half)),
      ("price", .property(\.price)),
      ("small", .property(\.small)),
      ("big", .property(\.big)),
      ("status.active", .property(\.isActive)),
      (["a.b"], .property(\.literal)),
      ("id", .property(\.id).or("ID", "meta.id")),
      ("list[2].n", .property(\.third).decodeOnly()),
      ("role", .property(\.role)),
      ("site", .property(\.site)),
      ("birthday", .property(\.birthday)),
      ("uuid", .property(\.uuid)),
      ("blob", .property(\.blob)),
      ("letter", .property(\.letter)),
      ("large", .property(\.large)),
      ("larger", .property(\.larger)),
      ("duration", .property(\.duration)),
      ("zone", .property(\.zone)),
      ("locale", .property(\.locale)),
      ("range", .property(\.range)),
      ("closedRange", .property(\.closedRange)),
      ("extra", .property(\.extra)),
      ("secret", .property(\.secret, .max(9)).sensitive()),
    ]
  }

  private static var collections: [Entry] {
    [
      ("roles", .property(\.roles)),
      ("tags", .property(\.tags, .maxLength(5))),
      ("scores", .property(\.scores)),
      ("counts", .property(\.counts)),
      ("matrix", .property(\.matrix, .each(.maxLength(3)))),
      ("gaps", .property(\.gaps)),
      ("dropping", .property(\.dropping).lossy()),
    ]
  }

  private static var models: [Entry] {
    [
      ("owner", .model(\.owner)),
      ("items", .model(\.items)),
      ("grid", .model(\.grid)),
      ("byName", .model(\.byName)),
    ]
  }

  private static var closures: [Entry] {
    [
      (
        "link",
        .transform(
          \.link, decode: { (text: String) in URL(string: text) }, encode: { $0.absoluteString })
      ),
      (
        "origin",
        .custom(
          consumer: { (text: String, record) in
            // No parts are written as an empty string, which is read back as no parts.
            record.parts = text.isEmpty ? [] : text.components(separatedBy: ", ")
          },
          generator: { $0.parts.joined(separator: ", ") })
      ),
      ("stamp", .consumer { (number: Int?, record) in record.stamp = number ?? -1 }),
      ("anything", .consumer { (value: Any, record) in record.anything = "\(type(of: value))" }),
      ("stampOut", .generator { $0.stamp }),
    ]
  }

  /// A mapper with tables for all models; the record's table can be limited to some entries.
  static func makeMapper(
    options: MappingOptions = MappingOptions(), entries: [Entry] = FullTable.entries
  ) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    for entry in entries {
      mapper.addMappings([entry.path: entry.descriptor], for: Record.self)
    }
    mapper.addMappings(
      [
        "title": .property(\.title, .notEmpty).required(),
        "price": .property(\.price),
        "children": .model(\.children),
      ], for: Item.self)
    mapper.addMappings(
      ["name": .property(\.name), "rank": .property(\.rank).required()], for: Owner.self)
    mapper.setFinalDecoder(for: Owner.self, keys: .unmapped) { input, owner in
      owner.unreadKeys = input.dictionary.keys.sorted()
    }
    mapper.setFinalEncoder(for: Owner.self) { dictionary, owner in
      dictionary["unmapped"] = owner.unreadKeys
    }
    return mapper
  }

  /// Valid JSON for the record.
  static let goodText = """
    {
      "name": "Jon", "age": 17, "ratio": -0.5, "half": 0.1, "price": 12.50, "small": -128,
      "big": 18446744073709551615, "status": {"active": true}, "a.b": 3, "meta": {"id": "x\\u00e91"},
      "list": [{}, {}, {"n": 7}], "role": "ranger", "site": "https://example.org/a?b=c",
      "birthday": "2017-06-05T10:20:30.25Z", "uuid": "5C0A9A6A-1E9F-4F0B-9B3E-0C6B6B1F7B11",
      "blob": "AAEC/w==", "letter": "é", "extra": {"b": [1.5, 100.25, null], "a": "\\ud83d\\ude00"},
      "large": -170141183460469231731687303715884105728, "larger": 1e20, "duration": 1.25,
      "zone": "Asia/Tokyo", "locale": "de_DE", "range": [-1, 3], "closedRange": [0.5, 0.5],
      "secret": 7, "roles": ["builder", "steward"], "tags": ["x", "y"], "scores": {"b": 2.5, "a": 1},
      "counts": {"1": true, "-2": false}, "matrix": [[1, 2], [], [3]], "gaps": [1, null, 3],
      "dropping": [1, "two", 3], "owner": {"name": "Ned", "rank": 1, "extra": {"x": [1]}},
      "items": [{"title": "a", "price": 0.1, "children": [{"title": "b"}]}, {"title": "c"}],
      "grid": [[{"title": "d"}], []], "byName": {"k": {"title": "e"}},
      "link": "https://example.org", "origin": "Winterfell, The North", "stamp": null,
      "anything": [1, {"a": null}], "nobody": [[{"reads": "this"}]]
    }
    """
}
