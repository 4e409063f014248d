/// What is known of Foundation's own writing of property lists, which recurses and cannot be asked to stop.
enum FoundationPropertyList {
  /// The most stack that a list or an object takes while it is written, in bytes: measured, and doubled.
  static let writingLevelSize = 3 << 10
}
