import type { ImportState } from '#shared/importing/ImportState.ts'
import { addMinutes } from '#shared/kernel/days.ts'
import { Imports } from '#server/import/Imports.ts'
import { ImportWorker } from '#server/import/ImportWorker.ts'
import { readWaitingImports } from '#server/reads/importing/readImport.ts'
import { insert } from '#test/server/queries/openCompany.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { openImporting, type Importing } from './openImporting.ts'

const COUNT = 150
const ROWS = Array.from({ length: COUNT }, (_, index) => `${index};Company ${index};Ada`)
const FILE = ['No;Company;City', ...ROWS].join('\n')

/** The worker of a server that is ended in its first portion. */
class EndedWorker extends ImportWorker {
  protected override async next(): Promise<boolean> {
    const hasMore = await super.next()
    if (hasMore) void this.stop()
    return hasMore
  }
}

describe('an import at work', () => {
  let company: Importing
  let prepared: ImportState
  let errors: unknown[]
  const workers: ImportWorker[] = []

  beforeEach(async () => {
    company = await openImporting()
    errors = []
    const { userId } = company.user
    for (const [index, { roleId }] of (await company.rows('Role')).entries())
      await insert(company.database, 'UserRole', { id: 1_000 + index, userId, roleId })
    prepared = await company.prepare('many.csv', FILE)
  })
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop()
    await company.close()
  })

  /** The worker of a server that starts now, or at another instant. */
  const startServer = (now = company.context.now, Worker = ImportWorker): ImportWorker => {
    const saves = { ...company.context, now }
    const worker = new Worker({
      imports: new Imports(saves),
      saves,
      log: { error: (details) => errors.push(details) },
      idleMilliseconds: 5,
      portionMilliseconds: 0.001,
    })
    workers.push(worker)
    worker.start()
    return worker
  }
  const execute = (sql: string) => company.database.transaction((transaction) => transaction.execute(sql, []))
  const progress = () => company.imports.progress(prepared.id)

  it('[IM813] [IM985] goes on in each server that is started, is taken back so, and is news until somebody looks at it', async () => {
    const first = startServer(company.context.now, EndedWorker)
    await company.imports.begin(company.user, prepared.id, 'continue')
    await expectEventually(async () => (await progress()).counts.added).toBeGreaterThan(0)
    await first.stop()
    const { work, counts } = await progress()
    expect(work).toBe('continue')
    expect(counts.added).toBeLessThan(COUNT)
    await expect(company.choose(prepared, {})).rejects.toThrow('The import is at work. Stop it first.')

    startServer()
    await expectEventually(progress).toMatchObject({
      status: 'Done',
      work: null,
      isNews: true,
      counts: { added: COUNT, refused: 0 },
    })
    expect(await company.imports.see(company.user, prepared.id)).toMatchObject({ isNews: false })
    await company.imports.begin(company.user, prepared.id, 'take-back')
    await expectEventually(progress).toMatchObject({
      status: 'Taken back',
      isNews: true,
      counts: { takenBack: COUNT, kept: 0 },
    })
    expect(errors).toEqual([])
  })

  it('[IM813] is gone on with by another server 20 s after the last word of one that was killed, and no row is stored twice', async () => {
    const { context, user } = company
    await company.imports.begin(user, prepared.id, 'continue')
    const killed = company.another()
    const first = await killed.continue(user, prepared.id, 0)
    expect(first.counts.added).toBeGreaterThan(0)
    expect(first.counts.added).toBeLessThan(COUNT)
    const saidAt = context.now()
    const until = addMinutes(saidAt, 20 / 60)
    await execute(`UPDATE [Import] SET [worker] = 'killed', [workedUntil] = '${until}'`)

    let now = addMinutes(saidAt, 19 / 60)
    const second = startServer(() => now)
    second.wake()
    await second.stop()
    expect((await progress()).counts.added).toBe(first.counts.added)
    now = until
    startServer(() => now)
    await expectEventually(progress).toMatchObject({ status: 'Done', counts: { added: COUNT, refused: 0 } })
    // It was only slow: what it has planned is stored meanwhile.
    await killed.continue(user, prepared.id, 600_000)
    expect(await progress()).toMatchObject({ counts: { added: COUNT, unchanged: 0, refused: 0 } })
    expect(await company.rows('Customer')).toHaveLength(COUNT + 2)
    expect(errors).toEqual([])
  })

  it('[IM813] is one server’s at a time, stops when somebody says so, and ends with the rights of whoever began it', async () => {
    const { database, context, user } = company
    await company.imports.begin(user, prepared.id, 'continue')
    await execute(`UPDATE [Import] SET [worker] = 'another', [workedUntil] = '2099-01-01T00:00:00.000Z'`)
    const waiting = (worker: string) => readWaitingImports(database, { now: context.now(), worker })
    expect([await waiting('this'), await waiting('another')]).toEqual([[], [prepared.id]])

    expect(await company.imports.stop(user, prepared.id)).toMatchObject({ work: null, counts: { added: 0 } })
    await company.imports.begin(user, prepared.id, 'continue')
    await execute('UPDATE [User] SET [isActive] = 0')
    startServer()
    await expectEventually(progress).toMatchObject({
      work: null,
      isNews: true,
      problem: 'Whoever began it is no active user any more.',
      counts: { added: 0 },
    })
  })
})
