/// Facts about Foundation's property list writer, which recurses and cannot be stopped.
enum FoundationPropertyList {
  /// The maximum stack space for a list or an object while it is written, in bytes: measured, then doubled.
  static let writingLevelSize = 3 << 10
}
