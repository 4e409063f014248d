import Foundation
import PropertyMapper

// The output of a YAML parser.

// snippet: beside-settings-model
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

func readSettings() throws {
  let print = Printer("Settings of a YAML file")
  // snippet: beside-settings-table
  let mapper = PropertyMapper()
  mapper.addMappings(
    ["name": .property(\.name).required(), "ravens": .property(\.ravens, .range(0...99))],
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

  // snippet: beside-settings-read
  let loaded: [String: Any] = [
    "title": "Raven post",
    "version": "1.10",
    "open": true,
    "loss": 0.25,
    "founded": Date(timeIntervalSince1970: 1_496_620_800),
    "owner": NSNull(),
    "limits": ["letters": 12, "seals": 3] as [AnyHashable: Any],
    "towers": [["name": "North", "ravens": 7], ["name": "South"]] as [[AnyHashable: Any]],
  ]
  let settings = try mapper.create(Settings.self, from: loaded)
  print(settings.founded?.formatted(.iso8601) ?? "none")  // 2017-06-05T00:00:00Z
  print(settings.owner ?? "nobody")  // nobody
  print(settings.limits["letters"] ?? 0)  // 12
  print(settings.towers.map(\.name))  // ["North", "South"]
  // end

  // snippet: beside-settings-errors
  let wrong: [String: Any] = [
    "title": "Raven post",
    "version": 1.1,
    "loss": 25,
    "towers": [["name": "North", "ravens": "many"], "South"] as [Any],
  ]
  do {
    _ = try mapper.create(Settings.self, from: wrong)
  } catch {
    print(error.report)
    // 4 problems while mapping Settings:
    //   - version: must be text, but is a number
    //   - loss: must be in 0...1, but is 25
    //   - towers[0].ravens: must be a whole number, but is text
    //   - towers[1]: must be an object, but is text
  }
  // end
  try print.expectComments()
}
