import type { Database } from '#server/database/Database.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { everybody, openHauler, TODAY, type Hauler } from '../openHauler.ts'
import { added, modified, recording, type SentEntity } from '../openSaving.ts'

let hauler: Hauler
beforeEach(async () => {
  hauler = await openHauler()
})
afterEach(() => hauler.close())

/** The lock of what links the entries of the audit log. */
const LINKS = 'lock AuditLink'

/** Saves, and returns the statements and the acquired locks, `lock …`, in order. */
async function stepsOf(entities: readonly SentEntity[]): Promise<readonly string[]> {
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
  return steps
}

/** Saves, and returns the locks that it acquired before it read the first row for update. */
async function heldBy(entities: readonly SentEntity[]): Promise<readonly string[]> {
  const steps = await stepsOf(entities)
  const firstRows = steps.findIndex((step) => /^SELECT .*"rowVersion"/.test(step))
  const isLock = (step: string): boolean => step.startsWith('lock ') && step !== LINKS
  expect(steps.slice(firstRows < 0 ? steps.length : firstRows).filter(isLock)).toEqual([])
  return steps.filter(isLock).map((step) => step.slice('lock '.length))
}

describe('a save holds alone what it numbers, before it reads a record', () => {
  it('O-063 [SV47] the columns of the board that a job leaves and enters', async () => {
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

  it('DI6 [SV47] the column of a new job, and none for a job that is unassigned or only edited', async () => {
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

it('[SV640] [LV764] a save waits for its place among all saves last, when all else is stored', async () => {
  const rental = await hauler.rental()
  const job = await hauler.job(rental, { driverId: 901 })
  const steps = await stepsOf([modified('Job', job, { driverId: 902, afterJobId: 0 })])
  const writes = steps
    .slice(steps.indexOf(LINKS))
    .filter((step) => /^(INSERT|UPDATE|DELETE|lock) /.test(step))
  expect(writes).toEqual([
    LINKS,
    expect.stringMatching(/^INSERT INTO "AuditLink"/),
    expect.stringMatching(/^INSERT INTO "SaveFeed"/),
    // Once a day.
    expect.stringMatching(/^DELETE FROM "SaveFeed"/),
  ])
})

/** The tables whose rows a save locks, in order, and those that it reads without a lock. */
async function readBy(entities: readonly SentEntity[]) {
  const statements: string[] = []
  const recorded = recording(hauler.database, statements)
  const database: Database = {
    ...recorded,
    transaction: (work) => recorded.transaction(work),
    dialect: { ...recorded.dialect, lockForUpdate: ' /* locked */' },
  }
  await saveChanges({ ...hauler.context, database }, { entities }, everybody)
  const tablesIn = (pattern: RegExp) => [
    ...new Set(statements.flatMap((sql) => pattern.exec(sql)?.[1] ?? [])),
  ]
  return {
    statements,
    locked: tablesIn(/^SELECT .* FROM "(\w+)" \/\* locked/),
    free: tablesIn(/^SELECT .*"rowVersion".* FROM "(\w+)" WHERE/),
  }
}

describe('the rows that a save locks', () => {
  it('[SV49] are those of the bundle first, in one order whatever the order of the bundle', async () => {
    const rental = await hauler.rental()
    const job = await hauler.job(rental)
    for (const reversed of [false, true]) {
      const changes = [
        modified('Dumpster', await hauler.now('Dumpster', { id: 21 }), {
          displayOrder: Number(reversed) + 5,
        }),
        modified('Job', await hauler.now('Job', job), { notes: String(reversed) }),
      ]
      const { locked } = await readBy(reversed ? changes.toReversed() : changes)
      expect(locked.slice(0, 2)).toEqual(['Dumpster', 'Job'])
    }
  })

  it('[SV49] are not those from which a new job takes its limit and its address', async () => {
    const rental = await hauler.rental()
    const job = { rentalId: rental.id, jobTypeId: JOB_TYPE.delivery, dumpsterId: 21, startDate: TODAY }
    const { locked, free } = await readBy([added('Job', -1, job)])
    expect(free).toEqual(expect.arrayContaining(['Dumpster', 'Rental', 'ServiceAddress']))
    expect(locked).not.toContain('Dumpster')
    expect(locked).not.toContain('ServiceAddress')
  })

  it('IN2 [SV125] [SV49] are those of the jobs that a new line charges, before it is read who else charges them', async () => {
    const rental = await hauler.rental()
    const job = await hauler.job(rental)
    const explanation = JSON.stringify({
      rule: 'dumpster',
      inputs: {},
      rateUsed: { source: 'entered', id: null, amount: 9 },
    })
    const invoice = added('Invoice', -1, { rentalId: rental.id, invoiceDate: TODAY })
    const line = added('InvoiceLine', -2, { invoiceId: -1, jobId: job.id, quantity: 1, rate: 9, explanation })
    const { statements } = await readBy([invoice, line])
    const jobLocked = statements.findIndex((sql) => /FROM "Job" \/\* locked/.test(sql))
    const chargesRead = statements.findIndex((sql) => /FROM "InvoiceLine" l JOIN "Invoice"/.test(sql))
    expect(jobLocked).toBeGreaterThanOrEqual(0)
    expect(jobLocked).toBeLessThan(chargesRead)
  })

  it('IV3 [SV76] [SV49] are those of a dumpster that is placed, also in the past', async () => {
    const [placed, removed] = ['2025-05-01T08:00:00.000Z', '2025-05-02T08:00:00.000Z']
    const placement = { dumpsterInventoryId: 41, storageDumpSiteId: 31, placed, removed }
    const { locked } = await readBy([added('DumpsterLocation', -1, placement)])
    expect(locked.indexOf('DumpsterInventory')).toBeGreaterThanOrEqual(0)
    expect(locked.indexOf('DumpsterInventory')).toBeLessThan(locked.indexOf('DumpsterLocation'))
  })
})
