import PropertyMapper
import Testing

/// Memory that is reserved for elements before they are read.
@Suite struct ReservedRoomTests {
  struct Large: DefaultInitializable {
    var texts = ("", "", "", "", "", "", "", "")
    var text = ""
  }

  @Test func `107: the capacity reserved for an array is limited by the remaining text`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["text": .property(\.text)], for: Large.self)
    let nulls = Array(repeating: "null", count: 1100).joined(separator: ",")
    let text = String(repeating: "a", count: 1_000_000)
    let json = #"[\#(nulls),{"text":"\#(text)"}]"#
    let list = try mapper.create([Large?].self, from: .json(json))
    #expect(list.count == 1101)
    #expect(list.last??.text.utf8.count == text.utf8.count)
    #expect(list.capacity * MemoryLayout<Large?>.stride < 5 * json.utf8.count)
  }

  @Test func `an array of equally long elements reserves its capacity once`() throws {
    let json = "[" + Array(repeating: "12", count: 5000).joined(separator: ",") + "]"
    let list = try PropertyMapper().create([Int].self, from: .json(json))
    #expect(list.count == 5000)
    #expect(list.capacity < 6000)
  }
}
