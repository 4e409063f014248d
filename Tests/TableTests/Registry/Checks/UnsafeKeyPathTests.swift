import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct UnsafeKeyPathTests {
  struct Job { var title = "" }

  struct User: DefaultInitializable {
    var job: Job?
    var implicit: Job!
    var tags: [String] = []
    var jobs: [Job] = []
    var plain = Job()
    var values: [String: Int] = [:]
    var computed: Int {
      get { 0 }
      set { _ = newValue }
    }
  }

  final class Post: DefaultInitializable {
    var job: Job?
    var plain = Job()
    init() {}
  }

  private func mistakes<Model>(
    _ descriptor: PropertyDescriptor<Model>, of type: Model.Type
  ) -> [String] {
    let mapper = PropertyMapper()
    mapper.addMappings(["v": descriptor], for: type)
    return Outcome.problems { try mapper.verify() }
  }

  @Test func `key paths with forced unwrapping are reported as mistakes`() {
    let fact =
      "v  force-unwraps an optional, which crashes if it's nil"
    #expect(mistakes(.property(\.job!.title), of: User.self) == ["unsafeKeyPath  User  \(fact)"])
    #expect(
      mistakes(.property(\.implicit.title), of: User.self) == ["unsafeKeyPath  User  \(fact)"])
    #expect(mistakes(.property(\.job!.title), of: Post.self) == ["unsafeKeyPath  Post  \(fact)"])
  }

  @Test func `key paths to array elements are reported as mistakes`() {
    let fact =
      "v  reads an array element, which crashes if the array is too short"
    #expect(mistakes(.property(\.tags[2]), of: User.self) == ["unsafeKeyPath  User  \(fact)"])
    #expect(mistakes(.property(\.jobs[0].title), of: User.self) == ["unsafeKeyPath  User  \(fact)"])
  }

  @Test func `a table with a forced key path can't be used for reading`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["v": .property(\.tags[2])], for: User.self)
    #expect(
      Outcome.errorList { try mapper.create(User.self, from: ["v": "x"]) }.map(\.code)
        == [.invalidMapping])
  }

  @Test func `other key paths are accepted`() {
    #expect(mistakes(.property(\.plain.title), of: User.self) == [])
    #expect(mistakes(.property(\.computed), of: User.self) == [])
    #expect(mistakes(.property(\.values["a"]), of: User.self) == [])
    #expect(mistakes(.property(\.plain.title), of: Post.self) == [])
  }
}
