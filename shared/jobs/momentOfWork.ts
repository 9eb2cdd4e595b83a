import type { Violation } from '../model/Violation.ts'
import { minutesBetween } from '../kernel/days.ts'
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

/** Why an action is not taken any more: whether it was done already is no longer known (JO41). */
export function tooLateRefusal(tappedAt: string, now: string): Violation | null {
  if (minutesBetween(tappedAt, now) <= MAX_DAYS * 24 * 60) return null
  return {
    code: 'tappedTooLongAgo',
    message: `This was done more than ${MAX_DAYS} days ago. Please tell the office.`,
  }
}
