import Testing

@testable import PropertyMapper

/// Repeated keys in JSON text. If the options choose one of the values, the reader reads it without help.
@Suite struct ReadingDuplicateKeyTests {
  final class Item: DefaultInitializable, Equatable {
    var name = ""
    var level = 0
    var life = Life()
    static func == (first: Item, second: Item) -> Bool {
      (first.name, first.level) == (second.name, second.level)
    }
  }
  struct Circle: DefaultInitializable, Equatable {
    var radius = 0
    var tag: String?
  }
  enum Figure: Equatable {
    case circle(Circle)
    case other(Circle)
  }
  enum Keyed: Equatable {
    case circle(Circle)
    case count(Int)
  }
  struct Embedded: DefaultInitializable, Equatable {
    var note: String?
    var city: String?
  }
  struct Sheet: DefaultInitializable {
    var name = "none"
    var count: Int?
    var city: String?
    var street: String?
    var second: Int?
    var item: Item?
    var items: [Item] = []
    var byName: [String: Item] = [:]
    var sizes: [String: Int] = [:]
    var anything: [String: Any] = [:]
    var value: MappingValue?
    var figure: Figure?
    var keyed: Keyed?
    var embedded = Embedded()
    var either: Int?
    var lossy: [String: Int] = [:]

    var summary: String {
      "\(name) \(count as Any) \(city as Any) \(street as Any) \(second as Any) "
        + "\([item].map { $0.map(\.name) }) \(items.map(\.level)) "
        + "\(byName.map { "\($0)\($1.name)" }.sorted()) \(sizes.sorted { $0.key < $1.key }) "
        + "\(BothOrders.exact(anything)) \(value as Any) \(figure as Any) \(keyed as Any) "
        + "\(embedded) \(either as Any) \(lossy.sorted { $0.key < $1.key })"
    }
  }

  private static func orders(
    _ policy: DuplicateKeyPolicy, isDeferred: Bool, _ log: Recorder<String> = Recorder()
  ) -> BothOrders {
    var options = MappingOptions()
    options.duplicateKeys = policy
    return BothOrders(options) { mapper in
      mapper.addMappings(["name": .property(\.name), "level": .property(\.level)], for: Item.self)
      mapper.addMappings(
        ["radius": .property(\.radius), "tag": .property(\.tag)], for: Circle.self)
      mapper.addMappings(
        ["note": .property(\.note), "address.town": .property(\.city)], for: Embedded.self)
      mapper.addSubtypes(
        of: Figure.self, discriminator: "is.type",
        ["circle": .payload(Figure.circle), "other": .payload(Figure.other)])
      mapper.addSubtypes(
        of: Keyed.self, byKey: ["circle": .payload(Keyed.circle), "count": .payload(Keyed.count)])
      var entries: Mappings<Sheet> = [
        "name": .property(\.name), "count": .property(\.count), "address.city": .property(\.city),
        "address.road.name": .property(\.street), "list[1].value": .property(\.second),
        "item": .model(\.item), "items": .model(\.items), "byName": .model(\.byName),
        "sizes": .property(\.sizes),
        "anything": .transform(\.anything) { (value: [String: Any]) in value },
        "value": .property(\.value), "figure": .model(\.figure), "keyed": .model(\.keyed),
        "either": .property(\.either).or("or", "or2"), "lossy": .property(\.lossy).lossy(),
      ]
      if isDeferred {
        entries = entries.merging([
          "level": .consumer { (level: Int, _) in log.append("level \(level)") }
        ])
        mapper.setFinalDecoder(for: Item.self) { input, _ in
          log.append(BothOrders.exact(input.dictionary))
        }
      } else {
        entries = entries.merging([.root: .model(\.embedded)])
      }
      mapper.addMappings(entries, for: Sheet.self)
    }
  }

  private static let texts = [
    #"{"name":"a","count":1,"name":"b","count":null,"name":"c"}"#,
    #"{"count":null,"count":2,"n\u0061me":"x","name":"y"}"#,
    #"{"address":{"city":"a","road":{"name":"r"}},"address":{"city":"b"}}"#,
    #"{"address":{"city":"a","city":"b","road":{"name":"r","name":"s"},"road":null}}"#,
    #"{"address":null,"address":{"road":{"name":"r"},"town":"t"},"note":"a","note":null}"#,
    #"{"list":[1,{"value":2}],"list":[{},{"value":3,"value":4}]}"#,
    #"{"list":[1,{"value":2}],"list":[]}"#,
    #"{"item":{"name":"a","level":1},"item":{"name":"b"},"items":[{"level":1}],"items":[{"level":2,"level":3}]}"#,
    #"{"item":{"name":"a"},"item":null}"#,
    #"{"byName":{"a":{"name":"a"},"b":{"name":"b"},"a":{"name":"c","name":"d"}}}"#,
    #"{"byName":{"a":{"name":"a"}},"byName":{"b":{"name":"b"},"\u0062":{"name":"c"}}}"#,
    #"{"sizes":{"a":1,"b":2,"a":3,"a":4},"value":{"x":1,"y":2,"x":{"z":1,"z":2}}}"#,
    #"{"anything":{"a":1,"b":{"c":[1],"c":[2,{"d":1,"d":2}]},"a":"x"}}"#,
    #"{"figure":{"is":{"type":"circle"},"radius":1,"radius":2,"is":{"type":"other"}}}"#,
    #"{"figure":{"is":{"type":"circle","type":"other"},"tag":"a","tag":null}}"#,
    #"{"keyed":{"circle":{"radius":1},"circle":{"radius":2,"radius":3}}}"#,
    #"{"keyed":{"count":1,"circle":null,"count":2,"circle":null}}"#,
    #"{"other":1,"other":2,"name":"n","address":{"more":1,"more":2}}"#,
  ]

