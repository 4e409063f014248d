import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

/// The code of the guide "Updating models".
struct UpdatingModelsTests {
  // snippet: updating-models
  final class Job {
    var title = ""
    var hours = 0
  }

  final class Ranger {
    var id = 0
    var name = ""
    var nickname: String?
    var job: Job?
  }
  // end

  // snippet: updating-graph-models
  final class Card {
    var id = 0
    var title = ""
  }

  final class Board {
    var cards: [Card] = []
  }
  // end

  @Test func `the guide runs and prints what the page shows`() throws {
    let print = Printer()
    // snippet: updating-table
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "title": .property(\.title),
        "hours": .property(\.hours, .range(0...60)),
      ],
      for: Job.self, makingWith: Job.init)
    mapper.addMappings(
      [
        "id": .property(\.id), "name": .property(\.name).required(),
        "nickname": .property(\.nickname), "job": .model(\.job),
      ], for: Ranger.self, makingWith: Ranger.init)

    let ranger = try mapper.create(
      Ranger.self,
      from: [
        "id": 1, "name": "Jon", "nickname": "Snow",
        "job": ["title": "Ranger", "hours": 24],
      ])
    let job = ranger.job
    // end

    // snippet: updating-patch
    try mapper.update(
      ranger, from: .json(#"{"nickname": null, "job": {"hours": 12}}"#))
    print(ranger.name)  // Jon
    print(ranger.nickname ?? "none")  // none
    print(ranger.job === job)  // true
    print(job?.title ?? "none")  // Ranger
    // end
    try print.expectComments(of: "updating-patch")

    // snippet: updating-errors
    var errors: [MappingError] = []
    let isDone = mapper.update(
      ranger, from: ["name": "Aegon", "job": ["hours": 61]],
      errors: &errors)
    print(isDone)  // false
    print(ranger.name)  // Jon
    print(errors[0])  // job.hours: must be between 0 and 60, but is 61
    // end
    try print.expectComments(of: "updating-errors")

    // snippet: updating-changes
    let before = try mapper.copy(ranger)
    ranger.nickname = "Snow"
    ranger.job?.hours = 36
    let changes = try mapper.changes(from: before, to: ranger)
    print(changes.count)  // 2
    try mapper.update(before, from: changes)
    print(mapper.areEqual(before, ranger))  // true
    // end
    try print.expectComments(of: "updating-changes")

    // snippet: updating-validate
    ranger.job?.hours = 70
    var problems: [MappingError] = []
    print(mapper.validate(ranger, errors: &problems))  // false
    print(problems[0])  // job.hours: must be between 0 and 60, but is 70
    print(mapper.validate(ranger, at: \.name, errors: &problems))  // true
    // end
    try print.expectComments(of: "updating-validate")
  }

  @Test func `a graph is patched as the page shows`() throws {
    let print = Printer()
    // snippet: updating-graph-table
    let boards = PropertyMapper(
      factory: IdentityFactory().identifying(
        Card.self, by: \.id, at: "id"))
    boards.addMappings(
      ["id": .property(\.id), "title": .property(\.title).required()],
      for: Card.self, makingWith: Card.init)
    boards.addMappings(
      ["cards": .model(\.cards)], for: Board.self, makingWith: Board.init)

    let board = try boards.create(
      Board.self,
      from: .json(
        """
        {"cards": [{"id": 1, "title": "Oil hinges"},
                   {"id": 2, "title": "Feed ravens"}]}
        """))
    let card = board.cards[0]
    // end

    // snippet: updating-graph-patch
    try boards.update(
      board,
      from: .json(
        #"{"cards": [{"id": 3, "title": "Shovel snow"}, {"id": 1}]}"#))
    print(board.cards.map(\.title))  // ["Shovel snow", "Oil hinges"]
    print(board.cards[1] === card)  // true
    // end
    try print.expectComments(of: "updating-graph-patch")
  }
}
