import type { Violation } from '../model/validate.ts'
import { minutesBetween } from '../kernel/days.ts'
import { jobDisplayId } from './jobRules.ts'
import { isWithoutRental } from './jobActions.ts'
import { isStarted, type JobTimestamps } from './jobState.ts'
import { storedMinutes, type TimeRecord } from './jobTimes.ts'

interface IdentifiedTime extends TimeRecord {
  readonly id: number
}

/** A time record that ends. */
export interface ClosedTime {
  readonly id: number
  readonly completed: string
  readonly totalMinutes: number
}

/** Ends the live time records that run. */
export function closeTimes(times: readonly IdentifiedTime[], now: string): ClosedTime[] {
  return times
    .filter((time) => time.deleted === null && time.completed === null)
    .map((time) => {
      const completed = now < time.started ? time.started : now
      return { id: time.id, completed, totalMinutes: storedMinutes({ ...time, completed }) ?? 0 }
    })
}

/** Why the clock of a job cannot be started: it has no driver, is completed, or runs already. */
export function startRefusal(
  job: JobTimestamps,
  times: readonly Pick<TimeRecord, 'completed' | 'deleted'>[],
): Violation | null {
  if (job.completed !== null) return { code: 'jobCompleted', message: 'Selected job is completed already.' }
  if (job.driverId === null)
    return { code: 'jobUnassigned', field: 'driverId', message: 'Selected job has no driver.' }
  return isStarted(job, times)
    ? { code: 'jobStarted', message: 'Selected job has been started already.' }
    : null
}

/** Hours that one stretch of work can have: whoever enters more has slipped (ambiguities 66). */
const MAX_HOURS = 24

/** Why a time record is none that anybody worked: it ends before it starts, or takes more than a day (O-048, ambiguities 66). */
export function timeLengthRefusal(time: Pick<TimeRecord, 'started' | 'completed'>): Violation | null {
  if (time.completed === null) return null
  if (time.completed < time.started)
    return { code: 'timeOrder', field: 'completed', message: 'A job time cannot end before it starts' }
  if (minutesBetween(time.started, time.completed) <= MAX_HOURS * 60) return null
  return {
    code: 'timeLength',
    field: 'completed',
    message: `A job time can have at most ${MAX_HOURS} hours`,
  }
}

/** Why two stretches of work on one job cannot both be: they overlap (ambiguities 66). */
export function overlapRefusal(time: IdentifiedTime, others: readonly IdentifiedTime[]): Violation | null {
  const overlaps = others.some(
    (other) =>
      other.deleted === null &&
      other.id !== time.id &&
      (other.completed === null || time.started < other.completed) &&
      (time.completed === null || other.started < time.completed),
  )
  return overlaps
    ? { code: 'timeOverlap', field: 'started', message: 'The times of a job cannot overlap' }
    : null
}

/** Why a driver's clock does not start: it runs for another job already (ambiguities 66). */
export function otherRunningJobRefusal(otherJobId: number | null): Violation | null {
  if (otherJobId === null) return null
  const message = `This driver is working on ${jobDisplayId(otherJobId)}. Pause or complete it first.`
  return { code: 'otherClock', message }
}

/** Why a moment of work cannot be later than now (O-048). */
export function futureRefusal(field: string): Violation {
  return { code: 'timeInFuture', field, message: 'A time of work cannot be in the future' }
}

/** Starting, or going on after a pause: a time record that runs from now; the job was started by its first one. */
export function planStart(job: { readonly started: string | null }, now: string) {
  return { job: { started: job.started ?? now }, newTime: { started: now } }
}

/** Only a started job that is not paused can be paused (O-052). */
export function pauseRefusal(
  job: Pick<JobTimestamps, 'completed'>,
  times: readonly Pick<TimeRecord, 'completed' | 'deleted'>[],
): Violation | null {
  if (isStarted(job, times)) return null
  return { code: 'jobNotRunning', message: 'Selected job has not been started or is already paused.' }
}

/** Deleting a job deletes its live time records and asks for its rental's status (O-051); dumpsters stay where they are. */
export function planJobDeletion(
  job: { readonly id: number; readonly rentalId: number | null },
  times: readonly { readonly id: number; readonly deleted: string | null }[],
): { readonly jobId: number; readonly jobTimeIds: readonly number[]; readonly rentalIds: readonly number[] } {
  return {
    jobId: job.id,
    jobTimeIds: times.filter((time) => time.deleted === null).map((time) => time.id),
    rentalIds: job.rentalId === null ? [] : [job.rentalId],
  }
}

/** A job that standing invoices charge is not deleted: their lines would be revenue of nothing (O-051, O-090). */
export function chargedJobRefusal(
  job: { readonly id: number },
  invoices: readonly { readonly id: number; readonly invoiceNumber: number | null }[],
): Violation | null {
  if (invoices.length === 0) return null
  const named = invoices.map(({ id, invoiceNumber }) => invoiceNumber ?? `with id ${id}`).join(', ')
  const message = `J${job.id} is charged by invoice ${named}. Void it or take the job off it first.`
  return { code: 'jobCharged', message }
}

/** Only destinations and notes can be copied (O-056). */
export function copyRefusal(job: { readonly jobTypeId: number }): Violation | null {
  if (isWithoutRental(job.jobTypeId)) return null
  return { code: 'jobNotCopied', message: 'You can only copy Destination and Note jobs.' }
}

const COPIED_FIELDS = [
  'jobTypeId',
  'driverId',
  'startDate',
  'endDate',
  'preferredStartTime',
  'preferredEndTime',
  'storageDumpSiteId',
  'notes',
  'driverNotes',
  'siteName',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'latitude',
  'longitude',
] as const

const COPY_DISPLAY_ORDER = 99

/** A copy of a destination or note: what there is to do, not what was done, at place 99 of the column (O-056). */
export function copyOfJob<J extends Readonly<Record<(typeof COPIED_FIELDS)[number], unknown>>>(
  job: J,
): Pick<J, (typeof COPIED_FIELDS)[number]> & { readonly displayOrder: number } {
  const copied = Object.fromEntries(COPIED_FIELDS.map((field) => [field, job[field]]))
  // The entries are exactly the copied fields of J, which the type of fromEntries cannot say.
  return { ...(copied as Pick<J, (typeof COPIED_FIELDS)[number]>), displayOrder: COPY_DISPLAY_ORDER }
}

/** A job opens its rental, if it has one (O-057). */
export function openRentalRefusal(job: { readonly rentalId: number | null }): Violation | null {
  if (job.rentalId !== null) return null
  return { code: 'jobWithoutRental', message: 'Selected job does not have a rental.' }
}
