extension ProblemFinder {
  /// What an entry or a base lets the next model know about its place, or the next dictionary.
  struct Handover {
    /// The object that the model shares with the one that contains it.
    var sharedObject: SharedObject?
    /// How many input editors of the model have already run on that object.
    var editorCount = 0
    /// Whether the model is the content of a base, which has chosen its type.
    var isContent = false
    /// The keys inside the model that entries of the models around it read or write.
    var keysOfOthers: KeyTree?
    /// The keys to leave out of the dictionary, since something else reads them; nil to leave out none.
    var otherKeys: KeyTree?
    /// The model to update.
    var existing: ExistingModel?
  }
}
