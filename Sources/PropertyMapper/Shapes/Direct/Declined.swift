/// The direct engine leaves an input to the reference engine: something is wrong with it, or not for the direct engine.
///
/// It says nothing else: what is wrong, and where, is for the reference engine to tell.
struct Declined: Error {}

/// The answer of a step whose only mistake is one that somebody else describes.
@inline(__always)
func orDecline<Result>(_ body: () throws(JSONSyntaxError) -> Result) throws(Declined) -> Result {
  do throws(JSONSyntaxError) { return try body() } catch { throw Declined() }
}
