import type { PendingExport } from '#client/store/types.ts'
import { budget } from '#test/support/budget.ts'
import { fc } from '#test/support/seed.ts'
import { autorun } from 'mobx'
import {
  brokenChains,
  brokenRelations,
  countOf,
  difference,
  pendingList,
  snapshot,
} from './support/invariants.ts'
import { editSteps, mixedSteps, RandomWork } from './support/randomWork.ts'
import { ShopServer } from './support/ShopServer.ts'
import { customerRow, lineRow, orderRow, shopStore } from './support/shopStore.ts'

const servers: ShopServer[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

async function startWork(): Promise<RandomWork> {
  const server = servers[0] ?? (await ShopServer.start())
  if (servers.length === 0) servers.push(server)
  const { database } = server
  for (const table of Object.values(database.tables)) table.clear()
  for (const id of [1, 2, 3]) database.insert('Customer', customerRow(id))
  for (const id of [1, 2, 3, 4]) database.insert('Order', orderRow(id, (id % 3) + 1))
  for (const id of [1, 2, 3]) database.insert('Line', lineRow(id, id))
  const work = new RandomWork(await shopStore({ serviceName: server.serviceName }), server)
  await work.load()
  return work
}

function checkInvariants(work: RandomWork): void {
  const { store } = work
  expect(pendingList(store)).toEqual(difference(work))
  expect(store.pending.count).toBe(countOf(pendingList(store)))
  expect(brokenRelations(store)).toEqual([])
  expect(brokenChains(store)).toEqual([])
}

function undoAll(work: RandomWork): number {
  let undone = 0
  for (; work.store.journal.canUndo; undone++) work.store.journal.undo()
  return undone
}

it('[PP1] [PP7] after every random operation the pending list is the difference from the server, and no conflict comes twice', async () => {
  await fc.assert(
    fc.asyncProperty(mixedSteps, async (steps) => {
      const work = await startWork()
      for (const step of steps) {
        await work.run(step)
        checkInvariants(work)
      }
    }),
    { numRuns: budget({ gate: 30, soak: 1_500 }) },
  )
})

it('[PP2] undoing everything leaves nothing pending, redoing everything restores it', async () => {
  await fc.assert(
    fc.asyncProperty(mixedSteps, async (steps) => {
      const work = await startWork()
      for (const step of steps) await work.run(step)
      work.closeScopes()
      const before = snapshot(work.store)
      const undone = undoAll(work)
      checkInvariants(work)
      expect(pendingList(work.store)).toEqual([])
      for (let count = 0; count < undone; count++) work.store.journal.redo()
      expect(snapshot(work.store)).toEqual(before)
      checkInvariants(work)
    }),
    { numRuns: budget({ gate: 30, soak: 1_500 }) },
  )
})

it('[PP3] rolling a scope back restores the state when it opened', async () => {
  await fc.assert(
    fc.asyncProperty(editSteps, editSteps, async (before, inside) => {
      const work = await startWork()
      for (const step of before) work.edit(step)
      work.closeScopes()
      const start = snapshot(work.store)
      const entries = work.store.journal.entries.length
      const scope = work.store.openScope('Dialog')
      for (const step of inside) work.edit(step)
      scope.rollback()
      expect(snapshot(work.store)).toEqual(start)
      expect(work.store.journal.entries).toHaveLength(entries)
      checkInvariants(work)
    }),
    { numRuns: budget({ gate: 30, soak: 1_500 }) },
  )
})

it('[PP6] taking back what is stored at once restores the state before it, and leaves undo and redo as they were', async () => {
  await fc.assert(
    fc.asyncProperty(editSteps, fc.nat({ max: 11 }), fc.nat({ max: 11 }), async (before, a, b) => {
      const work = await startWork()
      for (const step of before) work.edit(step)
      const { journal } = work.store
      const start = snapshot(work.store)
      const [entries, next] = [journal.entries, journal.nextRedo]
      const edit = work.editAtOnce(a, b)
      expect([journal.entries, journal.nextRedo]).toEqual([entries, next])
      edit.takeBack()
      expect(snapshot(work.store)).toEqual(start)
      expect([journal.entries, journal.nextRedo]).toEqual([entries, next])
      checkInvariants(work)
    }),
    { numRuns: budget({ gate: 30, soak: 1_500 }) },
  )
})

it('[PP4] rejecting everything restores what the server has', async () => {
  await fc.assert(
    fc.asyncProperty(editSteps, async (steps) => {
      const work = await startWork()
      const start = snapshot(work.store)
      for (const step of steps) work.edit(step)
      work.store.rejectAll()
      expect(snapshot(work.store)).toEqual(start)
      expect(work.store.pending.count).toBe(0)
      expect(work.store.journal.canUndo || work.store.journal.canRedo).toBe(false)
      checkInvariants(work)
    }),
    { numRuns: budget({ gate: 20, soak: 1_000 }) },
  )
})

it('[PP5] a reaction runs at most once per operation and sees a consistent state', async () => {
  await fc.assert(
    fc.asyncProperty(editSteps, async (steps) => {
      const work = await startWork()
      let runs = 0
      const seen: unknown[] = []
      const stop = autorun(() => {
        runs++
        seen.push(...brokenRelations(work.store))
        if (work.store.pending.count !== countOf(pendingList(work.store))) seen.push('another count')
      })
      for (const step of steps) {
        const before = runs
        work.edit(step)
        expect(runs - before).toBeLessThanOrEqual(1)
      }
      stop()
      expect(seen).toEqual([])
    }),
    { numRuns: budget({ gate: 12, soak: 600 }) },
  )
})

it('[DR2] a draft of random edits restores them in another store', async () => {
  await fc.assert(
    fc.asyncProperty(editSteps, async (steps) => {
      const work = await startWork()
      for (const step of steps) work.edit(step)
      work.closeScopes()
      const exported = JSON.stringify(work.store.exportPending())
      const other = await startWork()
      other.store.importPending(JSON.parse(exported) as PendingExport)
      const withoutKeys = (each: { name: string; state: string }) =>
        each.state === 'added' ? 'added' : JSON.stringify(each)
      const isOld = ({ state }: { state: string }) => state !== 'added'
      expect(pendingList(other.store).map(withoutKeys).toSorted(inOrder)).toEqual(
        pendingList(work.store).map(withoutKeys).toSorted(inOrder),
      )
      checkInvariants(other)
      undoAll(other)
      expect(pendingList(other.store).filter(isOld)).toEqual([])
      checkInvariants(other)
    }),
    { numRuns: budget({ gate: 20, soak: 1_000 }) },
  )
})

function inOrder(one: string, other: string): number {
  return one.localeCompare(other)
}
