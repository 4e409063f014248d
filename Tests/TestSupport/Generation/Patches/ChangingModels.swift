import Foundation
import PropertyMapper

/// Models of all kinds that changes lead from one to another.
struct ChangingLeaf {
  var name = ""
  var note: String?
  var count: Int?
  var data = Data()
  var anything: MappingValue?
}

/// A structure that its table makes by an initializer.
struct ChangingPoint {
  let label: String?
  let x: Int
  var note: String? = "made"

  init(label: String?, x: Int) {
    self.label = label
    self.x = x
  }
}

enum ChangingEvent {
  case leaf(ChangingLeaf)
  case text(String)
  case number(Int?)
  case numbers([String: Int])
  case none
}

class ChangingAnimal {
  var name: String?
  required init() {}
}

final class ChangingCat: ChangingAnimal {
  var lives: Int?
}

final class ChangingDog: ChangingAnimal {
  var trick: String?
  var home: ChangingLeaf?
}

final class ChangingNode {
  var id = 0
  var name = ""
  var note: String?
  var leaf: ChangingLeaf?
  var home = ChangingLeaf()
  var point: ChangingPoint?
  var event: ChangingEvent?
  var child: ChangingNode?
  var pet: ChangingAnimal?
  var otherPet: ChangingAnimal?
  var leaves: [ChangingLeaf] = []
  var points: [ChangingPoint?] = []
  var nodes: [ChangingNode] = []
  var named: [String: ChangingLeaf] = [:]
  var texts: [String] = []
  var data: [Data?] = []
  var tags: Set<String> = []
  var link: URL?
  var amount = 0
  var rest = MappingValue.Object()
}
