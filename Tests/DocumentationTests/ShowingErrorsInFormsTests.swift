import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// The code of the guide "Showing errors in forms".
struct ShowingErrorsInFormsTests {
  // snippet: forms-models
  struct Booking {
    var name = ""
    var guests = 1
    var pin = ""
    var address = Address()
    var extras: [Extra] = []
  }

  struct Address {
    var zip = ""
  }

  struct Extra {
    var title = ""
  }
  // end

  // snippet: forms-table
  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "name": .property(\.name).required(),
        "guests": .property(\.guests, .range(1...4)),
        "pin": .property(\.pin, .minLength(4)).sensitive(),
        "address.zip": .property(
          \.address.zip, .matches(/[0-9]{5}/).named("five digits")),
        "extras": .model(\.extras),
      ], for: Booking.self, makingWith: { Booking() })
    mapper.addMappings(
      ["title": .property(\.title, .notEmpty)], for: Extra.self,
      makingWith: { Extra() })
  }
  // end

  // snippet: forms-input
  let json = """
    {
      "guests": 9, "pin": "12", "address": {"zip": "SW1A"},
      "extras": [{"title": "Sauna"}, {"title": ""}]
    }
    """
  // end

  @Test func `messages by path`() throws {
    let print = Printer()
    // snippet: forms-messages
    do {
      _ = try mapper.create(Booking.self, from: .json(json))
    } catch {
      let messages = error.messagesByPath
      print(messages["guests"] ?? [])
      // ["must be between 1 and 4, but is 9"]
      print(messages["address.zip"] ?? [])
      // ["must be five digits"]
      print(messages["extras[1].title"] ?? [])
      // ["must not be empty"]
    }
    // end
    try print.expectComments(of: "forms-messages")
  }

  @Test func `problems by property, and by path in the rows of an array`()
    throws
  {
    let print = Printer()
    // snippet: forms-properties
    var errors: [MappingError] = []
    _ = mapper.create(Booking.self, from: .json(json), errors: &errors)
    let problems = Dictionary(grouping: errors) { $0.property ?? "" }
    print(problems["Booking.guests"]?.first?.message ?? "fine")
    // must be between 1 and 4, but is 9
    print(problems["Booking.address.zip"]?.first?.path ?? "fine")
    // address.zip
    print(problems["Extra.title"]?.first?.path ?? "fine")
    // extras[1].title
    // end
    try print.expectComments(of: "forms-properties")

    // snippet: forms-rows
    for error in errors
    where error.path.components.first == .key("extras") {
      if case .index(let row)? = error.path.components.dropFirst().first {
        print("row \(row): \(error.message)")
        // row 1: must not be empty
      }
    }
    // end
    try print.expectComments(of: "forms-rows")
  }

  // snippet: forms-stay
  struct Stay {
    var name = ""
    var arrival = 0
    var departure = 0
  }
  // end

  @Test func `rules that involve several fields`() throws {
    let print = Printer()
    // snippet: forms-several
    mapper.addMappings(
      [
        "name": .property(\.name, .notEmpty),
        "arrival": .property(\.arrival).required(),
        "departure": .property(\.departure).required(),
      ], for: Stay.self, makingWith: { Stay() })
    mapper.addRule(
      for: Stay.self, \.arrival, \.departure, at: "departure",
      named: "order"
    ) {
      arrival, departure in
      arrival < departure ? nil : "must be after the arrival"
    }

    do {
      _ = try mapper.create(
        Stay.self, from: ["name": "", "arrival": 7, "departure": 5])
    } catch {
      for problem in error { print(problem) }
      // name: must not be empty
      // departure: must be after the arrival
      print(error[1].rule ?? "none")  // order
    }
    // end
    try print.expectComments(of: "forms-several")

    var stay = Stay(name: "Jon", arrival: 5, departure: 7)
    var errors: [MappingError] = []
    _ = mapper.update(&stay, from: ["arrival": 9], errors: &errors)
    #expect(errors.map(\.path) == ["departure"])
  }

  @Test func `problems while the user is typing`() throws {
    let print = Printer()
    // snippet: forms-typing
    var booking = Booking()
    booking.guests = 5
    var errors: [MappingError] = []
    if !mapper.validate(booking, at: \.guests, errors: &errors) {
      print(errors[0])  // guests: must be between 1 and 4, but is 5
    }
    // end
    try print.expectComments(of: "forms-typing")
  }

  @Test func `problem JSON for a client`() throws {
    let print = Printer()
    // snippet: forms-server
    var body = Data()
    do {
      _ = try mapper.create(Booking.self, from: .json(json))
    } catch {
      body = error.problemJSON(
        title: "This booking cannot be made",
        type: "https://example.org/problems/booking")
    }
    let problem = try MappingValue(json: body)
    print(problem["status"] ?? .null)  // 422
    print(problem["title"] ?? .null)  // "This booking cannot be made"
    print(problem["errors"]?[3] ?? .null)
    // {"pointer":"/address/zip","detail":"must be five digits",
    //  "code":"validationFailed","rule":"five digits"}
    // end
    try print.expectComments(of: "forms-server")

  }

  // snippet: forms-german
  static let german = MessageCatalog { error in
    func text(_ name: String) -> String {
      error.parameters[name].map { "\($0)" } ?? ""
    }
    return switch (error.code, error.rule) {
    case (.missingValue, _), (.nullValue, _), (_, "notEmpty"?):
      "muss angegeben werden"
    case (.typeMismatch, _), (.conversionFailed, _):
      "hat die falsche Form"
    case (_, "range"?) where error.parameters["maximum"] == nil:
      "muss mindestens \(text("minimum")) sein"
    case (_, "range"?) where error.parameters["minimum"] == nil:
      "muss höchstens \(text("maximum")) sein"
    case (_, "range"?):
      "muss zwischen \(text("minimum")) und \(text("maximum")) liegen"
    case (_, "minLength"?):
      "muss mindestens \(text("minimum")) Zeichen haben"
    case (_, "five digits"?): "muss aus fünf Ziffern bestehen"
    default: nil
    }
  }
  // end

  @Test func `problems in German`() throws {
    let print = Printer()
    // snippet: forms-translated
    let germanMapper = PropertyMapper(
      options: MappingOptions(messages: Self.german))
    germanMapper.addMappings(from: mapper)
    do {
      _ = try germanMapper.create(Booking.self, from: .json(json))
    } catch {
      for problem in error { print(problem) }
      // name: muss angegeben werden
      // guests: muss zwischen 1 und 4 liegen
      // pin: muss mindestens 4 Zeichen haben
      // address.zip: muss aus fünf Ziffern bestehen
      // extras[1].title: muss angegeben werden
    }
    // end
    try print.expectComments(of: "forms-translated")
  }
}
