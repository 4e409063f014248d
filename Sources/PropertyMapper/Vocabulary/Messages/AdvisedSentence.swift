/// A message and advice: an error combines them into one string, a finding about a table has a
/// message and a hint.
package struct AdvisedSentence {
  package let sentence: String
  package let advice: String

  var text: String { "\(sentence); \(advice)" }
}
