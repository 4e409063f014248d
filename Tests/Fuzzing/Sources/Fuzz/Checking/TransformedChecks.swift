import PropertyMapper

/// What is demanded of the models that transformers fill, whatever they were read from.
enum TransformedChecks {
  private static let writer = EnginePair { Transformed.register(in: $0) }

  static func exactText(of model: Transformed) -> String { exactFields(of: model) }

  /// What was written reads back to what is written the same.
  static func checkRoundTrip(of model: Transformed) {
    let (text, errors) = writer.agreed("writing texts", shown: \.self) { mapper, errors in
      do throws(MappingErrors) {
        return try mapper.exportJSONString(model)
      } catch {
        errors += error
        return nil
      }
    }
    guard let text else {
      return demand(errors.tellOfExtremeDates, "what was read cannot be written: \(errors)")
    }
    do throws(MappingErrors) {
      let mapper = writer.standard
      let fromText = try mapper.create(Transformed.self, fromJSON: text)
      demandSame(try mapper.exportJSONString(fromText), as: text, "text changes when read")
      let fromDictionary = try mapper.create(Transformed.self, from: mapper.export(model))
      demandSame(
        exactText(of: fromDictionary), as: exactText(of: fromText),
        "a dictionary is other than text")
    } catch {
      fatalError("what was written cannot be read: \(error.report)\n\(text)")
    }
  }
}
