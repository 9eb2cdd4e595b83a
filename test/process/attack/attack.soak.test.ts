import { randomUUID } from 'node:crypto'
import { DEMO_PEOPLE } from '#server/demo/people.ts'
import { randomFrom } from '#server/demo/random.ts'
import { SEED } from '#test/support/seed.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import type { RunningServer } from '#test/support/startServer.ts'
import { pickRandom } from '#test/northwind/differential/randomPaths.ts'
import { expensiveInputs } from './expensiveInputs.ts'
import { request, send, type Answered } from './request.ts'
import type { Observed } from './regularUsers.ts'
import { observe, quantile, startPair, stopPair, type Pair } from './observe.ts'
import { searchExpensiveQuery, type ExpensiveQuery } from './searchExpensiveQuery.ts'
import { sendExpensive } from './sendExpensive.ts'
import { SlowConnections } from './slowConnections.ts'
import { signInWithoutRoles } from './signInWithoutRoles.ts'

const TRIES = 40
const WANTED = 10
const SIDE_BY_SIDE = 4
const ATTACK_MILLISECONDS = 8_000
const MAX_DELAY_MILLISECONDS = 50
/** On a machine that is busy with something else, the server that nobody attacks takes long, and an attacked one some times longer. */
const MAX_TIMES_IDLE = 10
const MAX_MEGABYTES = 600
/** Expected refusals of the attacker: the query or the share was exceeded, or what a call needs is not there. */
const OWN_LIMITS = ['too_large', 'query_timeout', 'too_many_requests', 'unavailable']

const ATTACKERS = ['owner', 'office', 'frontDesk', 'driver'] as const

/** A user whose roles are taken. */
const NOBODY = 'walt.bolt@rolloff.example'
const WITH_NOBODY = [...ATTACKERS, 'nobody'] as const
const SIZES = { longestText: 100_000, saveBytes: 5_000_000, megapixels: 50 }

const HONEST = ['office', 'dispatcher', 'health'] as const

interface Damage {
  /** Responses to the attacker that indicate a bug of the server. */
  readonly faults: readonly Answered[]
  readonly notServed: readonly Observed[]
  /** Slower than the idle server by more than the limit. */
  readonly servedLate: readonly { readonly who: string; readonly milliseconds: number }[]
  readonly tooManyMegabytes: number
}

const NONE: Damage = { faults: [], notServed: [], servedLate: [], tooManyMegabytes: 0 }

