import Foundation
import Testing

@testable import PropertyMapper

@Suite struct EngineChoiceTests {
  /// In both states, since the guards of the project run all tests with the variable and without it.
  @Test func `an environment variable turns the direct engine off, in debug builds only`() {
    let isSet = ProcessInfo.processInfo.environment["PROPERTYMAPPER_REFERENCE_ONLY"] != nil
    #if DEBUG
      #expect(MappingOptions().engines == (isSet ? .referenceOnly : .directFirst))
    #else
      #expect(MappingOptions().engines == .directFirst, "set: \(isSet)")
    #endif
  }

  struct Folder: DefaultInitializable {
    var names: [String] = []
  }

  /// A mapper that reads folders with a transform that calls the mapper for the folder inside.
  private func mapper(recording engines: Recorder<EngineChoice?>) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "name": .consumer { (name: String, folder) in folder.names.insert(name, at: 0) },
        "inner": .transform(
          \.names,
          decode: { [unowned mapper] (inner: [String: Any]) in
            engines.append(CallScope.current.context?.engines)
            return try mapper.create(Folder.self, from: inner).names
          }),
      ], for: Folder.self)
    return mapper
  }

  private func folder(levels: Int, name: Any) -> [String: Any] {
    (1..<levels).reduce(["name": name]) { inner, level in ["name": "\(level)", "inner": inner] }
  }

  @Test func `nested calls use the direct engine down to a certain level`() throws {
    let engines = Recorder<EngineChoice?>()
    let folder = try mapper(recording: engines).create(
      Folder.self, from: folder(levels: 10, name: "last"))
    #expect(folder.names == (1..<10).reversed().map { "\($0)" } + ["last"])
    let isDirect = MappingOptions().engines == .directFirst
    #expect(engines.values == (0..<9).map { isDirect && $0 < 3 ? .directFirst : .referenceOnly })
  }

  @Test func `a wrong value inside nested calls makes closures run again at few levels`() throws {
    let engines = Recorder<EngineChoice?>()
    let mapper = mapper(recording: engines)
    let problems = Outcome.problems {
      try mapper.create(Folder.self, from: folder(levels: 40, name: ["7"]))
    }
    #expect(problems.count == 1)
    #expect(engines.values.count <= 4 * 39, "\(engines.values.count)")
  }
}
