/// The number of repetitions of random tests: all in release builds, a fifth of them in debug
/// builds, and a twentieth with sanitizers, which are slow and search for other kinds of bugs.
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
