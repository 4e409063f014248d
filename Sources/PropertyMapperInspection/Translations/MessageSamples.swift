// For `UUID`.
import Foundation
import PropertyMapper

/// A sample of each sentence that an error can have.
///
/// Every rule of the library needs a sample here: tests look for rules without one. If several
/// sentences have the same code and rule, there is one for each.
enum MessageSamples {
  /// The samples, in the order of the codes.
  static var all: [MappingError] {
    let groups: [(MappingError.Code, [Sentence])] = [
      (
        .missingValue,
        [
          Messages.missingValue, Messages.missingValue(near: "Sample"),
          Messages.noKey(of: ["first", "second"]),
        ]
      ),
      (.nullValue, [Messages.nullValue]),
      (.typeMismatch, typeMismatches), (.conversionFailed, conversions),
      (.validationFailed, validations), (.transformFailed, transforms), (.hookFailed, hooks),
      (.factoryFailed, factories), (.rejected, [refusal, Messages.refusedOnce]),
      (.unregisteredType, unregisteredTypes), (.invalidMapping, invalidMappings),
      (
        .unknownKey,
        [
          Messages.unknownKey(nearest: "name"), Messages.readOnlyKey,
          Messages.otherAlternative(to: "name"),
        ]
      ),
      (.duplicateKey, duplicateKeys), (.malformedJSON, syntaxErrors),
      (.malformedPropertyList, propertyListFlaws), (.malformedArchive, archiveFlaws),
      (.unknownSubtype, subtypes),
      (
        .depthLimitExceeded,
        [
          Messages.depthLimit(512), Messages.stackLimit,
          Messages.repeatedTransformer(of: Sample.self),
        ]
      ),
      (.sizeLimitExceeded, sizes),
      (.cycle, [Messages.cycle, Messages.neededToMakeItself(Sample.self)]),
      (.unrepresentableValue, unwritables),
      (.tooManyErrors, [Messages.tooManyErrors(listed: 100, further: 20, noun: "error")]),
    ]
    return groups.flatMap { code, sentences in
      sentences.map { MappingError(code, path: ["sample"], property: "Sample.sample", $0) }
    }
  }

  /// A type to name.
  private enum Sample: String, CaseIterable { case first, second }
  private struct Failure: Error, CustomStringConvertible { let description = "it is closed" }

  private static let fact = Messages.thrown(Failure(), isSensitive: false)
  private static let refusal = Sentence(Messages.refusal, rule: Messages.refused)

  // MARK: Values

