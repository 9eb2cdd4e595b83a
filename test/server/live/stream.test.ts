import { once } from 'node:events'
import { connect } from 'node:net'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { PRODUCT_VERSION } from '#shared/wire/boot.ts'
import { added, deleted, modified } from '#test/server/save/openSaving.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { LiveListener } from '#test/support/LiveListener.ts'
import { openLive } from './openLive.ts'

type Live = Awaited<ReturnType<typeof openLive>>

let live: Live
let server: Awaited<ReturnType<Live['start']>>

beforeAll(async () => {
  live = await openLive()
  server = await live.start()
})

afterEach(() => live.hangUp())

afterAll(async () => {
  await server.close()
  await live.close()
})

let lastKey = -1
const customer = (name: string) => added('Customer', lastKey--, { typeId: 1, companyName: name })
const told = ({ saves }: LiveListener) =>
  saves.map(({ records }) => records.map(({ entity, action }) => `${entity} ${action}`).join(', '))

describe('the stream of changes', () => {
  it('[LV761] says hello, tells what others save, and goes on from where it was', async () => {
    const ann = await server.listen('ann')
    expect(await server.save('ben', customer('One'))).toBe(200)
    await expectEventually(() => told(ann)).toEqual(['Customer Added'])
    expect(ann.hellos).toEqual([
      { position: expect.any(Number), isReset: false, version: PRODUCT_VERSION, roles: expect.any(Array) },
    ])
    expect(ann.saves).toMatchObject([
      { userId: 802, userName: 'ben Tester', position: (ann.hellos[0]?.position ?? 0) + 1 },
    ])
    expect(Object.fromEntries(ann.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    await ann.close()
    await server.save('ben', customer('Two'))
    await server.save('ben', customer('Three'))
    const again = await server.listen('ann', ann.lastId)
    await expectEventually(() => told(again)).toEqual(['Customer Added', 'Customer Added'])
    expect(again.hellos).toMatchObject([{ isReset: false }])
  })

  it.each(['99999999', '1-of-another-database', 'nonsense'])(
    '[LV763] says that everything is to be read anew after %s, which it does not know',
    async (id) => {
      const ann = await server.listen('ann', id)
      await expectEventually(() => ann.hellos).toMatchObject([{ isReset: true }])
      await server.save('ben', customer('Four'))
      await expectEventually(() => told(ann)).toEqual(['Customer Added'])
    },
  )

  it('[LV761] tells on every server of the saves of each, in one order', async () => {
    const other = await live.startOther()
    const listeners = [await server.listen('ann'), await other.listen('ann'), await server.listen('ben')]
    await Promise.all(
      [server, other, server, other].map((each, index) => each.save('ben', customer(`S${index}`))),
    )
    for (const listener of listeners) await expectEventually(() => listener.saves).toHaveLength(4)
    const [first, ...more] = listeners.map(({ saves }) => saves)
    for (const saves of more) expect(saves).toEqual(first)
    // It stops, and its page goes on at the other server.
    await other.close()
    await listeners[1]?.untilOver()
    expect(listeners.map(({ isOver }) => isOver)).toEqual([false, true, false])
    await server.save('ben', customer('After'))
    const moved = await server.listen('ann', listeners[1]?.lastId)
    await expectEventually(() => moved.saves).toHaveLength(1)
  })

  it('F-017 [LV765] tells nobody of what he may not read', async () => {
    const [ann, ben, fran] = [
      await server.listen('ann'),
      await server.listen('ben'),
      await server.listen('fran'),
    ]
    const rental = { customerId: 1, serviceAddressId: 11, dumpsterId: 21, startDate: '2037-11-26' }
    expect(await server.save('ann', added('Rental', lastKey--, rental))).toBe(200)
    expect(await server.save('ann', added('TonExpense', lastKey--, { name: 'Pit', amount: 1 }))).toBe(200)
    const settings = await live.database.query(
      `SELECT * FROM "Setting" WHERE "name" IN ('AverageExpensePerJob', 'CompanyName') ORDER BY "name"`,
      [],
    )
    const changes = [{ decimalValue: 90 }, { stringValue: 'Haulers' }]
    const changed = settings.map((setting, index) => modified('Setting', setting, changes[index] ?? {}))
    expect(await server.save('ann', ...changed)).toBe(200)
    expect(await server.save('ann', customer('Five'))).toBe(200)
    for (const listener of [ann, ben, fran])
      await expectEventually(() => told(listener).at(-1)).toContain('Customer Added')
    expect(told(ann)).toHaveLength(4)
    expect(told(ben).slice(0, 3)).toEqual([
      'Rental Added',
      'TonExpense Added',
      'Setting Modified, Setting Modified',
    ])
    expect(told(fran)).toEqual(['TonExpense Added', 'Setting Modified', 'Customer Added'])
    expect(fran.saves[1]?.records).toEqual([
      { entity: 'Setting', id: settings[1]?.['id'], action: 'Modified' },
    ])
  })

  it('[LV766] tells a driver of jobs that are or were his own', async () => {
    const [dora, ike] = [await server.listen('dora'), await server.listen('ike')]
    const rental = { customerId: 1, serviceAddressId: 11, dumpsterId: 21, startDate: '2037-11-26' }
    const job = { rentalId: -1, jobTypeId: JOB_TYPE.service, startDate: '2037-11-26', driverId: 901 }
    expect(await server.save('ann', added('Rental', -1, rental), added('Job', -2, job))).toBe(200)
    await expectEventually(() => told(dora).join()).toContain('Job Added')
    const [stored] = await live.database.query('SELECT * FROM "Job" ORDER BY "id" DESC', [])
    const id = Number(stored?.['id'])
    expect(await server.save('ann', modified('Job', stored ?? {}, { driverId: 902 }))).toBe(200)
    for (const listener of [dora, ike])
      await expectEventually(() => told(listener).join()).toContain('Job Modified')
    expect(await server.save('ann', deleted('Job', await live.rowOf('Job', id)))).toBe(200)
    await expectEventually(() => told(ike).join()).toContain('Job Deleted')
    await server.save('ann', customer('Six'))
    for (const listener of [dora, ike])
      await expectEventually(() => told(listener).join()).toContain('Customer')
    expect(told(dora).join()).not.toContain('Job Deleted')
    expect(told(ike).join()).not.toContain('Job Added')
  })

  it('F-018 [LV767] ends with its token', async () => {
    const brief = await LiveListener.open(server.origin, await live.tokenOf('ann', 2))
    const ann = await server.listen('ann')
    await brief.untilOver()
    expect(ann.isOver).toBe(false)
    await expect(LiveListener.open(server.origin, 'forged')).rejects.toThrow('401')
  })

  it('F-017 [LV767] ends before it tells what was saved after its user lost a role, on whichever server', async () => {
    const other = await live.startOther()
    const listeners = [await server.listen('fran'), await other.listen('fran')]
    const ann = await server.listen('ann')
    await expectEventually(() => ann.hellos).toHaveLength(1)
    const position = ann.hellos[0]?.position ?? 0
    const saved = (index: number, entity: string, action: string) =>
      [
        position + index,
        `people${index}`,
        JSON.stringify({ records: [{ entity, id: 1, action }], entities: [] }),
      ] as const
    // Both become visible at once.
    await live.database.transaction(async (transaction) => {
      await transaction.execute('DELETE FROM "UserRole" WHERE "userId" = 803', [])
      for (const save of [saved(1, 'UserRole', 'Deleted'), saved(2, 'Customer', 'Added')])
        await transaction.execute(
          `INSERT INTO "SaveFeed" VALUES (?1, ?2, 801, 'ann', '2037-11-26T12:00:00.000Z', ?3)`,
          save,
        )
    })
    for (const listener of listeners) await listener.untilOver()
    for (const listener of listeners) expect(told(listener)).not.toContain('Customer Added')
    await expectEventually(() => told(ann)).toHaveLength(2)
    const next = await server.listen('fran', listeners[0]?.lastId)
    await expectEventually(() => next.hellos).toHaveLength(1)
    expect([listeners[0]?.hellos[0]?.roles, next.hellos[0]?.roles]).toEqual([['Customer'], []])
    await server.save('ann', customer('Secret'))
    await expectEventually(() => told(ann)).toHaveLength(3)
    expect(told(next)).toEqual([])
    await other.close()
  })

  it('[LV768] keeps ten streams of a user, and as many as a server may have', async () => {
    const own = await live.start({ STREAMS: '25' })
    const bens: LiveListener[] = []
    for (let index = 0; index < 11; index += 1) bens.push(await own.listen('ben'))
    await bens[0]?.untilOver()
    expect(bens.filter(({ isOver }) => isOver)).toHaveLength(1)
    for (let index = 0; index < 10; index += 1) await own.listen('ann')
    for (let index = 0; index < 5; index += 1) await own.listen('dora')
    await expect(own.listen('dora')).rejects.toThrow('429')
    // They do not count among the requests of a user.
    expect(await own.save('ben', customer('Seven'))).toBe(200)
    await own.close()
    await expectEventually(() => bens.filter(({ isOver }) => !isOver).length).toBe(0)
  })

  it('[LV761] keeps nothing for who takes nothing, cuts him off, and goes on from where he was', async () => {
    const own = await live.start({ IDLE_TIMEOUT: '1' })
    const first = await own.listen('ben')
    await expectEventually(() => first.hellos).toHaveLength(1)
    const position = first.hellos[0]?.position ?? 0
    await first.close()
    const records = Array.from({ length: 500 }, (_, index) => ({
      entity: 'Customer',
      id: index,
      action: 'Added',
    }))
    await live.database.transaction(async (transaction) => {
      for (let index = 1; index <= 1_200; index += 1)
        await transaction.execute(
          `INSERT INTO "SaveFeed" VALUES (?1, ?2, 802, 'ben', '2037-11-26T12:00:00.000Z', ?3)`,
          [position + index, `large${index}`, JSON.stringify({ records, entities: [] })],
        )
    })
    const before = await own.metric('rolloff_live_events_total')
    const socket = connect(Number(new URL(own.origin).port), '127.0.0.1').on('error', () => undefined)
    const token = await live.tokenOf('ben')
    socket.write(
      `GET /api/live HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\nlast-event-id: ${position}\r\n\r\n`,
    )
    await once(socket, 'readable')
    expect(await own.metric('rolloff_live_streams')).toBe(1)
    await expectEventually(() => own.metric('rolloff_live_streams')).toBe(0)
    expect(await own.metric('rolloff_live_events_total')).toBeLessThan(before + 1_100)
    socket.destroy()
    const again = await own.listen('ben', `${position + 1_150}-large1150`)
    await expectEventually(() => again.saves.map((save) => save.position - position)).toEqual(
      Array.from({ length: 50 }, (_, index) => 1_151 + index),
    )
    await own.close()
  })
})
