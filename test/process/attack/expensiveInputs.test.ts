import { randomFrom } from '#server/demo/random.ts'
import { budget } from '#test/support/budget.ts'
import { SEED } from '#test/support/seed.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import { startServer, type RunningServer } from '#test/support/startServer.ts'
import { expensiveInputs } from './expensiveInputs.ts'
import { send, type Answered } from './request.ts'
import { sendExpensive } from './sendExpensive.ts'
import { signInWithoutRoles } from './signInWithoutRoles.ts'

const SIZES = {
  longestText: budget({ gate: 20_000, soak: 100_000 }),
  saveBytes: budget({ gate: 200_000, soak: 5_000_000 }),
  megapixels: budget({ gate: 4, soak: 50 }),
}

/** Refusals that say why: of what took too long, and of what has no room now. */
const SAID = new Set(['query_timeout', 'unavailable'])

/** Nobody should be refused for having sent much, before it was read. */
const ENOUGH = Object.fromEntries(
  [
    'SAVED_RECORDS_PER_MINUTE',
    'SAVED_MEGABYTES_PER_MINUTE',
    'MEGAPIXELS_PER_MINUTE',
    'UPLOADS_PER_MINUTE',
    'REPORTS_PER_MINUTE',
  ].map((name) => [name, '1000000']),
)

describe('texts, pictures and bodies that are expensive to read, to check or to refuse', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({ company: 'small', environment: ENOUGH })
  })
  afterAll(() => server.stop())

  it('are answered, whoever sends them, without a fault, and leave the reads of others answered', async () => {
    const { url } = server
    const random = randomFrom(SEED)
    const owner = await signInOverHttp(url, DEMO_USERS.owner)
    const others = [
      await signInWithoutRoles(url, 'walt.bolt@rolloff.example'),
      await signInOverHttp(url, DEMO_USERS.office),
      await signInOverHttp(url, DEMO_USERS.frontDesk),
      await signInOverHttp(url, DEMO_USERS.driver),
    ] as const
    const other = await signInOverHttp(url, DEMO_USERS.otherOffice)
    const where = encodeURIComponent(JSON.stringify({ where: { id: 5 } }))
    const read = (): Promise<Answered> =>
      send(`${url}/api/breeze/Customers?${where}`, { headers: { authorization: `Bearer ${other}` } })
    const faults: string[] = []
    const unread: string[] = []
    for (const input of await expensiveInputs(random, url, SIZES))
      for (const token of [owner, random.pick(others)]) {
        const [answered, byKey] = await Promise.all([sendExpensive({ url, token }, input), read()])
        if (isFault(answered)) faults.push(`${input.what}: ${answered.status} ${answered.code ?? ''}`)
        if (byKey.status !== 200) unread.push(`${input.what}: ${byKey.status}`)
      }
    expect(faults).toEqual([])
    expect(unread).toEqual([])
  })
})

function isFault({ status, code }: Answered): boolean {
  return status === 0 || (status >= 500 && !SAID.has(code ?? ''))
}
