import Foundation
import PropertyMapper

let mapper = makeMapper()

do {
  try mapper.verify()

  print("# A user, read from Fixtures/user.json")
  let user = try mapper.create(User.self, from: .json(fixture("user.json")))
  print("\(user.firstName) \(user.lastName), \(user.age), \(user.role)")
  print("alive: \(user.active)")
  if let job = user.job { print("job: \(job.title), \(job.hours) hours") }
  if let birthday = user.birthday { print("born: \(birthday.formatted(.iso8601))") }
  if let url = user.profileURL { print("picture: \(url)") }
  print("from: \(user.region) in \(user.continent)")

  print("\n# The same user, written as JSON text")
  print(try mapper.export(user, as: .jsonText, options: .prettyPrinted))

  print("\n# A list, read from Fixtures/users.json")
  for user in try mapper.create([User].self, from: .json(fixture("users.json"))) {
    print("\(user.firstName) \(user.lastName), \(user.active ? "alive" : "dead")")
  }

  print("\n# Lines, read one by one from Fixtures/readings.jsonl")
  for record in mapper.models(of: Reading.self, from: try fixture("readings.jsonl"), as: .jsonLines)
  {
    switch record.result {
    case .success(let reading): print("\(reading.station): \(reading.celsius) °C")
    case .failure(let errors):
      for error in errors { print("line \(record.line): \(error)") }
    }
  }

  print("\n# What is wrong with Fixtures/user-bad.json")
  let bad = try fixture("user-bad.json")
  do {
    _ = try mapper.create(User.self, from: .json(bad))
  } catch {
    print(error.report(in: bad))
  }
} catch let errors as MappingErrors {
  print(errors.report)
  exit(1)
} catch {
  print(error)
  exit(1)
}
