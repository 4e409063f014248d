import Foundation
import PropertyMapper

/// A model with sixty properties, of every kind that a table without closures can map.
enum Sixty {
  enum Role: String, CaseIterable { case ranger, builder, steward }
  enum Level: Int, CaseIterable {
    case low = 1
    case middle
    case high
  }
  enum Tone: String, MappingValueConvertible, CaseIterable { case calm, loud }
  struct Rights: OptionSet, Hashable, Sendable {
    let rawValue: Int
  }

  struct Place: Hashable, Sendable {
    var name: String
    var zip: Int?
  }

  class Base {
    var text = "text"
    var flag = true
    var int = 1
    var int8: Int8 = 1
    var int16: Int16 = 1
    var int32: Int32 = 1
    var int64: Int64 = 1
    var uint: UInt = 1
    var uint8: UInt8 = 1
    var uint16: UInt16 = 1
    var uint32: UInt32 = 1
    var uint64: UInt64 = 1
    var float: Float = 1
    var double = 1.0
    var decimal: Decimal = 1
    var date = Date(timeIntervalSince1970: 0)
    var url = URL(fileURLWithPath: "/")
    var uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    var data = Data()
    var character: Character = "a"
  }

  final class Model: Base, DefaultInitializable {
    var role = Role.ranger
    var level = Level.low
    var tone = Tone.calm
    var rights: Rights = []
    var any = MappingValue.null
    var width: CGFloat = 1
    var optionalText: String?
    var optionalFlag: Bool?
    var optionalInt: Int?
    var optionalDouble: Double?
    var optionalDecimal: Decimal?
    var optionalDate: Date?
    var optionalURL: URL?
    var optionalUUID: UUID?
    var optionalRole: Role?
    var optionalLevel: Level?
    var optionalTone: Tone?
    var optionalTexts: [String]?
    var texts: [String] = []
    var ints: [Int] = []
    var optionals: [Int?] = []
    var nestedInts: [[Int]] = []
    var roles: [Role] = []
    var roleSet: Set<Role> = []
    var textSet: Set<String> = []
    var counts: [String: Int] = [:]
    var byNumber: [Int: String] = [:]
    var byRole: [Role: Double] = [:]
    var rolesByName: [String: Role] = [:]
    var listsByName: [String: [Int]] = [:]
    var place: Place?
    var home = Place(name: "home")
    var places: [Place] = []
    var optionalPlaces: [Place]?
    var placeLists: [[Place]] = []
    var placeSet: Set<Place> = []
    var placesByName: [String: Place] = [:]
    var placeListsByName: [String: [Place]] = [:]
    var sparsePlaces: [Place?] = []
    var dates: [Date] = []

    override init() {}
  }

  static let explicit: Mappings<Model> = [
    "text": .property(\.text), "flag": .property(\.flag), "int": .property(\.int),
    "int8": .property(\.int8), "int16": .property(\.int16), "int32": .property(\.int32),
    "int64": .property(\.int64), "uint": .property(\.uint), "uint8": .property(\.uint8),
    "uint16": .property(\.uint16), "uint32": .property(\.uint32), "uint64": .property(\.uint64),
    "float": .property(\.float), "double": .property(\.double), "decimal": .property(\.decimal),
    "date": .property(\.date), "url": .property(\.url), "uuid": .property(\.uuid),
    "data": .property(\.data), "character": .property(\.character), "role": .property(\.role),
    "level": .property(\.level), "tone": .property(\.tone), "rights": .property(\.rights),
    "any": .property(\.any), "width": .property(\.width),
    "optionalText": .property(\.optionalText), "optionalFlag": .property(\.optionalFlag),
    "optionalInt": .property(\.optionalInt), "optionalDouble": .property(\.optionalDouble),
    "optionalDecimal": .property(\.optionalDecimal), "optionalDate": .property(\.optionalDate),
    "optionalURL": .property(\.optionalURL), "optionalUUID": .property(\.optionalUUID),
    "optionalRole": .property(\.optionalRole), "optionalLevel": .property(\.optionalLevel),
    "optionalTone": .property(\.optionalTone), "optionalTexts": .property(\.optionalTexts),
    "texts": .property(\.texts), "ints": .property(\.ints), "optionals": .property(\.optionals),
    "nestedInts": .property(\.nestedInts), "roles": .property(\.roles),
    "roleSet": .property(\.roleSet), "textSet": .property(\.textSet),
    "counts": .property(\.counts), "byNumber": .property(\.byNumber),
    "byRole": .property(\.byRole), "rolesByName": .property(\.rolesByName),
    "listsByName": .property(\.listsByName), "place": .model(\.place), "home": .model(\.home),
    "places": .model(\.places), "optionalPlaces": .model(\.optionalPlaces),
    "placeLists": .model(\.placeLists), "placeSet": .model(\.placeSet),
    "placesByName": .model(\.placesByName), "placeListsByName": .model(\.placeListsByName),
    "sparsePlaces": .model(\.sparsePlaces), "dates": .property(\.dates),
  ]
}
