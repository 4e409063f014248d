import Testing

@testable import PropertyMapper

/// Automatic tables say which properties of Apple's frameworks they do not reach as the program does.
@Suite struct ApplePropertiesTests {
  // They only share their names with those of Apple's frameworks.
  class NSManagedObject {}

  final class Managed: NSManagedObject, DefaultInitializable {
    var note = ""
    override required init() {}
  }

  @propertyWrapper struct Published<Value> {
    enum Storage { case value(Value) }
    private var storage: Storage
    init(wrappedValue: Value) { storage = .value(wrappedValue) }
    var wrappedValue: Value {
      get {
        switch storage {
        case .value(let value): value
        }
      }
      set { storage = .value(newValue) }
    }
  }

  final class Observed: DefaultInitializable {
    @Published var title = ""
    var age = 0
    init() {}
  }

  // SwiftData's macro stores nothing else in a model.
  struct _SwiftDataNoType {}

  final class Trip: DefaultInitializable {
    private var _name = _SwiftDataNoType()
    var name: String {
      get { "" }
      set { _name = _SwiftDataNoType() }
    }
    init() {}
  }

  private func warnings<Model>(
    on type: Model.Type, _ mapper: PropertyMapper = PropertyMapper()
  ) -> [String] where Model: DefaultInitializable {
    mapper.addMappings(.automatic(), for: type)
    return mapper.diagnostics().filter { $0.code == .propertyLeftOut }.map {
      "\($0.message); \($0.hint ?? "")"
    }
  }

  @Test func `a warning says that Core Data stores the properties`() {
    #expect(
      warnings(on: Managed.self).first
        == "Core Data stores Managed's @NSManaged properties, which can't be mapped automatically; map "
        + "them by key paths, such as .property(\\.name)")
  }

  @Test func `a warning says that SwiftData stores a property, and how to map it`() {
    #expect(
      warnings(on: Trip.self) == [
        "_name can't be mapped automatically: it is stored by SwiftData; map it by its "
          + "key path, such as .property(\\.name)"
      ])
  }

  @Test func `published properties are left out, but can be mapped by key path`() throws {
    let mapper = PropertyMapper()
    #expect(
      warnings(on: Observed.self, mapper) == [
        "title can't be mapped automatically: it is @Published; map it by its key "
          + "path, which also notifies its subscribers"
      ])
    mapper.addMappings(["title": .property(\.title)], for: Observed.self)
    #expect(try mapper.create(Observed.self, from: ["title": "a"]).title == "a")
  }

  @Test func `a warning names the properties that Objective-C can observe`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(), for: Observed.self)
    let table = try #require(mapper.registry.tables[ObjectIdentifier(Observed.self)])
    let resolver = AutomaticResolver(
      Mappings<Observed>.automatic(), in: mapper.registry.planContext, makingWith: nil,
      TableFindings(on: table),
      apple: AppleProperties(superclasses: ["NSObject"], isObservable: { $0 == "age" }))
    #expect(
      resolver.findings.filter { $0.code == .observersBypassed }.map {
        "\($0.message); \($0.hint ?? "")"
      } == [
        "age would be set directly in memory, without notifying key-value observers; "
          + "map it by its key path, such as .property(\\.name), if it's observed"
      ])
  }

  @Test func `properties outside of Objective-C aren't observable`() {
    #expect(AppleProperties(of: Managed.self).superclasses == ["NSManagedObject"])
    #expect(!AppleProperties(of: Observed.self).isObservable("age"))
    #expect(AppleProperties(of: Int.self).superclasses == [])
  }
}
