import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// The code of the page "Migration from CTXPropertyMapper".
struct MigrationFromCTXPropertyMapperTests {
  // snippet: migration-models
  final class Job: DefaultInitializable {
    var title = ""
  }

  final class User: DefaultInitializable {
    var firstName = ""
    var age = 0
    var profileURL: URL?
    var job: Job?
    var origin = ""
    var region = ""
  }
  // end

  @Test func `a CTXPropertyMapper table rewritten for PropertyMapper`()
    throws
  {
    let print = Printer()
    // snippet: migration-table
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "firstName": .property(\.firstName, .length(1...40)).required(),
        "age": .property(\.age, .range(0...150)),
        "avatarURL": .transform(
          \.profileURL,
          decode: { (text: String) in URL(string: text) },
          encode: { $0.absoluteString }),
        "job": .model(\.job),
        "origin": .custom(
          consumer: { (text: String, user) in
            let parts = text.components(separatedBy: ", ")
            guard parts.count == 2 else { return }
            (user.origin, user.region) = (parts[0], parts[1])
          },
          generator: { [$0.origin, $0.region].joined(separator: ", ") }),
      ], for: User.self)
    mapper.addMappings(["title": .property(\.title)], for: Job.self)
    // end

    // snippet: migration-calls
    let dictionary: [String: Any] = [
      "firstName": "Jon", "origin": "Winterfell, The North",
      "job": ["title": "Ranger"],
    ]
    var errors: [MappingError] = []
    let user = mapper.create(User.self, from: dictionary, errors: &errors)
    print(user?.region ?? "none")  // The North
    print(user?.job?.title ?? "none")  // Ranger
    print(errors.isEmpty)  // true

    if let user {
      print(try mapper.export(user)["origin"] ?? "none")
      // Winterfell, The North
    }
    // end
    try print.expectComments(of: "migration-calls")

    // snippet: migration-errors
    let wrong = mapper.create(
      User.self, from: ["age": 200, "job": "Ranger"], errors: &errors)
    print(wrong == nil)  // true
    for error in errors { print(error) }
    // firstName: must have a value, but is missing
    // age: must be between 0 and 150, but is 200
    // job: must be an object, but is text
    // end
    try print.expectComments(of: "migration-errors")
  }
}