  @Test(arguments: [DuplicateKeyPolicy.useFirst, .useLast], [false, true])
  func `the value that the options choose is read directly`(
    _ policy: DuplicateKeyPolicy, isDeferred: Bool
  ) throws {
    let log = Recorder<String>()
    let orders = Self.orders(policy, isDeferred: isDeferred, log)
    for text in Self.texts + [Self.levels] {
      log.removeAll()
      let finding = try orders.finding.create(Sheet.self, from: .json(text))
      let seen = log.values
      log.removeAll()
      let reading = try? orders.reading.create(Sheet.self, from: .json(text))
      #expect(reading?.summary == finding.summary, "\(text)")
      #expect(log.values == seen, "\(text)")
    }
  }

  private static let levels = #"{"level":1,"level":2,"item":{"x":{"y":1,"y":2},"x":3,"level":4}}"#

  @Test func `repeated keys are errors if the options reject them`() {
    let orders = Self.orders(.reject, isDeferred: false)
    for text in Self.texts.dropLast() {
      var errors: [MappingError] = []
      #expect(orders.reading.create(Sheet.self, from: .json(text), errors: &errors) == nil)
      #expect(
        orders.standard.create(Sheet.self, from: .json(text), errors: &errors) == nil, "\(text)")
      #expect(errors.contains { $0.code == .duplicateKey }, "\(text)")
    }
  }

  /// Input that at least one policy leaves to the problem finder.
  @Test(
    arguments: [
      #"{"name":[],"name":"b"}"#, #"{"name":"a","name":[]}"#, #"{"either":1,"or":2,"either":null}"#,
      #"{"either":1,"either":2}"#, #"{"sizes":{"\u004b":1,"\u212a":2}}"#,
      #"{"lossy":{"a":"x","a":1}}"#, #"{"lossy":{"a":1,"a":"x"}}"#,
      #"{"value":{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9,"a":10,"i":11}}"#,
      #"{"keyed":{"count":1,"circle":{},"count":null}}"#,
    ], [DuplicateKeyPolicy.reject, .useFirst, .useLast])
  func `both orders report the same problems with repeated keys`(
    _ text: String, _ policy: DuplicateKeyPolicy
  ) {
    let orders = Self.orders(policy, isDeferred: false)
    func result(_ mapper: PropertyMapper) -> [String] {
      var errors: [MappingError] = []
      let sheet = mapper.create(Sheet.self, from: .json(text), errors: &errors)
      let thrown = Outcome.problems { try mapper.create(Sheet.self, from: .json(text)) }
      return ["\(sheet?.summary as Any)"] + errors.map(Outcome.line) + thrown
    }
    #expect(result(orders.standard) == result(orders.finding))
  }

  @Test(arguments: [false, true])
  func `values that are not used are released`(isDeferred: Bool) throws {
    for policy in [DuplicateKeyPolicy.useFirst, .useLast] {
      let orders = Self.orders(policy, isDeferred: isDeferred)
      for text in Self.texts + [#"{"item":{"name":"a"},"item":{"name":[]}}"#] {
        let left = LifeCount.left {
          _ = try? orders.reading.create(Sheet.self, from: .json(text))
          _ = try? orders.reading.create([Sheet].self, from: .json("[\(text),\(text),1]"))
        }
        #expect(left == 0, "\(text)")
      }
    }
  }

  struct Loose: DefaultInitializable {
    var x = 0
    var also: Int?
    var rest: [String: MappingValue] = [:]

    var summary: String { "\(x) \(also as Any) \(rest.sorted { $0.key < $1.key })" }
  }

  @Test(arguments: [true, false])
  func `repeated keys lead to several entries, or to unknown keys that are kept`(_ keeps: Bool) {
    for policy in [DuplicateKeyPolicy.useFirst, .useLast] {
      let orders = BothOrders(MappingOptions(duplicateKeys: policy)) { mapper in
        let loose: Mappings<Loose> = [
          "in.x": .property(\.x), "in.x": .property(\.also), "x": .property(\.also),
        ]
        mapper.addMappings(keeps ? loose.keepingUnknownKeys(in: \.rest) : loose, for: Loose.self)
      }
      for text in [
        #"{"in":{"x":1,"a":2},"in":{"x":3,"b":4}}"#, #"{"in":{"x":1,"x":2},"c":5,"c":6}"#,
        #"{"in":{"x":1},"in":null}"#, #"{"x":1,"x":2,"in":{},"in":{"x":8}}"#,
      ] {
        let found = [orders.standard, orders.finding].map { mapper in
          (try? mapper.create(Loose.self, from: .json(text)))?.summary
        }
        #expect(found[0] == found[1], "\(text)")
      }
    }
  }
}
