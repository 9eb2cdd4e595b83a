import { addMinutes } from '#shared/kernel/days.ts'
import { nextDumpsterNumber } from '#shared/inventory/dumpsterNumbers.ts'
import { added, deleted, modified, type SentEntity } from '#test/server/save/openSaving.ts'
import { choose, chooseDeleted, pickFrom, type Operation, type World } from '../Operation.ts'

const by = ['dispatcher', 'owner'] as const

const addDumpster: Operation = {
  weight: 3,
  by,
  once: true,
  plan: (world) => {
    const { company, random } = world
    const type = choose(world, 'Dumpster')
    if (type === null) return null
    const next = nextDumpsterNumber(type, company.all('DumpsterInventory'))
    const dumpsterNumber = random.chance(0.9) ? next : random.integer(0, next)
    return { save: [added('DumpsterInventory', -1, { dumpsterTypeId: type.id, dumpsterNumber })] }
  },
}

const renumberDumpster: Operation = {
  weight: 1,
  by,
  plan: (world) => {
    const dumpster = choose(world, 'DumpsterInventory')
    const type = choose(world, 'Dumpster')
    if (dumpster === null || type === null) return null
    const edits = [{ dumpsterNumber: world.random.integer(1, 12) }, { dumpsterTypeId: type.id }]
    return { save: [modified('DumpsterInventory', dumpster, pickFrom(world.random, edits) ?? {})] }
  },
}

const deleteDumpster: Operation = {
  weight: 1,
  by,
  plan: (world) => {
    const dumpster = choose(world, 'DumpsterInventory')
    return dumpster && { save: [deleted('DumpsterInventory', dumpster)] }
  },
}

const restoreDumpster: Operation = {
  weight: 1,
  by,
  plan: (world) => {
    const dumpster = chooseDeleted(world, 'DumpsterInventory')
    return dumpster && { save: [modified('DumpsterInventory', dumpster, { deleted: null })] }
  },
}

/** A placement entered manually: the client ends the current placement that it knows, or leaves that to the server. */
function assignLocation(
  locate: (world: World) => Readonly<Record<string, unknown>> | null,
): Operation['plan'] {
  return (world) => {
    const { company, random, now } = world
    const dumpster = choose(world, 'DumpsterInventory')
    const to = locate(world)
    if (dumpster === null || to === null) return null
    const placement = added('DumpsterLocation', -1, { dumpsterInventoryId: dumpster.id, placed: now, ...to })
    const open = company
      .where('DumpsterLocation', 'dumpsterInventoryId', dumpster.id)
      .filter(({ removed }) => removed === null)
    const ended: SentEntity[] = random.chance(0.5)
      ? open.map((one) => modified('DumpsterLocation', one, { removed: now }))
      : []
    return { save: [...ended, placement] }
  }
}

const releaseDumpster: Operation = {
  weight: 3,
  by,
  once: true,
  plan: (world) => {
    const placement = choose(world, 'DumpsterLocation', ({ removed }) => removed === null)
    return placement && { save: [modified('DumpsterLocation', placement, { removed: world.now })] }
  },
}

/** A past placement that was not recorded. */
const enterPastPlacement: Operation = {
  weight: 1,
  by,
  plan: (world) => {
    const { random, now } = world
    const dumpster = choose(world, 'DumpsterInventory')
    if (dumpster === null) return null
    const placed = addMinutes(now, -random.integer(1, 20_000))
    const removed = random.chance(0.8) ? addMinutes(placed, random.integer(-10, 3_000)) : null
    const placement = { dumpsterInventoryId: dumpster.id, storageDumpSiteId: 1, placed, removed }
    return { save: [added('DumpsterLocation', -1, placement)] }
  },
}

/** Forbidden changes of the history of a dumpster. */
const reopenPlacement: Operation = {
  weight: 1,
  by,
  plan: (world) => {
    const placement = choose(world, 'DumpsterLocation', ({ removed }) => removed !== null)
    if (placement === null) return null
    const edits = [{ removed: null }, { placed: '2030-01-01T00:00:00.000Z' }, { storageDumpSiteId: null }]
    return { save: [modified('DumpsterLocation', placement, pickFrom(world.random, edits) ?? {})] }
  },
}

const renameSize: Operation = {
  weight: 1,
  by: ['admin', 'owner'],
  plan: (world) => {
    const type = choose(world, 'Dumpster')
    return type && { save: [modified('Dumpster', type, { size: `${world.random.integer(10, 40)} yd` })] }
  },
}

/** Operations on dumpsters. */
export const inventoryOperations = {
  addDumpster,
  renumberDumpster,
  deleteDumpster,
  restoreDumpster,
  storeDumpster: {
    weight: 4,
    by,
    once: true,
    plan: assignLocation((world) => {
      const site = choose(world, 'StorageDumpSite', ({ storage }) => storage)
      return site && { storageDumpSiteId: site.id }
    }),
  },
  placeDumpster: {
    weight: 2,
    by,
    once: true,
    plan: assignLocation((world) => {
      const rental = choose(world, 'Rental')
      return rental && { serviceAddressId: rental.serviceAddressId }
    }),
  },
  releaseDumpster,
  enterPastPlacement,
  reopenPlacement,
  renameSize,
} satisfies Readonly<Record<string, Operation>>
