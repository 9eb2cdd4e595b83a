import { randomFrom } from '#server/demo/random.ts'
import { openLive } from '#test/server/live/openLive.ts'
import { budget } from '#test/support/budget.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { SEED } from '#test/support/seed.ts'
import { Colleague, storedFields } from './support/Colleague.ts'
import { UnreliableProxy } from './support/UnreliableProxy.ts'

const SAVES_OF_EACH = budget({ gate: 8, soak: 400 })

it('[SV34] [LC781] [LC952] over a network that loses, delays, repeats and cuts, each acknowledged save is there once, and every page equals the database', async () => {
  const random = randomFrom(SEED)
  const hauler = await openLive()
  const server = await hauler.start()
  const proxy = await UnreliableProxy.start(server.origin, random.fork(0))
  const people = ['ann', 'ben', 'ben'] as const
  const colleagues = await Promise.all(
    people.map((person, index) =>
      Colleague.open({
        origin: proxy.origin,
        token: () => hauler.tokenOf(person),
        name: `${person}${String(index)}-`,
        random: random.fork(index + 1),
      }),
    ),
  )
  // All of them end their work, also beside one who cannot: what goes on after the test would hide why.
  const working = await Promise.allSettled(
    colleagues.map(async (colleague) => {
      for (let saved = 0; saved < SAVES_OF_EACH; saved += 1) {
        await colleague.work()
        globalThis.noteStep?.(`a save after ${String(saved + 1)} of them`)
      }
    }),
  )
  expect(working.filter(({ status }) => status === 'rejected')).toEqual([])
  proxy.isReliable = true
  await proxy.settle()
  for (const colleague of colleagues) await colleague.finish()

  const count = async (sql: string): Promise<ReadonlyMap<string, number>> => {
    const rows = await hauler.database.query(sql, [])
    return new Map(rows.map((row) => [String(row['name']), Number(row['times'])]))
  }
  const saves = await count(
    'SELECT "saveId" AS "name", COUNT(*) AS "times" FROM "SaveFeed" GROUP BY "saveId"',
  )
  const notes = await count('SELECT "text" AS "name", COUNT(*) AS "times" FROM "Note" GROUP BY "text"')
  const acknowledged = colleagues.flatMap((colleague) => colleague.acknowledged)
  expect(acknowledged.filter((saveId) => saves.get(saveId) !== 1)).toEqual([])
  expect([...saves].filter(([, times]) => times > 1)).toEqual([])
  expect(colleagues.flatMap((each) => each.notes).filter((text) => notes.get(text) !== 1)).toEqual([])
  expect(acknowledged.length).toBeGreaterThanOrEqual(people.length * SAVES_OF_EACH)
  expect(proxy.fates.size).toBeGreaterThanOrEqual(6)
  expect(colleagues.map(({ unanswered }) => unanswered > 0)).toContain(true)

  const stored = async (colleague: Colleague): Promise<object> =>
    Object.fromEntries(
      await Promise.all(
        [...colleague.cache().keys()].map(async (name) => {
          const [entity = '', id] = name.split(' ')
          return [name, storedFields(name, await hauler.rowOf(entity, Number(id)))]
        }),
      ),
    )
  for (const colleague of colleagues)
    await expectEventually(() => Object.fromEntries(colleague.cache())).toEqual(await stored(colleague))
  // Whatever is told again has to be taken, too, before the server is gone.
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expectEventually(() => colleagues.every(({ isIdle }) => isIdle)).toBe(true)
  for (const colleague of colleagues) colleague.close()
  await proxy.stop()
  await hauler.hangUp()
  await server.close()
  await hauler.close()
})
