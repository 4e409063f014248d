extension PropertyDescriptor {
  /// The descriptor of a stored property with closures that make its value and go back.
  func formatted(by format: PropertyFormat<Model>) -> Self {
    let own = reading
    let reading = (format.apply ?? own?.apply).map { apply in
      var reading = EntryReading(request: format.request, apply: apply)
      reading.convert = format.convert
      reading.nullValue = format.nullValue
      return reading
    }
    let load =
      format.load ?? { [writing] model in
        guard let slot = try writing?.load(model) else {
          throw SlotMismatch(expected: "a property", actual: "nothing")
        }
        return slot
      }
    let writing = format.encode.map { encode in
      EntryWriting(request: format.request) { model in try encode(load(model)) }
    }
    var formatted = Self(propertyName: propertyName, reading: reading, writing: writing)
    formatted.storedProperty = storedProperty
    formatted.access = access.map { own in
      PropertyAccess(
        request: own.request, load: format.load ?? own.load, store: format.apply ?? own.store)
    }
    return formatted
  }
}
