import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// A form for signing up: all its problems are shown at once and in German, but never a password.
@Suite struct SignUpStory {
  struct SignUp: Equatable {
    var name = ""
    var email = ""
    var password = ""
    var repetition = ""
    var birthDate = Date.distantPast
    var parentsConsent = false
    var people = 1
    var acceptsTerms = false
  }

  /// The sentences for this form.
  static let german = MessageCatalog { error in
    func text(_ name: String) -> String {
      error.parameters[name].map { "\($0)".replacing("\"", with: "") } ?? ""
    }
    return switch (error.code, error.rule) {
    case (.missingValue, _), (.nullValue, _): "fehlt"
    case (.unknownKey, _) where error.parameters["suggestion"] != nil:
      "gehört nicht zum Formular; meinten Sie \(text("suggestion"))?"
    case (.unknownKey, _): "gehört nicht zum Formular"
    case (_, "integer"?): "muss eine ganze Zahl sein"
    case (_, "date"?): "muss ein Datum wie 31.12.2001 sein"
    case (_, "length"?): "muss \(text("minimum")) bis \(text("maximum")) Zeichen haben"
    case (_, "minLength"?): "muss mindestens \(text("minimum")) Zeichen haben"
    case (_, "range"?): "muss zwischen \(text("minimum")) und \(text("maximum")) liegen"
    case (_, "email"?): "muss eine E-Mail-Adresse sein"
    case (_, "same"?): "muss das Passwort wiederholen"
    case (_, "consent"?): "ist unter 16 Jahren nötig"
    case (_, "accepted"?): "müssen angenommen werden"
    default: nil
    }
  }

  static let labels: [MappingPath: String] = [
    "name": "Name", "email": "E-Mail-Adresse", "password": "Passwort",
    "repetition": "Wiederholung", "birth_date": "Geburtsdatum",
    "parents_consent": "Zustimmung der Eltern", "people": "Personenzahl",
    "terms": "Bedingungen",
  ]

