import Foundation
import PropertyMapper

/// Records read from property lists and written as such, in both formats.
func propertyListComparisons() -> [Comparison] {
  [("XML", .xml), ("binary", .binary)].flatMap { name, format in
    [
      Comparison(group: "Property lists", title: "a property list becomes one record, \(name)") {
        let mapper = makeUserMapper()
        let (user, data) = try userPropertyList(format)
        return [
          Contestant("PropertyListDecoder", gives: user) {
            try PropertyListDecoder().decode(StructUser.self, from: data)
          },
          Contestant("struct", gives: user) {
            try mapper.create(StructUser.self, from: .propertyList(data))
          },
        ]
      },
      Comparison(group: "Property lists", title: "one record becomes a property list, \(name)") {
        let mapper = makeUserMapper()
        let (user, _) = try userPropertyList(format)
        let check = { (data: Data) in
          try mapper.create(StructUser.self, from: .propertyList(data)) == user
        }
        return [
          Contestant("PropertyListEncoder", check: { !$0.isEmpty }) {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = format
            return try encoder.encode(user)
          },
          Contestant("struct", check: check) {
            try mapper.export(user, as: .propertyList(format))
          },
        ]
      },
    ]
  }
}

/// A user, and the property list that Foundation writes for it.
private func userPropertyList(
  _ format: PropertyListSerialization.PropertyListFormat
) throws -> (StructUser, Data) {
  let user = try makeUserMapper().create(
    StructUser.self, from: .json(try fixture("github-user.json")))
  let encoder = PropertyListEncoder()
  encoder.outputFormat = format
  return (user, try encoder.encode(user))
}
