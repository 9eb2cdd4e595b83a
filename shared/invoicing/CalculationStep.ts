/** One step of how a line was calculated, in words with its numbers: 'Included' '2 tons'. */
export interface CalculationStep {
  readonly caption: string
  readonly text: string
}
