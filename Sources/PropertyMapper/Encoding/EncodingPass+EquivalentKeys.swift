// Keys that are only canonically equal are two in JSON text and one in a Swift dictionary.

extension EncodingPass {
  /// Whether an output can become a dictionary without losing keys; if not, that is noted.
  func check(_ output: OutputValue) -> Bool {
    let paths = output.equivalentKeys
    for path in paths {
      log.note(.duplicateKey, Messages.equivalentKey(), below: path, areFound: true)
    }
    return paths.isEmpty
  }
}
