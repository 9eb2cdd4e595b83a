import { randomUUID } from 'node:crypto'
import { DEMO_USERS } from '#test/support/signInOverHttp.ts'
import type { BenchLine } from '../benchLine.ts'
import { compare, inTurn } from '../measure.ts'
import { CUSTOMERS, makeCompany } from './benchCompany.ts'
import { asBundle, asHandwritten, mixedSave } from './bundles.ts'
import type { Client } from './keepAlive.ts'
import { withRivals } from './withRivals.ts'

const READS = 0.6
const FLAT = 0.4
const SAVES = 1.3

/** Customers and saves. */
export async function runServerBench(): Promise<BenchLine[]> {
  return withRivals(
    {
      makeCompany,
      screens: 'customers',
      firstRequest: () => '/customers/1',
      userName: DEMO_USERS.office,
    },
    async ({ ours, rival }, contractors) => [
      ...(await reads(ours, rival, contractors)),
      ...(await saves(ours, rival)),
    ],
  )
}

const query = (resource: string, request: object): string =>
  `/api/breeze/${resource}?${encodeURIComponent(JSON.stringify(request))}`

const wholeCustomer = (id: number): string =>
  query('Customers', { where: { id }, expand: ['serviceAddresses', 'rates', 'customerNotes'] })

async function reads(ours: Client, rival: Client, contractors: readonly number[]): Promise<BenchLine[]> {
  const customers = Array.from({ length: CUSTOMERS }, (_, index) => 1 + index)
  const [ourCustomer, theirCustomer] = [inTurn(customers, 37), inTurn(customers, 37)]
  const [ourContractor, theirContractor] = [inTurn(contractors, 1), inTurn(contractors, 1)]
  return [
    await compare({
      name: 'customer search, 500 rows',
      target: READS,
      rounds: 60,
      ours: ours.asking(() => query('Customers', { parameters: { companyName: 'i' } })),
      rival: rival.asking(() => '/customers?companyName=i'),
    }),
    await compare({
      name: 'a contractor: 25 addresses, 12 rates, 15 notes',
      target: READS,
      rounds: 300,
      ours: ours.asking(() => wholeCustomer(ourContractor())),
      rival: rival.asking(() => `/customers/${theirContractor()}`),
    }),
    await compare({
      name: 'an average customer: 2 addresses, 1 rate, 1 note',
      target: READS,
      rounds: 400,
      ours: ours.asking(() => wholeCustomer(ourCustomer())),
      rival: rival.asking(() => `/customers/${theirCustomer()}`),
    }),
    await compare({
      name: '5,000 rows, flat',
      target: FLAT,
      rounds: 20,
      ours: ours.asking(() => query('ServiceAddresses', { take: 5_000 })),
      rival: rival.asking(() => '/addresses'),
    }),
  ]
}

async function saves(ours: Client, rival: Client): Promise<BenchLine[]> {
  const answer = await ours.get(query('ServiceAddresses', { take: CUSTOMERS * 2 }))
  const rows = JSON.parse(answer.toString()) as Record<string, unknown>[]
  const stored = rows.map(({ $id: _id, $type: _type, ...row }) => row)
  const pools = { ours: [...stored], rival: [...stored] }
  const lines: BenchLine[] = []
  for (const [size, rounds] of [
    [1, 200],
    [100, 40],
    [1_000, 12],
  ] as const) {
    let round = 0
    lines.push(
      await compare({
        name: `save of ${size.toLocaleString('en-US')} mixed record${size === 1 ? '' : 's'}`,
        target: SAVES,
        rounds,
        ours: () => {
          round += 1
          const bundle = asBundle(mixedSave(pools.ours, size, round), randomUUID())
          return () => ours.post('/api/breeze/SaveChanges', bundle)
        },
        rival: () => {
          const save = asHandwritten(mixedSave(pools.rival, size, round))
          return () => rival.post('/save', save)
        },
      }),
    )
  }
  return lines
}
