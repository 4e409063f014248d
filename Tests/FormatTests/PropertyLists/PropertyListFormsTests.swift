import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// The same property lists as XML, as small binary lists, which become Swift values, and as large ones,
/// whose values remain in their storage.
@Suite struct PropertyListFormsTests {
  struct Account: Equatable, DefaultInitializable {
    var balance = 0
    var total: Int64 = 0
    var rate = 0.0
    var share = Float(0)
    var name = ""
    var born = Date.distantPast
    var key = Data()
    var isOpen = false
    var tags: [String] = []
    var limits: [String: Double] = [:]
    var filler = Data()
  }

  private static let table: Mappings<Account> = [
    "balance": .property(\.balance).required(), "total": .property(\.total),
    "rate": .property(\.rate, .range(0...1)), "share": .property(\.share),
    "owner.name": .property(\.name), "born": .property(\.born), "key": .property(\.key),
    "open": .property(\.isOpen), "tags": .property(\.tags), "limits": .property(\.limits),
    "filler": .property(\.filler),
  ]

  private static var valid: [String: Any] {
    [
      "balance": -5, "total": Int64.min, "rate": 0.25, "share": Float(0.1),
      "owner": ["name": "Ann, 東京"], "born": Date(timeIntervalSinceReferenceDate: 86_400),
      "key": Data([1, 2, 3]), "open": true, "tags": ["a", "b"], "limits": ["day": 1.5, "year": 3],
    ] as [String: Any]
  }

  /// The property list in each form.
  static func forms(of values: [String: Any]) throws -> [(name: String, data: Data)] {
    func data(
      _ values: [String: Any], _ format: PropertyListSerialization.PropertyListFormat
    ) throws -> Data {
      try PropertyListSerialization.data(fromPropertyList: values, format: format, options: 0)
    }
    // A list is large if its values take more than 4 MB.
    var large = values
    large["filler"] = Data(count: 4_300_000)
    return [
      ("XML", try data(values, .xml)), ("small", try data(values, .binary)),
      ("large", try data(large, .binary)),
    ]
  }

  @Test(arguments: [CallOrder.standard, .findingFirst, .readingOnly])
  func `a list gives the same model in every form`(orders: CallOrder) throws {
    let mapper = PropertyMapper(options: MappingOptions(orders))
    mapper.addMappings(Self.table, for: Account.self)
    var models: [Account] = []
    for (name, data) in try Self.forms(of: Self.valid) {
      var model = try mapper.create(Account.self, from: .propertyList(data))
      #expect(model.filler.isEmpty == (name != "large"))
      model.filler = Data()
      models.append(model)
    }
    #expect(models.allSatisfy { $0 == models[0] })
    #expect(models[0].balance == -5)
    #expect(models[0].name == "Ann, 東京")
    #expect(models[0].share == 0.1)
  }

  @Test func `a list gives the same problems in every form`() throws {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .warn))
    mapper.addMappings(Self.table, for: Account.self)
    var values = Self.valid
    values["balance"] = nil
    values["total"] = "much"
    values["rate"] = 2.5
    values["owner"] = ["name": Date(timeIntervalSinceReferenceDate: 0)]
    values["tags"] = ["a", Data()] as [Any]
    values["color"] = "red"
    for (name, data) in try Self.forms(of: values) {
      var errors: [MappingError] = []
      #expect(mapper.create(Account.self, from: .propertyList(data), errors: &errors) == nil)
      #expect(
        errors.map { "\($0.path) \($0.code)" } == [
          "balance missingValue", "total conversionFailed", "rate validationFailed",
          "owner.name typeMismatch", "tags[1] typeMismatch", "color unknownKey",
        ], "\(name)")
    }
  }

  @Test func `failed updates change nothing in any form`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(Self.table, for: Account.self)
    let changes: [String: Any] = ["total": 9, "rate": 2.5, "born": "yesterday"]
    for (name, data) in try Self.forms(of: changes) {
      var account = Account()
      var errors: [MappingError] = []
      #expect(!mapper.update(&account, from: .propertyList(data), errors: &errors))
      #expect(account == Account(), "\(name)")
      #expect(
        errors.map { "\($0.path) \($0.code)" } == [
          "rate validationFailed", "born conversionFailed",
        ], "\(name)")
    }
    #expect(throws: MappingErrors.self) {
      var account = Account()
      try mapper.update(&account, from: .propertyList(Data("<plist>".utf8)))
    }
  }

  /// Notes what a closure sees of an object.
  private struct Witness: ModelFactory {
    let seen: Recorder<String>

    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      let dictionary = input.dictionary.filter { $0.key != "filler" }
      seen.append(
        dictionary.sorted { $0.key < $1.key }
          .map { "\($0.key): \(name(of: $0.value))" }.joined(separator: ", "))
      return nil
    }

    private func name(of value: Any) -> String {
      switch value {
      case is [Any]: "list"
      case is [String: Any]: "object"
      default: "\(Swift.type(of: value))"
      }
    }
  }

  @Test func `closures see the same types in every form`() throws {
    for (name, data) in try Self.forms(of: Self.valid) {
      let seen = Recorder<String>()
      let mapper = PropertyMapper(factory: Witness(seen: seen))
      mapper.addMappings(Self.table, for: Account.self)
      _ = try mapper.create(Account.self, from: .propertyList(data))
      #expect(
        seen.values == [
          """
          balance: Int, born: Date, key: Data, limits: object, open: Bool, owner: object, \
          rate: Double, share: Double, tags: list, total: Int
          """
        ], "\(name)")
    }
  }

  private struct Log: DefaultInitializable {
    var entry: Any = 0
    var seen: Any = 0
  }

  @Test func `closures receive the NaNs and infinities of every form`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["entry": .transform(\.entry, decode: { (value: Any) in value })], for: Log.self)
    mapper.setFinalDecoder(for: Log.self) { input, log in
      log.seen = input.dictionary["entry"] ?? 0
    }
    let rates: [Any] = [1.5, Double.infinity, -Double.infinity]
    let entry: [String: Any] = ["name": "a", "rate": Double.nan, "rates": rates]
    for (name, data) in try Self.forms(of: ["entry": entry]) {
      let log = try mapper.create(Log.self, from: .propertyList(data))
      for value in [log.entry, log.seen] {
        let object = try #require(value as? [String: Any])
        #expect(object["name"] as? String == "a", "\(name)")
        #expect((object["rate"] as? Double)?.isNaN == true, "\(name)")
        #expect(object["rates"] as? [Double] == [1.5, .infinity, -.infinity], "\(name)")
      }
    }
  }

  private struct Sums: DefaultInitializable {
    var first = 0
    var second = 0
    var third = 0
    var fourth = 0
  }

  @Test func `paths into two large objects find their keys`() throws {
    let table: Mappings<Sums> = [
      "a.k7": .property(\.first), "b.k7": .property(\.second),
      "a.k8": .property(\.third), "b.k8": .property(\.fourth),
    ]
    let mapper = PropertyMapper()
    mapper.addMappings(table, for: Sums.self)
    func object(from first: Int) -> [String: Int] {
      Dictionary(uniqueKeysWithValues: (0..<100).map { ("k\($0)", first + $0) })
    }
    for (name, data) in try Self.forms(of: ["a": object(from: 0), "b": object(from: 1000)]) {
      let sums = try mapper.create(Sums.self, from: .propertyList(data))
      let found: [Int] = [sums.first, sums.second, sums.third, sums.fourth]
      #expect(found == [7, 1007, 8, 1008], "\(name)")
    }
  }
}
