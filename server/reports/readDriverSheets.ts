import { schedulingName } from '#shared/customers/schedulingName.ts'
import { sortByDisplayOrder } from '#shared/kernel/displayOrder.ts'
import { timeRange } from '#shared/dispatch/jobCard.ts'
import { actionInPair } from '#shared/jobs/jobActions.ts'
import { jobDisplayAddress, jobDisplayId } from '#shared/jobs/jobRules.ts'
import type { Job } from '#shared/jobs/Job.ts'
import { formatDay } from '#shared/kernel/days.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { Rental } from '#shared/rentals/Rental.ts'
import type { Queryable } from '../database/Database.ts'
import { NotFound } from '../kernel/errors.ts'
import { byId, readRecords } from '../reads/readRecords.ts'
import type { DriverSheetData, DriverSheetJob } from './driverSheetReport.ts'

interface DriverSheetsRequest {
  readonly day: string
  /** The users who drive; empty for all who have jobs on the day. */
  readonly driverIds: readonly number[]
  readonly timeZone: string
}

/** The days of drivers in the order of the board's columns; throws NotFound where none of them has a job. */
export async function readDriverSheets(
  database: Queryable,
  { day, driverIds, timeZone }: DriverSheetsRequest,
): Promise<readonly DriverSheetData[]> {
  const wanted = new Set(driverIds)
  const jobs = (await readRecords(database, 'Job', 'startDate', [day])).filter(
    ({ deleted, driverId }) =>
      deleted === null && driverId !== null && (wanted.size === 0 || wanted.has(driverId)),
  )
  if (jobs.length === 0) throw new NotFound(`No driver has jobs on ${formatDay(day)}.`, 'day')
  const jobOf = await readSheetJobs(database, jobs, timeZone)
  const jobsOf = groupBy(jobs, ({ driverId }) => driverId)
  return (await readDrivers(database, jobs)).map(({ userId, name }) => ({
    day,
    driver: name,
    jobs: sortByDisplayOrder(jobsOf.get(userId) ?? []).map(jobOf),
  }))
}

/** The drivers of the jobs in the order of the board; who drives no longer is last. */
async function readDrivers(database: Queryable, jobs: readonly Job[]) {
  const userIds = jobs.map(({ driverId }) => driverId)
  const [users, drivers] = await Promise.all([
    readRecords(database, 'User', 'userId', userIds),
    readRecords(database, 'Driver', 'userId', userIds),
  ])
  const orders = new Map(drivers.map(({ userId, displayOrder }) => [userId, displayOrder]))
  const columns = users.map(({ userId, firstName, lastName }) => ({
    id: userId,
    userId,
    displayOrder: orders.get(userId) ?? null,
    name: joinNonBlank([firstName, lastName], ' '),
  }))
  return sortByDisplayOrder(columns)
}

/** Reads what the jobs refer to; returns what a sheet shows of a job. */
async function readSheetJobs(
  database: Queryable,
  jobs: readonly Job[],
  timeZone: string,
): Promise<(job: Job) => DriverSheetJob> {
  const [rentals, types, actions, dumpsters, sites, barcodesOf] = await Promise.all([
    readRecords(
      database,
      'Rental',
      'id',
      jobs.map(({ rentalId }) => rentalId),
    ).then(byId),
    readRecords(
      database,
      'JobType',
      'id',
      jobs.map(({ jobTypeId }) => jobTypeId),
    ).then(byId),
    readRecords(database, 'JobAction', 'id', jobs.map(actionInPair)).then(byId),
    readRecords(
      database,
      'Dumpster',
      'id',
      jobs.flatMap(({ dumpsterId, exchangeDumpsterId }) => [dumpsterId, exchangeDumpsterId]),
    ).then(byId),
    readRecords(
      database,
      'StorageDumpSite',
      'id',
      jobs.map(({ dumpSiteId }) => dumpSiteId),
    ).then(byId),
    readMovedDumpsters(database, jobs),
  ])
  const rented = [...rentals.values()]
  const [customers, addresses] = await Promise.all([
    readRecords(
      database,
      'Customer',
      'id',
      rented.map(({ customerId }) => customerId),
    ).then(byId),
    readRecords(
      database,
      'ServiceAddress',
      'id',
      rented.map(({ serviceAddressId }) => serviceAddressId),
    ).then(byId),
  ])
  const customerOf = (rental: Rental | undefined): string => {
    const customer = customers.get(rental?.customerId ?? 0)
    return customer === undefined ? '' : schedulingName(customer)
  }
  const sizeOf = (id: number | null): string => dumpsters.get(id ?? 0)?.size ?? ''
  const pairActionOf = (job: Job): string => actions.get(actionInPair(job) ?? 0)?.name ?? ''
  return (job) => {
    const rental = rentals.get(job.rentalId ?? 0)
    return {
      displayId: jobDisplayId(job.id),
      jobType: types.get(job.jobTypeId)?.name ?? '',
      pairAction: pairActionOf(job),
      dumpsters: [sizeOf(job.dumpsterId), sizeOf(job.exchangeDumpsterId)],
      preferredTime: timeRange(job.preferredStartTime, job.preferredEndTime, timeZone),
      customer: customerOf(rental),
      siteName: textOf(job.siteName),
      address: jobDisplayAddress(job),
      phone: textOf(addresses.get(rental?.serviceAddressId ?? 0)?.phone),
      dumpSite: textOf(sites.get(job.dumpSiteId ?? 0)?.name),
      notes: [job.notes, rental?.driverInstructions, job.driverNotes].map(textOf),
      movedDumpsters: barcodesOf(job.id),
      tons: job.weight,
      isCompleted: job.completed !== null,
    }
  }
}

/** Reads which dumpsters the jobs have moved; returns their barcodes by the key of the job. */
async function readMovedDumpsters(
  database: Queryable,
  jobs: readonly Job[],
): Promise<(jobId: number) => readonly string[]> {
  const ids = jobs.map(({ id }) => id)
  const [placed, removed] = await Promise.all([
    readRecords(database, 'DumpsterLocation', 'placedJobId', ids),
    readRecords(database, 'DumpsterLocation', 'removedJobId', ids),
  ])
  const moves = [
    ...placed.map(({ placedJobId, dumpsterInventoryId }) => ({ jobId: placedJobId, dumpsterInventoryId })),
    ...removed.map(({ removedJobId, dumpsterInventoryId }) => ({ jobId: removedJobId, dumpsterInventoryId })),
  ]
  const dumpsters = byId(
    await readRecords(
      database,
      'DumpsterInventory',
      'id',
      moves.map(({ dumpsterInventoryId }) => dumpsterInventoryId),
    ),
  )
  const movesOf = groupBy(moves, ({ jobId }) => jobId)
  return (jobId) =>
    (movesOf.get(jobId) ?? []).map(({ dumpsterInventoryId }) =>
      textOf(dumpsters.get(dumpsterInventoryId)?.dumpsterBarcode),
    )
}

function textOf(text: string | null | undefined): string {
  return text?.trim() ?? ''
}
