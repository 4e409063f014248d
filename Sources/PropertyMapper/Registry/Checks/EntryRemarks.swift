/// Remarks on single entries: they work, but perhaps not as meant.
enum EntryRemarks {
  static func remarks<Model>(
    on entry: Mappings<Model>.Entry, of type: String, registeredAt registration: String?
  ) -> [ConfigurationError] {
    let descriptor = entry.descriptor
    let modifiers = descriptor.modifiers
    func remark(_ code: ConfigurationError.Code, _ message: String, _ hint: String)
      -> ConfigurationError
    {
      ConfigurationError(
        code: code, severity: .remark, type: type, path: entry.path, message: message, hint: hint,
        registration: registration)
    }
    var remarks: [ConfigurationError] = []
    if let reading = descriptor.reading {
      if descriptor.writing == nil, !reading.isConsumer, !modifiers.isDecodeOnly {
        remarks.append(
          remark(
            .oneWayTransform,
            Messages.sentence(must: "be written as well as read", but: "has no encode:"),
            "add one, or mark it decodeOnly() to say that it is meant"))
      }
      if modifiers.isRequired, reading.defaultValue != nil {
        remarks.append(
          remark(
            .unusedDefault,
            Messages.sentence(must: "be absent to get its default", but: "is required()"),
            "leave one of the two out"))
      }
    }
    if entry.path.mistake == nil, entry.path.hasIndex, descriptor.writing != nil,
      !modifiers.isDecodeOnly
    {
      remarks.append(
        remark(
          .indexNotWritten,
          Messages.sentence(must: "be written to a key", but: "has an index, which is only read"),
          "mark it decodeOnly() to say that it is meant"))
    }
    return remarks
  }
}
