import Foundation
import PropertyMapper

/// Lists of subtypes, with their names, compared with a struct that has the properties of all of them.
func subtypeComparisons() -> [Comparison] {
  [
    readingSubtypes("1,000 records", count: 1_000),
    writingSubtypes("Writing JSON text", count: 1_000),
  ]
}

private func readingSubtypes(_ group: String, count: Int) -> Comparison {
  Comparison(group: group, title: "JSON text becomes a list of 1,000 records of subtypes") {
    let mapper = PropertyMapper()
    registerParcels(mapper)
    let flat = (0..<count).map(FlatParcel.init)
    let text = try JSONEncoder().encode(flat)
    let envelopes = try JSONEncoder().encode(flat.map { Envelope(kind: $0.kind, data: $0) })
    let decoder = JSONDecoder()
    func check(_ parcels: [ParcelClass]) -> Bool {
      parcels.count == count
        && parcels.indices.allSatisfy { parcels[$0] is BoxClass == $0.isMultiple(of: 2) }
    }
    return [
      Contestant("JSONDecoder, a flat struct", records: count, gives: flat) {
        try decoder.decode([FlatParcel].self, from: text)
      },
      Contestant(
        "structs of a protocol", records: count,
        check: { (parcels: [any Parcel]) in parcels.count == count && parcels[0] is Box }
      ) {
        try mapper.create([any Parcel].self, from: .json(text))
      },
      Contestant("final subclasses", records: count, check: check) {
        try mapper.create([ParcelClass].self, from: .json(text))
      },
      Contestant(
        "an enum with payloads beside their names", records: count,
        check: { (parcels: [AnyParcel]) in
          guard case .box? = parcels.first, case .tube? = parcels.last else { return false }
          return parcels.count == count
        }
      ) {
        try mapper.create([AnyParcel].self, from: .json(envelopes))
      },
    ]
  }
}

private func writingSubtypes(_ group: String, count: Int) -> Comparison {
  Comparison(group: group, title: "1,000 records of subtypes become JSON text") {
    let mapper = PropertyMapper()
    registerParcels(mapper)
    let flat = (0..<count).map(FlatParcel.init)
    let written = Set(
      try JSONDecoder().decode([FlatParcel].self, from: mapper.export(flat, as: .json)))
    let encoder = JSONEncoder()
    let check = { (text: Data) in
      Set(try JSONDecoder().decode([FlatParcel].self, from: text)) == written
    }
    let parcels: [any Parcel] = flat.map {
      $0.kind == "box" ? Box($0) as any Parcel : Tube($0)
    }
    let instances: [ParcelClass] = flat.map {
      $0.kind == "box" ? BoxClass($0) as ParcelClass : TubeClass($0)
    }
    return [
      Contestant("JSONEncoder, a flat struct", records: count, check: check) {
        try encoder.encode(flat)
      },
      Contestant("structs of a protocol", records: count, check: check) {
        try mapper.export(parcels, as: .json)
      },
      Contestant("final subclasses", records: count, check: check) {
        try mapper.export(instances, as: .json)
      },
    ]
  }
}

private struct FlatParcel: Codable, Hashable {
  var kind: String
  var id: Int
  var sender: String
  var weight: Double
  var height: Int?
  var length: Int?

  init(_ index: Int) {
    kind = index.isMultiple(of: 2) ? "box" : "tube"
    id = index
    sender = "Sender \(index)"
    weight = Double(index) + 0.25
    height = kind == "box" ? index + 1 : nil
    length = kind == "tube" ? index + 2 : nil
  }
}

private struct Envelope: Codable {
  let kind: String
  let data: FlatParcel
}

private enum AnyParcel {
  case box(Box)
  case tube(Tube)
}

private protocol Parcel {}

private struct Box: Parcel {
  var id = 0
  var sender = ""
  var weight = 0.0
  var height = 0

  init(_ flat: FlatParcel) {
    (id, sender, weight, height) = (flat.id, flat.sender, flat.weight, flat.height ?? 0)
  }
}

private struct Tube: Parcel {
  var id = 0
  var sender = ""
  var weight = 0.0
  var length = 0

  init(_ flat: FlatParcel) {
    (id, sender, weight, length) = (flat.id, flat.sender, flat.weight, flat.length ?? 0)
  }
}

private class ParcelClass {
  final var id: Int
  final var sender: String
  final var weight: Double

  init(_ flat: FlatParcel) { (id, sender, weight) = (flat.id, flat.sender, flat.weight) }
}

private final class BoxClass: ParcelClass {
  var height: Int

  override init(_ flat: FlatParcel) {
    height = flat.height ?? 0
    super.init(flat)
  }
}

private final class TubeClass: ParcelClass {
  var length: Int

  override init(_ flat: FlatParcel) {
    length = flat.length ?? 0
    super.init(flat)
  }
}

private func registerParcels(_ mapper: PropertyMapper) {
  mapper.addMappings(
    [
      "kind": .property(\.kind), "id": .property(\.id), "sender": .property(\.sender),
      "weight": .property(\.weight), "height": .property(\.height), "length": .property(\.length),
    ], for: FlatParcel.self, makingWith: { FlatParcel(0) })
  mapper.addMappings(
    [
      "id": .property(\.id), "sender": .property(\.sender), "weight": .property(\.weight),
      "height": .property(\.height),
    ], for: Box.self, makingWith: { Box(FlatParcel(0)) })
  mapper.addMappings(
    [
      "id": .property(\.id), "sender": .property(\.sender), "weight": .property(\.weight),
      "length": .property(\.length),
    ], for: Tube.self, makingWith: { Tube(FlatParcel(0)) })
  mapper.addSubtypes(
    of: (any Parcel).self, discriminator: "kind",
    ["box": .subtype(Box.self), "tube": .subtype(Tube.self)])
  mapper.addSubtypes(
    of: AnyParcel.self, discriminator: "kind", payload: "data",
    ["box": .payload(AnyParcel.box), "tube": .payload(AnyParcel.tube)])
  mapper.addMappings(
    ["id": .property(\.id), "sender": .property(\.sender), "weight": .property(\.weight)],
    for: ParcelClass.self, makingWith: { ParcelClass(FlatParcel(0)) })
  mapper.addMappings(
    ["height": .property(\.height)], for: BoxClass.self, makingWith: { BoxClass(FlatParcel(0)) })
  mapper.addMappings(
    ["length": .property(\.length)], for: TubeClass.self, makingWith: { TubeClass(FlatParcel(1)) })
  mapper.addSubtypes(
    of: ParcelClass.self, discriminator: "kind",
    ["box": .subtype(BoxClass.self), "tube": .subtype(TubeClass.self)])
}
