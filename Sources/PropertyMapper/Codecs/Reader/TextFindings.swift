/// What a call that reads finds out about a text besides the values that it reads.
final class TextFindings {
  /// The ends of skipped values in text that is traversed more than once.
  private(set) lazy var skipped = SkippedValues()
  /// The objects already converted in such text.
  private(set) lazy var readObjects = ReadObjects<[String: Any]>()
  private(set) lazy var readValues = ReadObjects<MappingValue.Object>()
  /// What could not be read.
  var wrongValues = WrongValues()
  /// The long lists and objects of the text that were counted ahead.
  private(set) lazy var longContainers = LongContainers()

  /// Forgets what only matters while the text is traversed more than once.
  func endRereading() {
    skipped.removeAll()
    readObjects.removeAll()
    readValues.removeAll()
  }
}
