import Foundation
import Testing

@testable import PropertyMapper

/// What identifies an object comes out of the input as the attribute holds it, or not at all.
@Suite struct AttributeKindTests {
  final class User: DefaultInitializable {
    var name = ""
    init() {}
  }

  private final class Found: @unchecked Sendable {
    var values: [AttributeKind: any Sendable] = [:]
  }

  /// Finds the value of `id` as each kind of attribute would have it.
  private struct Looking: ModelFactory {
    let kinds: [AttributeKind]
    let found: Found

    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      for kind in kinds { found.values[kind] = try kind.value(of: input, at: "id") }
      return nil
    }
  }

  private func value(of id: Any, as kind: AttributeKind) throws -> (any Sendable)? {
    let found = Found()
    let mapper = PropertyMapper(factory: Looking(kinds: [kind], found: found))
    mapper.addMappings(["name": .property(\.name)], for: User.self)
    _ = try mapper.create(User.self, from: ["id": id])
    return found.values[kind]
  }

  @Test func `values are converted to what the attribute holds`() throws {
    #expect(try value(of: true, as: .boolean) as? Bool == true)
    #expect(try value(of: 7, as: .integer16) as? Int16 == 7)
    #expect(try value(of: 7, as: .integer32) as? Int32 == 7)
    #expect(try value(of: "7", as: .integer64) as? Int64 == 7)
    #expect(try value(of: 1.5, as: .float) as? Float == 1.5)
    #expect(try value(of: 1.5, as: .double) as? Double == 1.5)
    #expect(
      try value(of: NSDecimalNumber(string: "1.1"), as: .decimal) as? Decimal
        == Decimal(string: "1.1"))
    #expect(try value(of: "jon", as: .text) as? String == "jon")
    #expect(
      try value(of: "2001-01-01T00:00:01Z", as: .date) as? Date
        == Date(timeIntervalSinceReferenceDate: 1))
    #expect(try value(of: "aGk=", as: .data) as? Data == Data("hi".utf8))
    let identifier = UUID()
    #expect(try value(of: identifier.uuidString, as: .identifier) as? UUID == identifier)
    #expect(try value(of: "https://x.org", as: .address) as? URL == URL(string: "https://x.org"))
  }

  @Test(arguments: AttributeKind.allCases)
  func `null and nothing identify no object`(kind: AttributeKind) throws {
    #expect(try value(of: NSNull(), as: kind) == nil)
    #expect(try value(of: Int?.none as Any, as: kind) == nil)
  }

  @Test(arguments: AttributeKind.allCases)
  func `objects and lists never reach a predicate`(kind: AttributeKind) {
    for value in [["a": 1], [1]] as [Any] {
      let errors = Outcome.errorList { _ = try self.value(of: value, as: kind) }
      #expect(errors.map(\.path.description) == ["id"])
    }
  }

  @Test func `numbers that do not fit are errors`() {
    #expect(Outcome.errorList { _ = try value(of: 70_000, as: .integer16) }.count == 1)
    #expect(Outcome.errorList { _ = try value(of: 1 << 40, as: .integer32) }.count == 1)
  }
}
