import Foundation
import PropertyMapper
import Testing

/// `.model` of a value: a call gives the same advice as `verify()`.
@Suite struct ValueAsModelTests {
  struct Unknown {}
  struct Model: DefaultInitializable {
    var dates: [Date?] = []
    var unknown: Unknown?
  }

  /// The descriptor as generic code gets it, which does not know whether the type is a value.
  private func model<Value>(_ keyPath: WritableKeyPath<Model, Value>) -> PropertyDescriptor<Model> {
    .model(keyPath)
  }

  @Test func `the advice is the same in a call as in verify`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["dates": model(\.dates), "unknown": model(\.unknown)], for: Model.self)
    let value = "must be of a registered type, but Date is a value"
    let unknown = "must be of a registered type, but Unknown has no table"
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: [:]) } == [
        "unregisteredType  dates  \(value); use .property",
        "unregisteredType  unknown  \(unknown); call addMappings(_:for: Unknown.self)",
      ])
    #expect(
      mapper.diagnostics().filter { $0.code == .unregisteredType }
        .map { "\($0.message); \($0.hint ?? "")" } == [
          "\(value); use .property", "\(unknown); call addMappings(_:for: Unknown.self)",
        ])
  }
}
