import Foundation
import Observation

// One model for each kind of property that a guide tells about. None of them knows of the library.

enum Kinds {
  final class Account {
    private(set) var balance = 0
    let currency = "EUR"
  }

  final class Report {
    var rows: [Int] = []
    lazy var total = rows.reduce(0, +)
  }

  final class Child {
    var name = ""
    weak var parent: Child?
  }

  final class Thermostat {
    var log: [String] = []
    var degrees = 20 {
      didSet { log.append("\(oldValue) to \(degrees)") }
    }
  }

  @Observable final class Session {
    var user = "nobody"
    @ObservationIgnored var token: String?
  }

  @propertyWrapper struct Clamped {
    private var value: Int
    private let limits: ClosedRange<Int>

    init(wrappedValue: Int, _ limits: ClosedRange<Int>) {
      self.limits = limits
      value = min(max(wrappedValue, limits.lowerBound), limits.upperBound)
    }

    var wrappedValue: Int {
      get { value }
      set { value = min(max(newValue, limits.lowerBound), limits.upperBound) }
    }
  }

  struct Volume {
    @Clamped(0...10) var level = 5
  }

  struct Ticket: Equatable {
    let number: Int
    let seat: String?
    var price: Decimal
  }
}