  static let mapper: PropertyMapper = {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject, messages: german))
    mapper.addMappings(
      [
        "name": .property(\.name, .length(2...40)).required(),
        "email": .property(\.email, .matches(/[^@ ]+@[^@ ]+\.[a-z]+/).named("email")).required(),
        "password": .property(\.password, .minLength(12)).required().sensitive(),
        "repetition": .property(\.repetition).required().sensitive(),
        "birth_date": .transform(\.birthDate, .date("dd.MM.yyyy")).required(),
        "parents_consent": .property(\.parentsConsent, default: false),
        "people": .property(\.people, .range(1...6), default: 1),
        "terms": .property(\.acceptsTerms, .equalTo(true).named("accepted")).required(),
      ], for: SignUp.self, makingWith: { SignUp() })
    mapper.addRule(for: SignUp.self, \.password, \.repetition, at: "repetition", named: "same") {
      $0 == $1 ? nil : "must repeat the password, but is \($1)"
    }
    mapper.addRule(
      for: SignUp.self, \.birthDate, \.parentsConsent, at: "parents_consent", named: "consent"
    ) { birthDate, consent in
      consent || birthDate <= sixteenYearsAgo ? nil : "must be given below the age of 16"
    }
    return mapper
  }()

  /// As seen from June 5, 2017.
  static let sixteenYearsAgo = Date(timeIntervalSince1970: 991_699_200)

  /// What the form shows.
  static func lines(_ errors: some Sequence<MappingError>) -> [String] {
    errors.map { "\(labels[$0.path] ?? "„\($0.path)“") \($0.message)" }
  }

  static let first = """
    {"name": "J", "e_mail": "jon@example.com",
      "password": "winter is coming", "repetition": "winter is gone",
      "birth_date": "06.06.2001", "people": "zwei", "terms": false}
    """
  static let second = """
    {"name": null, "email": "jon@wall",
      "password": "ghost", "repetition": "gohst",
      "birth_date": "31.02.2001", "terms": "yes"}
    """

  @Test func `all problems are shown in German`() throws {
    let errors = try #require(throws: MappingErrors.self) {
      try Self.mapper.create(SignUp.self, from: .json(Self.first))
    }
    #expect(
      Self.lines(errors) == [
        "Name muss 2 bis 40 Zeichen haben", "E-Mail-Adresse fehlt",
        "Personenzahl muss eine ganze Zahl sein",
        "Bedingungen müssen angenommen werden", "Wiederholung muss das Passwort wiederholen",
        "Zustimmung der Eltern ist unter 16 Jahren nötig",
        "„e_mail“ gehört nicht zum Formular; meinten Sie email?",
      ])
    #expect(
      errors.map { "\($0.path) \($0.rule ?? "\($0.code)")" } == [
        "name length", "email missingValue", "people integer", "terms accepted",
        "repetition same", "parents_consent consent", "e_mail unknownKey",
      ])
  }

  @Test func `a rule waits until its own fields are valid`() throws {
    let errors = try #require(throws: MappingErrors.self) {
      try Self.mapper.create(SignUp.self, from: .json(Self.second))
    }
    #expect(
      Self.lines(errors) == [
        "Name fehlt", "E-Mail-Adresse muss eine E-Mail-Adresse sein",
        "Passwort muss mindestens 12 Zeichen haben",
        "Geburtsdatum muss ein Datum wie 31.12.2001 sein",
      ])
  }

  @Test(
    arguments: [
      (first, "repetition  isn't valid"),
      (second, "password  must have at least 12 characters"),
    ])
  func `a password is never shown`(json: String, line: String) throws {
    let errors = try #require(throws: MappingErrors.self) {
      try Self.mapper.create(SignUp.self, from: .json(json))
    }
    let english = PropertyMapper()
    english.addMappings(from: Self.mapper)
    let untranslated = Outcome.problems { try english.create(SignUp.self, from: .json(json)) }
    let shown = [
      errors.report(in: json), "\(Array(errors))", "\(untranslated)",
      String(decoding: errors.jsonData(), as: UTF8.self),
      String(decoding: errors.problemJSON(), as: UTF8.self),
      Self.mapper.description(of: SignUp(password: "ghost", repetition: "gohst")),
    ]
    for secret in ["winter", "ghost", "gohst"] { #expect(!"\(shown)".contains(secret)) }
    #expect(untranslated.contains("validationFailed  " + line))
  }

  @Test func `a valid form is accepted`() throws {
    let json =
      #"{"name":"Jon","email":"jon@example.com","password":"winter is coming","repetition":"winter is coming","birth_date":"06.06.2001","parents_consent":true,"people":2,"terms":true}"#
    let signUp = try Self.mapper.create(SignUp.self, from: .json(json))
    #expect(
      signUp
        == SignUp(
          name: "Jon", email: "jon@example.com", password: "winter is coming",
          repetition: "winter is coming", birthDate: Self.sixteenYearsAgo + 86_400,
          parentsConsent: true, people: 2, acceptsTerms: true))
    try Self.mapper.validate(signUp)
    #expect(try Self.mapper.export(signUp, as: .jsonText) == json)
  }

  @Test func `a form that edits its model has the same problems`() throws {
    let input: [String: Any] = [
      "name": "J", "email": "jon@wall", "password": "winter is coming",
      "repetition": "winter is gone", "birth_date": "06.06.2001", "people": 7, "terms": false,
    ]
    let signUp = SignUp(
      name: "J", email: "jon@wall", password: "winter is coming",
      repetition: "winter is gone", birthDate: Self.sixteenYearsAgo + 86_400, people: 7)
    let ofInput = try #require(throws: MappingErrors.self) {
      try Self.mapper.create(SignUp.self, from: input)
    }
    let ofModel = try #require(throws: MappingErrors.self) { try Self.mapper.validate(signUp) }
    #expect(ofModel == ofInput)
    #expect(
      Self.lines(ofModel) == [
        "Name muss 2 bis 40 Zeichen haben", "E-Mail-Adresse muss eine E-Mail-Adresse sein",
        "Personenzahl muss zwischen 1 und 6 liegen", "Bedingungen müssen angenommen werden",
        "Wiederholung muss das Passwort wiederholen",
        "Zustimmung der Eltern ist unter 16 Jahren nötig",
      ])
  }
}
