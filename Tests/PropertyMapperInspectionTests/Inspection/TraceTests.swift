import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

@Suite struct TraceTests {
  struct Job: DefaultInitializable {
    var title = ""
    var pay: Double?
  }

  struct User: DefaultInitializable {
    var name = ""
    var age = 0
    var role = "user"
    var createdAt: Int?
    var jobs: [Job] = []
    var byName: [String: Job] = [:]
    var pin = ""
    var link = ""
    var tags: [String] = []
    var secret: Job?
  }

  let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .warn))

  init() {
    mapper.addMappings(
      ["title": .property(\.title).required(), "pay": .property(\.pay).lossy()], for: Job.self)
    mapper.addMappings(
      [
        "name": .property(\.name), "age": .property(\.age, .min(0)),
        "role": .property(\.role, default: "user"), "createdAt": .property(\.createdAt),
        "jobs": .model(\.jobs), "byName": .model(\.byName), "pin": .property(\.pin).sensitive(),
        "a.link": .property(\.link).or("link"), "tags": .property(\.tags),
        "secret": .model(\.secret).sensitive(),
      ], for: User.self)
    mapper.addRule(for: User.self, \.name, \.role) { $0 == $1 ? "must differ" : nil }
  }

  static let json = """
    {"name": "user", "age": -3, "role": null, "created_at": 5, "jobs": [{"titel": "a"}, {"title": "b"}, 7,
    {"title": "not shown"}], "byName": {"x": {"title": "c", "pay": "x"}}, "pin": "1234", "link": "u",
    "tags": ["a", {}], "secret": {"title": "hidden"}}
    """

  @Test func `each entry has a line, and other problems follow`() throws {
    #expect(
      try mapper.trace(User.self, from: .json(Self.json)) == """
        User
          name            text    read
          age             number  error: must be at least 0, but is -3
          role            null    default
          createdAt       absent  left at its initial value; the input has created_at
          jobs            list    read
          jobs[0].title   absent  error: must have a value, but is missing; the input has titel
          jobs[0].pay     absent  left at its initial value
          jobs[1].title   text    read
          jobs[1].pay     absent  left at its initial value
          byName          object  read
          byName.x.title  text    read
          byName.x.pay    text    warning: must be a number, but is text
          pin             text    read
          link            text    read from link
          tags            list    error at tags[1]: must be text, but is an object
          secret          object  read
          - warning: jobs[0].titel: isn't a known key; did you mean title?
          - error: jobs[2]: must be an object, but is a number
          - error: must differ
          - warning: created_at: isn't a known key; did you mean createdAt?
        """)
  }

  @Test func `values are only shown on request, and never if they're sensitive`() throws {
    let trace = try mapper.trace(User.self, from: .json(Self.json), showingValues: true)
    #expect(trace.contains(#"  name            "user""#))
    #expect(trace.contains(#"  tags            ["a",{}]"#))
    #expect(!trace.contains("1234"))
    #expect(!trace.contains("hidden"))
    #expect(!trace.contains("not shown"))
  }

  @Test func `dictionaries, arrays, subtypes, and inputs that can't be read are traced`() throws {
    #expect(
      try mapper.trace(User.self, from: .dictionary(["a": 3])).contains(
        "  a.link     absent  error at a: must be an object, but is a number"))
    #expect(
      try mapper.trace([Job].self, from: .list([["title": 1], ["pay": 2]])) == """
        [Job]
          [0].title  number  read
          [0].pay    absent  left at its initial value
          [1].title  absent  error: must have a value, but is missing
          [1].pay    number  read
        """)
    #expect(
      try mapper.trace(User.self, from: .json("[]")) == """
        User
          - error: must be an object, but is a list
        """)
    #expect(throws: MappingErrors.self) { try mapper.trace(User.self, from: .json("[")) }
    #expect(
      try PropertyMapper().trace(User.self, from: .dictionary([:])).contains(
        "- error: User has no table")
    )
  }

  enum Shape {
    case job(Job)
    case tags([String])
  }

  @Test func `the entries of the chosen subtype are traced`() throws {
    mapper.addSubtypes(
      of: Shape.self, byKey: ["job": .payload(Shape.job), "tags": .payload(Shape.tags)])
    #expect(
      try mapper.trace(Shape.self, from: .dictionary(["job": ["title": "a"]])) == """
        Shape
          job.title  text    read
          job.pay    absent  left at its initial value
        """)
  }

  @Test func `closures with effects don't run`() throws {
    mapper.setFinalDecoder(for: Job.self) { _, _ in Issue.record("a final decoder runs") }
    mapper.setMappings(
      ["title": .consumer { (_: String, _) in Issue.record("a consumer runs") }], for: Job.self)
    #expect(
      try mapper.trace(Job.self, from: .dictionary(["title": "a"])).contains("title  text  read"))
  }

  struct Account: DefaultInitializable {
    var pin = ""
    var raw = MappingValue.null
    var account: User?
  }

  @Test func `a value isn't shown if another entry reads sensitive values in it`() throws {
    mapper.addMappings(
      ["user": .property(\.raw), "other": .model(\.account).or("user")], for: Account.self)
    let trace = try mapper.trace(
      Account.self, from: .json(#"{"user": {"name": "b", "pin": "1234"}}"#), showingValues: true)
    #expect(trace.contains("  user            object  read\n"))
    #expect(trace.contains(#"  user.name       "b"     read"#))
    #expect(!trace.contains("1234"))
  }

  @Test func `only keys that are read may not be duplicated`() throws {
    #expect(
      try mapper.trace(Job.self, from: .json(#"{"title": "a", "title": "b", "x": 1, "x": 2}"#))
        == """
        Job
          title  text    error: is a duplicate key
          pay    absent  left at its initial value
          - warning: x: isn't a known key
          - warning: x: isn't a known key
        """)
  }

  @Test func `paths begin at the source`() throws {
    let source = MappingSource.json(#"{"items": [{"titel": "a", "pay": {}}]}"#)
    #expect(
      try mapper.trace([Job].self, from: source.at("items")) == """
        [Job]
          items[0].title  absent  error: must have a value, but is missing; the input has titel
          items[0].pay    object  warning: must be a number, but is an object
          - warning: items[0].titel: isn't a known key; did you mean title?
        """)
    let errors = Outcome.errorList { try mapper.trace(Job.self, from: source.at("x")) }
    #expect(errors.map(\.path) == ["x"])
  }

  struct Part: DefaultInitializable {
    var name = ""
    var job: Job?
    var others: [String: Int] = [:]
  }

  @Test func `an embedded model and the dictionary of other keys have lines`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(from: self.mapper)
    mapper.addMappings(["name": .property(\.name), .root: .model(\.job)], for: Part.self)
    #expect(
      try mapper.trace(Part.self, from: .json(#"{"name": "a"}"#)) == """
        Part
          name           text    read
          (same object)  absent  left at its initial value
        """)
    #expect(
      try mapper.trace(Part.self, from: .json(#"{"pay": 1}"#)) == """
        Part
          name   absent  left at its initial value
          title  absent  error: must have a value, but is missing
          pay    number  read
        """)
    mapper.setMappings(["name": .property(\.name), .root: .model(\.others)], for: Part.self)
    #expect(
      try mapper.trace(Part.self, from: .json(#"{"name": "a", "x": 1}"#)) == """
        Part
          name          text    read
          (other keys)  object  read
        """)
  }

  @Test func `input editors run first, and text isn't opened`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(from: self.mapper)
    mapper.addMappings(
      ["name": .property(\.name), "job": .model(\.job).inJSONText()], for: Part.self)
    mapper.setInputEditor(for: Part.self) { $0["name"] = $0.removeValue(forKey: "old") }
    #expect(
      try mapper.trace(Part.self, from: .json(#"{"old": "a", "job": "{}"}"#)) == """
        Part
          name  text  read
          job   text  error at job.title: must have a value, but is missing
        """)
  }

  @Test func `an entry shows its problem even if there are many before it`() throws {
    let tags = String(repeating: "{},", count: 150) + "{}"
    let trace = try mapper.trace(
      User.self, from: .json(#"{"jobs": [\#(tags)], "tags": 5, "x": 1}"#))
    #expect(trace.contains("  tags           number  error: must be a list, but is a number"))
    #expect(trace.contains("  - error: jobs[3].title: must have a value, but is missing"))
    #expect(trace.hasSuffix("  - and 49 more problems"))
  }

  struct Node: DefaultInitializable {
    var next: [Node] = []
  }

  @Test(arguments: [64, 128, 192, 256, 512])
  func `deep input on a small stack is refused or traced`(kilobytes: Int) throws {
    mapper.addMappings(["next": .model(\.next)], for: Node.self)
    let mapper = mapper
    for depth in [3, 12, 40, 200] {
      let json = (0..<depth).reduce("{}") { inner, _ in #"{"next": [\#(inner)]}"# }
      let codes = onStack(ofKilobytes: kilobytes) {
        Outcome.errorList { try mapper.trace(Node.self, from: .json(json)) }.map(\.code)
      }
      #expect(codes == [] || codes == [.depthLimitExceeded])
    }
  }

  @Test func `an alternative is read instead of an empty string that is read as null`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["title": .property(\.title).or("name").emptyAsNull()], for: Job.self)
    let input = MappingSource.json(#"{"title": "", "name": "Smith"}"#)
    #expect(try mapper.create(Job.self, from: input).title == "Smith")
    #expect(try mapper.trace(Job.self, from: input).contains("name  text  read from name"))
  }
}
