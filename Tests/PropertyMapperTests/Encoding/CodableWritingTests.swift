import Testing

@testable import PropertyMapper

/// Values that `Codable` writes.
@Suite struct CodableWritingTests {
  struct Parts: Codable {
    var b = 1
    var a10 = 2
    var a9 = 3
    var capital = 4
    var inner: [[String: Int]] = [["é": 1, "z": 2, "Z": 3, "a": 4]]

    enum CodingKeys: String, CodingKey {
      case b, a10, a9, inner
      case capital = "B"
    }
  }

  struct Model: DefaultInitializable {
    var parts = Parts()
  }

  @Test func `keys are sorted by their bytes, at every depth and in every run`() throws {
    let engines = BothEngines { $0.addMappings(["parts": .codable(\.parts)], for: Model.self) }
    let text = """
      {"parts":{"B":4,"a10":2,"a9":3,"b":1,"inner":[{"Z":3,"a":4,"z":2,"é":1}]}}
      """
    for _ in 0..<20 {
      #expect(try engines.direct.exportJSONString(Model()) == text)
      #expect(try engines.reference.exportJSONString(Model()) == text)
    }
  }
}
