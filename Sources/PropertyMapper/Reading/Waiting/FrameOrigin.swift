/// Where the model of a waiting frame comes from, as far as is known when the object is finished.
enum FrameOrigin: Int {
  case new
  /// It's new, but its object lacks a name, so that it can only update an existing model.
  case unnamed
  /// It will be kept under its identifier.
  case identified
  /// An earlier object has the same identifier.
  case repeated
  /// It was found by its identifier.
  case found
  /// It is at the place that the object updates.
  case present
  /// The same, but its initializer has to create it again from arguments that wait.
  case replaced
  /// Its initializer has created it again.
  case recreated

  /// Whether the model exists already.
  var isExisting: Bool { self == .found || self == .present || self == .replaced }
  /// Whether absent values stay as they are.
  var isKnown: Bool { isExisting || self == .recreated || self == .repeated }
  /// Whether it has an identifier that no model was found for.
  var hasKey: Bool { self == .identified || self == .repeated }
}
