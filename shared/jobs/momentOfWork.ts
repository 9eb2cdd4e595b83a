import type { Violation } from '../model/Violation.ts'
import { addMinutes, minutesBetween } from '../kernel/days.ts'
import type { TimeRecord } from './jobTimes.ts'

/** What was done is remembered for seven days (SV37); the day before the last one still counts (JO41). */
const MAX_DAYS = 6

/**
 * When work on a job took place that is reported at `now`: as it was tapped, but not in the future, which only a wrong clock says,
 * and not before what is already known of the job (JO41).
 */
export function momentOfWork(
  { tappedAt }: { readonly tappedAt?: string },
  now: string,
  times: readonly Pick<TimeRecord, 'started' | 'completed' | 'deleted'>[],
): string {
  if (tappedAt === undefined || tappedAt > now) return now
  const known = times
    .filter(({ deleted }) => deleted === null)
    .map(({ started, completed }) => completed ?? started)
  return [tappedAt, ...known].reduce((latest, instant) => (instant > latest ? instant : latest))
}

/** A difference that is rather the time that the request took than a wrong clock. */
const MANY_SECONDS = 60

interface TimedRequest {
  readonly tappedAt?: string
  readonly sentAt?: string | undefined
}

/**
 * A request with the instant of its tap on the server's clock: a phone whose clock is wrong says so with what it takes for now
 * (`sentAt`), and was wrong by as much when it was tapped (JO239).
 */
export function onServerClock<R extends TimedRequest>(request: R, now: string): Omit<R, 'sentAt'> {
  const { sentAt, ...timed } = request
  if (timed.tappedAt === undefined || sentAt === undefined) return timed
  const difference = minutesBetween(sentAt, now)
  if (Math.abs(difference) * 60 < MANY_SECONDS) return timed
  return { ...timed, tappedAt: addMinutes(timed.tappedAt, difference) }
}

/** Why an action is not taken any more: whether it was done already is no longer known (JO41). */
export function tooLateRefusal(tappedAt: string, now: string): Violation | null {
  if (minutesBetween(tappedAt, now) <= MAX_DAYS * 24 * 60) return null
  return {
    code: 'tappedTooLongAgo',
    message: `This was done more than ${MAX_DAYS} days ago. Please tell the office.`,
  }
}
