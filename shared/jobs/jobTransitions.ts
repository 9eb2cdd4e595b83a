import type { Violation } from '../model/Violation.ts'
import { addMinutes, minutesBetween } from '../kernel/days.ts'
import { jobDisplayId } from './jobRules.ts'
import { isWithoutRental } from './jobActions.ts'
import { isStarted, type JobTimestamps } from './jobState.ts'
import { storedMinutes, type TimeRecord } from './jobTimes.ts'

interface IdentifiedTime extends TimeRecord {
  readonly id: number
}

/** A time record with its end. */
export interface ClosedTime {
  readonly id: number
  readonly completed: string
  readonly totalMinutes: number
}

/** The longest period of work in hours; more is a typing error, or a clock that was forgotten (ambiguities 66). */
const MAX_HOURS = 24

/** Ends the running time records, which have at most a day: more is no work (JO238). */
export function closeTimes(times: readonly IdentifiedTime[], now: string): ClosedTime[] {
  return times
    .filter((time) => time.deleted === null && time.completed === null)
    .map((time) => {
      const latest = addMinutes(time.started, MAX_HOURS * 60)
      const ended = now > latest ? latest : now
      const completed = ended < time.started ? time.started : ended
      return { id: time.id, completed, totalMinutes: storedMinutes({ ...time, completed }) ?? 0 }
    })
}

interface PlannedWork {
  readonly driverId: number | null
  readonly startDate: string | null
}

/** Whether a change takes a job from the driver who may be at work on it: by giving it to nobody or somebody else, or to a day to come (JO34, JO1360). */
export function endsWork(before: PlannedWork, after: PlannedWork, today: string): boolean {
  if (before.driverId !== after.driverId) return true
  return before.startDate !== after.startDate && after.startDate !== null && after.startDate > today
}

/** Why time recording cannot be started: the job has no driver, is completed, or is already started. */
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

/** Why a time record is invalid: it ends before it starts, or takes more than a day (O-048, ambiguities 66). */
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

/** Refuses overlapping periods of work on one job (ambiguities 66). */
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

/** Refuses to start a job while its driver's time is running for another one (ambiguities 66). */
export function otherRunningJobRefusal(otherJobId: number | null): Violation | null {
  if (otherJobId === null) return null
  const message = `This driver is working on ${jobDisplayId(otherJobId)}. Pause or complete it first.`
  return { code: 'otherClock', message }
}

/** Refuses work times in the future (O-048). */
export function futureRefusal(field: string): Violation {
  return { code: 'timeInFuture', field, message: 'Work time cannot be in the future' }
}

type Period = Pick<TimeRecord, 'started' | 'completed'>

/** Refuses to change a period of work to one in the future; a stored one that is can be ended at its start (O-048). */
export function momentRefusal(before: Period | null, after: Period, now: string): Violation | null {
  const isAhead = (name: keyof Period): boolean => {
    const moment = after[name]
    return moment !== null && moment > now && moment !== (before?.[name] ?? null)
  }
  if (isAhead('started')) return futureRefusal('started')
  return isAhead('completed') && after.completed !== after.started ? futureRefusal('completed') : null
}

/** Why a period of work of a job cannot be corrected to another one (O-048, ambiguities 66); `others` are the job's times. */
export function correctionRefusal(
  before: Period,
  after: IdentifiedTime,
  others: readonly IdentifiedTime[],
  now: string,
): Violation | null {
  return momentRefusal(before, after, now) ?? timeLengthRefusal(after) ?? overlapRefusal(after, others)
}

/** Starts or resumes a job: a time record that runs from now; the first one sets the job's start. */
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

/** Deleting a job deletes its time records and recalculates its rental's status (O-051); dumpsters are not moved. */
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

/** Refuses to delete a job that active invoices charge: their lines would be revenue without a job (O-051, O-090). */
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

/** A copy of a destination or note, without its progress, at display order 99 of the column (O-056). */
export function copyOfJob<J extends Readonly<Record<(typeof COPIED_FIELDS)[number], unknown>>>(
  job: J,
): Pick<J, (typeof COPIED_FIELDS)[number]> & { readonly displayOrder: number } {
  const copied = Object.fromEntries(COPIED_FIELDS.map((field) => [field, job[field]]))
  // The entries are exactly the copied fields of J, which the type of fromEntries cannot say.
  return { ...(copied as Pick<J, (typeof COPIED_FIELDS)[number]>), displayOrder: COPY_DISPLAY_ORDER }
}

/** Refuses to open the rental of a job without one (O-057). */
export function openRentalRefusal(job: { readonly rentalId: number | null }): Violation | null {
  if (job.rentalId !== null) return null
  return { code: 'jobWithoutRental', message: 'Selected job does not have a rental.' }
}
