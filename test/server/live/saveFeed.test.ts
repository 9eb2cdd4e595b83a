import { rolloffModel } from '#shared/entities.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { SaveFeed, type FedSave, type Place } from '#server/live/SaveFeed.ts'
import { addToFeed } from '#server/save/pipeline/writeFeed.ts'
import { runSave } from '#server/save/runSave.ts'
import { everybody, openHauler } from '#test/server/save/openHauler.ts'
import { openSaving, type Saving } from '#test/server/save/openSaving.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { openKeptDatabase } from '#test/support/keptSqlServerDatabase.ts'
import { describeSqlServer, openOwnDatabase } from '#test/support/testDatabase.ts'

const BEGINNING: Place = { position: 0, saveId: null }

function feedOf(database: Saving['database']): SaveFeed {
  return new SaveFeed({
    database,
    onError: (error) => {
      throw error
    },
  })
}

/** Everything behind a place, page by page. */
async function allAfter(feed: SaveFeed, place: Place = BEGINNING): Promise<readonly FedSave[]> {
  await feed.newest()
  const all: FedSave[] = []
  for (;;) {
    const saves = await feed.after(all.at(-1) ?? place)
    if (saves === null) throw new Error('The feed cannot be followed.')
    if (saves.length === 0) return all
    all.push(...saves)
  }
}

const namesOf = ({ records }: FedSave) =>
  records.map(({ entity, id, action, users }) => [entity, id, action, ...(users ?? [])].join(' ')).toSorted()

describe('the feed of all saves', () => {
  it('[LV760] has each save once, with all that it wrote: what no audit tells, and whose work it was', async () => {
    const hauler = await openHauler()
    const rental = await hauler.rental()
    const first = await hauler.job(rental, { driverId: 901 })
    const second = await hauler.job(rental, { jobTypeId: JOB_TYPE.service, driverId: 901 })
    const feed = feedOf(hauler.database)
    const before = await feed.newest()
    await hauler.edit('Job', second, { afterJobId: 0 })
    await hauler.edit('Job', second, { driverId: 902, afterJobId: 0 })
    await runSave(hauler.context, everybody, async (records) =>
      records.add('EventLog', { when: '2025-06-02T12:00:00.000Z', type: 'SignIn', message: 'Signed in.' }),
    )
    await hauler.edit('Job', second, { driverId: 902 })
    const saves = await allAfter(feed, before)
    expect(saves.map(({ position }) => position - before.position)).toEqual([1, 2, 3])
    expect(saves.map(namesOf)).toEqual([
      [`Job ${first.id} Modified 901`, `Job ${second.id} Modified 901`],
      [`Job ${first.id} Modified 901`, `Job ${second.id} Modified 901 902`],
      [expect.stringMatching(/^EventLog \d+ Added$/)],
    ])
    expect(saves[0]).toMatchObject({ userId: 1, userName: 'Olive Office', entities: [] })
    await hauler.close()
  })

  it('[LV760] names the entity alone of a save of very many records', async () => {
    const saving = await openSaving()
    await runSave(saving.context, everybody, async (records) => {
      for (let index = 0; index < 201; index += 1)
        records.add('TonExpense', { name: `Pit ${index}`, amount: 1 })
    })
    expect(await allAfter(feedOf(saving.database))).toMatchObject([{ records: [], entities: ['TonExpense'] }])
    await saving.database.close()
  })

  it('[LV764] gives a save no place before that of one that began earlier, wrote first and commits last', async () => {
    const own = await openOwnDatabase()
    const other = await openDatabase({ url: own.url, model: rolloffModel })
    const { context } = await openSaving({ database: own })
    const feed = feedOf(other)
    let commit = (): void => undefined
    const held = new Promise<void>((resolve) => (commit = resolve))
    let isWritten = false
    const slow = runSave(context, everybody, async (records) => {
      records.add('TonExpense', { name: 'Slow', amount: 1 })
      isWritten = true
      await held
    })
    await expectEventually(() => isWritten).toBe(true)
    const quick = runSave({ ...context, database: other }, everybody, async (records) =>
      records.add('TonExpense', { name: 'Quick', amount: 1 }),
    )
    expect(await allAfter(feed)).toEqual([])
    commit()
    await Promise.all([slow, quick])
    const names = await other.query('SELECT "id", "name" FROM "TonExpense"', [])
    const nameOf = new Map(names.map(({ id, name }) => [id, name]))
    const saves = await allAfter(feed)
    expect(saves.map(({ records }) => nameOf.get(records[0]?.id))).toEqual(['Slow', 'Quick'])
    await other.close()
    await own.close()
  })

  it('[LV764] stops before a place that is not there yet, and goes on from it', async () => {
    const { database } = await openSaving()
    const add = (...positions: readonly number[]) =>
      database.transaction(async (transaction) => {
        for (const position of positions)
          await transaction.execute(
            `INSERT INTO "SaveFeed" VALUES (?1, ?2, 1, 'Ann', '2025-06-02T12:00:00.000Z', '{"records":[],"entities":["Job"]}')`,
            [position, `save${position}`],
          )
      })
    await add(1)
    const feed = feedOf(database)
    const place = await feed.newest()
    const heard: number[] = []
    const stop = feed.listen(() => heard.push(heard.length))
    await add(2, 4)
    expect((await allAfter(feed, place)).map(({ position }) => position)).toEqual([2])
    await add(3)
    expect((await allAfter(feed, place)).map(({ position }) => position)).toEqual([2, 3, 4])
    // The database is put back to an earlier state, and goes another way from there.
    await database.transaction((transaction) =>
      transaction.execute(`DELETE FROM "SaveFeed" WHERE "position" > 2`, []),
    )
    expect(await feed.newest()).toMatchObject({ position: 2 })
    expect(await feed.after({ position: 4, saveId: 'save4' })).toBeNull()
    expect(await feed.after({ position: 2, saveId: 'another' })).toBeNull()
    expect(heard.length).toBeGreaterThan(2)
    stop()
    await database.close()
  })

  it('[LV763] forgets saves of more than two days ago, with the first save of a day, but not the last place', async () => {
    let today = '2025-06-02T12:00:00.000Z'
    const saving = await openSaving({ now: () => today })
    const save = (name: string) =>
      runSave(saving.context, everybody, async (records) => records.add('TonExpense', { name, amount: 1 }))
    await save('Monday')
    today = '2025-06-05T12:00:00.000Z'
    await save('Thursday')
    const rows = await saving.database.query('SELECT "position" FROM "SaveFeed"', [])
    expect(rows).toEqual([{ position: 2 }])
    const feed = feedOf(saving.database)
    await feed.newest()
    expect(await feed.after({ position: 1, saveId: null })).toBeNull()
    await saving.database.close()
  })

  it('[LV762] hears at once of a save of its own server, and soon of those of others', async () => {
    const saving = await openSaving()
    const feed = feedOf(saving.database)
    const save = (name: string, context = saving.context) =>
      runSave(context, everybody, async (records) => records.add('TonExpense', { name, amount: 1 }))
    const heard: (number | undefined)[] = []
    let place = await feed.newest()
    const stop = feed.listen(() => {
      void feed.after(place).then((saves) => {
        place = saves?.at(-1) ?? place
        heard.push(...(saves ?? []).map(({ position }) => position))
      })
    })
    await save('Theirs')
    await expectEventually(() => heard).toEqual([1])
    await save('Ours', { ...saving.context, onSaved: () => feed.wake() })
    await expectEventually(() => heard).toEqual([1, 2])
    stop()
    await saving.database.close()
  })
})

