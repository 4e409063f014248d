import PropertyMapper

/// Checks of models filled by transformers, for any kind of input.
enum TransformedChecks {
  private static let writer = OrderPair { Transformed.register(in: $0) }

  static func exactText(of model: Transformed) -> String { exactFields(of: model) }

  /// Checks that output reads back to a model with the same output.
  static func checkRoundTrip(of model: Transformed) {
    let (text, errors) = writer.agreed("writing texts", shown: \.self) { mapper, errors in
      do throws(MappingErrors) {
        return try mapper.export(model, as: .jsonText)
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
      let fromText = try mapper.create(Transformed.self, from: .json(text))
      demandSame(try mapper.export(fromText, as: .jsonText), as: text, "text changes when read")
      let fromDictionary = try mapper.create(Transformed.self, from: mapper.export(model))
      demandSame(
        exactText(of: fromDictionary), as: exactText(of: fromText),
        "a dictionary is other than text")
    } catch {
      fatalError("what was written cannot be read: \(error.report)\n\(text)")
    }
  }
}
