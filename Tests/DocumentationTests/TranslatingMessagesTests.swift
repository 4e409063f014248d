import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// The code of the guide "Translating messages".
struct TranslatingMessagesTests {
  // check: translating-catalog
  static let german = MessageCatalog { error in
    GermanMessage(error: error).sentence
  }
  // end

  struct Room: DefaultInitializable {
    var beds = 1
    var kind = "single"
  }

  let mapper = PropertyMapper(options: MappingOptions(messages: german))

  @Test func `messages in German`() throws {
    let print = Printer()
    // check: translating-use
    mapper.addMappings(
      [
        "beds": .property(\.beds, .range(1...4)),
        "kind": .transform(
          \.kind, .lookup(["einzel": "single", "doppel": "double"])),
      ], for: Room.self)
    do {
      _ = try mapper.create(
        Room.self, from: ["beds": 9, "kind": "dopel"])
    } catch {
      for problem in error { print(problem) }
      // beds: muss zwischen 1 und 4 liegen
      // kind: muss einer der Werte doppel, einzel sein; meinten Sie doppel?
    }
    // end
    try print.expectComments(of: "translating-use")
  }

  @Test func `the parts of an error that a translation can use`() throws {
    let print = Printer()
    // snippet: translating-parts
    let mapper = PropertyMapper()
    mapper.addMappings(["beds": .property(\.beds)], for: Room.self)
    do {
      _ = try mapper.create(Room.self, from: ["beds": 1.5])
    } catch {
      print(error[0])  // beds: must be a whole number, but is 1.5
      print(error[0].code)  // conversionFailed
      print(error[0].rule ?? "none")  // integer
      print(error[0].parameters["found"] ?? .null)  // "number"
      print(error[0].parameters["value"] ?? .null)  // 1.5
    }
    // end
    try print.expectComments(of: "translating-parts")
  }

  @Test func `the rules in tables that the catalog lacks`() throws {
    let print = Printer()
    // check: translating-rules
    mapper.addMappings(
      [
        "beds": .property(
          \.beds,
          .satisfying("evenBeds", "even") { $0.isMultiple(of: 2) })
      ],
      for: Room.self)
    for message in mapper.untranslatedMessages() {
      print("\(message.rule ?? ""): \(message)")
    }
    // evenBeds: beds: must be even
    // end
    try print.expectComments(of: "translating-rules")
  }

  @Test func `the catalog translates every message`() throws {
    // snippet: translating-untranslated
    let mapper = PropertyMapper(
      options: MappingOptions(messages: Self.german))
    let untranslated = mapper.untranslatedMessages()
    #expect(
      untranslated.map {
        "\($0.code), \($0.rule ?? "no rule"): \($0.message)"
      } == [])
    // end
  }

  @Test func `translated rules have the bounds of the English ones`() {
    let nothing = MessageCatalog { _ in nil }
    let mapper = PropertyMapper(options: MappingOptions(messages: nothing))
    for error in mapper.untranslatedMessages()
    where error.code == .validationFailed {
      let german = GermanMessage(error: error).sentence ?? ""
      for bound in ["minimum", "maximum"].compactMap({
        error.parameters[$0]
      }) {
        #expect(
          german.contains("\(bound)") || error.rule == "notEmpty",
          "\(error): \(german)")
      }
    }
  }
}

// check: translating-message
struct GermanMessage {
  let error: MappingError

  var sentence: String? {
    switch (error.code, error.rule) {
    case (.missingValue, "anyKey"?):
      "braucht einen dieser Schlüssel: \(text("allowed"))"
    case (.missingValue, _), (.nullValue, _):
      "muss angegeben werden" + nearKey
    case (.validationFailed, _): rule.map { "muss \($0)" }
    case (.unknownKey, "readOnly"?): "darf nicht gesetzt werden"
    case (.unknownKey, _): "ist kein bekannter Schlüssel" + advice
    case (.duplicateKey, _): duplicate
    case (.unknownSubtype, _): subtype
    case (.sizeLimitExceeded, _): size
    case (.depthLimitExceeded, "stack"?): "ist zu tief verschachtelt"
    case (.depthLimitExceeded, "transformer"?):
      "wird endlos umgewandelt"
    case (.depthLimitExceeded, _):
      "darf höchstens \(text("maximum")) Ebenen tief sein"
    case (.tooManyErrors, _):
      "Von \(text("count")) Fehlern sind nur die ersten \(text("maximum")) aufgeführt"
    case (.rejected, "refused"?): "wurde abgelehnt"
    case (.malformedJSON, _), (.malformedPropertyList, _),
      (.malformedArchive, _):
      format
    case (.unrepresentableValue, _): unwritable
    case (.unregisteredType, _), (.invalidMapping, _), (.cycle, _):
      table
    default: closure ?? kind.map { "muss \($0) sein" + advice }
    }
  }

  func text(_ name: String) -> String {
    Self.text(of: error.parameters[name])
  }

  func has(_ name: String) -> Bool { error.parameters[name] != nil }

