import Foundation
import PropertyMapper

@testable import TestSupport

/// A model with a property of every kind that a table can name.
enum Demanding {
  enum Role: String, CaseIterable { case ranger, steward }
  enum Level: Int { case low, high }
  /// Both a value by itself and a type with raw values.
  enum Color: String, MappingValueConvertible, CaseIterable { case red, green }

  final class Job: DefaultInitializable, Hashable {
    var title = ""
    static func == (first: Job, second: Job) -> Bool { first === second }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  struct Model: DefaultInitializable {
    var text = ""
    var nickname: String?
    var age = 0
    var count: UInt8?
    var ratio = 0.5
    var amount: Decimal?
    var scale: CGFloat = 1
    var flag: Bool?
    var letter: Character = "a"
    var date: Date?
    var url: URL?
    var id = UUID()
    var blob: Data?
    var anything: MappingValue = .null
    var tags: [String] = []
    var matrix: [[Double]] = []
    var names: Set<String>?
    var counts: [String: Int] = [:]
    var byNumber: [Int: String]?
    var role = Role.ranger
    var maybeRole: Role?
    var roles: [Role] = []
    var maybeRoles: [Role]?
    var roleSet: Set<Role> = []
    var maybeRoleSet: Set<Role>?
    var rolesByName: [String: Role] = [:]
    var maybeRolesByName: [String: Role]?
    var numbersByRole: [Role: Int] = [:]
    var maybeNumbersByRole: [Role: Int]?
    var rolesByRole: [Role: Role] = [:]
    var level = Level.low
    var maybeLevel: Level?
    var color = Color.red
    var maybeColor: Color?
    var colors: [Color] = []
    var colorSet: Set<Color>?
    var colorsByRole: [Role: Color] = [:]
    var numbersByColor: [Color: Int] = [:]
    var nested: Int?? = .none
    var list: [Any] = []
    var dictionary: [String: Any] = [:]
    var object: NSNumber?
    var decimal: NSDecimalNumber?
    var job: Job?
    var boss = Job()
    var jobs: [Job] = []
    var maybeJobs: [Job]?
    var teams: [[Job]] = []
    var jobSet: Set<Job> = []
    var jobsByName: [String: Job] = [:]
    var maybeJobsByName: [String: Job]?
  }
}