  private static var typeMismatches: [Sentence] {
    let kinds: [Expectation] = [
      .integer, .number, .seconds, .text, .character, .boolean, .date, .url, .uuid, .base64,
      .timeZone, .locale, .list, .object, .json, .jsonText,
      .oneOf(["first", "second"], #""first" or "second""#),
    ]
    return kinds.map { Messages.kind($0, found: "list", "a list") } + [
      Messages.codableMismatch(Sample.self), Messages.notAnObject(Sample.self), textOrObject,
    ]
  }

  /// A value that is neither an object nor of the kind of a transformer's input.
  private static var textOrObject: Sentence {
    let list = InputValue.list(.any([]))
    var words = ConversionProblem.mismatch(expected: .text, input: list).words
    words.add(alternative: ConversionProblem.mismatch(expected: .object, input: list).words)
    return Messages.conversion(words, isSensitive: false)
  }

  private static func otherForms(_ expected: [Expectation]) -> [Sentence] {
    expected.map { Messages.kind($0, found: "text", "text in another form") }
  }

  private static func unconverted(_ problem: ConversionProblem) -> Sentence {
    Messages.conversion(problem.words, isSensitive: false)
  }

  /// A value that has none of the expected forms.
  private static func otherForms(of alternatives: [Expectation]) -> Sentence {
    let all = alternatives.map { ConversionProblem.otherText(expected: $0).words }
    var words = all[0]
    for other in all.dropFirst() { words.add(alternative: other) }
    return Messages.conversion(words, isSensitive: false)
  }

  /// Values of the right kind that cannot be converted.
  private static var inconvertible: [Sentence] {
    otherForms([
      .integer, .integer(in: Int8.self), .number, .number(heldBy: Float.self), .boolean,
      .character, .date, .url, .uuid, .base64, .timeZone, .locale, .pair, .orderedBounds, .jsonText,
      .oneOf(["first", "second"], #""first" or "second""#), .rawValue(of: Sample.self),
      .integerKey(in: Int.self), .booleanKey, .key(.uuid, of: UUID.self),
      .key(nil, of: Sample.self), .key(.rawValue(of: Sample.self), of: Sample.self),
      .textualKey(insteadOf: Sample.self),
    ])
  }

  private static var conversions: [Sentence] {
    inconvertible + [
      Messages.codableRefusal, Messages.typeFailed(fact), Messages.unexpected(Failure()),
    ]
  }

  private static var validations: [Sentence] {
    func tell<Value>(_ validator: Validator<Value>, _ value: Value) -> [Sentence] {
      validator.complaints(value, .standard).map { Messages.complaint($0, isSensitive: false) }
    }
    let numbers: [Validator<Int>] = [
      .min(3), .max(1), .range(3...4), .range(3...), .range(...1), .greaterThan(2), .lessThan(2),
      .range(0..<2), .oneOf(1, 3), .equalTo(1), .not(.max(2)), .min(3).or(.max(1)),
    ]
    let texts: [Validator<String>] = [
      .length(2...8), .length(2), .minLength(2), .maxLength(0), .matches("[0-9]+"),
      .matches(/[0-9]+/), .not(.matches("[a-z]+")),
    ]
    let lists: [Validator<[Int]>] = [.length(2...8), .minLength(2), .maxLength(0)]
    return numbers.flatMap { tell($0, 2) } + texts.flatMap { tell($0, "a") }
      + tell(.notEmpty, "") + lists.flatMap { tell($0, [1]) } + [
        Messages.count(1, mustBeIn: 2...8, isSensitive: false),
        Messages.count(1, mustBeIn: 2...Int.max, isSensitive: false),
        Messages.count(1, mustBeAtLeast: 2, isSensitive: false), Messages.changedIdentifier,
        Messages.secondKey(after: "first"),
      ]
  }

  // MARK: Closures and types

  private static var transforms: [Sentence] {
    let forms: [Expectation] = [
      .iso8601, .date("d.M.yyyy", like: "31.12.2025"), .date(in: "seconds", since: 1970),
      .numberInText, .separatedList,
    ]
    return inconvertible + otherForms(forms) + [
      otherForms(of: [.date("d.M.yyyy", like: "31.12.2025"), .iso8601]),
      Messages.transformFailed(.returnedNil, creating: nil),
      Messages.transformFailed(fact, creating: "Sample"), Messages.encoderFailed(fact),
    ] + [.extremeDate, .notLookedUp, .unreadableList].map(unconverted)
  }

  private static var hooks: [Sentence] {
    HookKind.allCases.map { Messages.hookFailed($0, fact) } + [
      Messages.encoderFailed(fact), Messages.replacedModel,
      Messages.immutableInstance(of: Sample.self),
    ]
  }

  private static var factories: [Sentence] {
    [
      Messages.factoryFailed(fact), Messages.factoryGaveNothing(Sample.self),
      Messages.initializerFailed(fact, type: Sample.self),
      Messages.initializerGaveNothing(Sample.self),
      Messages.lostProperty("id", of: Sample.self),
    ]
  }

  private static var unregisteredTypes: [Sentence] {
    [
      Messages.unregisteredType(Sample.self),
      Messages.unregisteredType(Sample.self, obstacle: Messages.isNotMade),
    ]
  }

  private static var invalidMappings: [Sentence] {
    let mistake = TableFindings(on: Sample.self, registeredAt: nil).mistake(
      .invalidPath, Messages.wrongPath("has an empty segment").text, at: ["sample"])
    return [
      Messages.invalidMapping(Sample.self, [mistake]), Messages.missingInitializer(Sample.self),
      Messages.unknownScheme("v3", nearest: "v2"), Messages.tooManyWays(from: [Sample.self]),
      Messages.wrongPath("has an empty segment"), Messages.unreadProperty(of: Sample.self),
      Messages.forgetfulFallback(Sample.self, ["kind"]),
    ]
  }

  private static var subtypes: [Sentence] {
    [
      Messages.unknownSubtype(
        ["first", "second"], actual: "some other text", found: nil, nearest: "first"),
      Messages.unknownSubtype(
        ["first", "second"], actual: "missing", found: "missing", nearest: nil),
      Messages.changedSubtype(from: "first"), Messages.changedFallback,
      Messages.changedKey(from: "first"),
      Messages.unlistedSubtype(Sample.self, of: Failure.self),
      Messages.unlistedSubtype(Sample.self, of: Sample.self, caseName: "second"),
      Messages.twoNames("first", "second", of: Sample.self),
    ]
  }

  // MARK: Formats and limits

  /// A place in JSON text.
  private static var place: MappingError.SourceLocation? {
    do throws(MappingErrors) {
      _ = try MappingValue(json: "[")
      return nil
    } catch {
      return error.first?.location
    }
  }

  private static var duplicateKeys: [Sentence] {
    [
      Messages.duplicateKey(first: nil),
      Messages.duplicateKey(first: place),
      Messages.equivalentKey(), Messages.sameKey, Messages.sameKeyText,
    ]
  }

  /// The sentences about texts that are not JSON, each for another reason.
  private static var syntaxErrors: [Sentence] {
    let texts: [[UInt8]] =
      ["[1", "x", "1 2", "\u{FEFF}1", "\"\t\"", "\"\\x\"", "\"\\ud800\"", "-", "1e999"]
      .map { Array($0.utf8) } + [[0xFF, 0xFE, 0x31, 0x00], [0x22, 0xFF, 0x22]]
    return texts.compactMap { bytes in
      do throws(MappingErrors) {
        _ = try MappingValue(json: bytes)
        return nil
      } catch {
        return error.first.map { Sentence($0.message, rule: $0.rule, $0.parameters) }
      }
    }
  }

  private static var propertyListFlaws: [Sentence] {
    let flaws: [PropertyListFlaw] = [
      .empty, .utf16, .notUTF8, .neither, .trailing(line: 3), .malformedXML(line: 3),
      .otherEncoding, .endless, .noDate(line: 3), .noBase64(line: 3), .damaged, .largeInteger,
      .noBinaryDate, .noTextKey,
    ]
    return flaws.map { Messages.malformedPropertyList($0) }
  }

  private static var archiveFlaws: [Sentence] {
    ArchiveFlaw.allCases.map { Messages.malformedArchive($0) }
      + [Messages.misplacedInArchive]
  }

  private static var sizes: [Sentence] {
    let length = ValidatorLimits(maximumMatchedCharacters: 1).problem(with: "abc")
    return [
      Messages.textTooLong(byteCount: 9, limit: 8), Messages.tooManyElements(count: 9, limit: 8),
      Messages.keyTooLong(byteCount: 9, limit: 8), Messages.keyWithTooManyMarks,
      Messages.textTooManyMarks, Messages.inputTooLarge(byteCount: 9, limit: 8),
      Messages.propertyListTooLarge(limit: 8), Messages.outputTooLarge(limit: 8),
    ] + [length].compactMap { $0.map { Messages.complaint($0, isSensitive: false) } }
  }

  private static var unwritables: [Sentence] {
    Unwritable.samples(naming: Sample.self).map { Messages.unrepresentable($0) } + [
      Messages.unwritable(fact), Messages.refusedByType, Messages.onlyRead(Sample.self),
      Messages.unreadable(fact), Messages.notArchived(Sample.self), Messages.exportConflict(),
      Messages.writtenByAnother,
      Messages.oldPropertyListFormat,
    ]
  }
}
