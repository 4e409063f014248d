import Foundation

// The models do not depend on the library.

// snippet: models
struct Job {
  var title = ""
  var sector = ""
  var hours = 0
}

enum Role: String, CaseIterable { case ranger, builder, steward }

struct User {
  var firstName = ""
  var lastName = ""
  var age = 0
  var active = false
  var role = Role.steward
  var job: Job?
  var birthday: Date?
  var profileURL: URL?
  var origin = ""
  var region = ""
  var continent = ""
}
// end

struct Reading {
  var station = ""
  var at = Date.distantPast
  var celsius = 0.0
}
