import Foundation
import PropertyMapperInspection
import Testing

@testable import PropertyMapper
@testable import TestSupport

@Suite struct TableDescriptionTests {
  enum Role: String { case ranger, steward, other }

  struct Job: DefaultInitializable { var title = "" }

  final class User: DefaultInitializable {
    var firstName = ""
    var age = 0
    var nickname: String?
    var secret = 0
    var role = Role.other
    var roles: Set<Role> = []
    var job: Job?
    var jobs: [Job] = []
    var byName: [String: Job] = [:]
    var site: URL?
    var born = Date(timeIntervalSince1970: 0)
    var count = 0
    var tags: [String] = []
    var extras: [String: MappingValue] = [:]
    var full: String {
      get { "\(firstName) \(age)" }
      set { firstName = newValue }
    }
  }

  private static func makeMapper() -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "firstName": .property(\.firstName, .length(1...40)).required(),
        "age": .property(\.age, .range(0...150), default: 18),
        "nickname": .property(\.nickname, .minLength(2), .matches(/[A-Z].*/)),
        "secret": .property(\.secret, default: 7).sensitive(),
        "role": .property(\.role, default: .ranger, fallback: .other),
        "roles": .property(\.roles).emptyAsNull(),
        "id": .property(\.count).or("ID", "meta.id"),
        ["a.b"]: .property(\.count).required().encodeOnly(),
        "job": .model(\.job),
        "jobs": .model(\.jobs, count: 1...10).lossy(minimumCount: 1),
        "byName": .model(\.byName).converting(.lenient),
        "site": .transform(
          \.site, decode: { (text: String) in URL(string: text) }, encode: { $0.absoluteString }),
        "born": .transform(\.born, .secondsSince1970),
        "first": .transform(\.firstName, decode: { (names: [String]) in names.first }),
        "list[2].n": .property(\.count).lossy(),
        "tags": .property(\.tags, .notEmpty, .each(.maxLength(3))),
        "origin": .custom(
          consumer: { (_: String, _: inout User) in }, generator: { (_: User) in 1 }),
        "seen": .consumer { (_: [String: Any], _: inout User) in },
        "stamp": .generator { (_: User) in "" },
        "full": .property(\.full),
        "kind": .codable(\.nickname),
      ], for: User.self)
    mapper.addMappings(
      (Mappings<User>()).keepingUnknownKeys(in: \.extras).unknownKeys(.warn), for: User.self)
    mapper.addMappings(["title": .property(\.title)], for: Job.self, makingWith: { Job() })
    mapper.setInputEditor(for: User.self) { _ in }
    mapper.setFinalDecoder(for: User.self, keys: .unmapped) { _, _ in }
    mapper.setFinalEncoder(for: Job.self) { _, _ in }
    return mapper
  }

  /// The description, with the name of the getter on platforms on which Swift prints it.
  static var user: String {
    guard let name = KeyPathText(of: \User.full).names else { return userWithoutName }
    let width = "(computed)".count
    let text = userWithoutName.replacing(
      "(computed)", with: name.padding(toLength: width, withPad: " ", startingAt: 0))
    // Without the longest name, the column is narrower.
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var line = String(line)
      guard line.hasPrefix("  "), !line.hasPrefix("  -") else { return line }
      line.remove(at: line.index(line.startIndex, offsetBy: 13 + width - 1))
      return line
    }.joined(separator: "\n")
  }

  static let userWithoutName = """
    User
      firstName  firstName   String         required; must have 1 to 40 characters
      age        age         Int            default 18; must be between 0 and 150
      nickname   nickname    String?        must have at least 2 characters; must match the pattern
      secret     secret      Int            default hidden; sensitive
      role       role        Role           default "ranger"; other raw values fall back
      roles      roles       Set<Role>      an empty string is null
      id         count       Int            or ID; or meta.id
      ["a.b"]    count       Int            only written; required
      job        job         Job?
      jobs       jobs        [Job]          must have 1 to 10 elements; lossy, but keeps at least 1
      byName     byName      [String: Job]  lenient
      site       site        URL?           as String
      born       born        Date           as Double
      first      firstName   String         only read; as [String]
      list[2].n  count       Int            only read; lossy
      tags       tags        [String]       must not be empty; each element must have at most 3 characters
      origin     -           String         consumer and generator of Int
      seen       -           [String: Any]  consumer
      stamp      -           String         generator
      full       (computed)  String
      kind       nickname    String?        by its Codable conformance
      - created by init()
      - unknown keys are warnings
      - unknown keys are kept in extras
      - input editor
      - final decoder for unmapped keys
    """

  static let job = """
    Job
      title  title  String
      - created by makingWith:
      - final encoder
    """

  @Test func `a table is described entry by entry, and then as a whole`() {
    let mapper = Self.makeMapper()
    #expect(mapper.tableDescription(for: User.self) == Self.user)
    #expect(mapper.tableDescription(for: Job.self) == Self.job)
  }

  @Test func `describing a mapper lists all of its tables`() {
    #expect(Self.makeMapper().tableDescriptions() == "\(Self.job)\n\n\(Self.user)")
    #expect(PropertyMapper().tableDescriptions() == "")
  }

  @Test func `a type without a table is described in one line`() {
    #expect(PropertyMapper().tableDescription(for: Job.self) == "Job: no table")
    #expect(PropertyMapper().tableDescription(for: [Job?].self) == "[Job?]: no table")
    #expect(
      PropertyMapper().using("v2").tableDescription(for: Job.self)
        == "Job, scheme \"v2\": no table")
    let mapper = PropertyMapper()
    mapper.setTransformer(.url, for: URL.self)
    #expect(
      mapper.tableDescription(for: URL.self)
        == "URL: no table; values are converted from String")
  }

  // MARK: What a table gets from elsewhere

  class Animal {
    var name = ""
    var age = 0
    required init() {}
  }
  final class Dog: Animal { var tricks = 0 }
  final class Cat: Animal {}

  @Test func `inherited entries show the class they come from`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["name": .property(\.name), "age": .property(\.age)], for: Animal.self)
    mapper.addMappings(
      ["age": .property(\.age, .min(1)), "tricks": .property(\.tricks)], for: Dog.self,
      makingWith: { Dog() })
    mapper.addSubtypes(of: Animal.self, discriminator: "type", ["dog": .subtype(Dog.self)])
    mapper.setFinalDecoder(for: Animal.self) { _, _ in }
    mapper.setFinalDecoder(for: Dog.self) { _, _ in }
    #expect(
      mapper.tableDescription(for: Dog.self) == """
        Dog
          name    name    String  from Animal
          age     age     Int     must be at least 1
          tricks  tricks  Int
          - created by makingWith:
          - final decoder
          - final decoder
          - writes "dog" at type
        """)
    #expect(
      mapper.tableDescription(for: Animal.self) == """
        Animal
          name  name  String
          age   age   Int
          - final decoder
          - subtypes chosen by type
              "dog"  Dog
        """)
    #expect(
      mapper.tableDescription(for: Cat.self) == """
        Cat
          name  name  String  from Animal
          age   age   Int     from Animal
          - can't be created
          - final decoder
        """)
  }

  struct Circle: DefaultInitializable { var radius = 0 }
  enum Form {
    case circle(Circle)
    case other(MappingValue)
  }

  @Test func `subtypes, payloads and fallbacks are listed by name`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addSubtypes(
      of: Form.self, discriminator: "meta.type", payload: "data",
      ["ring": .payload(Form.circle), "circle": .payload(Form.circle)],
      fallback: .payload(Form.other))
    mapper.addSubtypes(of: Form.self, [:]) { _ in nil }
    #expect(
      mapper.tableDescription(for: Form.self) == """
        Form
          - subtypes chosen by a closure, or by meta.type
              "circle"  Circle        at data
              "ring"    Circle        at data
              others    MappingValue
        """)
  }

  struct Point {
    let x: Int
    let y: Int
    var label: String?
  }

  @Test func `arguments show their numbers, and automatic entries their property names`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .initializing(
        Point.init(x:y:label:), InitArgument("x", \.x, .min(0)), InitArgument("y", \.y, default: 0),
        InitArgument("label", \.label)),
      for: Point.self)
    #expect(
      mapper.tableDescription(for: Point.self) == """
        Point
          x      x      Int      must be at least 0; argument 1
          y      y      Int      default 0; argument 2
          label  label  String?  argument 3
          - created by its initializer
        """)
    mapper.setMappings(.automatic(keys: .snakeCase, except: ["y"]), for: Point.self)
    #expect(
      mapper.tableDescription(for: Point.self) == """
        Point
          x      x      Int
          label  label  String?
          - mistake: nothing is mapped to y, which can't be nil
        """)
    let automatic = PropertyMapper(
      options: MappingOptions(requiresNonOptionals: true, mapsUnregisteredModels: true))
    #expect(
      automatic.tableDescription(for: Point.self) == """
        Point
          x      x      Int      required in new models
          y      y      Int      required in new models
          label  label  String?
          - created from its properties
        """)
  }

  @Test func `schemes are described after the plain tables, or by their own mappers`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["title": .property(\.title)], for: Job.self)
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.using("v2").addMappings(["name": .property(\.title)], for: Job.self)
    let circle = "Circle\n  radius  radius  Int\n  - created by init()"
    let job = "Job\n  title  title  String\n  - created by init()"
    let other = "Job, scheme \"v2\"\n  name  title  String\n  - created by init()"
    #expect(mapper.tableDescriptions() == [circle, job, other].joined(separator: "\n\n"))
    #expect(mapper.using("v2").tableDescription(for: Job.self) == other)
    let seen = circle.replacing("Circle", with: "Circle, scheme \"v2\"")
    #expect(mapper.using("v2").tableDescriptions() == "\(seen)\n\n\(other)")
  }

  @Test func `a type with its own transformer is shown with its input type`() {
    struct Color: Sendable { var name = "" }
    struct Car: DefaultInitializable {
      var color = Color()
      var colors: [Color] = []
    }
    let mapper = PropertyMapper()
    mapper.setTransformer(
      Transformer<String, Color>(decode: { Color(name: $0) }, encode: { $0.name }),
      for: Color.self)
    mapper.addMappings(
      ["color": .model(\.color), "colors": .model(\.colors)], for: Car.self)
    #expect(
      mapper.tableDescription(for: Car.self) == """
        Car
          color   color   Color    Color as String
          colors  colors  [Color]  Color as String
          - created by init()
        """)
  }

  @Test func `a factory is mentioned, and a bad table shows its mistakes`() {
    struct Factory: ModelFactory {
      func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? { nil }
    }
    struct Box { var size = 0 }
    let mapper = PropertyMapper(factory: Factory())
    mapper.addMappings(["size": .property(\.size)], for: Box.self)
    #expect(
      mapper.tableDescription(for: Box.self)
        == "Box\n  size  size  Int\n  - created by the factory")
    mapper.addMappings(["size..x": .property(\.size)], for: Box.self, makingWith: { Box() })
    #expect(
      mapper.tableDescription(for: Box.self) == """
        Box
          size     size  Int
          size..x  size  Int
          - created by the factory, or else created by makingWith:
          - mistake: size..x isn't a valid path: it has an empty segment
        """)
  }

  @Test
  func `the order of registration doesn't change the description`() {
    let first = PropertyMapper()
    let second = PropertyMapper()
    first.addMappings(["title": .property(\.title)], for: Job.self)
    first.addMappings(["radius": .property(\.radius)], for: Circle.self)
    second.addMappings(["radius": .property(\.radius)], for: Circle.self)
    second.addMappings(["title": .property(\.title)], for: Job.self)
    #expect(first.tableDescriptions() == second.tableDescriptions())
  }
}
