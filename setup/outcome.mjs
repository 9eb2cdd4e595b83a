import { print } from './steps.mjs'
import { summaryLine } from './tally.mjs'

/**
 * Prints what the parts cost and what failed.
 * @param {import('./Costs.mjs').Costs} costs
 * @param {import('./tally.mjs').Tally} tally
 * @param {(summary: string) => void} [report] of the last line; it is printed unless told otherwise
 * @returns {number} the exit code
 */
export function printOutcome(costs, tally, report = print) {
  for (const line of costs.table()) print(line)
  for (const name of tally.failures) print(`Failed: ${name}`)
  report(summaryLine(tally))
  return tally.failed === 0 ? 0 : 1
}
