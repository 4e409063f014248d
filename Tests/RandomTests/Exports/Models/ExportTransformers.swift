import PropertyMapper

@testable import TestSupport

/// Transformers of types, one of which has no encoder.
enum ExportTransformers {
  static func set(in setup: inout TableSetup) {
    let trace = setup.trace
    setup.mapper.setTransformer(
      Transformer<Int?, SampleShade>(
        decode: { SampleShade(level: $0 ?? 0) },
        encode: { shade in
          trace.note("\(Trace.pure) of a shade", shade)
          if shade.level == 6 { throw Refusal() }
          if shade.level == 7 { throw MappingError("must be light", at: "level") }
          return shade.level == 5 ? nil : shade.level
        }), for: SampleShade.self)
    setup.mapper.setTransformer(
      Transformer<SampleLeaf, SampleWrapper>(
        decode: { SampleWrapper(leaf: $0) }, encode: { $0.leaf }), for: SampleWrapper.self)
    setup.mapper.setTransformer(
      Transformer<Int, ExportOneWay>(decode: { _ in ExportOneWay() }), for: ExportOneWay.self)
    if setup.choices.chance(15) {
      setup.mapper.setTransformer(
        Transformer<String, Double>(
          decode: { Double($0) },
          encode: { number in
            if number.isNaN { throw Refusal() }
            return number.description
          }), for: Double.self)
    }
  }
}