describe('during an attack', () => {
  let pair: Pair
  let server: RunningServer

  beforeAll(async () => {
    console.info(`seed ${SEED}`)
    // The search for expensive queries should not wait for ten seconds each time.
    pair = await startPair({ QUERY_TIMEOUT: '1' })
    server = pair.attacked
  })
  afterAll(() => stopPair(pair))

  it.each(ATTACKERS)('the most expensive queries of the %s block nobody', async (role) => {
    const token = await signInOverHttp(server.url, DEMO_USERS[role])
    const attacker = DEMO_PEOPLE.find(({ userName }) => userName === DEMO_USERS[role])
    if (attacker === undefined) throw new Error(`There is no ${role}.`)
    const random = randomFrom(SEED).fork(ATTACKERS.indexOf(role))
    const search = { url: server.url, token, attacker, random, tries: TRIES, wanted: WANTED }
    const costliest = await searchExpensiveQuery(search)
    expect(costliest).toHaveLength(WANTED)
    expect(costliest.map(({ answered }) => answered).filter(isFault)).toEqual([])
    expect(await damageOf((until) => flood(token, costliest, until))).toEqual(NONE)
  })

  it.each(WITH_NOBODY)('expensive texts, pictures and bodies of the %s block nobody', async (role) => {
    const token =
      role === 'nobody'
        ? await signInWithoutRoles(server.url, NOBODY)
        : await signInOverHttp(server.url, DEMO_USERS[role])
    const random = randomFrom(SEED).fork(ATTACKERS.length + WITH_NOBODY.indexOf(role))
    const inputs = await expensiveInputs(random, server.url, SIZES)
    const sendAny = async (): Promise<Answered> => {
      const input = pickRandom(random, inputs)
      if (input === undefined) throw new Error('There is no input.')
      return sendExpensive({ url: server.url, token }, input)
    }
    expect(await damageOf((until) => loops(SIDE_BY_SIDE, until, sendAny))).toEqual(NONE)
  })

  it('slow uploads, unread responses and endless headers block nobody', async () => {
    const token = await signInOverHttp(server.url, DEMO_USERS.office)
    const slow = new SlowConnections(server.port)
    const damage = await damageOf(async (until) => {
      for (let count = 0; count < 20; count += 1) {
        slow.upload(token)
        slow.unreadAnswer(token, 'Jobs')
        slow.headers()
      }
      await passing(until)
      return []
    })
    slow.close()
    expect(damage).toEqual(NONE)
  })

  it('a flood of reports blocks nobody', async () => {
    const token = await signInOverHttp(server.url, DEMO_USERS.office)
    const headers = { authorization: `Bearer ${token}` }
    const ids = Array.from({ length: 40 }, (_, index) => index + 1).join()
    const print = (): Promise<Answered> => send(`${server.url}/api/report/invoice?ids=${ids}`, { headers })
    expect(await damageOf((until) => loops(SIDE_BY_SIDE * 2, until, print))).toEqual(NONE)
  })

  it('a flood of large saves blocks nobody', async () => {
    const token = await signInOverHttp(server.url, DEMO_USERS.office)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const save = (): Promise<Answered> =>
      send(`${server.url}/api/breeze/SaveChanges`, { method: 'POST', headers, body: bundleOfNotes() })
    expect(await damageOf((until) => loops(2, until, save))).toEqual(NONE)
  })

  /** What regular users observe during the attack, compared with an idle server. */
  async function damageOf(attack: (until: number) => Promise<readonly Answered[]>): Promise<Damage> {
    let attacked: readonly Answered[] = []
    const { observed, megabytes } = await observe(pair, async () => {
      attacked = await attack(performance.now() + ATTACK_MILLISECONDS)
    })
    const lateness = (who: Observed['who']) => {
      const idle = quantile(observed, { who, server: 'idle' }, MOST)
      const later = quantile(observed, { who, server: 'attacked' }, MOST) - idle
      return {
        who,
        milliseconds: later,
        isLate: later > Math.max(MAX_DELAY_MILLISECONDS, MAX_TIMES_IDLE * idle),
      }
    }
    return {
      faults: attacked.filter(isFault),
      notServed: observed.filter(({ status }) => status !== 200),
      servedLate: HONEST.map(lateness).filter(({ isLate }) => isLate),
      tooManyMegabytes: megabytes > MAX_MEGABYTES ? megabytes : 0,
    }
  }

  async function flood(
    token: string,
    costliest: readonly ExpensiveQuery[],
    until: number,
  ): Promise<readonly Answered[]> {
    let next = 0
    return loops(SIDE_BY_SIDE, until, async () => {
      const query = costliest[next++ % costliest.length]
      if (query === undefined) throw new Error('There is no query.')
      return request({ url: server.url, token }, query)
    })
  }
})

/** The share of responses that must arrive in time. */
const MOST = 0.95

async function loops(
  count: number,
  until: number,
  work: () => Promise<Answered>,
): Promise<readonly Answered[]> {
  const answered: Answered[] = []
  const loop = async (): Promise<void> => {
    while (performance.now() < until) answered.push(await work())
  }
  await Promise.all(Array.from({ length: count }, loop))
  return answered
}

async function passing(until: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - performance.now())))
}

function isFault({ status, code }: Answered): boolean {
  return status === 0 || (status >= 500 && !OWN_LIMITS.includes(code ?? ''))
}

const NOTES = 1_000

function bundleOfNotes(): string {
  const entityAspect = { entityTypeName: 'Note:#Rolloff', entityState: 'Added', originalValuesMap: {} }
  const about = { entityTypeName: 'Customer', entityId: 1, text: 'Call before you come', rowVersion: 1 }
  return JSON.stringify({
    entities: Array.from({ length: NOTES }, (_, index) => ({ id: -index - 1, ...about, entityAspect })),
    saveOptions: { tag: { saveId: randomUUID() } },
  })
}
