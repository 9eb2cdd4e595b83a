import { fc } from '#test/support/seed.ts'
import {
  openPlacements,
  type DumpsterPlacement,
  type PlacementPlan,
} from '#shared/inventory/dumpsterPlacements.ts'
import { moveRefusal, planMoves, type MovingJob } from '#shared/jobs/dumpsterMoves.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { planUncompletion, uncompleteRefusal, type UncompletionPlan } from '#shared/jobs/uncompleteJob.ts'
import { addMinutes } from '#shared/kernel/days.ts'

const NOW = '2026-11-21T15:00:00.000Z'
const rental = { id: 50, serviceAddressId: 9 }
const delivery: MovingJob = {
  id: 100,
  jobTypeId: JOB_TYPE.delivery,
  actionId: JOB_ACTION.delivery,
  relatedJobId: null,
  rental,
  storageDumpSiteId: null,
}
const pickUp: MovingJob = { ...delivery, id: 101, jobTypeId: JOB_TYPE.pickUp, actionId: JOB_ACTION.pickUp }
const trip = { jobTypeId: JOB_TYPE.roundTrip }
const tripOut: MovingJob = { ...delivery, ...trip, relatedJobId: 101 }
const tripBack: MovingJob = { ...pickUp, ...trip, relatedJobId: 100 }
const destination: MovingJob = {
  ...delivery,
  id: 102,
  jobTypeId: JOB_TYPE.destination,
  actionId: null,
  rental: null,
  storageDumpSiteId: 70,
}
const atRental: DumpsterPlacement = {
  id: 1,
  dumpsterInventoryId: 10,
  rentalId: 50,
  serviceAddressId: 9,
  storageDumpSiteId: null,
  placed: '2026-11-01T15:00:00.000Z',
  placedJobId: 90,
  removed: null,
  removedJobId: null,
}
const elsewhere = { ...atRental, rentalId: 51, serviceAddressId: 8 }
const inStorage = {
  ...atRental,
  rentalId: null,
  serviceAddressId: null,
  storageDumpSiteId: 70,
  placedJobId: null,
}
const byHand = { ...atRental, rentalId: null, placedJobId: null }

const choose = (inventoryId: number | null) => ({
  inventoryId,
  destinationPickId: null,
  destinationDropId: null,
})
const ten = choose(10)
const rule = (...args: Parameters<typeof moveRefusal>): string | undefined => moveRefusal(...args)?.code

function applied(placements: readonly DumpsterPlacement[], plan: PlacementPlan): DumpsterPlacement[] {
  const kept = placements.map((placement) => ({
    ...placement,
    ...plan.ended.find((ended) => ended.id === placement.id),
  }))
  const begun = plan.placed.map((placed, index) => ({
    ...placed,
    id: 1000 + placements.length + index,
    rentalId: placed.storageDumpSiteId === null ? 50 : null,
    removed: null,
    removedJobId: null,
  }))
  return [...kept, ...begun]
}

function takenBack(placements: readonly DumpsterPlacement[], plan: UncompletionPlan): DumpsterPlacement[] {
  return placements
    .filter((placement) => !plan.discardedPlacementIds.includes(placement.id))
    .map((placement) =>
      plan.reopenedPlacementIds.includes(placement.id)
        ? { ...placement, removed: null, removedJobId: null }
        : placement,
    )
}

