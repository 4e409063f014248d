import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

/// What descriptions of tables say of defaults, conversions and policies.
@Suite struct DescribedDefaultTests {
  struct Color: Sendable, Hashable { var name = "" }
  struct Size: Sendable { var width = 0 }
  struct Pair: Sendable { var first = 0 }
  struct Note: Sendable { var text: String? }
  struct Seal: Sendable { var job = Job() }
  struct Job: DefaultInitializable, Sendable { var title = "" }

  struct Box: DefaultInitializable {
    var tags: Set<String> = []
    var counts: [String: Int] = [:]
    var rows: [[Int]] = []
    var ratio = 0.0
    var ratios: [Double] = []
    var set: Set<Double> = []
    var byName: [String: Double] = [:]
    var maybe: Int?
    var jobs: [Job] = []
    var color = Color()
    var colors: [Color]?
    var size = Size()
    var pair = Pair()
    var note = Note()
    var seal = Seal()
    var extras: [String: MappingValue] = [:]
  }

  private func description(_ mappings: Mappings<Box>) -> String {
    let mapper = PropertyMapper()
    mapper.setTransformer(
      Transformer<String, Color>(decode: { Color(name: $0) }, encode: { $0.name }), for: Color.self)
    mapper.setTransformer(
      Transformer<[Int], Size>(decode: { Size(width: $0.count) }, encode: { [$0.width] }),
      for: Size.self)
    mapper.setTransformer(
      Transformer<[String: Int], Pair>(
        decode: { Pair(first: $0.count) }, encode: { ["first": $0.first] }),
      for: Pair.self)
    mapper.setTransformer(
      Transformer<String?, Note>(decode: { Note(text: $0) }, encode: { $0.text }), for: Note.self)
    mapper.setTransformer(
      Transformer<Job, Seal>(decode: { Seal(job: $0) }, encode: { $0.job }), for: Seal.self)
    mapper.addMappings(["title": .property(\.title)], for: Job.self)
    mapper.addMappings(mappings, for: Box.self)
    return mapper.tableDescription(for: Box.self)
  }

  @Test func `defaults are shown in the form they have in the data`() {
    #expect(
      description([
        "tags": .property(\.tags, default: ["b", "a"]),
        "counts": .property(\.counts, default: ["z": 1, "a": 2]),
        "rows": .property(\.rows, default: [[1], []]),
        "ratio": .property(\.ratio, default: 1.5),
        "maybe": .property(\.maybe, default: 3),
      ]) == """
        Box
          tags    tags    Set<String>    default ["a","b"]
          counts  counts  [String: Int]  default {"a":2,"z":1}
          rows    rows    [[Int]]        default [[1],[]]
          ratio   ratio   Double         default 1.5
          maybe   maybe   Int?           default 3
          - created by init()
        """)
  }

  @Test func `a default that the data can't represent is mentioned without its value`() {
    #expect(
      description([
        "ratio": .property(\.ratio, default: .nan),
        "ratios": .property(\.ratios, default: [1, .nan]),
        "set": .property(\.set, default: [.infinity]),
        "byName": .property(\.byName, default: ["a": .nan]),
      ]) == """
        Box
          ratio   ratio   Double            has a default
          ratios  ratios  [Double]          has a default
          set     set     Set<Double>       has a default
          byName  byName  [String: Double]  has a default
          - created by init()
        """)
  }

  @Test func `the source type of a conversion is shown for any type`() {
    #expect(
      description([
        "color": .model(\.color), "colors": .model(\.colors), "size": .model(\.size),
        "pair": .model(\.pair), "note": .model(\.note), "seal": .model(\.seal),
      ]) == """
        Box
          color   color   Color     Color as String
          colors  colors  [Color]?  Color as String
          size    size    Size      Size as [Int]
          pair    pair    Pair      Pair as [String: Int]
          note    note    Note      Note as String?
          seal    seal    Seal      Seal as Job
          - created by init()
        """)
  }

  @Test func `conversion policies and element counts are shown in words`() {
    #expect(
      description([
        "ratio": .property(\.ratio).converting(.strict),
        "maybe": .property(\.maybe).converting(.lossless),
        "jobs": .model(\.jobs, count: 2...),
      ]) == """
        Box
          ratio  ratio  Double  strict
          maybe  maybe  Int?    lossless
          jobs   jobs   [Job]   must have at least 2 elements
          - created by init()
        """)
  }

  @Test(arguments: [
    (UnknownKeyPolicy.reject, "unknown keys are errors"),
    (.warn, "unknown keys are warnings"), (.ignore, "unknown keys are ignored"),
  ])
  func `the handling of unknown keys is shown`(policy: UnknownKeyPolicy, words: String) {
    let table: Mappings<Box> = ["ratio": .property(\.ratio)]
    #expect(
      description(table.unknownKeys(policy))
        == "Box\n  ratio  ratio  Double\n  - created by init()\n  - \(words)")
  }
}
