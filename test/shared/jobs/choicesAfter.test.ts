import { choicesAfter, type DumpsterChoices, type DumpsterMove } from '#shared/jobs/choicesAfter.ts'
import type { MovingJob, SelectedDumpsters } from '#shared/jobs/dumpsterMoves.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'

const TYPE = 3
const AT = '2026-11-21T15:00:00.000Z'
const here = { id: 50, serviceAddressId: 9 }
const there = { id: 51, serviceAddressId: 8 }

type Job = MovingJob & { readonly dumpsterId: number | null }
const job = (id: number, values: Partial<Job>): Job => ({
  id,
  jobTypeId: JOB_TYPE.delivery,
  actionId: null,
  relatedJobId: null,
  rental: null,
  storageDumpSiteId: null,
  dumpsterId: TYPE,
  ...values,
})
const pickUp = job(1, { jobTypeId: JOB_TYPE.pickUp, rental: here })
const delivery = job(2, { rental: there })
const yard = job(3, { jobTypeId: JOB_TYPE.destination, dumpsterId: null, storageDumpSiteId: 70 })
const yardAgain = { ...yard, id: 4 }
const otherYard = { ...yard, id: 5, storageDumpSiteId: 71 }
const backThere = job(6, { jobTypeId: JOB_TYPE.pickUp, rental: there })
const trip = { jobTypeId: JOB_TYPE.roundTrip, rental: here }
const tripOut = job(7, { ...trip, actionId: JOB_ACTION.delivery, relatedJobId: 8 })
const tripBack = job(8, { ...trip, actionId: JOB_ACTION.pickUp, relatedJobId: 7 })

const dumpster = (id: number, dumpsterTypeId = TYPE) => ({ id, dumpsterTypeId, deleted: null })
const [seven, eight, other] = [dumpster(7), dumpster(8), dumpster(9, TYPE + 1)]
const all = [seven, eight, other]
const move = (moved: MovingJob, selected: Partial<SelectedDumpsters>): DumpsterMove => ({
  job: moved,
  selected: { inventoryId: null, destinationPickId: null, destinationDropId: null, ...selected },
  at: AT,
})
const taken = move(pickUp, { inventoryId: 7 })
const lists = { inventory: [eight], pick: [eight], drop: [eight] }
const nothing: DumpsterChoices<ReturnType<typeof dumpster>> = { inventory: [], pick: [], drop: [] }
const ids = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id)
const inventory = (of: Job, moves: readonly DumpsterMove[], choices = nothing) =>
  ids(choicesAfter(of, choices, moves, all).inventory)

describe('[IV27] the dumpsters of a job after completions that its lists do not know', () => {
  it('are those of the lists while nothing was moved', () => {
    expect(choicesAfter(delivery, lists, [], all)).toEqual(lists)
    expect(choicesAfter(yard, lists, [move(delivery, {})], all)).toEqual(lists)
  })

  it('have what is on the truck: a delivery of its type once, and a storage site can take it', () => {
    expect(ids(choicesAfter(delivery, lists, [taken], all).inventory)).toEqual([7, 8])
    expect(inventory(delivery, [taken], { ...nothing, inventory: [seven] })).toEqual([7])
    expect(inventory({ ...delivery, dumpsterId: TYPE + 1 }, [taken])).toEqual([])
    expect(ids(choicesAfter(yard, lists, [taken], all).drop)).toEqual([7, 8])
    expect(choicesAfter(delivery, nothing, [taken], all)).toMatchObject({ pick: [], drop: [] })
  })

  it('lack what was picked up or delivered elsewhere', () => {
    const atPickUp = { ...nothing, inventory: [seven] }
    expect(choicesAfter({ ...pickUp, id: 9 }, atPickUp, [taken], all).inventory).toEqual([])
    const delivered = [taken, move(delivery, { inventoryId: 7 })]
    const next = { ...delivery, id: 10 }
    expect(choicesAfter(next, atPickUp, delivered, all).inventory).toEqual([])
    expect(choicesAfter(yard, lists, delivered, all).drop).toEqual([eight])
  })

  it('have what was delivered to the same rental, to be picked up again', () => {
    const delivered = [move(delivery, { inventoryId: 7 })]
    expect(inventory(backThere, delivered)).toEqual([7])
    expect(inventory(pickUp, delivered)).toEqual([])
  })

  it('have at a storage site what was dropped there, and a delivery can take that, too', () => {
    const dropped = [taken, move(yard, { destinationDropId: 7 })]
    expect(ids(choicesAfter(yardAgain, nothing, dropped, all).pick)).toEqual([7])
    expect(ids(choicesAfter(yardAgain, nothing, dropped, all).drop)).toEqual([])
    expect(ids(choicesAfter(otherYard, nothing, dropped, all).pick)).toEqual([])
    expect(inventory(delivery, dropped)).toEqual([7])
    const picked = [...dropped, move(yardAgain, { destinationPickId: 7 })]
    expect(choicesAfter(otherYard, nothing, picked, all)).toMatchObject({ pick: [], drop: [seven] })
  })

  it('[JO24] have both halves of a round trip in either order', () => {
    expect(inventory(tripOut, [move(tripBack, { inventoryId: 7 })])).toEqual([7])
    expect(inventory(tripBack, [move(tripOut, { inventoryId: 7 })])).toEqual([7])
    const both = [move(tripOut, { inventoryId: 7 }), move(tripBack, { inventoryId: 7 })]
    expect(ids(choicesAfter(yard, nothing, both, all).drop)).toEqual([])
    expect(inventory(pickUp, both)).toEqual([7])
  })

  it('lack a dumpster that no list names', () => {
    expect(choicesAfter(delivery, lists, [taken], []).inventory).toEqual([eight])
  })
})
