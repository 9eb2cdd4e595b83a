import { dropJobs } from '#shared/dispatch/boardDrops.ts'
import { isFoundOnBoard } from '#shared/dispatch/boardSearch.ts'
import { boardTotals } from '#shared/dispatch/boardTotals.ts'
import { rollBackBefore } from '#shared/dispatch/rollBack.ts'
import { backTo, progressSince, wasMovedSince, type CardPosition } from '#shared/dispatch/undoMove.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'

const card = (id: number, displayOrder: number, jobTypeId: number = JOB_TYPE.delivery) => ({
  id,
  displayOrder,
  jobTypeId,
  driverId: 7,
  completed: null,
})

describe('dropping several cards', () => {
  it('[DI23] puts them after each other, the first after the card above', () => {
    const column = { driverId: 8, jobs: [card(1, 1), card(2, 2), card(3, 3)] }
    const drops = dropJobs([card(9, 4), card(2, 2), card(5, 1)], column, 1)
    expect(drops.map(({ changes }) => changes)).toEqual([
      { id: 9, driverId: 8, afterJobId: 1 },
      { id: 2, driverId: 8, afterJobId: 9 },
      { id: 5, driverId: 8, afterJobId: 2 },
    ])
  })

  it('O-064 [DI23] deletes the destinations among them on UnAssigned', () => {
    const drops = dropJobs([card(9, 1, JOB_TYPE.destination), card(5, 2)], { driverId: null, jobs: [] }, 0)
    expect(drops).toEqual([
      { deletedJobId: 9, changes: null },
      { deletedJobId: null, changes: { id: 5, driverId: null, afterJobId: 0 } },
    ])
  })
})

describe('undoing a move', () => {
  const position: CardPosition = { driverId: 7, startDate: '2026-11-23', displayOrder: 2, rowVersion: 4 }

  it('B-05 [DI25] counts another driver, another day, and a number that the card itself was given', () => {
    expect(wasMovedSince(position, { ...position, driverId: null })).toBe(true)
    expect(wasMovedSince(position, { ...position, startDate: '2026-11-24' })).toBe(true)
    expect(wasMovedSince(position, { ...position, displayOrder: 3, rowVersion: 5 })).toBe(true)
  })

  it('B-05 [DI25] does not count numbers that follow from moves of other cards, nor other changes of the card', () => {
    expect(wasMovedSince(position, { ...position, displayOrder: 3 })).toBe(false)
    expect(wasMovedSince(position, { ...position, rowVersion: 5 })).toBe(false)
  })

  it('B-05 [DI25] counts that work on the job has begun or is done, but not that it was reopened', () => {
    const [open, at] = [{ started: null, completed: null }, '2026-11-23T15:00:00.000Z']
    const started = { started: at, completed: null }
    expect(progressSince(open, started)).toBe('started')
    expect(progressSince(open, { started: at, completed: at })).toBe('completed')
    expect(progressSince(started, { started: at, completed: at })).toBe('completed')
    expect([progressSince(started, started), progressSince(started, open)]).toEqual([null, null])
  })

  it('B-05 [DI24] puts the card after the one that preceded it, and a job without a number among those that wait', () => {
    const { startDate } = position
    expect(backTo(position, 12)).toEqual({ driverId: 7, startDate, displayOrder: 2, afterJobId: 12 })
    const waiting = { driverId: null, startDate, displayOrder: null }
    expect(backTo(waiting, 12)).toEqual({ ...waiting, afterJobId: null })
  })
})

