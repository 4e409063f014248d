import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// The code of the guide "Reading errors".
struct ReadingErrorsTests {
  // snippet: errors-model
  struct Account {
    var name = ""
    var age = 0
    var password = ""
    var invited: [String] = []
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "name": .property(
          \.name, .length(2...8),
          .satisfying("in lower case") { $0 == $0.lowercased() }),
        "age": .property(\.age, .range(0...150)),
        "password": .property(\.password, .minLength(12)).sensitive()
          .required(),
        "invited": .property(\.invited, .each(.notEmpty)),
      ], for: Account.self, makingWith: Account.init)
  }
  // end

  // snippet: errors-input
  let json = """
    {
      "name": "X",
      "age": "many",
      "invited": ["arya", ""]
    }
    """
  // end

  @Test func `a report for people`() throws {
    let print = Printer()
    // snippet: errors-report
    do {
      _ = try mapper.create(Account.self, from: .json(json))
    } catch {
      print(error.report(in: json))
      // 5 problems while mapping Account:
      //   - name: must have 2 to 8 characters, but has 1
      //     2 |   "name": "X",
      //       |           ^
      //   - name: must be in lower case
      //     2 |   "name": "X",
      //       |           ^
      //   - age: must be a whole number, but is text
      //     3 |   "age": "many",
      //       |          ^
      //   - password: must have a value, but is missing
      //   - invited[1]: must not be empty
      //     4 |   "invited": ["arya", ""]
      //       |              ^
    }
    // end
    try print.expectComments(of: "errors-report")
  }

  @Test func `the properties of an error`() throws {
    let print = Printer()
    // snippet: errors-parts
    var errors: [MappingError] = []
    let account = mapper.create(
      Account.self, from: .json(json), errors: &errors)
    print(account == nil)  // true

    for error in errors
    where error.code == .typeMismatch || error.code == .conversionFailed {
      print(error.path)  // age
      print(error.property ?? "unknown")  // Account.age
      print(error.message)  // must be a whole number, but is text
      print(error.expected ?? "")  // a whole number
      print(error.actual ?? "")  // text
      print(error.location?.line ?? 0)  // 3
      print(error.location?.column ?? 0)  // 10
    }
    // end
    try print.expectComments(of: "errors-parts")
  }

  @Test func `named rules`() throws {
    let print = Printer()
    // snippet: errors-named
    mapper.addMappings(
      [
        "name": .property(
          \.name, .matches(/.+@.+/).named("email", "an e-mail address"))
      ],
      for: Account.self)
    do {
      _ = try mapper.create(
        Account.self, from: ["name": "jon", "password": "correct horse"])
    } catch {
      print(error[0])  // name: must be an e-mail address
      print(error[0].rule ?? "none")  // email
    }
    // end
    try print.expectComments(of: "errors-named")
  }

  @Test func `errors that closures report themselves`() throws {
    let print = Printer()
    // snippet: errors-thrown
    mapper.setFinalDecoder(for: Account.self) { input, account in
      let start = try input.value(Int.self, at: "term.from") ?? 0
      let end = try input.value(Int.self, at: "term.to") ?? 0
      if end < start {
        throw MappingError("must be after the start", at: "term.to")
      }
    }
    let term =
      #"{"password": "correct horse", "term": {"from": 2026, "to": 2025}}"#
    do {
      _ = try mapper.create(Account.self, from: .json(term))
    } catch {
      print(error.report(in: term))
      // 1 problem while mapping Account:
      //   - term.to: must be after the start
      //     line 1, column 60
      print(error[0].code)  // rejected
    }
    // end
    try print.expectComments(of: "errors-thrown")
  }
}
