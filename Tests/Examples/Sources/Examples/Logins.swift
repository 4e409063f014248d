import Logging
import PropertyMapper

// Problems in a log.

// check: beside-log-model
struct Login {
  var user = ""
  var pin = 0
}
// end

// snippet: beside-log-metadata
extension MappingErrors {
  /// The path, code, and message of each problem.
  var metadata: Logger.Metadata {
    let problems = map { error -> Logger.MetadataValue in
      [
        "path": "\(error.path)", "code": "\(error.code)",
        "message": "\(error.message)",
      ]
    }
    return ["problems": .array(problems)]
  }
}
// end

func logLogins() throws {
  let print = Printer("Problems in a log")
  let logger = Logger(label: "logins") { _ in LinePrinter(print: print)
  }
  // check: beside-log
  let mapper = PropertyMapper()
  mapper.addMappings(
    [
      "user": .property(\.user, .maxLength(8)),
      "pin": .property(\.pin, .range(1000...9999)).sensitive(),
    ], for: Login.self, makingWith: { Login() })
  let json = #"{"user": "jon.snow@wall", "pin": 123}"#
  do {
    _ = try mapper.create(Login.self, from: .json(json))
  } catch {
    logger.warning("rejected a login", metadata: error.metadata)
    // warning: rejected a login
    //   problems: code: validationFailed, message: must have at most 8 characters, but has 13, path: user
    //   problems: code: validationFailed, message: must be between 1000 and 9999, path: pin
  }
  // end
  try print.expectComments()
}
