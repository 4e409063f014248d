/// What is wrong, and what to do about it: of an error one text, of a finding about a table its message and its hint.
struct AdvisedSentence {
  let sentence: String
  let advice: String

  var text: String { "\(sentence); \(advice)" }
}
