import Foundation
import PropertyMapper

/// Records with a date in a format of their own, in GMT and in another time zone.
func dateComparisons() -> [Comparison] {
  let count = 10_000

  struct Departure: Equatable {
    var time = Date.distantPast
  }

  func mapper(in timeZone: TimeZone) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["time": .transform(\.time, .date("dd.MM.yyyy HH:mm:ss", timeZone: timeZone))],
      for: Departure.self, makingWith: { Departure() })
    return mapper
  }

  return [
    Comparison(group: "Dates", title: "10,000 records with a local time") {
      let data = Data(
        "[\(Array(repeating: #"{"time":"05.06.2017 12:30:00"}"#, count: count).joined(separator: ","))]"
          .utf8)
      guard let timeZone = TimeZone(identifier: "Europe/Berlin") else {
        throw Comparison.WrongResult(description: "the time zone Europe/Berlin is missing")
      }
      let (greenwich, berlin) = (mapper(in: .gmt), mapper(in: timeZone))
      let noon = Departure(time: Date(timeIntervalSince1970: 1_496_665_800))
      let earlier = Departure(time: noon.time - 7200)
      return [
        Contestant(
          "in GMT", records: count, gives: Array(repeating: noon, count: count)
        ) {
          try greenwich.create([Departure].self, from: .json(data))
        },
        Contestant(
          "in Europe/Berlin", records: count, gives: Array(repeating: earlier, count: count)
        ) {
          try berlin.create([Departure].self, from: .json(data))
        },
      ]
    }
  ]
}
