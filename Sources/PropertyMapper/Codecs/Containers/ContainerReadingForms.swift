/// Null or a value.
struct OptionalReadingForm<Wrapped: ReadingForm>: ReadingForm {
  let wrapped: Wrapped

  @inline(__always)
  func read(_ reader: inout ValueReader) throws(Declined) -> Wrapped.Value? {
    try reader.passNull() ? nil : try wrapped.read(&reader)
  }

  @inline(__always)
  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> Wrapped.Value? {
    InputValue.isNull(value) ? nil : try wrapped.read(value, &reader)
  }
}

/// A list of values.
struct ListReadingForm<Element: ReadingForm>: ReadingForm {
  let element: Element

  @inline(__always)
  func read(_ reader: inout ValueReader) throws(Declined) -> [Element.Value] {
    var elements: [Element.Value] = []
    try reader.readList { reader throws(Declined) in
      reader.makeRoom(in: &elements)
      elements.append(try element.read(&reader))
    }
    return elements
  }

  @inline(__always)
  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> [Element.Value] {
    let values = try reader.list(value)
    var elements: [Element.Value] = []
    elements.reserveCapacity(values.count)
    try reader.descend()
    for value in values { elements.append(try element.read(value, &reader)) }
    reader.ascend()
    return elements
  }
}
