import PropertyMapper
import Testing

@testable import TestSupport

/// What types throw out of their own `init(from:)` and `encode(to:)`.
@Suite struct ThrownDecodingErrorTests {
  struct Part: Codable {
    enum CodingKeys: String, CodingKey { case kind }
    var kind = ""

    init() {}
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      kind = try container.decode(String.self, forKey: .kind)
      let context = DecodingError.Context(
        codingPath: container.codingPath + [CodingKeys.kind], debugDescription: kind)
      switch kind {
      case "null": throw DecodingError.valueNotFound(Int.self, context)
      case "wrong": throw DecodingError.dataCorrupted(context)
      default: break
      }
    }
    func encode(to encoder: any Encoder) throws {
      throw EncodingError.invalidValue(
        kind, .init(codingPath: encoder.codingPath + [CodingKeys.kind], debugDescription: kind))
    }
  }

  struct Model: DefaultInitializable {
    var parts: [Part] = []
  }

  private let mapper = PropertyMapper()

  init() {
    mapper.addMappings(["parts": .codable(\.parts)], for: Model.self)
  }

  private func problems(_ kind: String) -> [String] {
    Outcome.problems { try mapper.create(Model.self, from: ["parts": [["kind": kind]]]) }
  }

  @Test func `a thrown coding error is reported at its path without showing the value`() {
    #expect(
      problems("null") == ["nullValue  parts[0].kind  must have a value, but is null"])
    #expect(
      problems("wrong") == [
        "conversionFailed  parts[0].kind  isn't valid"
      ])
    #expect(problems("right") == [])
    var model = Model()
    model.parts = [Part()]
    #expect(
      Outcome.problems { try mapper.export(model, as: .json) } == [
        "unrepresentableValue  parts[0].kind  its encode(to:) can't write it"
      ])
  }
}