describe('rolling the board back', () => {
  const begun = '2026-11-23T15:00:00.000Z'
  const job = (id: number, driverId: number | null, state: object = {}) => ({
    id,
    driverId,
    displayOrder: null,
    started: null,
    completed: null,
    ...state,
  })
  const move = (id: number, jobId: number, fromDriverId: number | null, fromOrder: number | null = null) => ({
    id,
    jobId,
    fromDriverId,
    fromOrder,
  })
  const at = (
    driverId: number | null,
    displayOrder: number | null = null,
    afterJobId: number | null = null,
  ) => ({
    driverId,
    displayOrder,
    afterJobId,
  })

  it('B-05 [DI31] brings each card to where the first move since then found it, and leaves earlier moves', () => {
    const moves = [move(5, 1, 8), move(4, 2, 7), move(3, 1, 7), move(2, 3, null), move(1, 1, null)]
    const jobs = [job(1, 9), job(2, null), job(3, 7), job(4, 7)]
    expect(rollBackBefore(moves, 3, jobs)).toEqual({
      returning: [
        { job: jobs[1], ...at(7, 3, 4) },
        { job: jobs[0], ...at(7, 4, 2) },
      ],
      staying: [],
    })
  })

  it('B-05 [DI31] brings cards back to their places, also within a column', () => {
    const moves = [move(3, 1, 7, 2), move(2, 2, 7, 1), move(1, 3, 7, 3)]
    const jobs = [
      job(1, 7, { displayOrder: 1 }),
      job(2, 8, { displayOrder: 1 }),
      job(3, 7, { displayOrder: 3 }),
    ]
    expect(rollBackBefore(moves, 1, jobs).returning).toEqual([
      { job: jobs[1], ...at(7, 1, 0) },
      { job: jobs[0], ...at(7, 2, 2) },
      { job: jobs[2], ...at(7, 3, 1) },
    ])
  })

  it('B-05 [DI31] takes the moves back one after the other, whose numbers are those of their moments', () => {
    // The first of a column was moved away, and then the second, which had become the first.
    const moves = [move(2, 2, 7, 1), move(1, 1, 7, 1)]
    expect(rollBackBefore(moves, 1, [job(1, null), job(2, null)]).returning).toMatchObject([
      { job: { id: 1 }, ...at(7, 1, 0) },
      { job: { id: 2 }, ...at(7, 2, 1) },
    ])
  })

  it('B-05 [DI31] leaves the neighbours of a card that comes back, whose places it only shifts', () => {
    const jobs = [job(2, 7, { displayOrder: 1 }), job(1, 8, { displayOrder: 1 })]
    expect(rollBackBefore([move(1, 1, 7, 1)], 1, jobs).returning).toEqual([{ job: jobs[1], ...at(7, 1, 0) }])
  })

  it('B-05 [DI31] leaves cards that are back already or gone, and those that were started or completed', () => {
    const moves = [move(5, 1, 9), move(4, 2, 7), move(3, 3, 7), move(2, 4, 7), move(1, 5, 7)]
    const started = job(2, 8, { started: begun })
    const completed = job(3, null, { completed: begun })
    const jobs = [job(1, 9), started, completed, job(4, 8)]
    expect(rollBackBefore(moves, 1, jobs)).toEqual({
      returning: [{ job: jobs[3], ...at(7, 1, 0) }],
      staying: [started, completed],
    })
    expect(rollBackBefore(moves, 99, jobs)).toEqual({ returning: [], staying: [] })
  })
})

describe('the totals of a column', () => {
  it('[DI26] are jobs, completed ones, minutes of times that exist, and tons', () => {
    const time = (totalMinutes: number | null, deleted: string | null = null) => ({ totalMinutes, deleted })
    const done = '2026-11-23T15:00:00.000Z'
    const jobs = [
      { completed: done, weight: 2.5, jobTimes: [time(30.1), time(10.2)] },
      { completed: null, weight: null, jobTimes: [time(null), time(99, done)] },
      { completed: done, weight: 0.25, jobTimes: [time(0.4)] },
    ]
    expect(boardTotals(jobs)).toEqual({ jobs: 3, completed: 2, minutes: 40.7, tons: 2.75 })
    expect(boardTotals([])).toEqual({ jobs: 0, completed: 0, minutes: 0, tons: 0 })
  })
})

describe('the search on the board', () => {
  it('[DI27] finds a card with all words, ignoring case, in any of its texts', () => {
    const texts = ['J1043', 'North Kent Roofing', null, '614 44th St SE']
    expect(isFoundOnBoard(texts, 'kent 614')).toBe(true)
    expect(isFoundOnBoard(texts, ' j1043 ')).toBe(true)
    expect(isFoundOnBoard(texts, 'kent 615')).toBe(false)
    expect(isFoundOnBoard(texts, '  ')).toBe(false)
  })
})
