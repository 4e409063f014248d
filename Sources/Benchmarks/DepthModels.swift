import PropertyMapper

/// A model that nests itself, as deep as the text.
class Level: DefaultInitializable {
  var child: Level?
  var children: [Level] = []
  var named: [String: Level] = [:]
  var numbers: [Int] = []
  var anything: Any?
  var mark = 0
  var rest = MappingValue.Object()

  required init() {}

  /// The number of numbers in the innermost model.
  var count: Int {
    var level = self
    while let inner = level.child ?? level.children.first { level = inner }
    return level.numbers.count + ((level.anything as? [Any])?.count ?? 0)
  }
}

final class Sublevel: Level {}

/// A base type whose models are stored next to their subtype names.
indirect enum LevelPayload {
  case level(PayloadLevel)
}

struct PayloadLevel: DefaultInitializable {
  var payload: LevelPayload?
  var numbers: [Int] = []

  var count: Int {
    guard case .level(let inner) = payload else { return numbers.count }
    return inner.count
  }
}

/// Created by its initializer, or from its properties.
final class FixedLevel {
  let child: FixedLevel?
  let numbers: [Int]

  init(child: FixedLevel?, numbers: [Int]) {
    self.child = child
    self.numbers = numbers
  }

  var count: Int { child?.count ?? numbers.count }
}

indirect enum BoxedLevel {
  case level(MemberwiseLevel)
}

struct MemberwiseLevel {
  let child: BoxedLevel?
  let numbers: [Int]?

  var count: Int {
    guard case .level(let inner) = child else { return numbers?.count ?? 0 }
    return inner.count
  }
}
