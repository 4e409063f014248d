import Foundation

extension PatchEndpointStory {
  /// Two optionals in one: the outer one says whether the key is there.
  struct ProfilePatch: Decodable {
    var name: String?
    var bio: String??
    var birthday: Date??
    var street: String?
    var city: String?
    var interests: [String]?
    var wantsNews: Bool?

    enum CodingKeys: String, CodingKey, CaseIterable {
      case name, bio, birthday, address, interests, notifications
    }
    enum AddressKeys: String, CodingKey { case street, city }
    enum NotificationKeys: String, CodingKey { case news }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decodeIfPresent(String.self, forKey: .name)
      if container.contains(.bio) {
        bio = .some(try container.decodeIfPresent(String.self, forKey: .bio))
      }
      if container.contains(.birthday) {
        birthday = .some(
          try container.decodeIfPresent(String.self, forKey: .birthday).map { text in
            let style = Date.ISO8601FormatStyle().year().month().day()
            return try Date(text, strategy: style)
          })
      }
      if container.contains(.address) {
        let address = try container.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
        street = try address.decodeIfPresent(String.self, forKey: .street)
        city = try address.decodeIfPresent(String.self, forKey: .city)
      }
      interests = try container.decodeIfPresent([String].self, forKey: .interests)
      if container.contains(.notifications) {
        wantsNews = try container.nestedContainer(
          keyedBy: NotificationKeys.self, forKey: .notifications
        ).decodeIfPresent(Bool.self, forKey: .news)
      }
    }

    func apply(to profile: inout Profile) throws {
      func check(_ isRight: Bool, _ key: CodingKeys) throws {
        guard isRight else { throw InvalidValue(key: key.rawValue) }
      }
      try check((name?.count).map { (2...40).contains($0) } ?? true, .name)
      try check((bio??.count).map { $0 <= 500 } ?? true, .bio)
      try check(street?.isEmpty != true, .address)
      try check((city?.count).map { (1...40).contains($0) } ?? true, .address)
      try check(interests.map { $0.count <= 5 && !$0.contains("") } ?? true, .interests)
      profile.name = name ?? profile.name
      profile.bio = bio ?? profile.bio
      profile.birthday = birthday ?? profile.birthday
      profile.address.street = street ?? profile.address.street
      profile.address.city = city ?? profile.address.city
      profile.interests = interests ?? profile.interests
      profile.wantsNews = wantsNews ?? profile.wantsNews
    }

    struct InvalidValue: Error { let key: String }
  }
}
