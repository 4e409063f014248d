import PropertyMapper
import PropertyMapperGraphs
import Testing

/// Copies, comparisons, and archives of cases that the list of their enum leaves out.
@Suite struct UnlistedValuesTests {
  enum Answer {
    case text(String)
    case poll(Int)
    case quiz(Int)
  }

  struct Form: DefaultInitializable {
    var answer = Answer.text("")
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addSubtypes(of: Answer.self, byKey: ["text": .payload(Answer.text)])
    mapper.addMappings(["answer": .model(\.answer)], for: Form.self)
  }

  @Test func `values about which nothing is known aren't equal`() {
    #expect(mapper.areEqual(Form(answer: .text("a")), Form(answer: .text("a"))))
    #expect(!mapper.areEqual(Form(answer: .poll(1)), Form(answer: .quiz(2))))
    #expect(!mapper.areEqual(Form(answer: .poll(1)), Form(answer: .poll(2))))
  }

  @Test(arguments: ["archive", "copy", "changes", "validate", "export"])
  func `an unlisted case causes an error that names it`(call: String) throws {
    let form = Form(answer: .poll(1))
    let errors = try #require(throws: MappingErrors.self) {
      switch call {
      case "archive": _ = try mapper.archive(form)
      case "copy": _ = try mapper.copy(form)
      case "changes": _ = try mapper.changes(from: Form(), to: form)
      case "validate": try mapper.validate(form)
      default: _ = try mapper.export(form)
      }
    }
    #expect(
      errors.map(\.description) == ["answer: the case poll isn't listed as a subtype of Answer"])
    #expect(errors.map(\.code) == [.unknownSubtype])
  }
}
