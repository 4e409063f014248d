/// How much repetitive work tests do, by the kind of build. CI runs all suites in debug builds, again
/// optimized with the address sanitizer, and those with many random inputs also optimized without it.
enum Effort {
  /// The number of repetitions of random tests: all in release builds, a fifth or another share of
  /// them in debug builds, and a twentieth with sanitizers, which are slow and search for other kinds
  /// of bugs.
  static func rounds(_ all: Int, dividedInDebugBy divisor: Int = 5) -> Int {
    if Sanitizer.isOn { return all / 20 }
    return isDebug ? all / divisor : all
  }

  /// The distance between the tested cases of a long series, such as the places of a damaged byte:
  /// 1, or the given step in debug builds without sanitizers.
  static func step(_ step: Int) -> Int { isDebug && !Sanitizer.isOn ? step : 1 }

  private static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}
