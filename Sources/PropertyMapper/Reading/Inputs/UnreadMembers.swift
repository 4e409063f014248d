/// The unread keys of an object.
struct UnreadMembers {
  let source: ObjectSource
  /// Where the object begins in the text.
  let start: Int
  /// The number of unread parts of the text before the object; nil if it has no unread keys.
  let mark: Int?
}

/// What was noted of unread keys before an object.
struct UnreadMark {
  var unreadCount = 0
  var partCount = 0
  var notedCount = 0
  var wereWrong = false
}
