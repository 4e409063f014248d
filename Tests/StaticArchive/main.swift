// Decodes and prints values that require run-time lookups by the library, linked from a static
// archive by `.ci/archive`.

import Foundation
import PropertyMapper

struct Trip {
  var days: Range<Int>
  var hours: ClosedRange<Double>
  var note: MappingValue
  var pause: Duration
  var zone: TimeZone
  var link: URL
  var tags: [String: Set<Int>]?
}

let text = """
  {"days":[1,3],"hours":[7.5,9],"note":{"a":[1,null]},"pause":90,"zone":"Europe/Zurich","link":"a://b",\
  "tags":{"x":[1]}}
  """

let mapper = PropertyMapper()
mapper.addMappings(.automatic(), for: Trip.self)
do {
  try mapper.verify()
  let trip = try mapper.create(Trip.self, from: .json(Data(text.utf8)))
  print(
    trip.days, trip.hours, trip.note, trip.pause, trip.zone.identifier, trip.link, trip.tags ?? [:])
} catch {
  print(error)
}
