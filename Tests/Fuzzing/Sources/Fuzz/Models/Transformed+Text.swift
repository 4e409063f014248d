extension Transformed {
  /// Valid JSON for the model.
  static let goodText = #"""
    {"day": "2024-02-29", "dottedMinute": "01.12.1999 23:59", "dayOfYear": "2024-366",
    "weekDate": "Mon Jun 05 12:16:40 +0200 2017", "shortYear": "5/6/17 1:05 PM",
    "zoned": "2017-06-05T12:16:40+02:00", "namedZone": "2017-06-05 12:16 PST",
    "fraction": "20170605121640.250", "quoted": "am 5. June 2017 um 12 Uhr",
    "french": "lundi 5 juin 2017", "hindi": "5 फ़रवरी 2017", "arabic": "٥ يونيو ٢٠١٧",
    "era": "5 Jun 2017 AD", "berlin": "2017-03-26 03:30", "iso": "20170605T121640,25+0200",
    "seconds": 1496665000.25, "reference": 518357800, "milliseconds": 1496665000250,
    "plainDate": "Mon Jun 05 12:16:40 +0200 2017", "trimmed": " a b\t", "lowercased": "ÀİSS",
    "link": "https://example.org/%20?a=b#c", "trimmedLink": " mailto:a@b.org ", "bytes": "AAEC/w==",
    "plainLink": "//host/a", "uuid": "5C0A9A6A-1E9F-4F0B-9B3E-0C6B6B1F7B11", "pattern": "ab1-23-4",
    "regex": "b@c.org", "letters": "é Zu", "int": "-12", "small": "255", "wide": "1e20",
    "float": "0.1", "double": "-1.5e-7", "decimal": "12.500", "parts": "a, b,c", "numbers": "1,-2,3",
    "days": "2024-01-01; 2024-12-31", "ratios": "0.5|1", "color": "g", "level": 2, "merged": "b",
    "fallbackDay": "soon", "fallbackColor": "x", "fallbackNumber": "ten", "mappedDegrees": "warm",
    "chained": " 1:2:3 ",
    "visit": {"place": "x", "date": "2017-06-05", "site": "a/b", "marks": {"b": [1], "a": [0.5]},
    "kind": {"walk": {"minutes": 5}}, "data": "AAE="},
    "visits": [{"place": "", "marks": {}, "kind": {"stay": {"_0": "y"}}}], "degrees": 12.5,
    "degreesList": [1, -0.0], "anything": [1], "keyCount": {"a": {}}}
    """#

  /// The same keys with strings that are almost valid, or that Foundation has trouble with.
  static let oddText = #"""
    {"day": "2024-01-01\u0301", "dottedMinute": "1.1.0001 0:0", "dayOfYear": "2023-366",
    "weekDate": "Sun Jun 05 12:16:40 +0200 2017", "shortYear": "5/6/17 1:05 \u202fPM",
    "zoned": "2017-06-05T12:16:40Z\u200d", "namedZone": "2017-06-05 12:16 CEST", "fraction": "20170605121640.1234567890",
    "quoted": "am 5. June 2017 um 12 Uhr\u0308", "french": "lundi 5 juin\u0301 2017", "hindi": "5 फ़रवरी\u093c 2017",
    "arabic": "٥\u0651 يونيو ٢٠١٧", "era": "1 Jan 0 AD", "berlin": "2017-03-26 02:30", "iso": "2017-W23-1",
    "seconds": 253402300799.99999, "reference": -63113904000, "milliseconds": -62135596800000,
    "trimmed": "\u00a0\u2003x\u0301", "lowercased": "İ\u0307ẞ", "link": "a b", "trimmedLink": " \u0000 ",
    "bytes": "AA=", "pattern": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", "regex": "@", "letters": "e\u0301\u200d",
    "int": "1e400", "small": "-0", "wide": "170141183460469231731687303715884105728", "float": "3.5e38",
    "decimal": "1e-128", "parts": ",, ,", "numbers": ",", "days": ";", "ratios": "|", "chained": "1:\r\n:2"}
    """#
}