describe('where dumpsters go when jobs are completed', () => {
  it('O-055 [JO22] places a delivered dumpster, ending its storage', () => {
    const placed = {
      dumpsterInventoryId: 10,
      placed: NOW,
      placedJobId: 100,
      serviceAddressId: 9,
      storageDumpSiteId: null,
    }
    expect(planMoves(delivery, ten, [], NOW)).toEqual({ ended: [], placed: [placed] })
    expect(planMoves(delivery, ten, [inStorage], NOW)).toEqual({
      ended: [{ id: 1, removed: NOW, removedJobId: 100 }],
      placed: [placed],
    })
  })

  it('O-055 [JO22] ends the placement of a picked-up dumpster', () => {
    expect(planMoves(pickUp, ten, [atRental], NOW)).toEqual({
      ended: [{ id: 1, removed: NOW, removedJobId: 101 }],
      placed: [],
    })
  })

  it('O-055 [JO22] picks up from a storage site and drops there', () => {
    const chosen = { inventoryId: null, destinationPickId: 10, destinationDropId: 11 }
    expect(planMoves(destination, chosen, [inStorage], NOW)).toEqual({
      ended: [{ id: 1, removed: NOW, removedJobId: 102 }],
      placed: [
        {
          dumpsterInventoryId: 11,
          placed: NOW,
          placedJobId: 102,
          serviceAddressId: null,
          storageDumpSiteId: 70,
        },
      ],
    })
  })

  it('[JO22] moves nothing if nothing was selected, or the job moves nothing', () => {
    expect(planMoves(delivery, choose(null), [], NOW)).toEqual({ ended: [], placed: [] })
    const service = { ...delivery, jobTypeId: JOB_TYPE.service, actionId: null }
    expect(planMoves(service, ten, [atRental], NOW)).toEqual({ ended: [], placed: [] })
    expect(moveRefusal(service, ten, [elsewhere])).toBeNull()
    expect(moveRefusal(pickUp, choose(null), [])).toBeNull()
    expect(planMoves(destination, choose(null), [], NOW)).toEqual({ ended: [], placed: [] })
  })

  it('[JO23] does not deliver a dumpster at a customer', () => {
    expect(rule(delivery, ten, [elsewhere])).toBe('dumpsterInUse')
    expect(rule(delivery, ten, [atRental])).toBe('dumpsterInUse')
    expect(rule(tripOut, ten, [elsewhere])).toBe('dumpsterInUse')
    expect(rule(delivery, ten, [{ ...elsewhere, removed: NOW }])).toBeUndefined()
    expect(rule(delivery, ten, [inStorage])).toBeUndefined()
    expect(rule(delivery, ten, [byHand])).toBeUndefined()
    expect(rule(tripOut, ten, [atRental])).toBeUndefined()
  })

  it('[JO23] keeps a placement that the delivery has already started', () => {
    const its = { ...atRental, placedJobId: 100 }
    expect(rule(delivery, ten, [its])).toBeUndefined()
    expect(planMoves(delivery, ten, [its], NOW)).toEqual({ ended: [], placed: [] })
  })

  it('[JO23] picks up neither a dumpster elsewhere nor one delivered by the same exchange', () => {
    expect(rule(pickUp, ten, [])).toBe('dumpsterNotOnSite')
    expect(rule(pickUp, ten, [elsewhere])).toBe('dumpsterNotOnSite')
    expect(rule(pickUp, ten, [inStorage])).toBe('dumpsterNotOnSite')
    expect(rule({ ...pickUp, rental: null }, ten, [atRental])).toBe('dumpsterNotOnSite')
    expect(rule(pickUp, ten, [byHand])).toBeUndefined()
    const swap = { ...pickUp, jobTypeId: JOB_TYPE.exchange, relatedJobId: 90 }
    expect(rule(swap, ten, [atRental])).toBe('dumpsterJustPlaced')
  })

  it('[JO23] picks up and drops at its storage site only valid dumpsters', () => {
    const pick = { ...choose(null), destinationPickId: 10 }
    const drop = { ...choose(null), destinationDropId: 10 }
    expect(rule(destination, pick, [inStorage])).toBeUndefined()
    expect(rule(destination, pick, [{ ...inStorage, storageDumpSiteId: 71 }])).toBe('dumpsterNotStored')
    expect(rule(destination, pick, [])).toBe('dumpsterNotStored')
    expect(rule({ ...destination, storageDumpSiteId: null }, pick, [atRental])).toBe('dumpsterNotStored')
    expect(rule(destination, drop, [])).toBeUndefined()
    expect(rule(destination, drop, [atRental])).toBe('dumpsterInUse')
    expect(rule({ ...destination, storageDumpSiteId: null }, drop, [])).toBe('notStorage')
  })

  it('O-055 [JO24] gives the same placements for a round trip in either order', () => {
    const later = addMinutes(NOW, 30)
    const outFirst = applied([atRental], planMoves(tripOut, ten, [atRental], NOW))
    expect(moveRefusal(tripBack, ten, outFirst)).toBeNull()
    const outThenBack = applied(outFirst, planMoves(tripBack, ten, outFirst, later))
    const backFirst = applied([atRental], planMoves(tripBack, ten, [atRental], NOW))
    expect(moveRefusal(tripOut, ten, backFirst)).toBeNull()
    const backThenOut = applied(backFirst, planMoves(tripOut, ten, backFirst, later))
    for (const placements of [outThenBack, backThenOut]) {
      expect(placements.map((placement) => [placement.placedJobId, placement.removedJobId])).toEqual([
        [90, 101],
        [100, null],
      ])
    }
  })

  it('[JO24] accepts the pickup of a round trip wherever the dumpster went after its delivery', () => {
    const outFirst = applied([atRental], planMoves(tripOut, ten, [atRental], NOW))
    const gone = outFirst.map((placement) =>
      placement.placedJobId === 100 ? { ...placement, removed: NOW } : placement,
    )
    const later = [...gone, { ...elsewhere, id: 5 }]
    expect(moveRefusal(tripBack, ten, later)).toBeNull()
    expect(planMoves(tripBack, ten, later, NOW)).toEqual({ ended: [], placed: [] })
  })

  it('[JO24] ends the storage before a round trip by its delivery', () => {
    expect(planMoves(tripOut, ten, [inStorage], NOW).ended).toEqual([
      { id: 1, removed: NOW, removedJobId: 100 },
    ])
  })

  it('[JO24] keeps the dumpster that a round trip returned although it was not recorded there', () => {
    const brought = applied([], planMoves(tripOut, ten, [], NOW))
    expect(moveRefusal(tripBack, ten, brought)).toBeNull()
    expect(planMoves(tripBack, ten, brought, NOW)).toEqual({ ended: [], placed: [] })
  })
})

