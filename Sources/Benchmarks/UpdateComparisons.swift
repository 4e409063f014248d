import Foundation
import PropertyMapper

/// Updates of an existing model, from JSON text.
func updateComparison(_ group: String) -> Comparison {
  Comparison(group: group, title: "JSON text updates a record with 28 keys") {
    let decoder = JSONDecoder()
    let mapper = makeUserMapper()
    let data = try fixture("github-user.json")
    let patch = Data(#"{"followers": 7, "name": "Eve", "bio": null}"#.utf8)
    let expected = try decoder.decode(StructUser.self, from: data)
    var patched = expected
    try mapper.update(&patched, from: .json(patch))
    let (names, patchedNames) = (properties(of: expected), properties(of: patched))
    guard names != patchedNames else {
      throw Comparison.WrongResult(description: "the update changed nothing")
    }
    let instance = try mapper.create(FinalUser.self, from: .json(data))
    let patchedInstance = try mapper.create(FinalUser.self, from: .json(data))
    return [
      Contestant("JSONDecoder, a new record", gives: expected) {
        try decoder.decode(StructUser.self, from: data)
      },
      Contestant("struct, from a whole record", gives: expected) {
        var user = patched
        try mapper.update(&user, from: .json(data))
        return user
      },
      Contestant("final class, from a whole record", check: { properties(of: $0) == names }) {
        try mapper.update(instance, from: .json(data))
        return instance
      },
      Contestant("struct, from three keys", gives: patched) {
        var user = expected
        try mapper.update(&user, from: .json(patch))
        return user
      },
      Contestant(
        "final class, from three keys", check: { properties(of: $0) == patchedNames }
      ) {
        try mapper.update(patchedInstance, from: .json(patch))
        return patchedInstance
      },
    ]
  }
}
