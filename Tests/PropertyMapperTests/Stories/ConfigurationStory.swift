import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// The configuration of a server, as JSON or as a property list. What is left out has a default, what is misspelled is
/// found, and the password is in no log.
@Suite struct ConfigurationStory {
  enum Level: String, CaseIterable { case debug, info, warning, error }

  struct Configuration: Equatable {
    var name = ""
    var host = "127.0.0.1"
    var port = 8080
    var certificate: String?
    var timeout = Duration.seconds(30)
    var retries = 3
    var level = Level.info
    var origins: [URL] = []
    var database: URL?
    var password = ""
  }

  static let durations = Transformer<String, Duration>(
    decode: duration, encode: { "\($0.components.seconds)s" })

  static let mapper: PropertyMapper = {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    mapper.addMappings(
      [
        "name": .property(\.name, .matches(/[a-z][a-z0-9-]*/)).required(),
        "listen.host": .property(\.host, .notEmpty),
        "listen.port": .property(\.port, .range(1...65_535)),
        "listen.tls.certificate": .property(\.certificate, .matches(/\/.*/)),
        "timeout": .transform(\.timeout, durations, .range(.seconds(1) ... .seconds(600))),
        "retries": .property(\.retries, .range(0...10)),
        "log.level": .property(\.level),
        "allowedOrigins": .property(\.origins, .maxLength(100)),
        "database.url": .property(\.database).required(),
        "database.password": .property(\.password, .minLength(8)).required().sensitive(),
      ], for: Configuration.self, makingWith: { Configuration() })
    return mapper
  }()

  // MARK: The configuration

  let expected = Configuration(
    name: "raven", host: "0.0.0.0", port: 8443, certificate: "/etc/raven/cert.pem",
    timeout: .seconds(90), retries: 5, level: .warning,
    origins: ["https://wall.example", "https://watch.example"].compactMap(URL.init(string:)),
    database: URL(string: "postgres://raven@db.wall.example/raven"), password: "winter is coming")

  @Test func `JSON and property lists give the same configuration`() throws {
    let json = try Package.fixture("server.json")
    let plist = try Package.fixture("server.plist")
    #expect(try Self.mapper.create(Configuration.self, from: .json(json)) == expected)
    #expect(try Self.mapper.create(Configuration.self, from: .propertyList(plist)) == expected)
  }

  @Test func `omitted entries keep the structure's default values`() throws {
    let json = #"{"name": "owl", "database": {"url": "sqlite:owl.db", "password": "hoot hoot"}}"#
    let configuration = try Self.mapper.create(Configuration.self, from: .json(json))
    #expect(configuration.host == "127.0.0.1" && configuration.port == 8080)
    #expect(configuration.timeout == .seconds(30))
  }

  @Test func `all problems in a bad file are reported, without the password`() throws {
    let json = """
      {
        "name": "Raven",
        "listen": { "port": 70000, "prot": 80, "tls": { "certificate": "cert.pem" } },
        "timeout": "soon",
        "log": { "level": "warn" },
        "allowedOrigin": [],
        "database": { "url": "", "password": "1234567" }
      }
      """
    let errors = try #require(throws: MappingErrors.self) {
      try Self.mapper.create(Configuration.self, from: .json(json))
    }
    #expect(
      errors.report(in: json) == """
        9 problems while mapping Configuration:
          - name: must match the pattern
            2 |   "name": "Raven",
              |           ^
          - listen.port: must be between 1 and 65535, but is 70000
            3 |   "listen": { "port": 70000, "prot": 80, "tls": { "certificate…
              |                       ^
          - listen.tls.certificate: must match the pattern
            3 | …00, "prot": 80, "tls": { "certificate": "cert.pem" } },
              |                                          ^
          - timeout: must be a duration such as 90s, 5m or 2h
            4 |   "timeout": "soon",
              |              ^
          - log.level: must be "debug", "info", "warning", or "error", but is other text
            5 |   "log": { "level": "warn" },
              |                     ^
          - database.url: must be a URL, but is text in another form
            line 7, column 24
          - database.password: must have at least 8 characters
          - allowedOrigin: isn't a known key
            6 |   "allowedOrigin": [],
              |   ^
            help: did you mean allowedOrigins?
          - listen.prot: isn't a known key
            3 |   "listen": { "port": 70000, "prot": 80, "tls": { "certificate": "cer…
              |                              ^
            help: did you mean port?
        """)
  }

  @Test func `the defaults can be written as a starter file`() throws {
    let text = try Self.mapper.export(
      Configuration(name: "raven"), as: .jsonText, options: .includesNull)
    #expect(
      text == """
        {"name":"raven","listen":{"host":"127.0.0.1","port":8080,"tls":{"certificate":null}},\
        "timeout":"30s","retries":3,"log":{"level":"info"},"allowedOrigins":[],\
        "database":{"url":null,"password":""}}
        """)
  }
}

extension ConfigurationStory {
  /// Seconds, minutes or hours: `90s`, `5m`, `2h`.
  @Sendable static func duration(_ text: String) throws -> Duration {
    guard let match = text.wholeMatch(of: /([0-9]{1,9})([smh])/), let count = Int(match.1) else {
      throw MappingError("must be a duration such as 90s, 5m or 2h")
    }
    return .seconds(count * (match.2 == "s" ? 1 : match.2 == "m" ? 60 : 3600))
  }
}
