import type { Rate } from '#test/reference/inputs.ts'
import { added, type SentEntity, type Values } from '#test/server/save/openSaving.ts'
import { CUSTOMER_OWNED, DUMPSTERS, type Company } from './company.ts'
import { isOf, numberIn, rowsOf } from './rows.ts'
import type { PlannedJob, Scenario } from './scenario.ts'

/** The rental of a history with everything that it needs, stored. */
export interface OpenedRental {
  readonly scenario: Scenario
  readonly customerId: number
  readonly serviceAddressId: number
  readonly rentalId: number
  /** Dumpsters for this rental alone. */
  readonly inventory: readonly { readonly id: number; readonly dumpsterId: number }[]
}

export const RATE_TYPE = { Dumpster: 1, Hauling: 2, Zone: 4 } as const
const JOB_TYPE = { delivery: 1, pickup: 2, exchange: 3, roundTrip: 4, service: 5 } as const
const PER_TYPE = 2

/** Stores customer, site, rates, rental, jobs and dumpsters of a scenario in one save. */
export async function openRental(company: Company, scenario: Scenario): Promise<OpenedRental> {
  const { customer, address } = scenario
  const day = scenario.start.slice(0, 10)
  const { type, rates, ...billing } = customer
  const dumpsterIds = [...new Set(scenario.jobs.flatMap((job) => [job.dumpster, job.pickedUp]))]
  const inventory = dumpsterIds
    .filter((id) => id !== CUSTOMER_OWNED)
    .flatMap((dumpsterTypeId, index) =>
      Array.from({ length: PER_TYPE }, (_, each) =>
        added('DumpsterInventory', -1 - index * PER_TYPE - each, {
          dumpsterTypeId,
          dumpsterNumber: company.nextNumber(),
        }),
      ),
    )
  const answer = await company.office.save([
    added('Customer', -1, {
      typeId: type === 'Commercial' ? 1 : 2,
      companyName: 'Acme',
      firstName: 'Ida',
      lastName: 'Home',
      paymentTerms: 'Net 30',
      ...billing,
    }),
    added('ServiceAddress', -1, { customerId: -1, city: 'Ada', ...address }),
    ...rates.map((rate, index) => added('CustomerRate', -1 - index, rateRow(-1, rate))),
    added('Rental', -1, {
      customerId: -1,
      serviceAddressId: -1,
      dumpsterId: scenario.jobs[0]?.dumpster ?? 1,
      startDate: day,
      billDaily: scenario.dailyRate !== null,
      dailyRate: scenario.dailyRate,
    }),
    ...scenario.jobs.flatMap((job, index) => jobRows(job, -1 - index * 2, day)),
    ...inventory,
  ])
  if (answer.status !== 200) throw new Error(`The rental was refused: ${JSON.stringify(answer.body)}`)
  const saved = rowsOf(answer.body)
  const idOf = (name: string): number => Number(saved.find((row) => isOf(row, name))?.['id'])
  return {
    scenario,
    customerId: idOf('Customer'),
    serviceAddressId: idOf('ServiceAddress'),
    rentalId: idOf('Rental'),
    inventory: saved
      .filter((row) => isOf(row, 'DumpsterInventory'))
      .map((row) => ({ id: numberIn(row, 'id'), dumpsterId: numberIn(row, 'dumpsterTypeId') })),
  }
}

/** A rate as it is stored. */
export function rateRow(customerId: number, { type, ...rate }: Rate): Values {
  return { customerId, rateTypeId: RATE_TYPE[type], ...rate }
}

/** One job, or both halves of a pair; a weight limit is written onto a job as its dialog does (S1 §4). */
function jobRows(job: PlannedJob, key: number, startDate: string): SentEntity[] {
  const row = (id: number, dumpsterId: number, billAs: number | null, more: Values): SentEntity =>
    added('Job', id, {
      rentalId: -1,
      jobTypeId: JOB_TYPE[job.work],
      startDate,
      dumpsterId,
      billAsDumpsterId: billAs,
      dumpsterWeightLimit: job.hasWeightLimit ? limitOf(billAs ?? dumpsterId) : null,
      ...more,
    })
  if (job.work === 'exchange' || job.work === 'roundTrip')
    return [
      row(key, job.dumpster, job.billAs, { actionId: 1, relatedJobId: key - 1 }),
      row(key - 1, job.pickedUp, job.billPickupAs, { actionId: 2, relatedJobId: key }),
    ]
  return [row(key, job.dumpster, job.billAs, {})]
}

function limitOf(dumpsterId: number): number | null {
  return DUMPSTERS.find(({ id }) => id === dumpsterId)?.weightLimit ?? null
}
