import { isPairType } from '#shared/jobs/jobKinds.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { jobsOfDraft, newRentalJob } from '#shared/jobs/newJob.ts'
import { preferredStartChosen } from '#shared/jobs/preferredTimes.ts'
import { rentalStatusOf } from '#shared/rentals/statusOfRental.ts'
import type { Stored } from '../save/work/records.ts'
import type { Act } from './Books.ts'
import type { Company, JobFile, Lane, RentalFile } from './Company.ts'
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

/** Adds a job of a rental, or the two halves of an exchange or round trip, to the board of a day. */
export function addJobs(
  company: Company,
  rental: RentalFile,
  { jobTypeId, startDate, lane, act }: { jobTypeId: number; startDate: string; lane: Lane; act: Act },
): JobFile[] {
  const { books, lists } = company
  const { record, address, account } = rental
  const { random, customer } = account
  const next = books.lastKey('Job') + 1
  const basis = { id: record.id, dumpsterId: record.dumpsterId, serviceAddress: address }
  const draft = {
    ...newRentalJob(jobTypeId, basis, startDate),
    ...standIn(company, rental, jobTypeId),
    notes: address.notes ?? customer.siteNotes,
    driverNotes: random.chance(0.22) ? random.pick(DRIVER_NOTES) : null,
    ...preferredTimes(company, rental, startDate),
  }
  const files = jobsOfDraft(draft, lists.dumpsters, [next, next + 1]).map((values): JobFile => {
    const isTaken = values.actionId === JOB_ACTION.pickUp || jobTypeId === JOB_TYPE.roundTrip
    const taken = isTaken && lane.dumpster !== null ? { dumpsterId: lane.dumpster.type.id } : {}
    return {
      record: books.add('Job', { ...values, ...taken }, act),
      rental,
      lane,
      times: [],
      fees: [],
      completedOn: null,
      placedJobId: null,
      billed: false,
    }
  })
  rental.jobs.push(...files)
  files.forEach((file) => putOnBoard(company, file))
  refreshStatus(company, rental, act)
  return files
}

/** Puts a job among those of its day. */
export function putOnBoard({ board }: Company, file: JobFile): void {
  const { startDate } = file.record
  const jobs = board.get(startDate) ?? new Set()
  board.set(startDate, jobs.add(file))
}

/** Moves a job to another day; its driver and place in the column are found anew. */
export function postpone(company: Company, file: JobFile, startDate: string, act: Act): void {
  company.board.get(file.record.startDate)?.delete(file)
  const moved = {
    startDate,
    driverId: null,
    displayOrder: null,
    preferredStartTime: null,
    preferredEndTime: null,
  }
  company.books.change('Job', file.record, moved, act)
  putOnBoard(company, file)
}

/** The rental's status follows its jobs (O-027). */
export function refreshStatus({ books }: Company, { record, jobs }: RentalFile, act: Act): void {
  const statusId = rentalStatusOf(
    record,
    jobs.map((job) => job.record),
  )
  books.change('Rental', record, { statusId }, act)
}

/** Both halves of a pair are one trip; a single job is its own. */
export function tripOf(rental: RentalFile, file: JobFile): JobFile[] {
  if (!isPairType(file.record.jobTypeId)) return [file]
  return rental.jobs.filter(({ record }) => record === file.record || record.id === file.record.relatedJobId)
}

/** The size above a size, which goes out when there is none of it left. */
const NEXT_SIZE: Readonly<Record<string, string>> = {
  '10 yd': '15 yd',
  '15 yd': '20 yd',
  '20 yd': '30 yd',
  '30 yd': '40 yd',
}

/** Now and then another dumpster goes out than the one asked for, billed as that (O-079). */
function standIn({ lists }: Company, { dumpster, account }: RentalFile, jobTypeId: number) {
  const size = NEXT_SIZE[dumpster.size]
  const takesAnother = jobTypeId === JOB_TYPE.delivery && size !== undefined && account.random.chance(0.025)
  const other: Stored<'Dumpster'> | null = takesAnother ? dumpsterOf(lists, size) : null
  return other === null ? {} : { dumpsterId: other.id, extraExpense: account.random.chance(0.6) }
}

function preferredTimes(
  { calendar }: Company,
  { account: { random, profile } }: RentalFile,
  startDate: string,
) {
  if (!random.chance(profile.kind === 'home' ? 0.3 : 0.12)) return {}
  const start = calendar.at(startDate, random.integer(14, 26) * 30)
  return preferredStartChosen({ startDate, preferredEndTime: null }, start, calendar.timeZone)
}
