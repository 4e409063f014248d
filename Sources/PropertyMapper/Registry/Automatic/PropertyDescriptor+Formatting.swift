extension PropertyDescriptor {
  /// The descriptor of a stored property with closures that make its value and go back.
  func formatted(by format: PropertyFormat) -> Self {
    let formatted = property.map { own in
      DescribedProperty(format.accessor ?? own.accessor, own.request, storage: own.storage)
    }
    var reading: EntryReading?
    if formatted?.accessor.isWritable == true {
      var made = EntryReading(format.request)
      made.convert = format.convert
      made.nullValue = format.nullValue
      reading = made
    }
    return Self(
      formatted, reading: reading,
      writing: format.encode.map { EntryWriting(format.request, .encoded($0)) })
  }
}
