import Foundation
import PropertyMapper
import Testing

/// The code of the guide "Schemes".
struct SchemesGuideTests {
  // snippet: schemes-models
  struct Address {
    var city = ""
  }

  struct User {
    var name = ""
    var address = Address()
  }
  // end

  @Test func `the guide runs and prints what the page shows`() throws {
    let print = Printer()
    // snippet: schemes-tables
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["name": .property(\.name), "address": .model(\.address)],
      for: User.self,
      makingWith: { User() })
    mapper.addMappings(
      ["city": .property(\.city)], for: Address.self,
      makingWith: { Address() })
    mapper.using("v2").addMappings(
      ["town": .property(\.city)], for: Address.self)
    // end

    // snippet: schemes-use
    let user = try mapper.create(
      User.self, from: ["name": "Jon", "address": ["city": "York"]])
    print(try mapper.export(user, as: .jsonText))
    // {"name":"Jon","address":{"city":"York"}}
    let v2 = mapper.using("v2")
    print(try v2.export(user, as: .jsonText))
    // {"name":"Jon","address":{"town":"York"}}
    // end
    try print.expectComments(of: "schemes-use")

    // snippet: schemes-register
    v2.setFinalEncoder(for: User.self) { output, _ in
      output["version"] = 2
    }
    print(try v2.export(user, as: .jsonText))
    // {"name":"Jon","address":{"town":"York"},"version":2}
    v2.removeMappings(for: Address.self)
    print(try v2.export(user, as: .jsonText))
    // {"name":"Jon","address":{"city":"York"},"version":2}
    // end
    try print.expectComments(of: "schemes-register")

    // check: schemes-unknown
    do {
      _ = try mapper.using("v3").export(user, as: .jsonText)
    } catch {
      print(error[0])
    }
    // nothing is registered for the scheme "v3"; did you mean v2?
    // end
    try print.expectComments(of: "schemes-unknown")
  }
}
