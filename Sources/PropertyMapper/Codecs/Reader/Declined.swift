/// The direct engine leaves an input to the reference engine: it is invalid, or not supported by
/// the direct engine.
///
/// It contains no details: the reference engine reports the problem and its location.
struct Declined: Error {}

/// Returns the result of a step; its syntax errors are left for the reference engine to report.
@inline(__always)
func orDecline<Result>(_ body: () throws(JSONSyntaxError) -> Result) throws(Declined) -> Result {
  do throws(JSONSyntaxError) { return try body() } catch { throw Declined() }
}
