import { randomUUID } from 'node:crypto'
import { DEMO_USERS } from '#test/support/signInOverHttp.ts'
import type { BenchLine } from '../benchLine.ts'
import { compare, roundRobin } from '../measure.ts'
import { CUSTOMERS, makeCompany } from './benchCompany.ts'
import { toBundle, toHandwrittenSave, mixedSave } from './bundles.ts'
import type { KeepAliveClient } from './KeepAliveClient.ts'
import { baselineRequests, ourRequests, runMixedLoad } from './mixedLoad.ts'
import { withBaseline } from './withBaseline.ts'

const SEARCH_TARGET = 0.4
const CONTRACTOR_TARGET = 0.6
const CUSTOMER_TARGET = 0.8
const FLAT_TARGET = 0.4
const SAVE_TARGET = 1.4

/** Customers and saves. */
export async function runServerBench(): Promise<BenchLine[]> {
  return withBaseline(
    {
      makeCompany,
      screens: 'customers',
      firstRequest: () => '/customers/1',
      userName: DEMO_USERS.office,
    },
    async ({ ours, baseline }, contractors) => [
      ...(await reads(ours, baseline, contractors)),
      await runMixedLoad(
        { ours, baseline },
        {
          ours: ourRequests(query, wholeCustomer),
          baseline: baselineRequests,
          customers: customerIds(),
          contractors,
          stored: await storedAddresses(ours),
        },
      ),
      ...(await saves(ours, baseline)),
    ],
  )
}

const query = (resource: string, request: object): string =>
  `/api/breeze/${resource}?${encodeURIComponent(JSON.stringify(request))}`

const wholeCustomer = (id: number): string =>
  query('Customers', { where: { id }, expand: ['serviceAddresses', 'rates', 'customerNotes'] })

async function reads(
  ours: KeepAliveClient,
  baseline: KeepAliveClient,
  contractors: readonly number[],
): Promise<BenchLine[]> {
  const customers = customerIds()
  const [ourCustomer, theirCustomer] = [roundRobin(customers, 37), roundRobin(customers, 37)]
  const [ourContractor, theirContractor] = [roundRobin(contractors, 1), roundRobin(contractors, 1)]
  return [
    await compare({
      name: 'customer search, 500 rows',
      target: SEARCH_TARGET,
      rounds: 60,
      ours: ours.asking(() => query('Customers', { parameters: { companyName: 'i' } })),
      baseline: baseline.asking(() => '/customers?companyName=i'),
    }),
    await compare({
      name: 'a contractor: 25 addresses, 12 rates, 15 notes',
      target: CONTRACTOR_TARGET,
      rounds: 300,
      ours: ours.asking(() => wholeCustomer(ourContractor())),
      baseline: baseline.asking(() => `/customers/${theirContractor()}`),
    }),
    await compare({
      name: 'an average customer: 2 addresses, 1 rate, 1 note',
      target: CUSTOMER_TARGET,
      rounds: 400,
      ours: ours.asking(() => wholeCustomer(ourCustomer())),
      baseline: baseline.asking(() => `/customers/${theirCustomer()}`),
    }),
    await compare({
      name: '5,000 rows, flat',
      target: FLAT_TARGET,
      rounds: 20,
      ours: ours.asking(() => query('ServiceAddresses', { take: 5_000 })),
      baseline: baseline.asking(() => '/addresses'),
    }),
  ]
}

async function saves(ours: KeepAliveClient, baseline: KeepAliveClient): Promise<BenchLine[]> {
  const lines: BenchLine[] = []
  // Never repeated: a repeated value would change nothing.
  let round = 0
  for (const [size, rounds] of [
    [1, 200],
    [100, 40],
    [1_000, 24],
  ] as const) {
    const stored = await storedAddresses(ours)
    const pools = { ours: [...stored], baseline: [...stored] }
    lines.push(
      await compare({
        name: `save of ${size.toLocaleString('en-US')} mixed record${size === 1 ? '' : 's'}`,
        target: SAVE_TARGET,
        rounds,
        maxWarmUpRounds: Math.floor(stored.length / size) - rounds,
        ours: () => {
          round += 1
          const bundle = toBundle(mixedSave(pools.ours, size, round), randomUUID())
          return () => ours.post('/api/breeze/SaveChanges', bundle)
        },
        baseline: () => {
          const save = toHandwrittenSave(mixedSave(pools.baseline, size, round))
          return () => baseline.post('/save', save)
        },
      }),
    )
  }
  return lines
}

function customerIds(): readonly number[] {
  return Array.from({ length: CUSTOMERS }, (_, index) => 1 + index)
}

/** Records to save, as our server has them now. */
async function storedAddresses(ours: KeepAliveClient): Promise<readonly Record<string, unknown>[]> {
  const answer = await ours.get(query('ServiceAddresses', { take: CUSTOMERS * 2 }))
  const rows = JSON.parse(answer.toString()) as Record<string, unknown>[]
  return rows.map(({ $id: _id, $type: _type, ...row }) => row)
}
