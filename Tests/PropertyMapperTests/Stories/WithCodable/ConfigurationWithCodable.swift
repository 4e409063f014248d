import Foundation

extension ConfigurationStory.Configuration: Decodable {
  enum CodingKeys: String, CodingKey {
    case name, listen, timeout, retries, log, allowedOrigins, database
  }
  enum ListenKeys: String, CodingKey { case host, port, tls }
  enum TLSKeys: String, CodingKey { case certificate }
  enum LogKeys: String, CodingKey { case level }
  enum DatabaseKeys: String, CodingKey { case url, password }

  init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    try check(name.wholeMatch(of: /[a-z][a-z0-9-]*/) != nil, "name")
    if container.contains(.listen) {
      let listen = try container.nestedContainer(keyedBy: ListenKeys.self, forKey: .listen)
      host = try listen.decodeIfPresent(String.self, forKey: .host) ?? host
      try check(!host.isEmpty, "listen.host")
      port = try listen.decodeIfPresent(Int.self, forKey: .port) ?? port
      try check((1...65_535).contains(port), "listen.port")
      if listen.contains(.tls) {
        let tls = try listen.nestedContainer(keyedBy: TLSKeys.self, forKey: .tls)
        certificate = try tls.decodeIfPresent(String.self, forKey: .certificate)
        try check(certificate?.hasPrefix("/") != false, "listen.tls.certificate")
      }
    }
    timeout =
      try container.decodeIfPresent(String.self, forKey: .timeout)
      .map(ConfigurationStory.duration) ?? timeout
    try check((.seconds(1) ... .seconds(600)).contains(timeout), "timeout")
    retries = try container.decodeIfPresent(Int.self, forKey: .retries) ?? retries
    try check((0...10).contains(retries), "retries")
    if container.contains(.log) {
      let log = try container.nestedContainer(keyedBy: LogKeys.self, forKey: .log)
      level = try log.decodeIfPresent(ConfigurationStory.Level.self, forKey: .level) ?? level
    }
    // A property list decodes a URL from an object with the key "relative", so the text is decoded instead.
    let texts = try container.decodeIfPresent([String].self, forKey: .allowedOrigins) ?? []
    try check(texts.count <= 100, "allowedOrigins")
    origins = try texts.map(url)
    let database = try container.nestedContainer(keyedBy: DatabaseKeys.self, forKey: .database)
    self.database = try url(try database.decode(String.self, forKey: .url))
    password = try database.decode(String.self, forKey: .password)
    try check(password.count >= 8, "database.password")
  }

  private func check(_ isRight: Bool, _ name: String) throws {
    guard isRight else { throw ConfigurationStory.InvalidValue(name: name) }
  }

  private func url(_ text: String) throws -> URL {
    guard let url = URL(string: text) else { throw ConfigurationStory.InvalidValue(name: "url") }
    return url
  }
}

extension ConfigurationStory {
  struct InvalidValue: Error { let name: String }
}
