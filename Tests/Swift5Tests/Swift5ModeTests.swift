import Foundation
import PropertyMapper
import Synchronization
import Testing

// check: swift5-models
final class Member {
  var name = ""
  var code = ""
  var place = Point(0, 0)
}

struct Point {
  let x: Int
  let y: Int

  init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }
}
// end

// snippet: swift5-mapper
let mapper: PropertyMapper = {
  let mapper = PropertyMapper()
  mapper.addMappings(
    [
      "name": .transform(
        \.name, decode: { (text: String) in tidied(text) }),
      "code": .property(\.code, .matches(#/[A-Z]{2}\d+/#)),
      "place": .model(\.place),
    ], for: Member.self, makingWith: { Member() })
  mapper.addMappings(
    .initializing(
      { Point($0, $1) }, InitArgument("x", \.x),
      InitArgument("y", \.y, default: 0)),
    for: Point.self)
  return mapper
}()

func tidied(_ text: String) -> String {
  text.trimmingCharacters(in: .whitespaces)
}
// end

// check: swift5-load
func load(
  _ data: Data,
  completion: @escaping (Result<Member, MappingErrors>) -> Void
) {
  completion(
    Result { () throws(MappingErrors) in
      try mapper.create(Member.self, from: .json(data))
    })
}
// end

// check: swift5-tally
final class Tally: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  func count(_ name: String) {
    counts.withLock { $0[name, default: 0] += 1 }
  }

  func count(of name: String) -> Int {
    counts.withLock { $0[name] ?? 0 }
  }
}
// end

/// The code of the guide "Swift 5 mode".
///
/// This target is in Swift 5 mode.
struct Swift5ModeTests {
  @Test func `models are read the same way as in Swift 6`() throws {
    let print = Printer()
    // check: swift5-read
    let member = try mapper.create(
      Member.self,
      from: .json(
        #"{"name": " Arya ", "code": "NE7", "place": {"x": 3}}"#))
    print(member.name)  // Arya
    print(member.place.x)  // 3
    // end
    #expect(print.lines == ["Arya", "3"])
  }

  @Test func `a caught error has its concrete type`() {
    let print = Printer()
    // check: swift5-errors
    do {
      _ = try mapper.create(Member.self, from: ["code": "north"])
    } catch {
      print(error[0].path)  // code
      print(error[0].code)  // validationFailed
    }
    // end
    #expect(print.lines == ["code", "validationFailed"])
  }

  @Test func `a completion handler gets the result`() {
    let print = Printer()
    // check: swift5-completion
    load(Data("{".utf8)) { result in
      switch result {
      case .success(let member): print(member.name)
      case .failure(let errors): print(errors[0].code)
      }
    }
    // malformedJSON
    // end
    #expect(print.lines == ["malformedJSON"])
  }

  @Test func `a hook shares state through a lock`() throws {
    let print = Printer()
    let mapper = Self.copyOfMapper()
    // check: swift5-hook
    let tally = Tally()
    mapper.setFinalDecoder(for: Member.self) { _, member in
      tally.count(member.name)
    }
    _ = try mapper.create(
      [Member].self, from: [["name": "Arya"], ["name": "Arya"]])
    print(tally.count(of: "Arya"))  // 2
    // end
    #expect(print.lines == ["2"])
  }

  private static func copyOfMapper() -> PropertyMapper {
    let copy = PropertyMapper()
    copy.addMappings(from: mapper)
    return copy
  }
}

/// Stands in for `print` in a snippet.
final class Printer {
  private(set) var lines: [String] = []

  func callAsFunction(_ item: Any) {
    lines += "\(item)".split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
  }
}
