import Foundation
import PropertyMapper

enum FloodRole: String, CaseIterable {
  case builder, ranger, steward, cook, smith, maester, commander, recruit
}

struct FloodArea: Codable {
  var width = 0
}

/// A type that converts itself.
struct FloodTeam: MappingValueConvertible {
  var roles: [FloodRole] = []

  init() {}
  init(mappingValue: MappingValue) throws {
    roles = try [String](mappingValue: mappingValue).map { text in
      guard let role = FloodRole(rawValue: text) else {
        throw MappingError("must be a role")
      }
      return role
    }
  }
  var mappingValue: MappingValue { .array(roles.map { .string($0.rawValue) }) }
}

struct FloodRefusal: Error {}

struct FloodModel: DefaultInitializable {
  var role = FloodRole.ranger
  var url: URL?
  var date: Date?
  var uuid: UUID?
  var data: Data?
  var decimal: Decimal?
  var number = 0
  var small: Int8 = 0
  var text = ""
  var area = FloodArea()
  var team = FloodTeam()
  var numbers: [Int] = []
  var byRole: [String: Int] = [:]
}

final class FloodItem: DefaultInitializable {
  var id = 0
  var number = 0
}

class FloodShape: DefaultInitializable {
  var number = 0
  required init() {}
}

final class FloodCircle: FloodShape {}