  static func text(of value: MappingValue?) -> String {
    switch value {
    case nil: ""
    case .string(let text)?: text
    case .array(let elements)?:
      elements.map(text(of:)).joined(separator: ", ")
    case let other?: "\(other)"
    }
  }

  var advice: String {
    has("suggestion") ? "; meinten Sie \(text("suggestion"))?" : ""
  }
  var nearKey: String {
    has("nearKey") ? "; die Eingabe enthält \(text("nearKey"))" : ""
  }
}
// end

// check: translating-values
extension GermanMessage {
  /// What a value must be.
  var kind: String? {
    switch error.rule {
    case "integer"? where has("type"): "eine ganze Zahl von \(bounds)"
    case "integer"?: "eine ganze Zahl"
    case "number"? where has("unit"): "eine Zahl von Sekunden"
    case "number"? where has("type"):
      "eine Zahl, die in \(text("type")) passt"
    case "number"?: "eine Zahl"
    case "numberInText"?: "eine Zahl als Text"
    case "text"? where has("alternatives"): "ein Text oder ein Objekt"
    case "text"? where has("maximum"): "ein einzelnes Zeichen"
    case "text"?: "ein Text"
    case "boolean"?: "wahr oder falsch"
    case "date"? where has("alternatives"):
      "ein Datum in einer der erlaubten Formen"
    case "date"? where has("pattern"):
      "ein Datum der Form \(text("pattern"))"
    case "date"? where has("since"):
      "ein Datum als Zeit seit \(text("since"))"
    case "date"? where has("minimum"): "ein Datum der Jahre \(bounds)"
    case "date"?: "ein Datum"
    case "url"?: "eine Internetadresse"
    case "uuid"?: "eine UUID"
    case "base64"?: "Base64"
    case "timeZone"?: "eine Zeitzone"
    case "locale"?: "eine Sprachkennung"
    case "list"? where has("maximum"):
      "eine Liste aus \(text("maximum")) Werten"
    case "list"?: "eine Liste"
    case "separatedList"?: "eine Liste mit Trennzeichen"
    case "orderedBounds"?: "ein Bereich vom kleineren zum größeren Wert"
    case "object"?, "writtenObject"?: "ein Objekt"
    case "oneOf"?: "einer der Werte \(text("allowed"))"
    case "lookup"?: "einer der bekannten Werte"
    case "rawValue"?: "ein Wert von \(text("type"))"
    case "key"? where has("minimum"): "ein Schlüssel von \(bounds)"
    case "key"?: "ein gültiger Schlüssel"
    case "json"?: "ein JSON-Wert"
    case "jsonText"?: "ein Text mit JSON"
    case "codable"?: "ein gültiger Wert"
    default: nil
    }
  }

  /// What a validator requires.
  var rule: String? { Self.rule(error.rule, error.parameters) }

  static func rule(
    _ name: String?, _ parameters: [String: MappingValue]
  ) -> String? {
    func text(_ name: String) -> String {
      Self.text(of: parameters[name])
    }
    let unit =
      parameters["unit"] == nil && name != "count"
      ? "Zeichen" : "Elemente"
    switch name {
    case "notEmpty"?: return "angegeben werden"
    case "min"?: return "mindestens \(text("minimum")) sein"
    case "max"?: return "höchstens \(text("maximum")) sein"
    case "greaterThan"?: return "größer als \(text("minimum")) sein"
    case "lessThan"?: return "kleiner als \(text("maximum")) sein"
    case "range"?:
      let below =
        parameters["excludesMaximum"] == nil
        ? "höchstens" : "kleiner als"
      if parameters["maximum"] == nil {
        return "mindestens \(text("minimum")) sein"
      }
      if parameters["minimum"] == nil {
        return "\(below) \(text("maximum")) sein"
      }
      if parameters["excludesMaximum"] == nil {
        return
          "zwischen \(text("minimum")) und \(text("maximum")) liegen"
      }
      return
        "mindestens \(text("minimum")) und kleiner als \(text("maximum")) sein"
    case "oneOf"?, "equalTo"?:
      return "einer dieser Werte sein: \(text("allowed"))"
    case "minLength"?:
      return "mindestens \(text("minimum")) \(unit) haben"
    case "singleKey"?:
      return
        "der einzige Schlüssel seiner Art sein, neben \(text("allowed"))"
    case "identifier"?:
      return "die Kennung des bisherigen Objekts behalten"
    case "maxLength"?:
      return "höchstens \(text("maximum")) \(unit) haben"
    case "length"?, "count"?:
      if parameters["maximum"] == nil {
        return "mindestens \(text("minimum")) \(unit) haben"
      }
      return "\(text("minimum")) bis \(text("maximum")) \(unit) haben"
    case "matches"?: return "die Form \(text("pattern")) haben"
    case "not"?:
      guard case .string(let negated)? = parameters["negated"] else {
        return nil
      }
      return rule(negated, parameters).map {
        "etwas anderes als „\($0)“"
      }
    case "or"?:
      guard case .array(let alternatives)? = parameters["alternatives"]
      else { return nil }
      return alternatives.compactMap { alternative in
        guard case .object(let members) = alternative,
          case .string(let name)? = members["rule"]
        else { return nil }
        let parameters = members.map { ($0.key, $0.value) }
        return rule(name, Dictionary(parameters) { $1 })
      }.joined(separator: " oder ")
    default: return nil
    }
  }

