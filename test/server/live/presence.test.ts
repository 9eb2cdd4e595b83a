import { Presence } from '#server/live/Presence.ts'
import { SharedPresence } from '#server/live/SharedPresence.ts'
import { aUser } from '#test/server/identity/testDirectory.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import type { LivePresence } from '#shared/wire/live.ts'
import { openLive } from './openLive.ts'

const rental = { subject: 'Rental', key: '7', isEditing: false }
const board = { subject: 'Board', key: '2037-11-26', isEditing: false }

describe('who is there', () => {
  it('[LV770] [LV771] is told to whoever shows the same, when it changes, but to no driver', async () => {
    const live = await openLive()
    const server = await live.start()
    const [ann, ben, dora] = [
      await server.listen('ann'),
      await server.listen('ben'),
      await server.listen('dora'),
    ]
    expect(await server.show('ann', 'a1', rental)).toBe(200)
    expect(await server.show('ann', 'a2', rental, board)).toBe(200)
    expect(await server.show('dora', 'd1', rental)).toBe(200)
    expect(await server.show('ben', 'b1', { ...rental, isEditing: true })).toBe(200)
    const at = { subject: 'Rental', key: '7' }
    const dora7 = { userName: 'Dora Driver', isEditing: false }
    const ben7 = { userName: 'ben Tester', isEditing: true }
    await expectEventually(() => ann.presence).toEqual([
      { ...at, people: [dora7] },
      { ...at, people: [dora7, ben7] },
    ])
    await expectEventually(() => ben.presence).toEqual([
      { ...at, people: [dora7, { userName: 'ann Tester', isEditing: false }] },
    ])
    expect(await server.show('ben', 'b1')).toBe(200)
    expect(await server.show('dora', 'd1')).toBe(200)
    await expectEventually(() => ann.presence.slice(2)).toEqual([
      { ...at, people: [dora7] },
      { ...at, people: [] },
    ])
    expect(dora.presence).toEqual([])
    expect(await server.show('fran', 'f1', rental)).toBe(403)
    expect(await server.show('fran', 'f1', board)).toBe(403)
    expect(await server.show('ann', 'a1', { ...rental, subject: 'Nothing' })).toBe(403)
    await live.hangUp()
    await server.close()
    await live.close()
  })

  it('[LV772] is forgotten 30 s after the last word of a page, and soon after its last stream', () => {
    let now = 0
    const presence = new Presence(() => now)
    const told: LivePresence[] = []
    const listener = (userId: number, to: LivePresence[] = []) => ({
      user: aUser({ userId }),
      tellPresence: (event: LivePresence) => void to.push(event),
    })
    const [mine, theirs] = [listener(1, told), listener(2)]
    presence.join(mine)
    presence.join(theirs)
    const say = (userId: number) =>
      presence.say(aUser({ userId }), { pageId: `page${userId}`, present: [rental] })
    say(1)
    say(2)
    const counts = () => told.map(({ people }) => people.length)
    const pass = (milliseconds: number) => {
      now += milliseconds
      say(1)
      presence.sweep()
    }
    pass(29_000)
    expect(counts()).toEqual([1])
    pass(1_000)
    expect(counts()).toEqual([1, 0])
    say(2)
    presence.leave(theirs)
    pass(4_000)
    expect(counts()).toEqual([1, 0, 1])
    // It connects again, and says so.
    presence.join(theirs)
    say(2)
    pass(4_000)
    expect(counts()).toEqual([1, 0, 1])
    presence.leave(theirs)
    pass(5_000)
    expect(counts()).toEqual([1, 0, 1, 0])
  })

  it('[LV950] is told over all servers, to whichever page and stream speak, until one of them stops', async () => {
    const live = await openLive()
    const [server, other] = [await live.start(), await live.startOther()]
    const ann = await server.listen('ann')
    const at = { subject: 'Rental', key: '7' }
    expect(await other.show('ann', 'a1', rental)).toBe(200)
    expect(await other.show('ben', 'b1', { ...rental, isEditing: true })).toBe(200)
    const ben7 = { userName: 'ben Tester', isEditing: true }
    await expectEventually(() => ann.presence).toEqual([{ ...at, people: [ben7] }])
    expect(await server.show('ann', 'a1', rental)).toBe(200)
    await other.close()
    await expectEventually(() => ann.presence.slice(1)).toEqual([{ ...at, people: [] }])
    await live.hangUp()
    await server.close()
    await live.close()
  })

  it('[LV1100] is written only where it changes while a server is alone, and every 2 s once there is another one', async () => {
    const database = await openTestDatabase()
    const transaction = jest.spyOn(database, 'transaction')
    let now = 0
    const [own, other] = [0, 1].map(() => {
      const presence = new Presence(() => now)
      return new SharedPresence({ database, presence, onError: raise, now: () => now })
    })
    const writesIn = async (seconds: number): Promise<number> => {
      const before = transaction.mock.calls.length
      for (const end = now + seconds * 1_000; now < end; now += 500) {
        own?.say(aUser({ userId: 1 }), { pageId: 'page1', present: [rental] })
        await own?.exchange()
      }
      return transaction.mock.calls.length - before
    }
    expect(await writesIn(60)).toBe(1)
    expect(await writesIn(60)).toBe(0)
    const told: LivePresence[] = []
    other?.join({ user: aUser({ userId: 2 }), tellPresence: (event) => void told.push(event) })
    other?.say(aUser({ userId: 2 }), { pageId: 'page2', present: [rental] })
    await other?.exchange()
    expect(told).toMatchObject([{ people: [{ isEditing: false }] }])
    expect(await writesIn(10)).toBe(5)
    await other?.close()
    expect(await writesIn(60)).toBe(0)
    await own?.close()
    await database.close()
  })

  it('[LV950] ends 6 s after the last word of a server that was killed', async () => {
    const database = await openTestDatabase()
    let now = 0
    const shared = new SharedPresence({
      database,
      presence: new Presence(() => now),
      onError: raise,
      now: () => now,
    })
    const says = async (beat: number): Promise<void> => {
      const pages = JSON.stringify([{ userId: 2, userName: 'Ben Killed', shows: [rental] }])
      await database.transaction(async (transaction) => {
        await transaction.execute('DELETE FROM "LivePresence" WHERE "serverId" = ?1', ['killed'])
        await transaction.execute('INSERT INTO "LivePresence" VALUES (?1, ?2, 1, ?3)', [
          'killed',
          beat,
          pages,
        ])
      })
    }
    const told: LivePresence[] = []
    shared.join({ user: aUser({ userId: 1 }), tellPresence: (event) => void told.push(event) })
    shared.say(aUser({ userId: 1 }), { pageId: 'page1', present: [rental] })
    const countAfter = async (milliseconds: number): Promise<readonly number[]> => {
      now += milliseconds
      await shared.exchange()
      return told.map(({ people }) => people.length)
    }
    await says(1)
    expect(await countAfter(0)).toEqual([1])
    expect(await countAfter(5_000)).toEqual([1])
    await says(2)
    expect(await countAfter(5_000)).toEqual([1])
    expect(await countAfter(5_999)).toEqual([1])
    expect(await countAfter(1)).toEqual([1, 0])
    await shared.close()
    await database.close()
  })
})

function raise(error: unknown): never {
  throw error
}
