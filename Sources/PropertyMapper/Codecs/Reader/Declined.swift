/// The reader leaves an input to the problem finder: it is invalid.
///
/// It contains no details: the finder reports the problem and its location.
struct Declined: Error {}

/// Returns the result of a step; its errors are left for the problem finder to report.
@inline(__always)
func orDecline<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Declined) -> Result {
  do throws(Failure) { return try body() } catch { throw Declined() }
}
