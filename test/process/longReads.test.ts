import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expectEventually } from '#test/support/eventually.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import { startServer, type RunningServer } from '#test/support/startServer.ts'

/** Searches, for every job, all rentals of its customer and all of their jobs for many texts that none contains. */
const TEXTS = Array.from({ length: 100 }, (_each, index) => ({ notes: { contains: `${index} zz é` } }))
const LONG = { where: { 'rental.customer.rentals': { any: { jobs: { any: { or: TEXTS } } } } } }

/** A querying user of a running server. */
class Asker {
  readonly #url: string
  readonly #token: string

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  static async signIn(server: RunningServer, userName: string): Promise<Asker> {
    return new Asker(server.url, await signInOverHttp(server.url, userName))
  }

  ask(resource: string, request: object): Promise<Response> {
    return this.post(`/api/breeze/${resource}`, request)
  }

  post(address: string, body: object): Promise<Response> {
    return fetch(`${this.#url}${address}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
}

/** A short read of the kind that goes to the processes; on a busy machine it may take longer than the limit, too. */
async function companies(asker: Asker): Promise<unknown> {
  const found = await asker.ask('Customers', { where: { companyName: { contains: 'e' } }, take: 3 })
  return found.json()
}

describe('reads that take long', () => {
  let server: RunningServer
  let driver: Asker
  let office: Asker
  beforeAll(async () => {
    server = await startServer({ environment: { QUERY_TIMEOUT: '1', QUERY_PROCESSES: '2' } })
    driver = await Asker.signIn(server, DEMO_USERS.driver)
    office = await Asker.signIn(server, DEMO_USERS.owner)
  })
  afterAll(() => server.stop())

  it('[QU29] end by the limit with a typed error while everybody else is answered', async () => {
    let ended = false
    const long = driver.ask('Jobs', LONG).finally(() => (ended = true))
    let answered = 0
    while (!ended) {
      const [health, byKey] = await Promise.all([
        fetch(`${server.url}/health`),
        office.ask('Customers', { where: { id: 5 } }),
      ])
      expect([health.status, byKey.status]).toEqual([200, 200])
      await Promise.all([health.text(), byKey.text()])
      if (!ended) answered += 1
    }
    const refused = await long
    expect(refused.status).toBe(504)
    expect(await refused.json()).toMatchObject({
      code: 'query_timeout',
      culprit: 'Jobs',
      message: 'Jobs did not finish within 1 seconds; ask for less of it.',
    })
    // A server blocked by the query would have responded once.
    expect(answered).toBeGreaterThan(1)
  })

  it('[QU29] leave a process that answers the next one', async () => {
    for (let count = 0; count < 3; count++) {
      const refused = await driver.ask('Jobs', LONG)
      expect(await refused.json()).toMatchObject({ code: 'query_timeout' })
    }
    await expectEventually(() => companies(driver)).toHaveLength(3)
  })

  it('[QU29] are shared among users: one alone cannot occupy all processes, and gets Retry-After', async () => {
    const answers = Array.from({ length: 60 }, (_each, index) =>
      driver.ask('Jobs', { ...LONG, take: index + 1 }),
    )
    await expectEventually(() => companies(office)).toHaveLength(3)
    const refused = (await Promise.all(answers)).filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    for (const response of refused) {
      expect(response.headers.get('retry-after')).toBe('5')
      expect(await response.json()).toMatchObject({ code: 'too_many_requests' })
    }
  })
})

describe('expensive reads of two users', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({ environment: { QUERY_TIMEOUT: '5', QUERY_PROCESSES: '2' } })
  })
  afterAll(() => server.stop())

  it('[QU31] leave the figures of a third one answered', async () => {
    const office = await Asker.signIn(server, DEMO_USERS.owner)
    let isOver = false
    // Another question each time, so that none is refused for having been asked in vain.
    const repeat = async (asker: Asker): Promise<void> => {
      for (let size = TEXTS.length; !isOver; size--) {
        const where = { 'rental.customer.rentals': { any: { jobs: { any: { or: TEXTS.slice(0, size) } } } } }
        await (await asker.ask('Jobs', { where })).text()
      }
    }
    const [driver, dispatcher] = await Promise.all([
      Asker.signIn(server, DEMO_USERS.driver),
      Asker.signIn(server, DEMO_USERS.dispatcher),
    ])
    await Promise.all([driver.ask('Jobs', LONG), dispatcher.ask('Jobs', LONG)])
    const repeated = [repeat(driver), repeat(dispatcher)]
    const statuses: number[] = []
    for (const day of ['01', '02', '03', '04', '05', '06']) {
      const period = { startDate: `2037-11-${day}`, endDate: `2037-11-${day}` }
      const figures = await office.post('/api/dashboard/getDashboardInfos', period)
      await figures.text()
      statuses.push(figures.status)
    }
    isOver = true
    await Promise.all(repeated)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
  })
})

describe('large answers', () => {
  let server: RunningServer
  let office: Asker
  beforeAll(async () => {
    server = await (await sharedByWorker.companyServer()).use({ stores: false })
    office = await Asker.signIn(server, DEMO_USERS.owner)
  })

  it('[QU28] return complete results and leave no file behind', async () => {
    const counted = await office.ask('Jobs', { take: 0, inlineCount: true })
    const { inlineCount } = (await counted.json()) as { readonly inlineCount: number }
    const all = await office.ask('Jobs', { inlineCount: true, orderBy: ['id'] })
    const body = (await all.json()) as { readonly results: readonly unknown[]; readonly inlineCount: number }
    expect(body.inlineCount).toBe(inlineCount)
    expect(body.results).toHaveLength(inlineCount)
    const [own = ''] = await readdir(path.join(server.dataDirectory, 'answers'))
    expect(await readdir(path.join(server.dataDirectory, 'answers', own))).toEqual([])
  })

  it('[QU28] are refused if they contain too much, naming the expand', async () => {
    const expand = ['rental.jobs.rental.jobs', 'rental.customer.rentals.jobs']
    const refused = await office.ask('Jobs', { take: 20_000, expand })
    expect(refused.status).toBe(413)
    expect(await refused.json()).toMatchObject({
      code: 'too_large',
      culprit: expect.stringMatching(/^expand\.rental\./) as unknown,
    })
  })

  it('[QU29] run in the same processes as computed figures of the dashboard and of queries', async () => {
    const period = { startDate: '2024-01-01', endDate: '2025-12-31' }
    const figures = await office.post('/api/dashboard/getDashboardInfos', period)
    expect(await figures.json()).toMatchObject({ jobCount: expect.any(Number) as unknown })
    const totals = await office.ask('CustomerTotals', { parameters: period })
    expect(totals.status).toBe(200)
    expect(Array.isArray(await totals.json())).toBe(true)
    const wrong = await office.ask('CustomerTotals', { where: {} })
    expect(await wrong.json()).toMatchObject({ code: 'bad_query', culprit: 'where' })
  })
})