describeSqlServer('the feed of writers that hold their transactions open', (server) => {
  it('[LV764] [LV1200] numbers them in the order in which they are committed, and shows no place before an earlier one', async () => {
    const own = await openKeptDatabase(server)
    const { context } = await openSaving({ database: own })
    const other = await openDatabase({ url: own.url, model: rolloffModel })
    const feed = feedOf(other)
    let commit = (): void => undefined
    const held = new Promise<void>((resolve) => (commit = resolve))
    const nameOf = async ({ records }: FedSave) => {
      const ids = await other.query('SELECT "id", "name" FROM "TonExpense"', [])
      return ids.find(({ id }) => id === records[0]?.id)?.['name']
    }
    const add = (name: string, database = other, work = (): Promise<void> => Promise.resolve()) =>
      runSave({ ...context, database }, everybody, async (records) => {
        records.add('TonExpense', { name, amount: 1 })
        await work()
      })
    // It began first and has no place yet: nobody waits for it.
    let isWritten = false
    const slow = add('Slow', own, async () => {
      isWritten = true
      await held
    })
    await expectEventually(() => isWritten).toBe(true)
    await add('Quick')
    // It has its place, but is not committed: whoever saves waits for it.
    let hasPlace = false
    const placed = own.transaction(async (transaction) => {
      await addToFeed(
        { transaction, dialect: own.dialect },
        { records: [], entities: ['Job'] },
        { user: everybody, now: '2025-06-02T12:00:00.000Z', saveId: 'placed', isLocked: false },
      )
      hasPlace = true
      await held
    })
    await expectEventually(() => hasPlace).toBe(true)
    const waiting = Array.from({ length: 6 }, (_, index) => add(`Waiting ${index}`))
    expect(await Promise.all((await allAfter(feed)).map(nameOf))).toEqual(['Quick'])
    commit()
    await Promise.all([slow, placed, ...waiting])
    const saves = await allAfter(feed)
    expect(saves.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(saves[1]).toMatchObject({ saveId: 'placed' })
    expect(new Set(await Promise.all(saves.map(nameOf))).size).toBe(9)
    await other.close()
    await own.close()
  })
})
