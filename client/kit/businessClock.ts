/** Between instants (ISO-8601 UTC) and the clock on the wall of the business, as a local date of the browser: the widgets know no other. */

/** A local date that shows what the business clock shows at the instant. */
export function toBusinessClock(instant: string, timeZone: string): Date {
  return new Date(new Date(instant).toLocaleString('en-US', { timeZone }))
}

/** The instant at which the business clock shows what this local date shows. */
export function fromBusinessClock(clock: Date, timeZone: string): string {
  // Guess with the offset at that moment, then once more with the offset at the guess: settles across a change of summer time.
  let at = clock.getTime()
  for (let step = 0; step < 2; step++)
    at += clock.getTime() - toBusinessClock(new Date(at).toISOString(), timeZone).getTime()
  return new Date(at).toISOString()
}
