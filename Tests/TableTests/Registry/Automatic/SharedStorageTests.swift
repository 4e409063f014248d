import PropertyMapper
import Testing

@testable import TestSupport

/// Two entries for the same bytes of a structure: a property wrapper and its value.
@Suite struct SharedStorageTests {
  @propertyWrapper struct Kept {
    var wrappedValue: [String]
  }

  struct Model {
    @Kept var names: [String]
    let id: Int

    static var wrapper: PropertyDescriptor<Model> {
      .transform(
        \._names, decode: { (names: [String]) in Kept(wrappedValue: names) },
        encode: { $0.wrappedValue })
    }
  }

  @Test func `105: a wrapper and its value can't both be decoded`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      Mappings<Model>.automatic().merging(["wrapper": Model.wrapper]), for: Model.self)
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "unsetProperty  Model  -  _names.wrappedValue and _names of Model share the same "
          + "storage, so they can't both be set"
      ])
    for json in [
      #"{"names":["a long text that is not stored inline"],"wrapper":["another long text, allocated"],"id":1}"#,
      #"{"wrapper":["another long text, allocated"],"names":["a long text that is not stored inline"],"id":"x"}"#,
      #"{"names":["a long text that is not stored inline"],"id":1}"#,
    ] {
      var errors: [MappingError] = []
      #expect(mapper.create(Model.self, from: .json(json), errors: &errors) == nil)
      #expect(errors.map(\.code) == [.invalidMapping])
    }
  }

  @Test func `105: a wrapper can be encoded along with its value`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      Mappings<Model>.automatic().merging(["wrapper": Model.wrapper.encodeOnly()]),
      for: Model.self)
    try mapper.verify()
    let model = try mapper.create(Model.self, from: .json(#"{"names":["a"],"id":1}"#))
    #expect(model.names == ["a"])
    #expect(try mapper.export(model, as: .jsonText) == #"{"names":["a"],"id":1,"wrapper":["a"]}"#)
  }
}
