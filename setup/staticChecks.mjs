import { npm, print, runTool, stopwatch } from './steps.mjs'
import { none } from './tally.mjs'

/** The static checks, slowest first: a script of package.json and the title of what it checks. */
export const checks = [
  { script: 'lint', title: 'Types and lint' },
  { script: 'dead', title: 'Dead code' },
  { script: 'deps', title: 'Dependency rules' },
  { script: 'format:check', title: 'Format' },
]

/**
 * Runs a check and prints what it found; it counts as one test.
 * @param {{ script: string, title: string }} check
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function runCheck({ script, title }) {
  const elapsed = stopwatch()
  const { code, output } = await runTool(npm(['run', '--silent', script]))
  print(`${title} … ${code === 0 ? elapsed() : `failed after ${elapsed()}\n${output.trim()}\n`}`)
  return code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1, failures: [`npm run ${script}`] }
}
