import { Presence } from '#server/live/Presence.ts'
import { aUser } from '#test/server/identity/testDirectory.ts'
import { expectEventually } from '#test/support/eventually.ts'
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
})
