import { groupBy } from '../kernel/groupBy.ts'
import { divide, sum } from '../kernel/money.ts'
import { compareNames } from '../kernel/text.ts'
import { UNSPECIFIED } from './dumpsterTables.ts'
import { averageMarginOf } from './loadMargins.ts'
import type { MarginSums } from './MarginSums.ts'
import type { ReportedLoadRow } from './queries.ts'

/** What is summed of a load. */
export type SummedLoad = Pick<ReportedLoadRow, 'revenue' | 'profit' | 'isBilled'>

/** The sums of the loads of a size, job type, customer, driver or site. */
export interface MarginGroup extends MarginSums {
  readonly key: string
  readonly name: string
}

/** The traits by which the margins of loads are grouped (RP40). */
export const MARGINS_BY = {
  size: { caption: 'Dumpster', key: ({ billAs }) => billAs, name: ({ billAs }) => billAs },
  jobType: { caption: 'Job type', key: ({ jobType }) => jobType, name: ({ jobType }) => jobType },
  customer: { caption: 'Customer', key: ({ customerId }) => customerId, name: ({ customer }) => customer },
  driver: { caption: 'Driver', key: ({ driverId }) => driverId, name: ({ driver }) => driver },
  site: { caption: 'Site', key: ({ serviceAddressId }) => serviceAddressId, name: ({ site }) => site },
} as const satisfies Record<string, MarginsBy>

interface MarginsBy {
  readonly caption: string
  readonly key: (load: ReportedLoadRow) => string | number | null
  readonly name: (load: ReportedLoadRow) => string | null
}

/** The caption of the table of the margins by size, job type and so on. */
export function marginsCaption(by: keyof typeof MARGINS_BY): string {
  return `Margins by ${MARGINS_BY[by].caption.toLowerCase()}`
}

/** The group of a load. */
export function marginKeyOf(load: ReportedLoadRow, by: keyof typeof MARGINS_BY): string {
  return String(MARGINS_BY[by].key(load) ?? '')
}

/** The loads of a period by size, job type, customer, driver or site, by name; together they are all loads (RP40). */
export function marginsBy(loads: readonly ReportedLoadRow[], by: keyof typeof MARGINS_BY): MarginGroup[] {
  return [...groupBy(loads, (load) => marginKeyOf(load, by))]
    .map(([key, group]) => ({
      key,
      name: group.map(MARGINS_BY[by].name)[0] || UNSPECIFIED,
      ...marginSums(group),
    }))
    .toSorted((a, b) => compareNames(a.name, b.name))
}

/** What loads earned and cost together (RP40). */
export function marginSums(loads: readonly SummedLoad[]): MarginSums {
  const billed = loads.filter(({ isBilled }) => isBilled)
  const total = (amounts: readonly number[]): number => sum(amounts, INTERMEDIATE_SCALE)
  const revenue = total(billed.map((load) => load.revenue))
  const profit = total(billed.map((load) => load.profit))
  return sumsOf({ all: loads.length, billed: billed.length }, revenue, profit)
}

/** The sums of groups, from which the sums of all of them follow (RP40). */
export function sumOfGroups(groups: readonly MarginSums[]): MarginSums {
  const total = (amounts: readonly number[]): number => sum(amounts, INTERMEDIATE_SCALE)
  return sumsOf(
    { all: sum(groups.map(({ loads }) => loads)), billed: sum(groups.map(({ billedLoads }) => billedLoads)) },
    total(groups.map(({ revenue }) => revenue)),
    total(groups.map(({ profit }) => profit)),
  )
}

interface LoadCounts {
  readonly all: number
  readonly billed: number
}

function sumsOf({ all, billed }: LoadCounts, revenue: number, profit: number): MarginSums {
  const cost = sum([revenue, -profit], INTERMEDIATE_SCALE)
  const perLoad = (amount: number): number | null => (billed === 0 ? null : divide(amount, billed))
  return {
    loads: all,
    billedLoads: billed,
    revenue,
    cost,
    profit,
    margin: averageMarginOf([{ invoiceAmount: revenue, profit }]),
    revenuePerLoad: perLoad(revenue),
    costPerLoad: perLoad(cost),
    profitPerLoad: perLoad(profit),
    likelyRevenue: billed === 0 ? null : divide(revenue * (all - billed), billed),
  }
}

/** Decimal places of intermediate sums, as in the margin of a job. */
const INTERMEDIATE_SCALE = 8
