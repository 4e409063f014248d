import Foundation
import Observation
import PropertyMapper
import Testing

/// The code of the guide "Recipes" for other sources, forms, logs, names and initializers.
struct RecipesSourcesTests {
  // check: recipes-environment-model
  struct Settings {
    var port = 0
    var isVerbose = false
  }
  // end

  @Test func `process environment variables`() throws {
    let print = Printer()
    // check: recipes-environment
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "MY_APP_PORT": .property(
          \.port, .range(1...65_535), default: 8080),
        "MY_APP_VERBOSE": .property(\.isVerbose),
      ], for: Settings.self, makingWith: { Settings() })
    let settings = try mapper.create(
      Settings.self, from: ProcessInfo.processInfo.environment)
    print(settings.port)  // 8080
    // end
    try print.expectComments(of: "recipes-environment")
  }

  // check: recipes-query-model
  struct Search {
    var text = ""
    var page = 1
    var tags: [String] = []
  }
  // end

  @Test func `URL queries`() throws {
    let print = Printer()
    // snippet: recipes-query
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "q[0]": .property(\.text, .notEmpty).required(),
        "page[0]": .property(\.page, .min(1)),
        "tag": .property(\.tags),
      ], for: Search.self, makingWith: { Search() })

    let url =
      "https://example.org/search?q=ravens&page=2&tag=black&tag=wise"
    let items = URLComponents(string: url)?.queryItems ?? []
    let query = Dictionary(grouping: items, by: \.name).mapValues {
      $0.map { $0.value ?? "" }
    }
    let search = try mapper.create(Search.self, from: query)
    print(search.page)  // 2
    print(search.tags)  // ["black", "wise"]
    // end
    try print.expectComments(of: "recipes-query")
  }

  // snippet: recipes-form-model
  struct Booking {
    var name = ""
    var guests = 1
  }

  @Observable
  final class BookingForm {
    var name = ""
    var guests = ""
    var messages: [String: [String]] = [:]

    func submit(to mapper: PropertyMapper) -> Booking? {
      do {
        messages = [:]
        return try mapper.create(
          Booking.self, from: ["name": name, "guests": guests])
      } catch {
        messages = error.messagesByPath
        return nil
      }
    }
  }
  // end

  @Test func `a form with a message for each field`() throws {
    let print = Printer()
    // check: recipes-form
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "name": .property(\.name, .notEmpty).required(),
        "guests": .property(\.guests, .range(1...4)),
      ], for: Booking.self, makingWith: { Booking() })

    let form = BookingForm()
    form.guests = "9"
    print(form.submit(to: mapper) == nil)  // true
    print(form.messages["name"] ?? [])  // ["must not be empty"]
    print(form.messages["guests"] ?? [])
    // ["must be between 1 and 4, but is 9"]
    // end
    try print.expectComments(of: "recipes-form")
  }

  struct Login {
    var user = ""
    var pin = 0
  }

  #if compiler(>=6.3)
    @Test func `ambiguous type names`() throws {
      // snippet: recipes-names
      let even = PropertyMapper::Validator<Int>.satisfying("even") {
        $0.isMultiple(of: 2)
      }
      // end
      let mapper = PropertyMapper()
      mapper.addMappings(
        ["pin": .property(\.pin, even)], for: Login.self,
        makingWith: { Login() })
      var errors: [MappingError] = []
      _ = mapper.create(Login.self, from: ["pin": 3], errors: &errors)
      #expect(
        errors.map(\.description) == ["pin: must be even, but is 3"])
    }
  #endif

  // check: recipes-trap-model
  struct Percentage {
    let value: Int

    init(_ value: Int) {
      precondition((0...100).contains(value))
      self.value = value
    }
  }
  // end

  @Test func `initializers that trap`() throws {
    let print = Printer()
    // check: recipes-trap
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(
        Percentage.init, InitArgument("value", \.value, .range(0...100))),
      for: Percentage.self)
    do {
      _ = try mapper.create(Percentage.self, from: ["value": 120])
    } catch {
      print(error[0])  // value: must be between 0 and 100, but is 120
    }
    // end
    try print.expectComments(of: "recipes-trap")
  }
}
