import type { Database } from '#server/database/Database.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { everybody, openHauler, TODAY, type Hauler } from './aHauler.ts'
import { added, modified, recording, type SentEntity } from './saving.ts'

let hauler: Hauler
beforeEach(async () => {
  hauler = await openHauler()
})
afterEach(() => hauler.close())

/** Saves, and answers what it held alone and the first row that it read for changing it, in order. */
async function heldBy(entities: readonly SentEntity[]): Promise<readonly string[]> {
  const steps: string[] = []
  const recorded = recording(hauler.database, steps)
  const database: Database = {
    ...recorded,
    transaction: (work) => recorded.transaction(work),
    dialect: {
      ...recorded.dialect,
      lock: async (_transaction, names) => void steps.push(...names.map((name) => `lock ${name}`)),
    },
  }
  await saveChanges({ ...hauler.context, database }, { entities }, everybody)
  const firstRows = steps.findIndex((step) => /^SELECT .*"rowVersion"/.test(step))
  const isLock = (step: string): boolean => step.startsWith('lock ')
  expect(steps.slice(firstRows < 0 ? steps.length : firstRows).filter(isLock)).toEqual([])
  return steps.filter(isLock).map((step) => step.slice('lock '.length))
}

describe('a save holds alone what it numbers, before it reads a record', () => {
  it('O-063 [SV47] the columns of the board that a job leaves and goes to', async () => {
    const rental = await hauler.rental()
    const job = await hauler.job(rental, { driverId: 901 })
    const stored = await hauler.now('Job', job)
    const both = [`board 901 ${TODAY}`, `board 902 ${TODAY}`]
    expect(await heldBy([modified('Job', stored, { driverId: 902, afterJobId: 0 })])).toEqual(both)
    const moved = await hauler.now('Job', job)
    expect(new Set(await heldBy([modified('Job', moved, { afterJobId: 0 })]))).toEqual(new Set(both.slice(1)))
    const later = await hauler.now('Job', job)
    expect(await heldBy([modified('Job', later, { startDate: '2025-06-03' })])).toEqual([
      `board 902 ${TODAY}`,
      'board 902 2025-06-03',
    ])
  })

  it('DI6 [SV47] the column that a new job comes into, and none for a job that waits or is only edited', async () => {
    const rental = await hauler.rental()
    const fresh = { rentalId: rental.id, jobTypeId: JOB_TYPE.service, startDate: TODAY }
    expect(await heldBy([added('Job', -1, { ...fresh, driverId: 901 })])).toEqual([`board 901 ${TODAY}`])
    expect(await heldBy([added('Job', -1, fresh)])).toEqual([])
    const job = await hauler.job(rental, { driverId: 901 })
    expect(await heldBy([modified('Job', job, { notes: 'Gate 4' })])).toEqual([])
  })

  it('F-096 O-065 [SV47] the list that a record is added to or moved in, and none where it is only edited', async () => {
    expect(await heldBy([added('TonExpense', -1, { name: 'Pit', amount: 1 })])).toEqual([
      'order of TonExpense',
    ])
    const driver = await hauler.row('Driver', 2)
    expect(await heldBy([modified('Driver', driver, { displayOrder: 1 })])).toEqual(['order of Driver'])
    const site = await hauler.row('StorageDumpSite', 31)
    expect(await heldBy([modified('StorageDumpSite', site, { city: 'Lowell' })])).toEqual([])
  })
})
