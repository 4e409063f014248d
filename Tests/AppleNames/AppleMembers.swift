// Members that Foundation, and modules that it exports, declare on Apple's platforms only.
//
// Inside an extension, a member hides all global functions with its name, regardless of their
// signatures: if an extension of `FileHandle` calls a global `bytes(of:)`, that is an error on
// platforms whose `FileHandle` has a property `bytes`. `.ci/apple` compiles this file as a module
// and imports it into every file of the library, so that such errors appear on any platform.
//
// Only the names matter. Types that other platforms lack are replaced by `Absent`.

public import Foundation

public struct Absent {}

// MARK: Classes

extension NSObject {
  public class func load() { fatalError() }
  public class func initialize() { fatalError() }
  public class func instancesRespond(to selector: Absent) -> Bool { fatalError() }
  public class func conforms(to protocol: Absent) -> Bool { fatalError() }
  public class func instanceMethod(for selector: Absent) -> Absent { fatalError() }
  public class func resolveClassMethod(_ selector: Absent) -> Bool { fatalError() }
  public class func resolveInstanceMethod(_ selector: Absent) -> Bool { fatalError() }
  public class func classFallbacksForKeyedArchiver() -> [String] { fatalError() }
  public class func classForKeyedUnarchiver() -> AnyClass { fatalError() }
  public class func version() -> Int { fatalError() }
  public class func setVersion(_ version: Int) { fatalError() }
  public class func automaticallyNotifiesObservers(forKey key: String) -> Bool { fatalError() }
  public class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
    fatalError()
  }
  public class var accessInstanceVariablesDirectly: Bool { fatalError() }
  public class func cancelPreviousPerformRequests(withTarget target: Any) { fatalError() }

  public func responds(to selector: Absent) -> Bool { fatalError() }
  public func method(for selector: Absent) -> Absent { fatalError() }
  public func doesNotRecognizeSelector(_ selector: Absent) { fatalError() }
  public func forwardingTarget(for selector: Absent) -> Any? { fatalError() }
  public func dealloc() { fatalError() }
  public func finalize() { fatalError() }
  public func conforms(to protocol: Absent) -> Bool { fatalError() }
  public func isKind(of type: AnyClass) -> Bool { fatalError() }
  public func isMember(of type: AnyClass) -> Bool { fatalError() }
  public func perform(_ selector: Absent) -> Absent { fatalError() }
  public func perform(_ selector: Absent, with object: Any?, afterDelay delay: Double) {
    fatalError()
  }
  public func performSelector(inBackground selector: Absent, with argument: Any?) { fatalError() }
  public func performSelector(onMainThread selector: Absent, with argument: Any?) { fatalError() }
  public func attemptRecovery(fromError error: any Error, optionIndex: Int) -> Bool { fatalError() }
  public func replacementObject(for coder: Absent) -> Any? { fatalError() }
  public func awakeAfter(using coder: Absent) -> Any? { fatalError() }
  public var classForArchiver: AnyClass? { fatalError() }
  public var superclass: AnyClass? { fatalError() }
  public var className: String { fatalError() }
  public var classCode: UInt32 { fatalError() }
  public var classDescription: Absent { fatalError() }
  public var attributeKeys: [String] { fatalError() }
  public var toManyRelationshipKeys: [String] { fatalError() }
  public var toOneRelationshipKeys: [String] { fatalError() }
  public func inverse(forRelationshipKey key: String) -> String? { fatalError() }
  public var scriptingProperties: [String: Any]? { fatalError() }
  public var objectSpecifier: Absent? { fatalError() }
  public var autoContentAccessingProxy: Any { fatalError() }
  public var hashValue: Int { fatalError() }

  public func value(forKey key: String) -> Any? { fatalError() }
  public func value(forKeyPath path: String) -> Any? { fatalError() }
  public func value(forUndefinedKey key: String) -> Any? { fatalError() }
  public func value(atIndex index: Int, inPropertyWithKey key: String) -> Any? { fatalError() }
  public func setValue(_ value: Any?, forKey key: String) { fatalError() }
  public func setValue(_ value: Any?, forKeyPath path: String) { fatalError() }
  public func setValue(_ value: Any?, forUndefinedKey key: String) { fatalError() }
  public func setNilValueForKey(_ key: String) { fatalError() }
  public func setValuesForKeys(_ values: [String: Any]) { fatalError() }
  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] { fatalError() }
  public func validateValue(_ value: Absent, forKey key: String) throws { fatalError() }
  public func mutableArrayValue(forKey key: String) -> NSMutableArray { fatalError() }
  public func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet { fatalError() }
  public func mutableSetValue(forKey key: String) -> NSMutableSet { fatalError() }
  public func coerceValue(_ value: Any?, forKey key: String) -> Any? { fatalError() }
  public func insertValue(_ value: Any, inPropertyWithKey key: String) { fatalError() }
  public func removeValue(at index: Int, fromPropertyWithKey key: String) { fatalError() }
  public func replaceValue(at index: Int, inPropertyWithKey key: String, withValue value: Any) {
    fatalError()
  }
  public func isEqual(to object: Any?) -> Bool { fatalError() }
  public func isLike(_ object: String) -> Bool { fatalError() }
  public func isCaseInsensitiveLike(_ object: String) -> Bool { fatalError() }
  public func isLessThan(_ object: Any?) -> Bool { fatalError() }
  public func isGreaterThan(_ object: Any?) -> Bool { fatalError() }
  public func doesContain(_ object: Any) -> Bool { fatalError() }

  public var observationInfo: UnsafeMutableRawPointer? { fatalError() }
  public func observe(_ path: String, changeHandler: (Absent) -> Void) -> Absent { fatalError() }
  public func publisher(for path: String) -> Absent { fatalError() }
  public func addObserver(_ observer: NSObject, forKeyPath path: String) { fatalError() }
  public func removeObserver(_ observer: NSObject, forKeyPath path: String) { fatalError() }
  public func observeValue(forKeyPath path: String?, of object: Any?) { fatalError() }
  public func willChangeValue(forKey key: String) { fatalError() }
  public func didChangeValue(forKey key: String) { fatalError() }
  public func willChange(_ change: Absent, valuesAt indexes: IndexSet, forKey key: String) {
    fatalError()
  }
  public func didChange(_ change: Absent, valuesAt indexes: IndexSet, forKey key: String) {
    fatalError()
  }

  public func bind(_ binding: String, to observable: Any, withKeyPath path: String) { fatalError() }
  public func unbind(_ binding: String) { fatalError() }
  public func infoForBinding(_ binding: String) -> [String: Any]? { fatalError() }
  public var exposedBindings: [String] { fatalError() }
}

