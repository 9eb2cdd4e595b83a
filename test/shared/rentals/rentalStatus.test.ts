import { fc } from '#test/support/seed.ts'
import {
  activeJobsMessage,
  closedRentalRefusal,
  completeRentals,
  uncompleteRental,
} from '#shared/rentals/completeRentals.ts'
import { planRentalDeletion } from '#shared/rentals/deleteRental.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import {
  RENTAL_STATUS_CLASSES,
  rentalStatusOf,
  rentalStatusRank,
  type JobProgress,
} from '#shared/rentals/rentalStatus.ts'
import { RENTAL_STATUS } from '#shared/rentals/rentalStatuses.ts'

const NOW = '2026-11-21T15:00:00.000Z'
const waiting = { started: null, completed: null, deleted: null }
const started = { ...waiting, started: NOW }
const done = { ...started, completed: NOW }
const deleted = { ...started, deleted: NOW }

const stamp = fc.constantFrom(null, NOW)
const anyJob = fc.record({ started: stamp, completed: stamp, deleted: stamp })

describe('the display id of a rental', () => {
  it('O-024 [RE1] is R and its id', () => {
    expect([512, -3, null].map(rentalDisplayId)).toEqual(['R512', 'New rental', ''])
  })
})

describe('the status of a rental', () => {
  it('O-027 [RE2] is new until an existing job was started or completed, and complete once completed', () => {
    const open = { completed: null }
    expect(rentalStatusOf(open, [])).toBe(RENTAL_STATUS.new)
    expect(rentalStatusOf(open, [waiting, deleted])).toBe(RENTAL_STATUS.new)
    expect(rentalStatusOf(open, [waiting, started])).toBe(RENTAL_STATUS.inProgress)
    expect(rentalStatusOf(open, [done])).toBe(RENTAL_STATUS.inProgress)
    expect(rentalStatusOf({ completed: NOW }, [waiting])).toBe(RENTAL_STATUS.complete)
  })

  it('O-027 [RE2] does not depend on the order of jobs, nor on deleted ones', () => {
    fc.assert(
      fc.property(fc.array(anyJob), stamp, (jobs, completed) => {
        const status = rentalStatusOf({ completed }, jobs)
        expect(rentalStatusOf({ completed }, jobs.toReversed())).toBe(status)
        const live = jobs.filter((job) => job.deleted === null)
        expect(rentalStatusOf({ completed }, live)).toBe(status)
      }),
    )
  })

  it('O-007 [RE3] sorts complete before in progress before the rest, and names its class', () => {
    const { complete, inProgress } = RENTAL_STATUS
    const ids = [RENTAL_STATUS.new, complete, null, inProgress]
    expect(ids.toSorted((a, b) => rentalStatusRank(a) - rentalStatusRank(b))).toEqual([
      complete,
      inProgress,
      RENTAL_STATUS.new,
      null,
    ])
    expect(RENTAL_STATUS_CLASSES).toEqual({ 1: 'new', 2: 'in-progress', 3: 'complete' })
  })
})

describe('completing rentals', () => {
  const rental = (id: number, jobs: readonly JobProgress[]) => ({
    id,
    completed: null,
    deleted: null,
    jobs,
  })

  it('O-026 [RE14] completes those without active jobs and names the others', () => {
    const { changes, refusedIds } = completeRentals(
      [rental(1, [done, deleted]), rental(2, [waiting]), rental(3, []), rental(4, [done, started])],
      NOW,
    )
    expect(changes).toEqual([
      { id: 1, completed: NOW, statusId: RENTAL_STATUS.complete },
      { id: 3, completed: NOW, statusId: RENTAL_STATUS.complete },
    ])
    expect(activeJobsMessage(refusedIds)).toBe('These rentals cannot be completed due to active jobs, R2, R4')
  })

  it('O-026 [RE14] skips completed and deleted rentals', () => {
    const earlier = '2026-01-01T00:00:00.000Z'
    expect(
      completeRentals(
        [
          { ...rental(1, []), completed: earlier },
          { ...rental(2, [waiting]), deleted: earlier },
        ],
        NOW,
      ),
    ).toEqual({ changes: [], refusedIds: [] })
  })

  it('O-026 [RE17] accepts no jobs afterwards', () => {
    expect(closedRentalRefusal({ id: 5, completed: null, deleted: null })).toBeNull()
    expect(closedRentalRefusal({ id: 5, completed: NOW, deleted: null })?.message).toBe(
      'R5 is complete. Un-complete it first.',
    )
    expect(closedRentalRefusal({ id: 5, completed: null, deleted: NOW })?.message).toBe(
      'The rental of this job has been deleted',
    )
  })

  it('F-109 [RE15] un-completes to the status of its jobs', () => {
    expect(uncompleteRental([done])).toEqual({ completed: null, statusId: RENTAL_STATUS.inProgress })
    expect(uncompleteRental([deleted])).toEqual({ completed: null, statusId: RENTAL_STATUS.new })
  })
})

describe('deleting a rental', () => {
  it('O-025 [RE16] deletes its active jobs and their time records, but no completed ones', () => {
    const times = [
      { id: 70, deleted: null },
      { id: 71, deleted: NOW },
    ]
    expect(
      planRentalDeletion({
        id: 5,
        jobs: [
          { id: 10, completed: null, deleted: null, jobTimes: times },
          { id: 11, completed: null, deleted: NOW, jobTimes: [{ id: 72, deleted: null }] },
          { id: 12, completed: null, deleted: null, jobTimes: [] },
          { id: 13, completed: NOW, deleted: null, jobTimes: [{ id: 73, deleted: null }] },
        ],
      }),
    ).toEqual({ rentalId: 5, jobIds: [10, 12], jobTimeIds: [70] })
  })
})
