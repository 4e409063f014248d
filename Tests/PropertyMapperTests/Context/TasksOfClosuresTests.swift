import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// A task that a closure starts may outlive the call, and is inside of none then.
@Suite struct TasksOfClosuresTests {
  enum NameKey: MappingEnvironmentKey { static let defaultValue = "nobody" }

  final class Note: DefaultInitializable {
    var text = ""
  }

  struct Tree: DefaultInitializable {
    var value = MappingValue.null
  }

  /// What a task finds.
  struct Finding: Sendable, Equatable {
    var name: String
    var codes: [MappingError.Code]
  }

  /// Starts a task in a call, and lets it go on when the call has ended.
  final class Late: Sendable {
    private let mapper = PropertyMapper(
      options: MappingOptions(maximumDepth: TasksOfClosuresTests.levels))
    private let calls = AsyncStream<Void>.makeStream()
    private let tasks = Recorder<Task<Finding, Never>>()

    init() {
      mapper.addMappings(["value": .property(\.value)], for: Tree.self)
    }

    /// The first task alone counts: some closures run more than once.
    func start() {
      guard tasks.count == 0 else { return }
      let calls = calls.stream
      let mapper = mapper
      tasks.append(
        Task {
          for await _ in calls { break }
          // As deep as an outermost call may go.
          let json = TasksOfClosuresTests.nested(TasksOfClosuresTests.levels)
          return Finding(
            name: MappingEnvironment.current[NameKey.self],
            codes: Outcome.errorList { try mapper.create(MappingValue.self, from: .json(json)) }
              .map(\.code))
        })
    }

    func finish() async -> Finding? {
      calls.continuation.yield()
      return await tasks.values.first?.value
    }
  }

  /// As many levels as an outermost call may read here; few, since the threads of a pool have small stacks.
  static let levels = 20

  /// A call with a closure that starts a task.
  struct Deed: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let run: @Sendable (PropertyMapper, Late) throws -> Void

