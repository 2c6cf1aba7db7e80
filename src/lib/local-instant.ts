/** A day and a time on the clocks of some place, such as 2027-06-30T19:30. */
const FORM = /^(?:19[7-9]\d|2\d{3})-\d\d-\d\dT\d\d:\d\d$/;

/** Whether it is one that exists on the calendar, from 1970 to 2999. */
export function isLocalTime(text: string): boolean {
  if (!FORM.test(text)) return false;
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toString().slice(0, 16) === text;
  } catch {
    return false;
  }
}

/**
 * The instant in milliseconds since 1970. Where clocks are put back it is the first of two; where they are put forward,
 * a time that they skip is as long after the change as it would have been without (RFC 5545, 3.3.5). Requires
 * `isLocalTime` and a zone that the platform knows.
 */
export function instantOf(local: string, timeZone: string): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, { disambiguation: 'compatible' })
    .epochMilliseconds;
}
