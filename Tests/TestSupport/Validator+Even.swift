import PropertyMapper

extension Validator where Value == Int {
  static var even: Self { .satisfying("even") { $0.isMultiple(of: 2) } }
}
