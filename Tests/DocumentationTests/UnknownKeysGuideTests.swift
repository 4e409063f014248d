import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// The code of the guides "Unknown keys" and "Updating models" about unknown keys and patches.
struct UnknownKeysGuideTests {
  // snippet: patches-models
  struct Profile {
    var id = 0
    var name = ""
    var bio: String?
    var theme = "light"
    var address = Address()
    var extras = MappingValue.Object()
  }

  struct Address {
    var city = ""
    var zip = ""
  }
  // end

  // snippet: patches-mapper
  func makeMapper(unknownKeys: UnknownKeyPolicy) -> PropertyMapper {
    let mapper = PropertyMapper(
      options: MappingOptions(unknownKeys: unknownKeys))
    mapper.addMappings(
      [
        "id": .property(\.id),
        "name": .property(\.name, .length(1...20)).required(),
        "bio": .property(\.bio),
        "theme": .property(\.theme),
        "address": .model(\.address),
      ], for: Profile.self, makingWith: { Profile() })
    mapper.addMappings(
      ["city": .property(\.city), "zip": .property(\.zip)],
      for: Address.self, makingWith: { Address() })
    return mapper
  }
  // end

  // check: patches-input
  let json = """
    {"name": "Jon", "boi": "Ranger", "beta": 1.50,
     "address": {"cty": "York"}}
    """
  // end

  @Test
  func `unknown keys are ignored, reported as warnings or rejected`()
    throws
  {
    let print = Printer()
    // check: patches-policies
    for policy in [UnknownKeyPolicy.ignore, .warn, .reject] {
      var errors: [MappingError] = []
      let profile = makeMapper(unknownKeys: policy)
        .create(Profile.self, from: .json(json), errors: &errors)
      print("\(profile?.name ?? "refused"), \(errors.count) problems")
      if policy == .reject { for error in errors { print(error) } }
    }
    // Jon, 0 problems
    // Jon, 3 problems
    // refused, 3 problems
    // address.cty: isn't a known key; did you mean city?
    // beta: isn't a known key
    // boi: isn't a known key; did you mean bio?
    // end
    try print.expectComments(of: "patches-policies")

    // snippet: patches-reject
    do {
      _ = try makeMapper(unknownKeys: .reject).create(
        Profile.self,
        from: .json(
          #"{"name": "Jon", "boi": "Ranger", "address": {"cty": "York"}}"#)
      )
    } catch {
      for problem in error { print(problem) }
    }
    // address.cty: isn't a known key; did you mean city?
    // boi: isn't a known key; did you mean bio?
    // end
    try print.expectComments(of: "patches-reject")
  }

  @Test func `unknown keys are found without creating a model`() throws {
    let print = Printer()
    // check: patches-unknown
    let mapper = makeMapper(unknownKeys: .ignore)
    let input: [String: Any] = [
      "name": "Jon", "boi": "Ranger", "address": ["cty": "York"],
    ]
    for key in try mapper.unknownKeys(
      in: .dictionary(input), for: Profile.self)
    { print(key) }
    // address.cty: once; did you mean city?
    // boi: once; did you mean bio?
    // end
    try print.expectComments(of: "patches-unknown")
  }

  @Test func `unknown keys are kept and written back`() throws {
    let print = Printer()
    // snippet: patches-keep
    let mapper = makeMapper(unknownKeys: .reject)
    mapper.addMappings(
      .keepingUnknownKeys(in: \.extras), for: Profile.self)
    let newer = #"{"id":7,"name":"Jon","badges":["crow"],"beta":1.50}"#
    var profile = try mapper.create(Profile.self, from: .json(newer))
    profile.theme = "dark"
    print(try mapper.export(profile, as: .jsonText))
    // {"id":7,"name":"Jon","theme":"dark","address":{"city":"","zip":""},
    //  "badges":["crow"],"beta":1.50}
    // end
    try print.expectComments(of: "patches-keep")

    // check: patches-keep-update
    try mapper.update(
      &profile, from: .json(#"{"badges": null, "pins": 3}"#))
    print(try mapper.export(profile, as: .jsonText))
    // {"id":7,"name":"Jon","theme":"dark","address":{"city":"","zip":""},
    //  "badges":null,"beta":1.50,"pins":3}
    // end
    try print.expectComments(of: "patches-keep-update")
  }

  // snippet: patches-other-keys
  struct Stock {
    var store = ""
    var counts: [String: Int] = [:]
  }
  // end

  @Test func `all other keys are read as values of one type`() throws {
    let print = Printer()
    // snippet: patches-other-keys-use
    let stockMapper = PropertyMapper()
    stockMapper.addMappings(
      ["store": .property(\.store), .root: .property(\.counts)],
      for: Stock.self, makingWith: Stock.init)
    let stock = try stockMapper.create(
      Stock.self,
      from: .json(#"{"apples": 3, "store": "York", "pears": 5}"#))
    print(stock.counts.sorted { $0.key < $1.key })
    // [(key: "apples", value: 3), (key: "pears", value: 5)]
    // end
    try print.expectComments(of: "patches-other-keys-use")
    #expect(
      try stockMapper.export(stock, as: .jsonText)
        == #"{"store":"York","apples":3,"pears":5}"#)
    try stockMapper.verify()
  }

  @Test func `a patch is applied completely or not at all`() throws {
    let print = Printer()
    // snippet: patches-table
    let mapper = makeMapper(unknownKeys: .reject)
    mapper.addMappings(
      [
        "id": .property(\.id).encodeOnly(),
        "theme": .custom(
          consumer: { (theme: String?, profile) in
            profile.theme = theme ?? "light"
          },
          generator: { $0.theme }),
      ], for: Profile.self)
    // end

    // snippet: patches-null
    var profile = Profile(id: 7, name: "Jon", bio: "Ranger", theme: "dark")
    profile.address = Address(city: "York", zip: "YO1")
    try mapper.update(
      &profile,
      from: .json(
        #"{"bio": null, "theme": null, "address": {"zip": "YO2"}}"#))
    print(try mapper.export(profile, as: .jsonText))
    // {"id":7,"name":"Jon","theme":"light",
    //  "address":{"city":"York","zip":"YO2"}}
    // end
    try print.expectComments(of: "patches-null")

    // snippet: patches-refused
    let wrong = #"{"id": 8, "name": null, "theme": "dark", "boi": "Crow"}"#
    var errors: [MappingError] = []
    _ = mapper.update(&profile, from: .json(wrong), errors: &errors)
    for error in errors { print(error) }
    // name: must have a value, but is null
    // boi: isn't a known key; did you mean bio?
    // id: is read-only
    // end
    try print.expectComments(of: "patches-refused")
    #expect(profile.theme == "light")
  }
}
