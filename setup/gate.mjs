import { writeFileSync } from 'node:fs'
import { ensureBrowser } from './browser.mjs'
import { staleBuilds } from './build.mjs'
import { Costs } from './Costs.mjs'
import { ensurePackages } from './install.mjs'
import { inLanes } from './lanes.mjs'
import { printOutcome } from './outcome.mjs'
import { runGroups, runSuites } from './suites.mjs'
import { checks, runCheck } from './staticChecks.mjs'
import { print } from './steps.mjs'
import { add, none } from './tally.mjs'
import { testGroups } from './testGroups.mjs'

/**
 * The whole gate: set-up, checks, tests. A check counts as one test in the summary, and failures do not stop the run, so that one
 * run reports all of them.
 * @param {readonly string[]} args passed to Jest to select tests
 * @returns {Promise<number>}
 */
export async function test(args) {
  const costs = new Costs()
  const { driverReady } = await costs.measure('Packages', ensurePackages)
  const { browser, checked } = await prepare(costs, driverReady)
  const env = { PUPPETEER_EXECUTABLE_PATH: browser, NODE_ENV: 'test' }
  const tested = args.length === 0 ? await runGroups(testGroups(), env, costs) : await runSuites(args, env)
  const tally = add(checked, tested)
  return printOutcome(costs, tally, report)
}

/**
 * Builds and checks, two at a time, since most of them use a single core; meanwhile the database driver is compiled, if it must be.
 * @param {Costs} costs
 * @param {Promise<void>} driverReady
 * @returns {Promise<{ browser: string, checked: import('./tally.mjs').Tally }>}
 */
async function prepare(costs, driverReady) {
  let browser = ''
  let checked = none
  await inLanes(2, [
    () => costs.measure('Database driver', () => driverReady),
    async () => {
      browser = await costs.measure('Browser', ensureBrowser)
    },
    ...staleBuilds().map(
      ({ name, build }) =>
        () =>
          costs.measure(`Build of the ${name}`, build),
    ),
    ...checks.map((check) => async () => {
      const result = await costs.measure(check.title, () => runCheck(check))
      checked = add(checked, result)
    }),
  ])
  return { browser, checked }
}

/**
 * Prints the summary, or writes it to the file that `.ci/run` requests, to be printed after npm's own output.
 * @param {string} line
 */
function report(line) {
  const file = process.env['ROLLOFF_SUMMARY_FILE']
  if (file !== undefined && file !== '') writeFileSync(file, `${line}\n`)
  else print(line)
}
