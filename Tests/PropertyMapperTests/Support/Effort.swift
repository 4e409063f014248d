/// How often random tests repeat themselves: in full in release builds, a fifth as often in debug builds, and a twentieth
/// under sanitizers, which are slow and look for other faults.
enum Effort {
  static func rounds(_ all: Int) -> Int {
    if Sanitizer.isOn { return all / 20 }
    #if DEBUG
      return all / 5
    #else
      return all
    #endif
  }
}
