/// The allocations per record that must not grow, by comparison and contestant, as counted by
/// `--allocations`. Comparisons not listed are not counted. To change a number, explain why in the commit
/// message.
let recordedAllocations: [String: [String: Double]] = [
  "JSON text becomes one record with 28 keys": [
    "struct": 20,
    "final class": 21,
    "open class": 21,
    "automatic table": 20,
  ],
  "a record with one wrong value becomes a report": [
    "struct, valid input": 20,
    "struct, invalid input, up to the errors": 62,
    "struct, invalid input, up to the report with excerpts": 79,
  ],
  "a record with three rules, two defaults, a date and an enum": [
    "struct": 7
  ],
  "a timeline of 100 statuses, four levels of structs": [
    "struct": 1980
  ],
  "a dictionary of Swift values becomes one record": [
    "struct": 5,
    "final class": 6,
  ],
  "one record becomes a dictionary": [
    "struct": 2,
    "final class": 2,
    "open class": 2,
  ],
  "one record becomes JSON text": [
    "struct": 4,
    "final class": 4,
    "open class": 4,
  ],
]
