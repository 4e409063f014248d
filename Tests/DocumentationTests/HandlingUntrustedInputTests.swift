import Foundation
import PropertyMapper
import Testing

/// The code of the guide "Handling untrusted input".
struct HandlingUntrustedInputTests {
  // snippet: strangers-model
  struct Letter {
    var title = ""
    var seal = ""
  }
  // end

  // snippet: strangers-mapper
  func makeMapper(_ options: MappingOptions) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      ["title": .property(\.title), "wax.seal": .property(\.seal)],
      for: Letter.self, makingWith: Letter.init)
    return mapper
  }
  // end

  @Test func `required values`() throws {
    let print = Printer()
    // snippet: strangers-demanding
    let demanding = makeMapper(MappingOptions())
    demanding.addMappings(
      Mappings().requiringNonOptionals().unknownKeys(.reject),
      for: Letter.self)
    do {
      _ = try demanding.create(
        Letter.self, from: .json(#"{"wax": {"seal": null}, "to": "Jon"}"#)
      )
    } catch {
      print(error.report)
      // 3 problems while mapping Letter:
      //   - title: must have a value, but is missing
      //   - wax.seal: must have a value, but is null
      //   - to: isn't a known key
    }
    // end
    try print.expectComments(of: "strangers-demanding")
  }

  @Test func `limits on the input`() throws {
    let print = Printer()
    // snippet: strangers-limits
    var options = MappingOptions()
    options.maximumInputBytes = 100
    options.maximumTextBytes = 20
    options.maximumDepth = 4
    let careful = makeMapper(options)
    for text in [
      #"{"title": "A text that is too long for it"}"#,
      #"{"title": [[[[[]]]]]}"#,
      String(repeating: " ", count: 101),
    ] {
      var errors: [MappingError] = []
      _ = careful.create(Letter.self, from: .json(text), errors: &errors)
      print("\(errors[0].code): \(errors[0].message)")
    }
    // sizeLimitExceeded: must be text of at most 20 bytes, but has 30
    // depthLimitExceeded: must be nested at most 4 levels deep
    // sizeLimitExceeded: the input must have at most 100 bytes, but has 101
    // end
    try print.expectComments(of: "strangers-limits")
  }

  @Test func `limiting the number of errors`() throws {
    let print = Printer()
    // check: strangers-many
    var options = MappingOptions()
    options.maximumErrorCount = 2
    do {
      _ = try makeMapper(options).create(
        [Int].self, from: .json("[{}, {}, {}, {}, {}]"))
    } catch {
      print(error.report)
      // 5 problems while mapping [Int]:
      //   - [0]: must be a whole number, but is an object
      //   - [1]: must be a whole number, but is an object
      //   - only the first 2 of 5 errors are listed
    }
    // end
    try print.expectComments(of: "strangers-many")
  }
}
