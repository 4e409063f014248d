/// The allocations a record that must not grow: what `--allocations` counted, by comparison and contestant.
/// Comparisons that are not listed are not counted. Whoever changes a number says why in the log.
let recordedAllocations: [String: [String: Double]] = [
  "JSON text becomes one record of 28 keys": [:],
  "a record with one wrong value becomes a report": [:],
  "a record with three rules, two defaults, a date and an enum": [:],
  "a timeline of 100 statuses, four levels of structs": [:],
  "a dictionary of Swift values becomes one record": [:],
  "one record becomes a dictionary": [:],
  "one record becomes JSON text": [:],
]
