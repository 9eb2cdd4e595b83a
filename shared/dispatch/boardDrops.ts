import { satisfiesRoleRule, type RoleHolder } from '../access/roleChecks.ts'
import { permissions } from '../access/roles.ts'
import { jobAddressOf, type JobAddress } from '../jobs/jobAddress.ts'
import { JOB_TYPE } from '../jobs/jobTypes.ts'
import type { Violation } from '../model/Violation.ts'
import type { Sortable } from '../kernel/displayOrder.ts'
import { afterJobIdAt, type MovableItem } from './cardOrder.ts'

/** The job fields that dragging on the board uses. */
export interface BoardJob extends Sortable {
  readonly jobTypeId: number
  readonly driverId: number | null
  readonly completed: string | null
}

/** A column of the board: a driver's, or UnAssigned if the driver is null. */
export interface BoardColumn {
  readonly driverId: number | null
  readonly jobs: readonly Sortable[]
}

export interface JobDrop {
  /** A destination without a driver, which is deleted. */
  readonly deletedJobId: number | null
  /** The changes to save for the dropped card: its driver and the card that precedes it. No other card is saved. */
  readonly changes: (Pick<MovableItem, 'id' | 'afterJobId'> & { readonly driverId: number | null }) | null
}

/** Only users who may schedule can drag cards (O-066). */
export function canDragJobs(user: RoleHolder): boolean {
  return satisfiesRoleRule(user, permissions.scheduleJobs)
}

interface PairedJob extends Pick<BoardJob, 'driverId' | 'completed'> {
  readonly startDate: string
  readonly deleted: string | null
}

/** Do the two jobs of a pair still go together: both to do, on one day, by one driver (DI226)? */
export function goesWith(job: PairedJob, partner: PairedJob): boolean {
  const isToDo = ({ completed, deleted }: PairedJob): boolean => completed === null && deleted === null
  return (
    isToDo(job) && isToDo(partner) && job.driverId === partner.driverId && job.startDate === partner.startDate
  )
}

/** A completed job keeps a driver: it can be moved to another driver, but not be unassigned. */
export function unassignRefusal(job: Pick<BoardJob, 'completed'>): Violation | null {
  if (job.completed === null) return null
  return { code: 'jobCompleted', message: 'Completed jobs cannot be unassigned.' }
}

/**
 * A card dropped at an index of a column, counted without the card: the driver is set or cleared, and the server numbers the
 * column with the card after the one above it. A destination that loses its driver is deleted (O-063, O-064, ambiguities 62).
 */
export function dropJob(job: BoardJob, column: BoardColumn, index: number): JobDrop {
  if (column.driverId === null && job.jobTypeId === JOB_TYPE.destination)
    return { deletedJobId: job.id, changes: null }
  const afterJobId = afterJobIdAt(column.jobs, job.id, index)
  return { deletedJobId: null, changes: { id: job.id, driverId: column.driverId, afterJobId } }
}

/** Several cards dropped together: they follow each other in the given order (DI8, DI22). */
export function dropJobs(jobs: readonly BoardJob[], column: BoardColumn, index: number): JobDrop[] {
  const ids = new Set(jobs.map(({ id }) => id))
  const others = { ...column, jobs: column.jobs.filter(({ id }) => !ids.has(id)) }
  let precedingId: number | null = null
  return jobs.map((job) => {
    const drop = dropJob(job, others, index)
    if (drop.changes === null) return drop
    const afterJobId = precedingId ?? drop.changes.afterJobId
    precedingId = job.id
    return { ...drop, changes: { ...drop.changes, afterJobId } }
  })
}

/** UnAssign of the card's menu: a normal job loses its driver and display order, a destination is deleted (O-050). */
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
 * A site dropped on a driver's column: the destination to add, for the driver on the day of the board, with the site's name and
 * address, after the card above. Null if dropped on UnAssigned, where it has no effect (O-062). `id` is the key that the new job
 * will have.
 */
export function dropSite(site: BoardSite, column: BoardColumn, index: number, startDate: string, id: number) {
  if (column.driverId === null) return null
  const { name: siteName, address1, address2, city, state, zip, country, latitude, longitude } = site
  return {
    id,
    jobTypeId: JOB_TYPE.destination,
    driverId: column.driverId,
    startDate,
    storageDumpSiteId: site.id,
    afterJobId: afterJobIdAt(column.jobs, id, index),
    ...jobAddressOf({ siteName, address1, address2, city, state, zip, country, latitude, longitude }),
  }
}
