import Foundation
import PropertyMapper
import SwiftCSV

// A table in CSV.

// check: beside-csv-model
struct Ship {
  var name = ""
  var knots = 0.0
  var crew: Int?
  var isSeaworthy = false
}
// end

func readShips() throws {
  let print = Printer("Rows of a CSV file")
  // snippet: beside-csv-table
  let mapper = PropertyMapper(
    options: MappingOptions(emptyTextIsNull: true))
  mapper.addMappings(
    [
      "Name": .property(\.name, .notEmpty).required(),
      "Knots": .property(\.knots, .range(0...30)),
      "Crew": .property(\.crew),
      "Seaworthy": .property(\.isSeaworthy),
    ], for: Ship.self, makingWith: { Ship() })
  // end

  // snippet: beside-csv-read
  let text = """
    Name,Knots,Crew,Seaworthy
    Iron Victory,9.5,120,yes
    "Fury, the",11,,no
    """
  let ships = try mapper.create(
    [Ship].self, from: CSV<Named>(string: text).rows)
  print(ships.map(\.name))  // ["Iron Victory", "Fury, the"]
  print(ships.map(\.knots))  // [9.5, 11.0]
  print(ships[1].crew == nil)  // true
  // end

  let wrong = """
    Name,Knots,Crew,Seaworthy
    Iron Victory,9.5,120,yes
    ,fast,12.5,maybe
    """
  do {
    _ = try mapper.create(
      [Ship].self, from: CSV<Named>(string: wrong).rows)
  } catch let errors as MappingErrors {
    print(errors.report)
    // 4 problems while mapping [Ship]:
    //   - [1].Name: must not be empty
    //   - [1].Knots: must be a number, but is text
    //   - [1].Crew: must be a whole number, but is 12.5
    //   - [1].Seaworthy: must be true or false, but is text
  }
  try print.expectComments()
}
