/// The direct engine leaves an input to the reference engine: it is invalid, or not supported by
/// the direct engine.
///
/// It contains no details: the reference engine reports the problem and its location.
struct Declined: Error {}

/// Returns the result of a step; its errors are left for the reference engine to report.
@inline(__always)
func orDecline<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Declined) -> Result {
  do throws(Failure) { return try body() } catch { throw Declined() }
}