  var bounds: String { "\(text("minimum")) bis \(text("maximum"))" }

  var subtype: String? {
    switch error.rule {
    case nil: "muss einer der Namen \(text("allowed")) sein" + advice
    case "sameSubtype"?, "sameFallback"?, "sameKey"?:
      "darf sich nicht ändern" + advice
    case "listedSubtype"?:
      "\(text("type")) ist nicht als \(text("base")) eingetragen"
    case "oneName"?: "\(text("type")) hat zwei Namen: \(text("names"))"
    default: nil
    }
  }

  var duplicate: String? {
    switch error.rule {
    case nil where has("line"):
      "steht schon in Zeile \(text("line")), Spalte \(text("column"))"
    case nil: "steht zweimal in seinem Objekt"
    case "equivalent"?, "sameKey"?, "sameText"?:
      "ist der gleiche Schlüssel wie ein anderer"
    default: nil
    }
  }

  var size: String? {
    switch error.rule {
    case "textBytes"?, "inputBytes"?, "keyBytes"?, "sharedBytes"?:
      "darf höchstens \(text("maximum")) Byte lang sein"
    case "elements"?: "darf höchstens \(text("maximum")) Elemente haben"
    case "outputValues"?:
      "darf insgesamt höchstens \(text("maximum")) Werte haben"
    case "length"?: "darf höchstens \(text("maximum")) Zeichen haben"
    case "combiningMarks"?, "keyCombiningMarks"?:
      "darf höchstens \(text("maximum")) Akzente hintereinander haben"
    default: nil
    }
  }
}
// end

// check: translating-developers
extension GermanMessage {
  /// What closures and types of the app do, for its developers.
  var closure: String? {
    let reason =
      has("reason")
      ? text("reason") : has("error") ? text("error") : "nil"
    return switch error.rule {
    case "refused"?: "wurde abgelehnt"
    case "transform"?, "encode"?, "convertible"?, "unexpected"?:
      "lässt sich nicht umwandeln (\(reason))"
    case "hook"?: "wurde abgelehnt (\(text("hook")): \(reason))"
    case "sameInstance"?: "muss dieselbe Instanz bleiben"
    case "factory"?:
      "\(text("type")) ließ sich nicht erzeugen (\(reason))"
    case "initializer"?: "ist kein gültiger \(text("type")) (\(reason))"
    default: nil
    }
  }

  var table: String? {
    switch (error.code, error.rule) {
    case (.unregisteredType, _):
      "\(text("type")) hat keine Tabelle \(text("reason"))"
    case (.cycle, nil): "darf sich nicht selbst enthalten"
    case (.cycle, "backReference"?):
      "\(text("type")) braucht sich selbst"
    case (_, "table"?):
      "Die Tabelle von \(text("type")) hat \(text("count")) Fehler: \(text("reason"))"
    case (_, "constructible"?):
      "\(text("type")) lässt sich nicht erzeugen"
    case (_, "path"?): "muss ein Pfad sein (\(text("reason")))"
    case (_, "entry"?): "\(text("type")) hat dafür keinen Eintrag"
    case (_, "scheme"?):
      "zu \(text("scheme")) ist nichts eingetragen" + advice
    case (_, "fallback"?):
      "\(text("type")) hat keinen Platz für \(text("path"))"
    default: nil
    }
  }

  var format: String? {
    let place = has("line") ? " (Zeile \(text("line")))" : ""
    switch error.code {
    case .malformedJSON:
      let found = has("found") ? ", gefunden: \(text("found"))" : ""
      return
        "ist kein JSON (\(error.rule ?? ""))\(found), erwartet: \(text("expected"))"
    case .malformedPropertyList:
      return "ist keine Property-List: \(error.rule ?? "")\(place)"
    default: return "ist kein Archiv: \(error.rule ?? "")"
    }
  }

  var unwritable: String? {
    switch error.rule {
    case "output"?:
      "lässt sich nicht schreiben (\(text("found"))\(text("type")))"
    case "codable"?: "lässt sich nicht schreiben"
    case "container"?: "muss ein Objekt sein, damit anderes hineinpasst"
    case "conflict"?: "ist mehr als einem Eintrag zugeordnet"
    case "decodeOnly"?: "\(text("type")) wird nur gelesen"
    case "read"?: "lässt sich nicht lesen (\(text("error")))"
    case "archive"?: "\(text("type")) lässt sich nicht archivieren"
    case "propertyListFormat"?: "muss XML oder binär geschrieben werden"
    default: closure
    }
  }
}
// end
