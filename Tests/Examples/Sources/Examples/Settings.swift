import Foundation
import PropertyMapper
import TOMLKit
import Yams

// Settings in YAML and TOML.

// snippet: beside-settings-yaml
extension MappingSource {
  static func yaml(_ text: String) throws -> Self {
    .dictionary(try Yams.load(yaml: text) as? [String: Any] ?? [:])
  }
}

extension MappingFormat where Output == String {
  static var yaml: Self {
    Self {
      try Yams.dump(object: PropertyMapper().export($0), sortKeys: true)
    }
  }
}
// end

extension MappingSource {
  static func toml(_ text: String) throws -> Self {
    .json(try TOMLTable(string: text).convert(to: .json))
  }
}

extension MappingFormat where Output == String {
  static var toml: Self {
    Self { ($0.toml as? TOMLTable)?.convert() ?? "" }
  }
}

extension MappingValue {
  /// The value for TOMLKit; nil for null, which TOML doesn't have.
  var toml: (any TOMLValueConvertible)? {
    switch self {
    case .null, .native: return nil
    case .bool(let bool): return bool
    case .number(let number):
      if let integer = number.integer(as: Int.self) { return integer }
      return number.double
    case .string(let text): return text
    case .array(let elements):
      return TOMLArray(elements.compactMap(\.toml))
    case .object(let object):
      let table = TOMLTable()
      for (key, value) in object { table[key] = value.toml }
      return table
    }
  }
}

// check: beside-settings-model
struct Tower {
  var name = ""
  var ravens = 0
}

struct Settings {
  var title = ""
  var version = ""
  var isOpen = false
  var loss = 0.0
  var founded: Date?
  var owner: String?
  var limits: [String: Int] = [:]
  var towers: [Tower] = []
}
// end

func readAndWriteSettings() throws {
  let print = Printer("Settings in YAML and TOML")
  // check: beside-settings-table
  let mapper = PropertyMapper()
  mapper.addMappings(
    [
      "name": .property(\.name).required(),
      "ravens": .property(\.ravens, .range(0...99)),
    ],
    for: Tower.self, makingWith: { Tower() })
  mapper.addMappings(
    [
      "title": .property(\.title).required(),
      "version": .property(\.version).converting(.strict),
      "open": .property(\.isOpen),
      "loss": .property(\.loss, .range(0...1)),
      "founded": .property(\.founded),
      "owner": .property(\.owner),
      "limits": .property(\.limits),
      "towers": .model(\.towers),
    ], for: Settings.self, makingWith: { Settings() })
  // end

  // check: beside-settings-read
  let yaml = """
    title: Raven post
    version: "1.10"
    open: yes
    loss: 0.25
    founded: 2017-06-05
    owner: ~
    limits: {letters: 12, seals: 3}
    towers:
      - {name: North, ravens: 7}
      - {name: South}
    """
  var settings = try mapper.create(Settings.self, from: .yaml(yaml))
  print(settings.founded?.formatted(.iso8601) ?? "none")
  // 2017-06-05T00:00:00Z
  print(settings.owner ?? "nobody")  // nobody
  print(settings.limits["letters"] ?? 0)  // 12
  print(settings.towers.map(\.name))  // ["North", "South"]
  // end

  // check: beside-settings-write
  settings.towers.removeLast()
  print(
    try mapper.export(settings, as: .yaml).trimmingCharacters(
      in: .newlines))
  // founded: '2017-06-05T00:00:00Z'
  // limits:
  //   letters: 12
  //   seals: 3
  // loss: 2.5e-1
  // open: true
  // title: Raven post
  // towers:
  // - name: North
  //   ravens: 7
  // version: '1.10'
  // end

  let toml = """
    title = "Raven post"
    version = "1.10"
    founded = 2017-06-05

    [limits]
    letters = 12

    [[towers]]
    name = "North"
    ravens = 7
    """
  let same = try mapper.create(Settings.self, from: .toml(toml))
  print(same.founded == settings.founded)  // true
  print(same.limits)  // ["letters": 12]
  print(same.towers.map(\.ravens))  // [7]
  print(try mapper.export(same, as: .toml))
  // founded = '2017-06-05T00:00:00Z'
  // loss = 0
  // open = false
  // title = 'Raven post'
  // version = '1.10'
  //
  // [limits]
  // letters = 12
  //
  // [[towers]]
  // name = 'North'
  // ravens = 7

  // check: beside-settings-errors
  let wrong = """
    title: Raven post
    version: 1.10
    loss: 25
    towers: [{name: North, ravens: many}, South]
    """
  do {
    _ = try mapper.create(Settings.self, from: .yaml(wrong))
  } catch let errors as MappingErrors {
    print(errors.report)
    // 4 problems while mapping Settings:
    //   - version: must be text, but is a number
    //   - loss: must be between 0 and 1, but is 25
    //   - towers[0].ravens: must be a whole number, but is text
    //   - towers[1]: must be an object, but is text
  }
  // end
  try print.expectComments()
}
