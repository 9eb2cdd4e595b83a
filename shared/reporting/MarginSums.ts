/** What loads earned and cost: those that are billed, in all and per load; dollars, null without such loads (RP250). */
export interface MarginSums {
  readonly loads: number
  /** Those whose revenue is known, of which the amounts are. */
  readonly billedLoads: number
  readonly revenue: number
  readonly cost: number
  readonly profit: number
  readonly margin: number | null
  readonly revenuePerLoad: number | null
  readonly costPerLoad: number | null
  readonly profitPerLoad: number | null
  /** What the other loads will bring if they are billed like these. */
  readonly likelyRevenue: number | null
}
