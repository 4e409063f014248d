import Testing

@testable import PropertyMapper
@testable import TestSupport

@Suite struct CallOrderTests {
  struct Folder: DefaultInitializable {
    var names: [String] = []
  }

  /// A mapper that reads folders with a transform that calls the mapper for the folder inside.
  private func mapper(recording calls: Recorder<Bool>) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "name": .consumer { (name: String, folder) in folder.names.insert(name, at: 0) },
        "inner": .transform(
          \.names,
          decode: { [unowned mapper] (inner: [String: Any]) in
            calls.append(CallScope.current.isRepeated)
            return try mapper.create(Folder.self, from: inner).names
          }),
      ], for: Folder.self)
    return mapper
  }

  private func folder(levels: Int, name: Any) -> [String: Any] {
    (1..<levels).reduce(["name": name]) { inner, level in ["name": "\(level)", "inner": inner] }
  }

  @Test func `closures that call the mapper run once at each level`() throws {
    let calls = Recorder<Bool>()
    let folder = try mapper(recording: calls).create(
      Folder.self, from: folder(levels: 10, name: "last"))
    #expect(folder.names == (1..<10).reversed().map { "\($0)" } + ["last"])
    #expect(calls.values == Array(repeating: false, count: 9))
  }

  @Test func `a wrong value inside nested calls makes closures run once more at each level`() {
    let calls = Recorder<Bool>()
    let mapper = mapper(recording: calls)
    let problems = Outcome.problems {
      try mapper.create(Folder.self, from: folder(levels: 40, name: ["7"]))
    }
    #expect(problems.count == 1)
    #expect(calls.values == (0..<78).map { $0 >= 39 })
  }
}