extension FileHandle {
  public typealias AsyncBytes = Absent
  public var bytes: Absent { fatalError() }
  public func acceptConnectionInBackgroundAndNotify() { fatalError() }
  public func readInBackgroundAndNotify() { fatalError() }
  public func readToEndOfFileInBackgroundAndNotify() { fatalError() }
  public func waitForDataInBackgroundAndNotify() { fatalError() }
}

extension NSArray {
  public func write(toFile path: String, atomically: Bool) -> Bool { fatalError() }
  public func write(to url: URL) throws { fatalError() }
  public func pathsMatchingExtensions(_ types: [String]) -> [String] { fatalError() }
  public func shuffled() -> [Any] { fatalError() }
  public func difference(from other: [Any]) -> Absent { fatalError() }
  public var sortedArrayHint: Data { fatalError() }
}

extension NSDictionary {
  public class func sharedKeySet(forKeys keys: [any NSCopying]) -> Any { fatalError() }
  public func fileSize() -> UInt64 { fatalError() }
  public func fileType() -> String? { fatalError() }
  public func fileModificationDate() -> Date? { fatalError() }
  public func fileCreationDate() -> Date? { fatalError() }
  public func fileOwnerAccountName() -> String? { fatalError() }
  public func filePosixPermissions() -> Int { fatalError() }
  public func fileSystemNumber() -> Int { fatalError() }
  public func write(to url: URL) throws { fatalError() }
  public func countByEnumerating(with state: Absent) -> Int { fatalError() }
}

extension NSString {
  public func propertyList() -> Any { fatalError() }
  public func propertyListFromStringsFileFormat() -> [AnyHashable: Any]? { fatalError() }
  public func variantFittingPresentationWidth(_ width: Int) -> String { fatalError() }
  public func enumerateLinguisticTags(in range: NSRange) { fatalError() }
  public func linguisticTags(in range: NSRange) -> [String] { fatalError() }
  public class func localizedUserNotificationString(forKey key: String) -> String { fatalError() }
}

