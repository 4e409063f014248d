import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Changes that contain whole models, and values that an update would read as null.
@Suite struct ChangesWrittenWholeTests {
  struct Job {
    var title = ""
    var boss: String? = "Ned"
    var room: String?
    var floor: Int?
  }
  struct Seat {
    let row: String?
    var note: String? = "free"

    init(row: String?) { self.row = row }
  }
  enum Event {
    case count(Int?)
    case counts([String: Int])
  }
  struct User: DefaultInitializable {
    var job: Job?
    var jobs: [Job] = []
    var seat: Seat?
    var event: Event?
    var pets: [Pet] = []
  }
  class Pet: DefaultInitializable {
    var name: String?
    required init() {}
  }
  final class Cat: Pet {}
  final class Author: DefaultInitializable {
    var id = 0
    var name = ""
    var nickname: String? = "none"
    var pet: Pet?
  }
  final class Book: DefaultInitializable {
    var author: Author?
    var editor: Author?
  }
  struct Form: DefaultInitializable {
    var name = "Jon"
    var nickname: String?
    var picture = Data([1])
    var tags: [String] = []
    var rest: MappingValue?
  }

  private func mapper(
    factory: (any ModelFactory)? = nil, options: MappingOptions = .init()
  ) -> PropertyMapper {
    let mapper = PropertyMapper(factory: factory, options: options)
    mapper.addMappings(
      [
        "title": .property(\.title), "boss": .property(\.boss), "room": .property(\.room),
        "floor": .property(\.floor, default: 1),
      ], for: Job.self, makingWith: { Job() })
    mapper.addMappings(
      .initializing(Seat.init(row:), InitArgument("row", \.row, default: "A")), for: Seat.self)
    mapper.addMappings(["note": .property(\.note)], for: Seat.self)
    mapper.addSubtypes(
      of: Event.self, discriminator: "type", payload: "payload",
      ["count": .payload(Event.count), "counts": .payload(Event.counts)])
    mapper.addMappings(["name": .property(\.name)], for: Pet.self)
    mapper.addMappings(
      [
        "job": .model(\.job), "jobs": .model(\.jobs), "seat": .model(\.seat),
        "event": .model(\.event), "pets": .model(\.pets),
      ], for: User.self)
    mapper.addMappings(
      [
        "id": .property(\.id), "name": .property(\.name), "nickname": .property(\.nickname),
        "pet": .model(\.pet),
      ], for: Author.self)
    mapper.addMappings(["author": .model(\.author), "editor": .model(\.editor)], for: Book.self)
    return mapper
  }

  private func identifying() -> PropertyMapper {
    mapper(factory: IdentityFactory().identifying(Author.self, by: \.id, at: "id"))
  }

  /// The changes as text, after it was proved that an update with them does what it should.
  private func change<Model>(
    _ old: Model, _ new: Model, by mapper: PropertyMapper, options: ExportOptions = []
  ) throws -> String {
    let changes = try mapper.changes(from: old, to: new, options: options)
    var updated = try mapper.copy(old)
    try mapper.update(&updated, from: changes)
    #expect(mapper.areEqual(updated, new))
    return Outcome.text(changes)
  }

  private func author(_ id: Int, _ name: String, nickname: String? = nil) -> Author {
    let author = Author()
    (author.id, author.name, author.nickname) = (id, name, nickname)
    return author
  }

  private func book(_ author: Author?, editor: Author? = nil) -> Book {
    let book = Book()
    (book.author, book.editor) = (author, editor)
    return book
  }