    init(_ name: String, _ run: @escaping @Sendable (PropertyMapper, Late) throws -> Void) {
      testDescription = name
      self.run = run
    }
  }

  /// A value that starts a task when it is read or written.
  struct Value: MappingValueConvertible, Codable {
    @TaskLocal static var late: Late?

    init() {}

    init(mappingValue: MappingValue) { Self.late?.start() }

    init(from decoder: any Decoder) throws { Self.late?.start() }

    func encode(to encoder: any Encoder) throws {
      Self.late?.start()
      var container = encoder.singleValueContainer()
      try container.encode(1)
    }

    var mappingValue: MappingValue {
      Self.late?.start()
      return 1
    }
  }

  class Parent: DefaultInitializable {
    var value: Value?
    var note: Note?
    var text = ""
    required init() {}
  }

  struct Made {
    let text: String
  }

  struct StartingFactory: ModelFactory {
    let late: Late

    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) -> Model? {
      late.start()
      return nil
    }
  }

  static let json = #"{"text":"a","value":{"a":1},"note":{"text":"b"}}"#

  static func add(_ mappings: Mappings<Parent>, to mapper: PropertyMapper) {
    mapper.addMappings(mappings, for: Parent.self)
    mapper.addMappings(["text": .property(\.text)], for: Note.self)
  }

  static let deeds = [
    Deed("a factory") { mapper, late in
      let mapper = PropertyMapper(factory: StartingFactory(late: late))
        .passing("Ada", for: NameKey.self)
      add(["text": .property(\.text)], to: mapper)
      _ = try mapper.create(Parent.self, from: .json(json))
    },
    Deed("an initializer") { mapper, late in
      mapper.addMappings(
        .initializing(
          { (text: String) in
            late.start()
            return Made(text: text)
          }, InitArgument("text", \.text)), for: Made.self)
      _ = try mapper.create([Made].self, from: .json("[\(json)]"))
    },
    Deed("what makes models") { mapper, late in
      mapper.addMappings(["text": .property(\.text)], for: Note.self) {
        late.start()
        return Note()
      }
      _ = try mapper.create(Note.self, from: .json(json))
    },
    Deed("an editor") { mapper, late in
      add(["text": .property(\.text)], to: mapper)
      mapper.setInputEditor(for: Parent.self) { _ in late.start() }
      _ = try mapper.create(Parent.self, from: .json(json))
    },
    Deed("a chooser") { mapper, late in
      add(["text": .property(\.text)], to: mapper)
      mapper.addSubtypes(of: Parent.self, ["parent": .subtype(Parent.self)]) { _ in
        late.start()
        return "parent"
      }
      _ = try mapper.create(Parent.self, from: .json(json))
    },
    Deed("a consumer") { mapper, late in
      add(["text": .consumer { (_: Any, _: inout Parent) in late.start() }], to: mapper)
      _ = try mapper.create(Parent.self, from: .json(json))
    },
    Deed("a validator") { mapper, late in
      let validator = Validator<String>.satisfying("a text") { _ in
        late.start()
        return true
      }
      add(["text": .property(\.text, validator)], to: mapper)
      _ = try mapper.create(Parent.self, from: .json(json))
    },
    Deed("a validator of a model") { mapper, late in
      let validator = Validator<String>.satisfying("a text") { _ in
        late.start()
        return true
      }
      add(["text": .property(\.text, validator)], to: mapper)
      try mapper.validate(Parent())
    },
    Deed("a transformer of a type") { mapper, late in
      add(["value": .property(\.value)], to: mapper)
      mapper.setTransformer(
        Transformer<MappingValue, Value>(
          decode: { _ in
            late.start()
            return Value()
          }, encode: { _ in 1 }), for: Value.self)
      _ = try mapper.create(Parent.self, from: .json(json))
    },
    Deed("a value that is read") { mapper, late in
      add(["value": .property(\.value)], to: mapper)
      _ = try Value.$late.withValue(late) { try mapper.create(Parent.self, from: .json(json)) }
    },
    Deed("a value that is written") { mapper, late in
      add(["value": .property(\.value)], to: mapper)
      let parent = Parent()
      parent.value = Value()
      _ = try Value.$late.withValue(late) { try mapper.export(parent) }
    },
    Deed("a decoder") { mapper, late in
      add(["value": .codable(\.value)], to: mapper)
      _ = try Value.$late.withValue(late) { try mapper.create(Parent.self, from: .json(json)) }
    },
    Deed("an encoder") { mapper, late in
      add(["value": .codable(\.value)], to: mapper)
      let parent = Parent()
      parent.value = Value()
      _ = try Value.$late.withValue(late) { try mapper.export(parent, as: .json) }
    },
    Deed("a final encoder") { mapper, late in
      add(["text": .property(\.text)], to: mapper)
      mapper.setFinalEncoder(for: Parent.self) { _, _ in late.start() }
      _ = try mapper.export(Parent(), as: .json)
    },
    Deed("an update") { mapper, late in
      add(["text": .consumer { (_: String, _: inout Parent) in late.start() }], to: mapper)
      try mapper.update(Parent(), from: .json(json))
    },
    Deed("a record") { mapper, late in
      add(["text": .consumer { (_: String, _: inout Parent) in late.start() }], to: mapper)
      for record in mapper.models(of: Parent.self, from: Array(json.utf8), as: .jsonLines) {
        _ = try record.result.get()
      }
    },
    Deed("a failing closure") { mapper, late in
      let consumer = PropertyDescriptor<Parent>.consumer { (_: String, _: inout Parent) in
        late.start()
        throw MappingError("must go on")
      }
      add(["text": consumer], to: mapper)
      _ = try? mapper.create(Parent.self, from: .json(json))
    },
    Deed("a generator in a comparison") { mapper, late in
      let generator = PropertyDescriptor<Parent>.custom(
        consumer: { (text: String, parent) in parent.text = text },
        generator: { parent in
          late.start()
          return parent.text
        })
      add(["text": generator], to: mapper)
      _ = mapper.areEqual(Parent(), Parent())
    },
  ]

  static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  static let outermost = Finding(name: "nobody", codes: [])

  @Test(arguments: deeds)
  func `113: a task that outlives its call is independent of it, whatever started it`(
    deed: Deed
  ) async throws {
    let late = Late()
    try deed.run(PropertyMapper().passing("Ada", for: NameKey.self), late)
    #expect(await late.finish() == Self.outermost)
  }

  @Test func `a task started by a hook is independent once the model has been read`() async throws {
    let (mapper, late) = (PropertyMapper(), Late())
    mapper.addMappings(["text": .property(\.text)], for: Note.self)
    mapper.setFinalDecoder(for: Note.self) { _, _ in late.start() }
    _ = try mapper.passing("Ada", for: NameKey.self).create(
      Note.self, from: .json(#"{"text":"a"}"#))
    #expect(await late.finish() == Self.outermost)
  }

  @Test func `a task started by a transform is independent once the model has been read`()
    async throws
  {
    let (mapper, late) = (PropertyMapper(), Late())
    mapper.addMappings(
      [
        "text": .transform(
          \.text,
          decode: { (text: String) in
            late.start()
            return text
          })
      ], for: Note.self)
    _ = try mapper.passing("Ada", for: NameKey.self).create(Note.self, from: ["text": "a"])
    #expect(await late.finish() == Self.outermost)
  }

  @Test func `a task started by a generator is independent once the model is exported`()
    async throws
  {
    let (mapper, late) = (PropertyMapper(), Late())
    mapper.addMappings(
      [
        "text": .generator { (_: Note) in
          late.start()
          return "a"
        }
      ], for: Note.self)
    _ = try mapper.passing("Ada", for: NameKey.self).export(Note(), as: .json)
    #expect(await late.finish() == Self.outermost)
  }
}
