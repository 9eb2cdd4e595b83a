/** One measured figure: how many times the rival's cost ours is, and how much it may be. */
export interface BenchLine {
  readonly name: string
  readonly ratio: number
  readonly target: number
  readonly detail: string
}
