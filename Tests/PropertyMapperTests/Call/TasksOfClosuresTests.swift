import PropertyMapper
import Testing

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

    func start() {
      let calls = calls.stream
      let mapper = mapper
      tasks.append(
        Task {
          for await _ in calls { break }
          // As deep as an outermost call may go.
          let json = TasksOfClosuresTests.nested(TasksOfClosuresTests.levels)
          return Finding(
            name: MappingEnvironment.current[NameKey.self],
            codes: Outcome.errorList { try mapper.create(MappingValue.self, fromJSON: json) }
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

  static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  static let outermost = Finding(name: "nobody", codes: [])

  @Test func `a hook's task is a call of its own once the model has been read`() async throws {
    let (mapper, late) = (PropertyMapper(), Late())
    mapper.addMappings(["text": .property(\.text)], for: Note.self)
    mapper.setFinalDecoder(for: Note.self) { _, _ in late.start() }
    _ = try mapper.passing(NameKey.self, "Ada").create(Note.self, fromJSON: #"{"text":"a"}"#)
    #expect(await late.finish() == Self.outermost)
  }

  @Test func `a transform's task is a call of its own once the model has been read`() async throws {
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
    _ = try mapper.passing(NameKey.self, "Ada").create(Note.self, from: ["text": "a"])
    #expect(await late.finish() == Self.outermost)
  }

  @Test func `a generator's task is a call of its own once the model has been written`()
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
    _ = try mapper.passing(NameKey.self, "Ada").exportJSON(Note())
    #expect(await late.finish() == Self.outermost)
  }
}
