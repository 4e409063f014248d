/// A message and advice: an error combines them into one string, a finding about a table has a
/// message and a hint.
struct AdvisedSentence {
  let sentence: String
  let advice: String

  var text: String { "\(sentence); \(advice)" }
}
