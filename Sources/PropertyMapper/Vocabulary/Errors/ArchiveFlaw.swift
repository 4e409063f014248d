/// Why bytes are not an archive. The raw value ends a sentence.
package enum ArchiveFlaw: String, Error, CaseIterable {
  case truncated = "ends too early"
  case damaged = "is damaged"
  case foreign = "begins as something else"
  case newer = "is of a later version"
  case trailing = "goes on behind its end"
  case deep = "is nested deeper than the options allow"
  case beyondStack = "is nested deeper than this thread's stack allows"
}
