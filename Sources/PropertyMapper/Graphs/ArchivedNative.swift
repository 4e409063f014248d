// `Date` and `Data` are Foundation's.
import Foundation

/// A value that archives hold as it is, though JSON has no form for it.
enum ArchivedNative {
  /// A date, in seconds from 2001.
  case date(Double)
  case data([UInt8])

  init?(_ value: any Sendable) {
    switch value {
    case let date as Date: self = .date(date.timeIntervalSinceReferenceDate)
    case let data as Data: self = .data(Array(data))
    default: return nil
    }
  }

  var value: any Sendable {
    switch self {
    case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
    case .data(let bytes): Data(bytes)
    }
  }
}
