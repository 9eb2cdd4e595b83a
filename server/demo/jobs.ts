import { isPairType } from '#shared/jobs/jobActions.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { createJobs, newRentalJob } from '#shared/jobs/newJob.ts'
import { preferredStartChosen } from '#shared/jobs/preferredTimes.ts'
import { rentalStatusOf } from '#shared/rentals/rentalStatus.ts'
import type { Stored } from '../save/work/records.ts'
import type { Stamp } from './Books.ts'
import type { Company, DemoJob, DumpsterSlot, DemoRental } from './Company.ts'
import { dumpsterOf } from './lists.ts'

const DRIVER_NOTES = [
  'Backs up to the garage.',
  'Doors open to the street, please.',
  'Call when ten minutes out.',
  'Tarp it, windy site.',
  'Take a picture of where it stands.',
  'Old one is full to the brim.',
  'Use the second entrance.',
] as const

/** Adds a job of a rental, or the two paired jobs of an exchange or round trip, to the board of a day. */
export function addJobs(
  company: Company,
  rental: DemoRental,
  {
    jobTypeId,
    startDate,
    lane: slot,
    act: stamp,
  }: { jobTypeId: number; startDate: string; lane: DumpsterSlot; act: Stamp },
): DemoJob[] {
  const { books, lists } = company
  const { record, address, account } = rental
  const { random, customer } = account
  const next = books.lastKey('Job') + 1
  const basis = { id: record.id, dumpsterId: record.dumpsterId, serviceAddress: address }
  const draft = {
    ...newRentalJob(jobTypeId, basis, startDate),
    ...substituteFor(company, rental, jobTypeId),
    notes: address.notes ?? customer.siteNotes,
    driverNotes: random.chance(0.22) ? random.pick(DRIVER_NOTES) : null,
    ...preferredTimes(company, rental, startDate),
  }
  const files = createJobs(draft, lists.dumpsters, [next, next + 1]).map((values): DemoJob => {
    const isTaken = values.actionId === JOB_ACTION.pickUp || jobTypeId === JOB_TYPE.roundTrip
    const taken = isTaken && slot.dumpster !== null ? { dumpsterId: slot.dumpster.type.id } : {}
    return {
      record: books.add('Job', { ...values, ...taken }, stamp),
      rental,
      slot,
      times: [],
      fees: [],
      completedOn: null,
      placedJobId: null,
      billed: false,
    }
  })
  rental.jobs.push(...files)
  files.forEach((demoJob) => putOnBoard(company, demoJob))
  refreshStatus(company, rental, stamp)
  return files
}

/** Adds a job to the board of its day. */
export function putOnBoard({ board }: Company, demoJob: DemoJob): void {
  const { startDate } = demoJob.record
  const jobs = board.get(startDate) ?? new Set()
  board.set(startDate, jobs.add(demoJob))
}

/** Moves a job to another day, without driver and position. */
export function postpone(company: Company, demoJob: DemoJob, startDate: string, stamp: Stamp): void {
  company.board.get(demoJob.record.startDate)?.delete(demoJob)
  const moved = {
    startDate,
    driverId: null,
    displayOrder: null,
    preferredStartTime: null,
    preferredEndTime: null,
  }
  company.books.change('Job', demoJob.record, moved, stamp)
  putOnBoard(company, demoJob)
}

/** The rental's status follows its jobs (O-027). */
export function refreshStatus({ books }: Company, { record, jobs }: DemoRental, stamp: Stamp): void {
  const statusId = rentalStatusOf(
    record,
    jobs.map((job) => job.record),
  )
  books.change('Rental', record, { statusId }, stamp)
}

/** Paired jobs are one trip; any other job is its own. */
export function tripOf(rental: DemoRental, demoJob: DemoJob): DemoJob[] {
  if (!isPairType(demoJob.record.jobTypeId)) return [demoJob]
  return rental.jobs.filter(
    ({ record }) => record === demoJob.record || record.id === demoJob.record.relatedJobId,
  )
}

/** The next larger size, used when a size is not available. */
const NEXT_SIZE: Readonly<Record<string, string>> = {
  '10 yd': '15 yd',
  '15 yd': '20 yd',
  '20 yd': '30 yd',
  '30 yd': '40 yd',
}

/** Occasionally a dumpster of another size is delivered, billed as the requested one (O-079). */
function substituteFor({ lists }: Company, { dumpster, account }: DemoRental, jobTypeId: number) {
  const size = NEXT_SIZE[dumpster.size]
  const takesAnother = jobTypeId === JOB_TYPE.delivery && size !== undefined && account.random.chance(0.025)
  const other: Stored<'Dumpster'> | null = takesAnother ? dumpsterOf(lists, size) : null
  return other === null ? {} : { dumpsterId: other.id, extraExpense: account.random.chance(0.6) }
}

function preferredTimes(
  { calendar }: Company,
  { account: { random, profile } }: DemoRental,
  startDate: string,
) {
  if (!random.chance(profile.kind === 'home' ? 0.3 : 0.12)) return {}
  const start = calendar.at(startDate, random.integer(14, 26) * 30)
  return preferredStartChosen({ startDate, preferredEndTime: null }, start, calendar.timeZone)
}
