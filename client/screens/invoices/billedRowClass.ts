import { isCustomerOwned } from '#shared/inventory/dumpsterLabels.ts'

interface BilledRow {
  readonly billDaily: boolean
  /** The size of the dumpster that is billed. */
  readonly dumpster: string | null
  /** Is it a completed rental of a commercial customer? */
  readonly isCompletedCommercial: boolean
}

/** What the colors of these rows stand for. */
export const BILLED_ROWS = {
  'row-bill-daily': 'Billed daily',
  'row-customer-owned': 'Customer-owned dumpster',
  'row-completed': 'Completed rental of a commercial customer',
} as const

/** The color of a row that is or will be billed: the first that applies of billed daily, customer-owned, completed (M-030). */
export function billedRowClass({ billDaily, dumpster, isCompletedCommercial }: BilledRow): string {
  if (billDaily) return 'row-bill-daily'
  if (dumpster !== null && isCustomerOwned(dumpster)) return 'row-customer-owned'
  return isCompletedCommercial ? 'row-completed' : ''
}