  @Test func `nil is written as null in a new model if it would get another value`() throws {
    let job = Job(title: "Ranger", boss: nil)
    #expect(
      try change(User(), User(job: job), by: mapper())
        == #"{"job":{"boss":null,"floor":null,"title":"Ranger"}}"#)
    #expect(
      try change(User(), User(jobs: [job, Job(floor: 2)]), by: mapper())
        == #"{"jobs":[{"boss":null,"floor":null,"title":"Ranger"},{"boss":"Ned","floor":2,"title":""}]}"#
    )
    #expect(
      try change(User(), User(job: job), by: mapper(), options: .includesNull)
        == #"{"job":{"boss":null,"floor":null,"room":null,"title":"Ranger"}}"#)
  }

  @Test func `nil is written as null if an initializer or a factory might set a value`() throws {
    var seat = Seat(row: nil)
    seat.note = nil
    #expect(
      try change(User(), User(seat: seat), by: mapper()) == #"{"seat":{"note":null,"row":null}}"#)
    struct Making: ModelFactory {
      func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
        Job(title: "", boss: "Ned", room: "R", floor: 3) as? Model
      }
    }
    #expect(
      try change(User(), User(job: Job(boss: nil)), by: mapper(factory: Making()))
        == #"{"job":{"boss":null,"floor":null,"room":null,"title":""}}"#)
  }

  @Test func `a payload that is nil or empty is written`() throws {
    #expect(
      try change(User(), User(event: .count(nil)), by: mapper())
        == #"{"event":{"payload":null,"type":"count"}}"#)
    #expect(
      try change(User(), User(event: .counts([:])), by: mapper())
        == #"{"event":{"payload":{},"type":"counts"}}"#)
  }

  @Test func `an instance with a different identifier is written whole`() throws {
    let old = book(author(1, "Jon", nickname: "Snow"))
    #expect(
      try change(old, book(author(2, "Jon")), by: identifying())
        == #"{"author":{"id":2,"name":"Jon","nickname":null,"pet":null}}"#)
    #expect(
      try change(old, book(author(1, "Ned", nickname: "Snow")), by: identifying())
        == #"{"author":{"name":"Ned"}}"#)
    #expect(
      try change(old, book(author(2, "Jon", nickname: "Snow")), by: mapper())
        == #"{"author":{"id":2}}"#)
  }

  @Test func `the root instance is kept even if its identifier changes`() throws {
    #expect(try change(author(1, "Jon"), author(2, "Jon"), by: identifying()) == #"{"id":2}"#)
  }

  // MARK: What cannot be said

  private func problems<Model>(_ old: Model, _ new: Model, by mapper: PropertyMapper) -> [String] {
    Outcome.problems { try mapper.changes(from: old, to: new) }
  }

  private func unrepresentable(_ path: String, _ actual: String) -> String {
    "unrepresentableValue  \(path)  can't be written because it's \(actual)"
  }

  private let emptyText = "empty text, which is read as null"

  @Test func `an empty string that an entry reads as null is an error`() throws {
    let mapper = mapper()
    mapper.addMappings(
      [
        "name": .property(\.name).emptyAsNull(), "nickname": .property(\.nickname).emptyAsNull(),
        "tags": .property(\.tags).emptyAsNull(), "rest": .property(\.rest).emptyAsNull(),
      ], for: Form.self)
    #expect(
      problems(Form(), Form(name: "", nickname: "", tags: ["a", ""], rest: ""), by: mapper) == [
        unrepresentable("name", emptyText), unrepresentable("nickname", emptyText),
        unrepresentable("rest", emptyText), unrepresentable("tags[1]", emptyText),
      ])
    #expect(
      try change(Form(nickname: "a"), Form(rest: ["a": ""]), by: mapper)
        == #"{"nickname":null,"rest":{"a":""}}"#)
  }

  @Test func `an empty string that an option turns into null is an error`() throws {
    var options = MappingOptions()
    options.emptyTextIsNull = true
    let mapper = mapper(options: options)
    mapper.addMappings(
      ["name": .property(\.name), "picture": .property(\.picture)], for: Form.self)
    #expect(
      problems(Form(), Form(picture: Data()), by: mapper) == [unrepresentable("picture", emptyText)]
    )
    #expect(try change(Form(), Form(name: ""), by: mapper) == #"{"name":""}"#)
  }

  @Test func `an empty string isn't an error if a new model already has it`() throws {
    let mapper = mapper()
    mapper.addMappings(
      ["title": .property(\.title).emptyAsNull()], for: Job.self)
    let changes = try mapper.changes(from: User(), to: User(job: Job()))
    #expect(Outcome.text(changes) == #"{"job":{"boss":"Ned","floor":null,"title":""}}"#)
  }

  @Test func `nil for a required entry of a new model is an error`() {
    let mapper = mapper()
    mapper.addMappings(["boss": .property(\.boss).required()], for: Job.self)
    #expect(
      problems(User(), User(jobs: [Job(), Job(boss: nil)]), by: mapper) == [
        unrepresentable("jobs[1].boss", "null, which the entry doesn't accept")
      ])
  }

  @Test func `a null value in an optional property is an error`() {
    let mapper = mapper()
    mapper.addMappings(["rest": .property(\.rest)], for: Form.self)
    #expect(
      problems(Form(rest: 1), Form(rest: .some(.null)), by: mapper) == [
        unrepresentable("rest", "null, which the entry doesn't accept")
      ])
  }

  @Test func `a subclass that an update wouldn't create is an error`() {
    #expect(
      problems(User(), User(pets: [Pet(), Cat()]), by: mapper()) == [
        unrepresentable("pets[1]", "an instance of a subclass that the data doesn't name")
      ])
  }

  @Test func `an instance that would have to become two instances is an error`() throws {
    let shared = author(1, "Jon")
    let old = book(shared, editor: shared)
    #expect(
      problems(old, book(author(1, "Ned"), editor: author(1, "Jon")), by: mapper()) == [
        unrepresentable(
          "editor", "an instance that's also used elsewhere, so it would be duplicated")
      ])
    let changes = try mapper().changes(from: old, to: book(author(1, "A"), editor: author(1, "A")))
    #expect(Outcome.text(changes) == #"{"author":{"name":"A"},"editor":{"name":"A"}}"#)
  }
}
