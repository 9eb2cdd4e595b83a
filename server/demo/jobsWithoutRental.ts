import { dropSite } from '#shared/dispatch/boardDrops.ts'
import { nextDisplayOrder } from '#shared/kernel/displayOrder.ts'
import { newNoteJob } from '#shared/dispatch/noteJobs.ts'
import { isWithoutRental } from '#shared/jobs/jobActions.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import type { Stored } from '../save/work/records.ts'
import type { Stamp, Books } from './Books.ts'
import type { Company, DemoJob } from './Company.ts'
import { putOnBoard } from './jobs.ts'
import type { Route } from './routes.ts'

const NOTES = [
  'Fuel up at the yard before the first stop.',
  'Truck 4 goes to the shop at noon: oil and brakes.',
  'Pick up two tarps from the office.',
  'Drop the scale tickets of last week at the office.',
  'Road work on US-131, take Division.',
  'Safety meeting at 6:00 on Friday.',
  'Wash the truck before it goes back.',
  'Bring the spare tarp to the Muskegon Yard.',
  'Scale house closes early today.',
  'Take pictures of every dumpster that is set down.',
  'Annual inspection of truck 7 tomorrow morning.',
] as const

/** Jobs of a driver's day that belong to no rental: a trip to a storage site, or a note from the dispatcher. */
export function addJobsWithoutRental(
  company: Company,
  { driver, stops }: Route,
  day: string,
  stamp: Stamp,
): DemoJob[] {
  const { random, calendar } = company
  const isToday = day === calendar.asOf
  const column = stops.flatMap(({ jobs }) => jobs.map(({ record }) => record))
  const { userId } = driver.user
  const added: DemoJob[] = []
  if (random.chance(isToday ? 0.7 : 0.22)) {
    const [main] = company.lists.storages
    const { record } = random.chance(0.5) ? main : random.pick(company.lists.storages)
    const board = { driverId: userId, jobs: column }
    const dropped = dropSite({ ...record }, board, column.length, day, 0)
    const lastNumbers = { afterJobId: null, displayOrder: column.length + 1 }
    if (dropped !== null) added.push(jobWithoutRental(company, { ...dropped, ...lastNumbers }, stamp))
  }
  if (random.chance(isToday ? 0.7 : 0.1)) {
    const note = { driverId: userId, driverNotes: random.pick(NOTES) }
    const lastNumbers = { displayOrder: nextDisplayOrder(column) }
    added.push(jobWithoutRental(company, { ...newNoteJob(note, day), ...lastNumbers }, stamp))
  }
  return added
}

/** Whether it is a trip to a storage site or a note. */
export function isJobWithoutRental({ record }: DemoJob): boolean {
  return isWithoutRental(record.jobTypeId)
}

/** Stores a finished job of no rental; its margin only depends on its minutes. */
export function storeJobWithoutRental(books: Books, demoJob: DemoJob): void {
  demoJob.record.marginTime = demoJob.record.totalTime
  books.store('Job', demoJob.record)
  for (const time of demoJob.times) books.store('JobTime', time)
}

function jobWithoutRental(company: Company, values: Partial<Stored<'Job'>>, stamp: Stamp): DemoJob {
  const { id: _id, ...given } = values
  const record = company.books.add(
    'Job',
    { ...given, actionId: null, jobTypeId: values.jobTypeId ?? JOB_TYPE.note },
    stamp,
  )
  const demoJob: DemoJob = {
    record,
    rental: null,
    slot: null,
    times: [],
    fees: [],
    completedOn: null,
    placedJobId: null,
    billed: false,
  }
  putOnBoard(company, demoJob)
  return demoJob
}
