import PropertyMapper
import Testing

@Suite struct ExportStory {
  struct Job: DefaultInitializable {
    var title: String?
  }

  struct User: DefaultInitializable {
    var name: String?
    var page: Int?
    var item: Int?
    var job: Job?
    var jobs: [Job] = []
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(["title": .property(\.title)], for: Job.self)
  }

  @Test func `paths with a shared prefix are merged, and unmapped keys are dropped`() throws {
    mapper.addMappings(
      ["pagination.page": .property(\.page), "pagination.item": .property(\.item)], for: User.self)
    let user = try mapper.create(
      User.self, from: ["pagination": ["page": 2, "item": 7, "total": 9], "other": true])
    #expect(Outcome.text(try mapper.export(user)) == #"{"pagination":{"item":7,"page":2}}"#)
  }

  @Test func `includesNull writes null for nil models and nil closure results`() throws {
    mapper.addMappings(
      ["job": .model(\.job), "name": .generator { _ -> String? in nil }], for: User.self)
    #expect(
      Outcome.text(try mapper.export(User(), options: .includesNull))
        == #"{"job":null,"name":null}"#)
  }

  @Test func `nil models and nil closure results are left out by default`() throws {
    mapper.addMappings(
      ["job": .model(\.job), "name": .generator { _ -> String? in nil }], for: User.self)
    #expect(Outcome.text(try mapper.export(User())) == "{}")
  }
}
