import Foundation
import PropertyMapper

func makeMapper() -> PropertyMapper {
  let mapper = PropertyMapper()

  mapper.addMappings(
    [
      "title": .property(\.title),
      "sector": .property(\.sector),
      "hours": .property(\.hours),
    ], for: Job.self, makingWith: Job.init)

  mapper.addMappings(
    [
      "firstName": .property(\.firstName, .length(1...40)).required(),
      "lastName": .property(\.lastName).required(),
      "age": .property(\.age, .range(0...150), default: 18),
      "status.alive": .property(\.active),  // a path into a nested object
      "role": .property(\.role),  // an enum, by its raw value
      "job": .model(\.job),  // a model with its own table
      "birthday": .property(\.birthday),
      "avatarURL": .property(\.profileURL),
      "origin": .custom(
        consumer: { (text: String, user) in
          let parts = text.components(separatedBy: ", ")
          guard parts.count == 3 else { return }
          (user.origin, user.region, user.continent) = (parts[0], parts[1], parts[2])
        },
        generator: { [$0.origin, $0.region, $0.continent].joined(separator: ", ") }),
    ], for: User.self, makingWith: User.init)

  mapper.addMappings(
    [
      "station": .property(\.station).required(),
      "at": .property(\.at).required(),
      "celsius": .property(\.celsius, .range(-90...60)).required(),
    ], for: Reading.self, makingWith: Reading.init)
  return mapper
}
