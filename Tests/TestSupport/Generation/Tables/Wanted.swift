/// What a place of the input should hold to be right: inputs are made of it.
indirect enum Wanted: Sendable {
  case text
  case flag
  case integer(ClosedRange<Int>)
  case unsigned
  /// A whole number that may be too large for 64 bits.
  case wide
  case fraction
  /// A number of seconds, to the attosecond.
  case seconds
  case date
  case url
  case uuid
  case base64
  case character
  /// One of these texts.
  case name([String])
  /// One of these, as JSON text writes them.
  case written([String])
  case anything
  case list(Wanted)
  /// A list of a lower and an upper value.
  case bounds(Wanted)
  /// An object with any keys, or with some of these.
  case object(keys: [String]?, Wanted)
  /// A model of the table book.
  case model(String)
  case optional(Wanted)
}

extension Wanted {
  /// The name of the model, if it is one or nil.
  var model: String? {
    switch self {
    case .model(let name): name
    case .optional(.model(let name)): name
    default: nil
    }
  }
}
