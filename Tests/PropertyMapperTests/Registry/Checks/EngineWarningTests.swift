import PropertyMapper
import Testing

/// Tables that the reference engine reads or writes get a warning, one for each direction.
@Suite struct EngineWarningTests {
  class Base: DefaultInitializable {
    var text = ""
    var number = 0
    var kept: [String: MappingValue] = [:]
    required init() {}
  }

  class Middle: Base {}
  final class Leaf: Middle {}

  struct Holder: DefaultInitializable {
    var base: Base?
    var text = ""
    var number = 0
    init() {}
  }

  enum Choice: Hashable {
    case one
    init() { self = .one }
    var text: String {
      get { "one" }
      set {}
    }
  }

  let mapper = PropertyMapper()

  private func expect(_ warnings: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    let found = mapper.diagnostics()
    #expect(
      found.map { "\($0.type) \($0.message)" } == warnings, sourceLocation: sourceLocation)
    #expect(found.allSatisfy { $0.code == .usesReferenceEngine && $0.severity == .warning })
    #expect(found.allSatisfy { $0.registration != nil })
    #expect(throws: Never.self) { try mapper.verify() }
  }

  private func registerBase() {
    mapper.addMappings(["text": .property(\.text)], for: Base.self)
  }

  private func registerHolder() {
    mapper.addMappings(["base": .model(\.base), "text": .property(\.text)], for: Holder.self)
  }

  @Test func `most tables get no warnings`() {
    registerBase()
    mapper.addMappings(["number": .generator { $0.number }], for: Middle.self)
    mapper.addMappings(
      [
        "base": .model(\.base), "a.b": .property(\.text, .notEmpty), "a.c": .property(\.number),
        "text": .consumer { (text: String, holder) in holder.text = text },
      ], for: Holder.self)
    mapper.setFinalDecoder(for: Holder.self) { _, _ in }
    expect([])
  }

  @Test func `an input editor slows down reading`() {
    registerBase()
    mapper.setInputEditor(for: Base.self) { _ in }
    expect(["Base is read more slowly, because it has an input editor"])
  }

  @Test func `a path with an index doesn't slow down reading`() {
    mapper.addMappings(
      ["list[0].a": .property(\.text).decodeOnly(), "n": .property(\.number).or("m[1]")],
      for: Holder.self)
    expect([])
  }

  @Test func `all reasons for slow reading are given in one warning`() {
    registerBase()
    mapper.addSubtypes(of: Base.self, ["base": .subtype(Base.self)]) { _ in "base" }
    mapper.setInputEditor(for: Base.self) { _ in }
    #expect(
      mapper.diagnostics().map(\.message).contains(
        "is read more slowly, because it has an input editor and a closure chooses its subtypes"))
  }

  @Test func `a closure that chooses subtypes slows down reading only`() {
    registerBase()
    mapper.addSubtypes(of: Base.self, ["base": .subtype(Base.self)]) { _ in "base" }
    expect(["Base is read more slowly, because a closure chooses its subtypes"])
  }

  @Test func `subtypes with their own subtypes slow down writing only`() {
    registerBase()
    mapper.addSubtypes(
      of: Base.self, discriminator: "type",
      ["base": .subtype(Base.self), "middle": .subtype(Middle.self)])
    mapper.addSubtypes(
      of: Middle.self, discriminator: "kind",
      ["middle": .subtype(Middle.self), "leaf": .subtype(Leaf.self)])
    expect([
      "Base is written more slowly, because the names of subtypes are written before everything else"
    ])
  }

  @Test func `final encoders get no warning`() {
    registerBase()
    registerHolder()
    mapper.setFinalEncoder(for: Base.self) { _, _ in }
    expect([])
  }

  @Test func `keeping unknown keys in a superclass gets no warning`() {
    registerBase()
    mapper.addMappings(.keepingUnknownKeys(in: \.kept), for: Base.self)
    mapper.addMappings(["number": .property(\.number)], for: Middle.self)
    expect([])
  }

  @Test func `separating paths that begin with the same key slows down writing`() {
    mapper.addMappings(
      ["a.text": .property(\.text), "base": .model(\.base), "a.number": .property(\.number)],
      for: Holder.self)
    registerBase()
    expect([
      """
      Holder is written more slowly, because the path a.number is not next to the other paths that begin with the \
      same key
      """
    ])
  }

  @Test func `several entries for one path slow down writing`() {
    mapper.addMappings(
      ["a": .property(\.text), "a": .generator { $0.number }], for: Holder.self)
    expect(["Holder is written more slowly, because the path a is written by several entries"])
  }

  @Test func `enums without subtypes are written more slowly`() {
    mapper.addMappings(["text": .property(\.text)], for: Choice.self, makingWith: { Choice() })
    expect(["Choice is written more slowly, because the type is neither a structure nor a class"])
  }

  @Test func `tables with mistakes get no warnings`() {
    mapper.addMappings(["a..b": .property(\.text)], for: Holder.self)
    mapper.setInputEditor(for: Holder.self) { _ in }
    #expect(mapper.diagnostics().map(\.code) == [.invalidPath])
  }
}
