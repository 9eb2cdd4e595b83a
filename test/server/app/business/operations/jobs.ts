import { openPlacements } from '#shared/inventory/dumpsterPlacements.ts'
import { addDays, addMinutes } from '#shared/kernel/days.ts'
import { actionOf } from '#shared/jobs/jobActions.ts'
import { isPaused, isStarted } from '#shared/jobs/jobState.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { added, modified } from '#test/server/save/openSaving.ts'
import type { Stored } from '#test/support/invariants/CompanyRecords.ts'
import { choose, pickFrom, type Operation, type World } from '../Operation.ts'

type Job = Stored<'Job'>

const isOpen = ({ completed }: Job): boolean => completed === null

const assign: Operation = {
  weight: 12,
  by: ['dispatcher', 'owner'],
  once: true,
  plan: (world) => {
    const { random, driverIds } = world
    const job = choose(world, 'Job', (one) => isOpen(one) && (one.driverId === null || random.chance(0.2)))
    if (job === null) return null
    return {
      save: [modified('Job', job, { driverId: random.pick(driverIds), displayOrder: random.integer(1, 4) })],
    }
  },
}

const unassign: Operation = {
  weight: 2,
  by: ['dispatcher', 'owner'],
  plan: (world) => {
    const job = choose(world, 'Job', (one) => isOpen(one) && one.driverId !== null)
    return job && { save: [modified('Job', job, { driverId: null, displayOrder: null })] }
  },
}

const reorder: Operation = {
  weight: 2,
  by: ['dispatcher', 'owner'],
  plan: (world) => {
    const job = choose(world, 'Job', ({ driverId }) => driverId !== null)
    return job && { save: [modified('Job', job, { displayOrder: world.random.integer(1, 5) })] }
  },
}

/** Drivers may only start their own jobs. */
const start: Operation = {
  weight: 10,
  by: ['driver', 'otherDriver', 'dispatcher', 'owner'],
  once: true,
  plan: (world) => {
    const { company, now } = world
    const job = choose(
      world,
      'Job',
      (one) =>
        isOpen(one) && one.driverId !== null && !isStarted(one, company.where('JobTime', 'jobId', one.id)),
    )
    return job && { save: [added('JobTime', -1, { jobId: job.id, started: now })] }
  },
}

const pause: Operation = {
  weight: 5,
  by: ['driver', 'otherDriver', 'dispatcher'],
  once: true,
  plan: (world) => {
    const { company } = world
    const job = choose(world, 'Job', (one) => isStarted(one, company.where('JobTime', 'jobId', one.id)))
    return job && { call: '/api/job/pauseJob', body: { jobId: job.id } }
  },
}

const complete: Operation = {
  weight: 22,
  by: ['dispatcher', 'otherDriver', 'owner'],
  once: true,
  plan: (world) => {
    const { company, random } = world
    const hasBegun = (one: Job): boolean => {
      const times = company.where('JobTime', 'jobId', one.id)
      return isStarted(one, times) || isPaused(one, times)
    }
    const job = choose(world, 'Job', (one) => isOpen(one) && (hasBegun(one) || random.chance(0.4)))
    if (job === null) return null
    return { call: '/api/job/completeJob', body: completionOf(world, job) }
  },
}

const NOTHING_ENTERED = {
  inventoryId: null,
  destinationPickId: null,
  destinationDropId: null,
  weight: null,
  dumpSiteId: null,
}

/** The entries of complete mode, usually valid. */
function completionOf(world: World, job: Job): Readonly<Record<string, unknown>> {
  const entry = { jobId: job.id, ...NOTHING_ENTERED }
  if (job.jobTypeId === JOB_TYPE.destination) return { ...entry, ...stored(world) }
  if (actionOf(job) === JOB_ACTION.delivery) return { ...entry, inventoryId: dumpsterFor(world, job, false) }
  if (actionOf(job) !== JOB_ACTION.pickUp) return entry
  return {
    ...entry,
    inventoryId: dumpsterFor(world, job, true),
    weight: world.random.integer(0, 90) / 10,
    isWeightConfirmed: true,
    dumpSiteId: choose(world, 'StorageDumpSite', ({ dump }) => dump)?.id ?? null,
  }
}

/** The dumpsters picked up and dropped at a storage site. */
function stored(world: World): Readonly<Record<string, unknown>> {
  const some = (): number | null =>
    world.random.chance(0.5) ? (choose(world, 'DumpsterInventory')?.id ?? null) : null
  return { destinationPickId: some(), destinationDropId: some() }
}

function dumpsterFor({ company, random }: World, job: Job, isPickUp: boolean): number | null {
  const all = company.existing('DumpsterInventory')
  if (random.chance(0.08)) return pickFrom(random, all)?.id ?? null
  const fitting = all.filter(({ id, dumpsterTypeId }) => {
    const placement = openPlacements(id, company.where('DumpsterLocation', 'dumpsterInventoryId', id))[0]
    const isAway = placement !== undefined && placement.storageDumpSiteId === null
    if (!isPickUp) return dumpsterTypeId === job.dumpsterId && !isAway
    return isAway && company.find('Job', placement.placedJobId)?.rentalId === job.rentalId
  })
  return pickFrom(random, fitting)?.id ?? null
}

const uncomplete: Operation = {
  weight: 4,
  by: ['dispatcher', 'owner'],
  once: true,
  plan: (world) => {
    const job = choose(world, 'Job', (one) => !isOpen(one))
    return job && { call: '/api/utility/uncompleteJob', body: { jobId: job.id } }
  },
}

const editJob: Operation = {
  weight: 5,
  by: ['admin', 'dispatcher', 'office'],
  plan: (world) => {
    const { random, today, now } = world
    const job = choose(world, 'Job')
    if (job === null) return null
    const other = choose(world, 'Dumpster')?.id ?? null
    const edits = [
      { startDate: addDays(today, random.integer(-1, 3)) },
      { billAsDumpsterId: other },
      { dumpsterId: other },
      { weight: random.integer(0, 80) / 10 },
      { audited: now },
      { trailerUsed: !job.trailerUsed },
      { hourExpense: random.integer(40, 90), tonExpense: random.integer(30, 60) },
      { completed: now },
      { started: addMinutes(now, -random.integer(1, 60)) },
      { relatedJobId: null },
    ]
    return { save: [modified('Job', job, pickFrom(random, edits) ?? {})] }
  },
}

/** Reorders all cards of a column at once. */
const rearrange: Operation = {
  weight: 2,
  by: ['dispatcher'],
  plan: ({ company, random, driverIds, today }) => {
    const driverId = random.pick(driverIds)
    const ofDriver = company.existing('Job').filter((job) => job.driverId === driverId)
    const day = random.chance(0.5) ? today : pickFrom(random, ofDriver)?.startDate
    const column = ofDriver.filter(({ startDate }) => startDate === day)
    if (column.length < 2) return null
    return {
      save: column
        .toReversed()
        .slice(0, 10)
        .map((job, index) => modified('Job', job, { displayOrder: index + 1 })),
    }
  },
}

/** Operations on jobs. */
export const jobOperations = {
  assign,
  unassign,
  reorder,
  rearrange,
  start,
  pause,
  complete,
  uncomplete,
  editJob,
} satisfies Readonly<Record<string, Operation>>
