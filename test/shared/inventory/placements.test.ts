import { fc } from '#test/support/seed.ts'
import { assignmentQuestions, notesWithAddress } from '#shared/inventory/locationAssignment.ts'
import { checkDumpsterLocation } from '#shared/inventory/dumpsterLocationRules.ts'
import {
  isAtRental,
  isOnSite,
  openPlacements,
  overlappingPlacements,
  placeDumpster,
  releaseDumpster,
  type DumpsterPlacement,
  type PlacementPlan,
} from '#shared/inventory/dumpsterPlacements.ts'
import { addMinutes } from '#shared/kernel/days.ts'

const NOW = '2026-11-21T15:00:00.000Z'
const placement = {
  id: 1,
  dumpsterInventoryId: 10,
  rentalId: null,
  serviceAddressId: null,
  storageDumpSiteId: null,
  placed: '2026-11-01T15:00:00.000Z',
  placedJobId: null,
  removed: null,
  removedJobId: null,
} satisfies DumpsterPlacement
const target = {
  dumpsterInventoryId: 10,
  placed: NOW,
  placedJobId: 100,
  serviceAddressId: 9,
  storageDumpSiteId: null,
}

function applied(placements: readonly DumpsterPlacement[], plan: PlacementPlan): DumpsterPlacement[] {
  const kept = placements.map((old) => ({ ...old, ...plan.ended.find((ended) => ended.id === old.id) }))
  const begun = plan.placed.map((placed, index) => ({
    ...placed,
    id: placements.length + index + 1,
    rentalId: null,
    removed: null,
    removedJobId: null,
  }))
  return [...kept, ...begun]
}

describe('placements of dumpsters', () => {
  it('O-074 [IV5] ends the open placement at the moment at which the next one starts', () => {
    expect(placeDumpster(target, [placement, { ...placement, id: 2, dumpsterInventoryId: 11 }])).toEqual({
      ended: [{ id: 1, removed: NOW, removedJobId: 100 }],
      placed: [target],
    })
  })

  it('O-074 O-076 [IV5] leaves at most one open placement per dumpster after any sequence of actions', () => {
    const step = fc.record({ dumpster: fc.integer({ min: 1, max: 3 }), release: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let placements: DumpsterPlacement[] = []
        for (const [index, { dumpster, release }] of steps.entries()) {
          const now = addMinutes(NOW, index)
          const plan = release
            ? releaseDumpster(dumpster, placements, now)
            : placeDumpster({ ...target, dumpsterInventoryId: dumpster, placed: now }, placements)
          placements = applied(placements, plan)
          expect(openPlacements(dumpster, placements)).toHaveLength(release ? 0 : 1)
        }
        for (const id of [1, 2, 3]) expect(openPlacements(id, placements).length).toBeLessThanOrEqual(1)
        expect(placements.every((one) => one.removed === null || one.placed <= one.removed)).toBe(true)
      }),
    )
  })

  it('[IV19] finds those that overlap', () => {
    const from = (id: number, placed: string, removed: string | null) => ({ id, placed, removed })
    const idsIn = (...placements: ReturnType<typeof from>[]) =>
      overlappingPlacements(placements).map(({ id }) => id)
    expect(idsIn(from(1, 'a', 'c'), from(2, 'c', 'c'), from(3, 'c', null))).toEqual([])
    expect(idsIn(from(3, 'b', null), from(1, 'a', 'c'))).toEqual([1, 3])
    expect(idsIn(from(1, 'a', null), from(2, 'b', 'c'))).toEqual([1, 2])
    expect(idsIn(from(1, 'a', 'b'), from(2, 'c', null), from(3, 'c', null))).toEqual([2, 3])
  })

  it('O-076 [IV6] releases the open placement, if there is one', () => {
    expect(releaseDumpster(10, [placement], NOW)).toEqual({
      ended: [{ id: 1, removed: NOW, removedJobId: null }],
      placed: [],
    })
    expect(releaseDumpster(11, [placement], NOW)).toEqual({ ended: [], placed: [] })
  })

  it('[IV7] is on site unless it ended or is at a storage site', () => {
    expect(isOnSite(placement)).toBe(true)
    expect(isOnSite({ ...placement, storageDumpSiteId: 70 })).toBe(false)
    expect(isOnSite({ ...placement, removed: NOW })).toBe(false)
  })

  it('[IV7] is at the rental whose job placed it, or at whose address it was assigned manually', () => {
    const rental = { id: 50, serviceAddressId: 9 }
    expect(isAtRental({ ...placement, rentalId: 50 }, rental)).toBe(true)
    expect(isAtRental({ ...placement, rentalId: 51, serviceAddressId: 9 }, rental)).toBe(false)
    expect(isAtRental({ ...placement, serviceAddressId: 9 }, rental)).toBe(true)
    expect(isAtRental({ ...placement, serviceAddressId: 9 }, { ...rental, completed: NOW })).toBe(false)
    expect(isAtRental({ ...placement, rentalId: 50 }, { ...rental, completed: NOW })).toBe(true)
    expect(isAtRental({ ...placement, serviceAddressId: 9, storageDumpSiteId: 70 }, rental)).toBe(false)
    expect(isAtRental(placement, { id: 50, serviceAddressId: null })).toBe(false)
  })
})

describe('assigning a location', () => {
  const choice = { dumpsterInventoryId: 10, storageDumpSiteId: null, serviceAddressId: null }
  const job = { id: 100, deleted: null }

  it('O-074 [IV8] requires a storage site or a service address if no job placed the dumpster', () => {
    const nowhere = { storageDumpSiteId: null, serviceAddressId: null, placedJobId: null }
    expect(checkDumpsterLocation(nowhere).map((violation) => violation.message)).toEqual([
      'Storage Site or Service Address Is Required',
    ])
    expect(checkDumpsterLocation({ ...nowhere, storageDumpSiteId: 70 })).toEqual([])
    expect(checkDumpsterLocation({ ...nowhere, serviceAddressId: 9 })).toEqual([])
  })

  it('O-074 [IV9] asks before it ends a placement', () => {
    const storage = { ...choice, storageDumpSiteId: 70 }
    expect(assignmentQuestions(storage, [placement], [])).toEqual({
      replace: 'This dumpster already has a location. Do you still want to set a new location?',
      noteInstead: null,
    })
    expect(assignmentQuestions(storage, [{ ...placement, removed: NOW }], [])).toEqual({
      replace: null,
      noteInstead: null,
    })
  })

  it('O-075 [IV9] offers a note for an address without existing jobs', () => {
    const address = { ...choice, serviceAddressId: 9 }
    const question =
      'Cannot assign dumpster location to customer. Selected customer address has no related jobs. Would you like to add this address as a note to the dumpster instead?'
    expect(assignmentQuestions(address, [], []).noteInstead).toBe(question)
    expect(assignmentQuestions(address, [], [{ ...job, deleted: NOW }]).noteInstead).toBe(question)
    expect(assignmentQuestions(address, [], [job]).noteInstead).toBeNull()
    expect(notesWithAddress(null, '12 Oak St')).toBe('No job found. Dumpster stored at 12 Oak St')
    expect(notesWithAddress('Dented', '12 Oak St')).toBe('Dented\nNo job found. Dumpster stored at 12 Oak St')
  })
})
