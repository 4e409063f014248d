import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// The SDK of a weather station declares a model with sixty properties, most of them constants. Its users can only
/// write a table.
@Suite struct ConstantsStory {
  enum Trend: String, CaseIterable { case falling, steady, rising }
  enum Quality: String { case unchecked, good, doubtful }

  struct Observation: Equatable {
    let stationID: String
    let stationName: String
    let stationURL: URL
    let sensorSerial: UUID
    let firmwareVersion: String
    let latitude: Double
    let longitude: Double
    let elevation: Int
    let owner: String?
    let timeZone: TimeZone
    let observedAt: Date
    let receivedAt: Date?
    let intervalSeconds: Int
    let isAutomatic: Bool
    let airTemperature: Double
    let apparentTemperature: Double
    let dewPoint: Double
    let wetBulb: Double
    let temperatureMin: Double
    let temperatureMax: Double
    let groundTemperature: Double?
    let relativeHumidity: Int
    let absoluteHumidity: Double
    let pressure: Double
    let pressureSeaLevel: Double
    let pressureTrend: Trend
    let windSpeed: Double
    let windGust: Double
    let windDirection: Int
    let beaufort: UInt8
    let rainRate: Decimal
    let rainHour: Decimal
    let rainDay: Decimal
    let rainMonth: Decimal
    let rainYear: Decimal
    let isRaining: Bool
    let hailCount: Int
    let snowDepth: Double?
    let cloudCover: Int
    let cloudBase: Int?
    let visibility: Int
    let weatherCodes: [Int]
    let solarRadiation: Double
    let uvIndex: Float
    let sunshineMinutes: Int
    let moonPhase: Double
    let pm10: Double
    let pm25: Double
    let ozone: Double
    let airQualityIndex: Int
    let lightningCount: Int
    let lightningDistance: Double?
    let batteryVoltage: Double
    let batteryPercent: Int
    let signalStrength: Int
    let uptimeHours: Int64
    let calibrationFactors: [String: Double]
    let quality: Quality
    var errorFlags: [String]
    var note: String?
  }

  static let mapper: PropertyMapper = {
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic(keys: .snakeCase)
        .mapping("temp", to: \.airTemperature)
        .defaulting(\.hailCount, to: 0)
        .defaulting(\.lightningCount, to: 0)
        .defaulting(\.quality, to: .unchecked)
        .defaulting(\.errorFlags, to: []),
      for: Observation.self)
    return mapper
  }()

  static let json = #"""
    {"station_id":"ED-1","station_name":"Wall","station_url":"https://example.org/ed-1",\#
    "sensor_serial":"6BA7B810-9DAD-11D1-80B4-00C04FD430C8","firmware_version":"2.1",\#
    "latitude":54.5,"longitude":-3.25,"elevation":213,"time_zone":"Europe/London",\#
    "observed_at":"2017-06-05T12:30:00Z","interval_seconds":300,"is_automatic":true,\#
    "temp":-4.5,"apparent_temperature":-9.5,"dew_point":-6.1,"wet_bulb":-5.2,\#
    "temperature_min":-8.4,"temperature_max":-1.5,"relative_humidity":88,"absolute_humidity":3.1,\#
    "pressure":987.6,"pressure_sea_level":1013.2,"pressure_trend":"falling",\#
    "wind_speed":12.4,"wind_gust":19.8,"wind_direction":350,"beaufort":6,"rain_rate":0.2,\#
    "rain_hour":0.1,"rain_day":1.4,"rain_month":31.7,"rain_year":402.9,"is_raining":true,\#
    "hail_count":3,"snow_depth":12.5,"cloud_cover":8,"visibility":1200,"weather_codes":[71,85],\#
    "solar_radiation":41.5,"uv_index":0.3,"sunshine_minutes":0,"moon_phase":0.81,"pm10":6.2,\#
    "pm25":3.9,"ozone":61.5,"air_quality_index":12,"lightning_count":1,"battery_voltage":12.6,\#
    "battery_percent":97,"signal_strength":-71,"uptime_hours":4711,\#
    "calibration_factors":{"rain":1.02},"quality":"good","error_flags":["icing"]}
    """#

  static func without(_ keys: [String]) throws -> MappingValue {
    guard case .object(var object) = try MappingValue(json: json) else { return .null }
    for key in keys { object[key] = nil }
    return .object(object)
  }

  @Test func `constants are read, and written under the same keys`() throws {
    #expect(Self.mapper.diagnostics().map(\.description) == [])
    let observation = try Self.mapper.create(Observation.self, from: .json(Self.json))
    #expect(observation.stationID == "ED-1")
    #expect(observation.observedAt == Date(timeIntervalSince1970: 1_496_665_800))
    #expect(observation.airTemperature == -4.5)
    #expect(observation.pressureTrend == .falling)
    #expect(observation.calibrationFactors == ["rain": 1.02])
    #expect(try Self.mapper.export(observation, as: .jsonText) == Self.json)
    #expect(try Self.mapper.copy(observation) == observation)
  }

  @Test func `absent values have their defaults`() throws {
    let observation = try Self.mapper.create(
      Observation.self,
      from: .value(
        Self.without(["hail_count", "lightning_count", "quality", "error_flags", "snow_depth"])))
    #expect((observation.hailCount, observation.lightningCount) == (0, 0))
    #expect((observation.quality, observation.snowDepth) == (.unchecked, nil))
    #expect(observation.errorFlags == [])
  }

  @Test func `missing and wrong values are reported at once`() throws {
    let errors = try #require(throws: MappingErrors.self) {
      var wrong = try Self.mapper.export(
        Self.mapper.create(Observation.self, from: .json(Self.json)))
      for key in ["temp", "station_url", "pm25"] { wrong[key] = nil }
      wrong["beaufort"] = 256
      wrong["pressure_trend"] = "fallin"
      wrong["weather_codes"] = [71, "snow"]
      wrong["quality"] = NSNull()  // has a default
      return try Self.mapper.create(Observation.self, from: wrong)
    }
    #expect(
      errors.report == """
        6 problems while mapping Observation:
          - station_url: must have a value, but is missing
          - temp: must have a value, but is missing
          - pressure_trend: must be "falling", "steady", or "rising", but is other text
            help: did you mean falling?
          - beaufort: must be a whole number between 0 and 255, but is 256
          - weather_codes[1]: must be a whole number, but is text
          - pm25: must have a value, but is missing
        """)
  }

  @Test func `all values without a default can be missing at once`() throws {
    let errors = try #require(throws: MappingErrors.self) {
      try Self.mapper.create(Observation.self, from: [:])
    }
    let written = try Self.mapper.export(
      Self.mapper.create(Observation.self, from: .json(Self.json)), as: .value)
    guard case .object(let object) = written else { return }
    let absent: Set = ["hail_count", "lightning_count", "quality", "error_flags", "snow_depth"]
    #expect(errors.count == 49)
    #expect(errors.allSatisfy { $0.code == .missingValue })
    #expect(errors.map(\.path.description) == object.keys.filter { !absent.contains($0) })
  }

  @Test func `an update replaces constants`() throws {
    let observation = try Self.mapper.create(Observation.self, from: .json(Self.json))
    var updated = observation
    try Self.mapper.update(&updated, from: .json(#"{"temp":-3.5,"note":"thaw","snow_depth":null}"#))
    #expect((updated.airTemperature, updated.note, updated.snowDepth) == (-3.5, "thaw", nil))
    #expect(
      Outcome.text(try Self.mapper.changes(from: observation, to: updated))
        == #"{"note":"thaw","snow_depth":null,"temp":-3.5}"#)
  }
}
