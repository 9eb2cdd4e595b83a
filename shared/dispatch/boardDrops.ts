import { satisfies, type RoleHolder } from '../access/holds.ts'
import { may } from '../access/roles.ts'
import { jobAddressOf, type JobAddress } from '../jobs/jobAddress.ts'
import { JOB_TYPE } from '../jobs/jobTypes.ts'
import type { Violation } from '../model/validate.ts'
import { renumber, withItemAt, type OrderChange, type Ordered } from './displayOrder.ts'

/** A job as the board moves it. */
export interface BoardJob extends Ordered {
  readonly jobTypeId: number
  readonly driverId: number | null
  readonly completed: string | null
}

/** A column of the board: a driver's, or UnAssigned where the driver is null. */
export interface BoardColumn {
  readonly driverId: number | null
  readonly jobs: readonly Ordered[]
}

export interface JobDrop {
  /** A destination that nobody drives to any more. */
  readonly deletedJobId: number | null
  /** The driver that the job gets or loses, where that changes. */
  readonly driver: { readonly id: number; readonly driverId: number | null } | null
  readonly orders: readonly OrderChange[]
}

/** Only those who schedule drag; the drags of others do nothing (O-066). */
export function mayDrag(user: RoleHolder): boolean {
  return satisfies(user, may.scheduleJobs)
}

/** A completed job belongs to who did it: it can go to another driver, but not to nobody. */
export function unassignRefusal(job: Pick<BoardJob, 'completed'>): Violation | null {
  if (job.completed === null) return null
  return { rule: 'jobCompleted', message: 'Completed jobs cannot be unassigned.' }
}

/**
 * A card dropped at a place of a column: the driver is set or cleared and the column numbered anew from 1. A destination that
 * loses its driver is deleted (O-063, O-064).
 */
export function dropJob(job: BoardJob, column: BoardColumn, index: number): JobDrop {
  if (column.driverId === null && job.jobTypeId === JOB_TYPE.destination)
    return { deletedJobId: job.id, driver: null, orders: [] }
  return {
    deletedJobId: null,
    driver: job.driverId === column.driverId ? null : { id: job.id, driverId: column.driverId },
    orders: renumber(withItemAt(column.jobs, job, index)),
  }
}

/** UnAssign of the card's menu: a normal job loses driver and place, a destination is deleted (O-050). */
export function unassignJob(job: Pick<BoardJob, 'id' | 'jobTypeId'>) {
  return job.jobTypeId === JOB_TYPE.destination
    ? { deletedJobId: job.id, changes: null }
    : { deletedJobId: null, changes: { id: job.id, driverId: null, displayOrder: null } }
}

/** A storage or dump site on the board. */
export interface BoardSite extends Omit<JobAddress, 'siteName'> {
  readonly id: number
  readonly name: string
}

/**
 * A site dropped on a driver's column: a destination for the driver on the day of the board, with the site's name and address, and
 * the column numbered anew. On UnAssigned it does nothing: null (O-062). `id` is the key that the new job will have.
 */
export function dropSite(site: BoardSite, column: BoardColumn, index: number, startDate: string, id: number) {
  if (column.driverId === null) return null
  const orders = renumber(withItemAt(column.jobs, { id, displayOrder: null }, index))
  return {
    job: {
      id,
      jobTypeId: JOB_TYPE.destination,
      driverId: column.driverId,
      startDate,
      storageDumpSiteId: site.id,
      displayOrder: orders.find((order) => order.id === id)?.displayOrder ?? null,
      ...jobAddressOf({ ...site, siteName: site.name }),
    },
    orders: orders.filter((order) => order.id !== id),
  }
}
