import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// The code of README.md and of the landing page.
struct ReadmeTests {
  @Test func `the two commands for trying the library are shown together`()
    throws
  {
    let readme = try Package.text(of: "README.md")
    #expect(readme.contains("\nswift run QuickStart\nswift test\n"))
  }

  @Test func `the example runs and prints the report for bad input`() throws
  {
    var reports: [String] = []
    let output = Printer()
    func print(_ item: Any) {
      if "\(item)".contains("\n") {
        reports.append("\(item)")
      } else {
        output(item)
      }
    }
    // snippet: readme-example
    struct User {  // no protocol, no macro, no coding keys
      var name = ""
      var age: Int?
      var isActive = false
      var avatar: URL?
    }

    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "full_name": .property(\.name, .notEmpty).required(),
        "age": .property(\.age, .range(0...150)),
        "status.active": .property(\.isActive),
        "avatarURL": .property(\.avatar),
      ], for: User.self, makingWith: User.init)

    let json = """
      {"full_name": "Arya Stark", "age": "18", "status": {"active": true}}
      """
    let arya = try mapper.create(User.self, from: .json(json))
    print(arya.isActive)  // true
    print(try mapper.export(arya, as: .jsonText))
    // {"full_name":"Arya Stark","age":18,"status":{"active":true}}
    // end
    try output.expectComments(of: "readme-example")
    try mapper.verify()

    // snippet: readme-errors
    let bad = """
      {
        "full_name": "",
        "age": 200,
        "avatarURL": 12
      }
      """
    do {
      _ = try mapper.create(User.self, from: .json(bad))
    } catch {
      print(error.report(in: bad))
    }
    // end
    let report = try #require(reports.first)
    try Page(path: "README.md").expect(shows: report)
    let picture = try Package.text(
      of: "\(Page.catalog)/Resources/report.svg")
    let lines = picture.matches(of: /<tspan [^>]*>([^<]*)<\/tspan>/).map {
      String($0.1)
    }
    #expect(lines.joined(separator: "\n") == report)
  }

  @Test func `the example on the landing page runs`() throws {
    let print = Printer()
    // snippet: landing-example
    struct User {
      var name = ""
      var isActive = false
    }

    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "full_name": .property(\.name, .notEmpty).required(),
        "status.active": .property(\.isActive),
      ], for: User.self, makingWith: User.init)

    let json = #"{"full_name": "Arya", "status": {"active": true}}"#
    let arya = try mapper.create(User.self, from: .json(json))
    print(arya.isActive)  // true
    // end
    try print.expectComments(of: "landing-example")
  }
}
