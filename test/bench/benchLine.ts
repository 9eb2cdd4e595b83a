/** One measured figure: how many times the rival's cost ours is, and how much it may be. */
export interface BenchLine {
  readonly name: string
  readonly ratio: number
  readonly target: number
  /** Whether ours also stays within the time that nobody should wait longer than, where there is one. */
  readonly isWithinLimit?: boolean
  readonly detail: string
}