describe('un-completing jobs', () => {
  const done = { ...delivery, completed: NOW }

  it('O-054 [JO25] is refused for pickups, also those of pairs', () => {
    const message = 'Pickups cannot be uncompleted.'
    expect(uncompleteRefusal({ ...pickUp, completed: NOW }, [])?.message).toBe(message)
    expect(uncompleteRefusal({ ...tripBack, completed: NOW }, [])?.message).toBe(message)
  })

  it('O-054 [JO25] is refused for deliveries whose dumpster was removed', () => {
    const removed = { placedJobId: 100, removed: NOW }
    expect(uncompleteRefusal(done, [removed])?.message).toBe(
      'Deliveries cannot be uncompleted after the dumpster has been removed.',
    )
    expect(uncompleteRefusal(done, [{ ...removed, removed: null }])).toBeNull()
    expect(uncompleteRefusal(done, [{ ...removed, placedJobId: 99 }])).toBeNull()
    expect(uncompleteRefusal({ ...destination, id: 100, completed: NOW }, [removed])).toBeNull()
    expect(uncompleteRefusal({ ...done, completed: null }, [])?.code).toBe('jobNotCompleted')
  })

  it('O-054 [JO26] clears the fields set by completing', () => {
    expect(planUncompletion(done, [], []).job).toEqual({
      completed: null,
      audited: null,
      hourExpense: null,
      tonExpense: null,
      fuelRatePercentageId: null,
      distanceFromPreviousJob: null,
      timeFromPreviousJobRoute: null,
      timeFromPreviousJobDriverCompleted: null,
    })
  })

  it('O-054 [JO26] returns every dumpster to its previous placement', () => {
    const source = fc.constantFrom<DumpsterPlacement[]>(
      [],
      [inStorage],
      [byHand],
      [{ ...inStorage, removed: NOW }],
    )
    const job = fc.constantFrom(delivery, tripOut, {
      ...delivery,
      jobTypeId: JOB_TYPE.exchange,
      relatedJobId: 101,
    })
    fc.assert(
      fc.property(source, job, fc.boolean(), (before, moved, onSite) => {
        const start = onSite && moved === tripOut ? [atRental] : before
        const after = applied(start, planMoves(moved, ten, start, NOW))
        expect(openPlacements(10, after)).toHaveLength(1)
        const plan = planUncompletion(moved, [{ id: 101, completed: null }], after)
        expect(takenBack(after, plan)).toEqual(start)
      }),
    )
  })

  it('[JO26] does not reopen a placement ended by the other job of a round trip', () => {
    const after = applied([atRental], planMoves(tripOut, ten, [atRental], NOW))
    const plan = planUncompletion(tripOut, [{ id: 101, completed: NOW }], after)
    expect(plan.reopenedPlacementIds).toEqual([])
  })

  it('[JO26] keeps a placement that has ended since', () => {
    const dropped = { ...inStorage, placedJobId: 102, removed: NOW, removedJobId: 200 }
    expect(planUncompletion(destination, [], [dropped]).discardedPlacementIds).toEqual([])
  })

  it('[JO26] does not reopen the placement of a dumpster that was placed elsewhere since', () => {
    const picked = { ...inStorage, removed: NOW, removedJobId: 102 }
    const back = (placements: readonly DumpsterPlacement[]): readonly number[] =>
      planUncompletion(destination, [], placements).reopenedPlacementIds
    expect(back([picked])).toEqual([1])
    expect(back([picked, { ...atRental, id: 2, placed: addMinutes(atRental.placed, -5) }])).toEqual([])
    expect(back([picked, { ...atRental, id: 2, placed: addMinutes(NOW, 5) }])).toEqual([])
    const passed = {
      ...atRental,
      id: 2,
      placed: addMinutes(NOW, 5),
      removed: addMinutes(NOW, 9),
      removedJobId: 200,
    }
    expect(back([picked, passed])).toEqual([])
  })
})