extension NSData {
  public func compressed(using algorithm: Absent) throws -> Self { fatalError() }
  public func decompressed(using algorithm: Absent) throws -> Self { fatalError() }
}

extension NSNumber {
  public var decimalNumber: NSDecimalNumber { fatalError() }
  public var nonretainedObjectValue: Any? { fatalError() }
  public var pointerValue: UnsafeMutableRawPointer? { fatalError() }
  public var timeValue: Absent { fatalError() }
}

extension DateFormatter {
  public class var defaultFormatterBehavior: Absent { fatalError() }
  public var generatesCalendarDates: Bool { fatalError() }
  public var formatterBehavior: Absent { fatalError() }
  public var formattingContext: Absent { fatalError() }
  public func getObjectValue(_ value: Absent, for text: String) throws { fatalError() }
  public func attributedString(for value: Any) -> NSAttributedString? { fatalError() }
  public func isPartialStringValid(_ text: String) -> Bool { fatalError() }
}

// Implicitly unwrapped on Apple platforms only. `.ci/apple` checks a copy of the sources that uses
// these names instead of the ones after `apple`.
extension DateFormatter {
  public var appleAmSymbol: String! { fatalError() }
  public var applePmSymbol: String! { fatalError() }
  public var appleMonthSymbols: [String]! { fatalError() }
  public var appleShortMonthSymbols: [String]! { fatalError() }
  public var appleStandaloneMonthSymbols: [String]! { fatalError() }
  public var appleShortStandaloneMonthSymbols: [String]! { fatalError() }
  public var appleWeekdaySymbols: [String]! { fatalError() }
  public var appleShortWeekdaySymbols: [String]! { fatalError() }
  public var appleStandaloneWeekdaySymbols: [String]! { fatalError() }
  public var appleShortStandaloneWeekdaySymbols: [String]! { fatalError() }
  public var appleEraSymbols: [String]! { fatalError() }
  public var appleLongEraSymbols: [String]! { fatalError() }
  public var appleQuarterSymbols: [String]! { fatalError() }
  public var appleShortQuarterSymbols: [String]! { fatalError() }
  public var appleDateFormat: String! {
    get { fatalError() }
    set { fatalError() }
  }
}

extension NSError {
  public class func setUserInfoValueProvider(forDomain domain: String) { fatalError() }
  public class func userInfoValueProvider(forDomain domain: String) -> Absent { fatalError() }
  public var recoveryAttempter: Any? { fatalError() }
  public var helpAnchor: String? { fatalError() }
  public var underlyingErrors: [any Error] { fatalError() }
}

// MARK: Structures

extension Data {
  public typealias ReferenceType = NSData
  public typealias ImporterRepresentation = Absent
  public static var transferRepresentation: Absent { fatalError() }
  public var regions: [Data] { fatalError() }
  public var bytes: Absent { fatalError() }
  public var publisher: Absent { fatalError() }
  public func compressed(using algorithm: Absent) throws -> Data { fatalError() }
  public func decompressed(using algorithm: Absent) throws -> Data { fatalError() }
  public var customPlaygroundQuickLook: Absent { fatalError() }
}

extension Date {
  public typealias ReferenceType = NSDate
  public typealias AnchoredRelativeFormatStyle = Absent
  public typealias AttributedStyle = Absent
  public typealias IntervalFormatStyle = Absent
  public typealias RelativeFormatStyle = Absent
  public typealias ComponentsFormatStyle = Absent
  public var timeIntervalSinceReference: Double { fatalError() }
  public static var defaultResolverSpecification: Absent { fatalError() }
  public var customPlaygroundQuickLook: Absent { fatalError() }
}

extension Decimal {
  public typealias ReferenceType = NSDecimalNumber
  public typealias RoundingMode = Absent
  public typealias CalculationError = Absent
  public static var defaultResolverSpecification: Absent { fatalError() }
}

extension CGFloat {
  public var animatableData: CGFloat { fatalError() }
  public var publisher: Absent { fatalError() }
}

extension Locale {
  public typealias ReferenceType = NSLocale
  public static var defaultResolverSpecification: Absent { fatalError() }
  public static var customPlaygroundQuickLook: Absent { fatalError() }
  public static func preferredLocale() -> Locale { fatalError() }
  public static var preferredLocales: [Locale] { fatalError() }
}

