import { minutesBetween } from '../kernel/days.ts'
import type { Violation } from '../model/Violation.ts'
import { jobDisplayId } from './jobRules.ts'
import type { TimeRecord } from './jobTimes.ts'

/** Nobody works longer on one job: the clock was forgotten. */
const SHIFT_HOURS = 12

/** A clock that runs longer than a shift. */
export interface ForgottenClock {
  readonly started: string
  readonly hours: number
}

/** The clock of a job that runs longer than a shift, so that its real end is asked for; null where there is none (JO238). */
export function forgottenClock(
  times: readonly Pick<TimeRecord, 'started' | 'completed' | 'deleted'>[],
  now: string,
): ForgottenClock | null {
  const running = times.find(({ completed, deleted }) => completed === null && deleted === null)
  if (running === undefined) return null
  const hours = minutesBetween(running.started, now) / 60
  return hours > SHIFT_HOURS ? { started: running.started, hours: Math.floor(hours) } : null
}

/** What is said when the real end is asked for. */
export function forgottenClockText(jobId: number, { hours }: ForgottenClock): string {
  return `The clock of ${jobDisplayId(jobId)} has been running for ${hours} hours. When did the work really end?`
}

/** Why the clock cannot be ended: nobody said when the work really ended, or that was before it began, or is ahead (JO238). */
export function clockEndRefusal(
  jobId: number,
  clock: ForgottenClock | null,
  clockEnded: string | undefined,
  now: string,
): Violation | null {
  if (clock === null) return null
  if (clockEnded === undefined) return { code: 'clockForgotten', message: forgottenClockText(jobId, clock) }
  return clockEnded <= clock.started || clockEnded > now
    ? {
        code: 'clockEnd',
        message: `The work on ${jobDisplayId(jobId)} ended after it began, and not in the future.`,
      }
    : null
}

/** When the running clock ends of work that was paused or completed at `at`: as was said, if it was forgotten. */
export function endOfClock(clock: ForgottenClock | null, clockEnded: string | undefined, at: string): string {
  return clock === null ? at : (clockEnded ?? at)
}
