/** One measured figure: our cost relative to the baseline's, and its target. */
export interface BenchLine {
  readonly name: string
  readonly ratio: number
  readonly target: number
  /** Whether our absolute time is within its limit, if there is one. */
  readonly isWithinLimit?: boolean
  readonly detail: string
}