extension TimeZone {
  public typealias ReferenceType = NSTimeZone
  public static var systemTimeZone: TimeZone { fatalError() }
  public static var localTimeZone: TimeZone { fatalError() }
  public static func resetSystemTimeZone() { fatalError() }
}

extension URL {
  public typealias ReferenceType = NSURL
  public typealias AsyncBytes = Absent
  public typealias ResourceValues = URLResourceValues
  public static var transferRepresentation: Absent { fatalError() }
  public var resourceBytes: Absent { fatalError() }
  public var lines: Absent { fatalError() }
  public var publisher: Absent { fatalError() }
  public func startAccessingSecurityScopedResource() -> Bool { fatalError() }
  public func stopAccessingSecurityScopedResource() { fatalError() }
  public func bookmarkData() throws -> Data { fatalError() }
  public static func bookmarkData(withContentsOf url: URL) throws -> Data { fatalError() }
  public static func writeBookmarkData(_ data: Data, to url: URL) throws { fatalError() }
  public static func resourceValues(forKeys keys: Set<String>, fromBookmarkData data: Data)
    -> Absent?
  { fatalError() }
  public func promisedItemResourceValues(forKeys keys: Set<String>) throws -> Absent {
    fatalError()
  }
  public func checkPromisedItemIsReachable() throws -> Bool { fatalError() }
  public func setTemporaryResourceValue(_ value: Any, forKey key: String) { fatalError() }
  public func removeAllCachedResourceValues() { fatalError() }
  public func removeCachedResourceValue(forKey key: String) { fatalError() }
  public func loadData() -> Data { fatalError() }
  public func downloadUbiquitousItem() { fatalError() }
}

extension UUID {
  public typealias ReferenceType = NSUUID
  public static var transferRepresentation: Absent { fatalError() }
  public var reference: NSUUID { fatalError() }
}

// MARK: The standard library's types

extension String {
  public typealias LocalizationValue = Absent
  public typealias LocalizationOptions = Absent
  public typealias PlaceholderFormat = Absent
  public static var transferRepresentation: Absent { fatalError() }
  public var publisher: Absent { fatalError() }
  public func propertyList() -> Any { fatalError() }
  public func propertyListFromStringsFileFormat() -> [String: String] { fatalError() }
  public func variantFittingPresentationWidth(_ width: Int) -> String { fatalError() }
  public func enumerateLinguisticTags(in range: Range<String.Index>) { fatalError() }
  public func linguisticTags(in range: Range<String.Index>) -> [String] { fatalError() }
  public var customPlaygroundQuickLook: Absent { fatalError() }
}

extension Substring {
  public var publisher: Absent { fatalError() }
  public func propertyList() -> Any { fatalError() }
  public func variantFittingPresentationWidth(_ width: Int) -> String { fatalError() }
}

extension Optional {
  public typealias Publisher = Absent
  public var publisher: Absent { fatalError() }
}

extension Array {
  public typealias AnimatableData = Absent
  public var publisher: Absent { fatalError() }
  public mutating func move(fromOffsets offsets: IndexSet, toOffset offset: Int) { fatalError() }
  public mutating func remove(atOffsets offsets: IndexSet) { fatalError() }
}

extension Set {
  public var publisher: Absent { fatalError() }
}

extension Dictionary {
  public var publisher: Absent { fatalError() }
}

extension Range {
  public var publisher: Absent { fatalError() }
}

extension ClosedRange {
  public var publisher: Absent { fatalError() }
}

extension Bool {
  public typealias ReferenceType = NSNumber
  public static var defaultResolverSpecification: Absent { fatalError() }
}

extension Duration {
  public var timeValue: Absent { fatalError() }
}

extension EncodingError {
  public var recoverySuggestion: String? { fatalError() }
}

extension DecodingError {
  public var recoverySuggestion: String? { fatalError() }
}

extension BinaryInteger {
  public var decimalValue: Decimal { fatalError() }
  public var animatableData: Absent { fatalError() }
}

extension BinaryFloatingPoint {
  public var decimalValue: Decimal { fatalError() }
  public var animatableData: Absent { fatalError() }
}

// To the following types, Apple's modules add no members that hide a global name.
extension Character {}
extension CodingUserInfoKey {}
extension FixedWidthInteger {}
extension Hasher {}
extension Equatable {}
extension Hashable {}
extension IndexingIterator {}
extension ReferenceWritableKeyPath {}
extension Sequence {}
extension UnsafeRawBufferPointer {}
