import Foundation
import PropertyMapper
import Testing

@Suite struct FactoryAndHooksStory {
  final class User {
    var name: String?
    var title: String?
    var item: Int?
    var page: Int?
    let madeBy: String

    init(madeBy: String) {
      self.madeBy = madeBy
    }
  }

  struct UserFactory: ModelFactory {
    func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
      User(madeBy: "the factory") as? Model
    }
  }

  @Test func `a factory creates the models`() throws {
    let mapper = PropertyMapper(factory: UserFactory())
    mapper.addMappings(["name": .property(\.name)], for: User.self)

    let user = try mapper.create(User.self, from: ["name": "Jon"])

    #expect(user.madeBy == "the factory")
    #expect(user.name == "Jon")
  }

  @Test func `a final decoder sees the unmapped keys, without emptied objects`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "name": .property(\.name),
        "metadata.pagination.page": .property(\.page),
        "metadata.pagination.item": .property(\.item),
      ], for: User.self, makingWith: { User(madeBy: "the table") })
    mapper.setFinalDecoder(for: User.self, keys: .unmapped) { input, user in
      #expect(Outcome.text(input.dictionary) == #"{"title":"Lord"}"#)
      user.title = try input.value(String.self, at: "title")
    }

    let user = try mapper.create(
      User.self,
      from: ["name": "Jon", "title": "Lord", "metadata": ["pagination": ["page": 2]]])

    #expect(user.title == "Lord")
    #expect(user.page == 2)
  }

  @Test func `a final encoder adds to the output of the table`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "name": .property(\.name),
        "metadata.pagination.page": .property(\.page),
        "metadata.pagination.item": .property(\.item),
      ], for: User.self, makingWith: { User(madeBy: "the table") })
    mapper.setFinalEncoder(for: User.self) { dictionary, user in
      dictionary["title"] = user.title
    }
    let user = User(madeBy: "hand")
    (user.title, user.page) = ("Lord", 2)

    let written = Outcome.text(try mapper.export(user, options: .includesNull))
    #expect(
      written
        == #"{"metadata":{"pagination":{"item":null,"page":2}},"name":null,"title":"Lord"}"#)
  }

  @Test func `a factory and hooks work together`() throws {
    let mapper = PropertyMapper(factory: UserFactory())
    mapper.addMappings(["name": .property(\.name)], for: User.self)
    mapper.setFinalDecoder(for: User.self) { _, user in user.title = "Lord \(user.name ?? "?")" }
    mapper.setFinalEncoder(for: User.self) { dictionary, user in dictionary["title"] = user.title }

    let user = try mapper.create(User.self, from: ["name": "Jon"])

    #expect(user.madeBy == "the factory")
    #expect(Outcome.text(try mapper.export(user)) == #"{"name":"Jon","title":"Lord Jon"}"#)
  }
}
