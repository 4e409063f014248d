import Foundation
import PropertyMapper

/// Property lists, binary and XML: output must read back equal. The number of bytes selects the
/// options.
struct PropertyListTarget: FuzzTarget {
  typealias Format = PropertyListSerialization.PropertyListFormat
  private static let formats: [Format] = [.xml, .binary]

  private let pairs: [OrderPair]
  private let writer = FullTable.makeMapper()

  init() {
    pairs = Policies.all.map { options in
      OrderPair(options) { mapper in
        mapper.addMappings(from: FullTable.makeMapper())
        Transformed.register(in: mapper)
      }
    }
  }

  mutating func run(_ bytes: UnsafeRawBufferPointer) {
    let data = Data(bytes)
    let pair = pairs[data.count % pairs.count]
    readValue(data, by: pair)
    readRecord(data, by: pair)
    let model = pair.agreed("transforming", shown: TransformedChecks.exactText) {
      $0.create(Transformed.self, from: .propertyList(data), errors: &$1)
    }.value
    if let model { TransformedChecks.checkRoundTrip(of: model) }
    update(from: data, by: pair)
  }

  /// The codes with which the library rejects lists without decoding them.
  private static let refusals: Set<MappingError.Code> = [
    .malformedPropertyList, .depthLimitExceeded, .sizeLimitExceeded,
  ]

  /// The result of Foundation, for XML accepted by the library only: slightly damaged binary lists
  /// can crash Foundation. It also drops U+FEFF at the start of strings, and misses the end of an
  /// empty comment.
  private static func foundationTree(of data: Data) -> [String: Any]? {
    let text = String(decoding: data, as: UTF8.self)
    guard data.starts(with: "<?xml".utf8), !text.contains("<!---->"),
      !text.unicodeScalars.contains("\u{FEFF}")
    else { return nil }
    return try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
  }

  // MARK: Values

  private func readValue(_ data: Data, by pair: OrderPair) {
    let (value, errors) = pair.agreed("reading a value", shown: exactText) {
      $0.create(MappingValue.self, from: .propertyList(data), errors: &$1)
    }
    guard let value else { return MappingErrors(errors).checkPromises() }
    for format in Self.formats {
      let list: Data
      do throws(MappingErrors) {
        list = try pair.standard.export(value, as: .propertyList(format))
      } catch {
        // Property lists have no null.
        demand(!error.isEmpty, "nothing is wrong")
        error.checkPromises()
        continue
      }
      do throws(MappingErrors) {
        let again = try writer.create(MappingValue.self, from: .propertyList(list))
        demand(again.isSame(as: value), "a value changes: \(value) \(again)")
      } catch {
        fatalError("a value that was written cannot be read: \(error.report)")
      }
    }
  }

  // MARK: Records

  private func readRecord(_ data: Data, by pair: OrderPair) {
    let (record, errors) = pair.agreed("reading a record", shown: RecordChecks.exactText) {
      $0.create(FullTable.Record.self, from: .propertyList(data), errors: &$1)
    }
    let isRefused = errors.contains { Self.refusals.contains($0.code) }
    if !isRefused, let tree = Self.foundationTree(of: data) {
      var problems: [MappingError] = []
      let other = pair.standard.create(FullTable.Record.self, from: tree, errors: &problems)
      demandSame(
        other.map { RecordChecks.exactText(of: $0) } ?? "\(problems)",
        as: record.map { RecordChecks.exactText(of: $0) } ?? "\(errors)",
        "a list and its dictionary give different things")
    }
    guard let record else { return MappingErrors(errors).checkPromises() }
    RecordChecks.checkRoundTrip(of: record)
    for format in Self.formats { checkRoundTrip(of: record, as: format) }
  }

  private func checkRoundTrip(of record: FullTable.Record, as format: Format) {
    let list: Data
    do throws(MappingErrors) {
      list = try writer.export(record, as: .propertyList(format))
    } catch {
      return error.checkPromises()
    }
    do throws(MappingErrors) {
      let again = try writer.create(FullTable.Record.self, from: .propertyList(list))
      let text = try RecordChecks.sorted(RecordChecks.comparable(writer.export(again, as: .json)))
      let expected = try RecordChecks.sorted(
        RecordChecks.comparable(writer.export(record, as: .json)))
      demandSame(
        String(decoding: text, as: UTF8.self), as: String(decoding: expected, as: UTF8.self),
        "a record changes")
    } catch {
      // Binary lists may contain dates that JSON text cannot.
      demand(
        error.tellOfExtremeDates, "a record that was written cannot be read: \(error.report)")
    }
  }

  private func update(from data: Data, by pair: OrderPair) {
    pair.agreed("updating", shown: RecordChecks.exactText) { mapper, errors in
      var record = FullTable.Record()
      record.owner = FullTable.Owner()
      let before = RecordChecks.exactText(of: record)
      if mapper.update(&record, from: .propertyList(data), errors: &errors) { return record }
      demandSame(RecordChecks.exactText(of: record), as: before, "a failed update left traces")
      return nil
    }
  }
}
