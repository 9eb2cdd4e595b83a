import { writeFileSync } from 'node:fs'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runSuites } from './suites.mjs'
import { npm, runTool, print, stopwatch } from './steps.mjs'
import { add, none, summaryLine } from './tally.mjs'

/** The static checks, slowest first: a script of package.json and the title of what it checks. */
const checks = [
  { script: 'typecheck', title: 'Types' },
  { script: 'lint', title: 'Lint' },
  { script: 'dead', title: 'Dead code' },
  { script: 'deps', title: 'Dependency rules' },
  { script: 'format:check', title: 'Format' },
]

/**
 * The whole gate: set-up, checks, tests. A check counts as one test in the summary, and failures do not stop the run, so that one
 * run reports all of them.
 * @param {readonly string[]} args passed to Jest to select tests
 * @returns {Promise<number>}
 */
export async function test(args) {
  const elapsed = stopwatch()
  await ensureInstalled()
  await ensureBuilt()
  const browser = await ensureBrowser()
  const checked = await runChecks()
  const tested = await runSuites(args, { PUPPETEER_EXECUTABLE_PATH: browser, NODE_ENV: 'test' })
  const tally = add(checked, tested)
  print(`\nThe gate took ${elapsed()}.`)
  for (const name of tally.failures) print(`Failed: ${name}`)
  report(summaryLine(tally))
  return tally.failed === 0 ? 0 : 1
}

/** Runs two checks at a time, since most of them use a single core. */
async function runChecks() {
  const waiting = [...checks]
  let tally = none
  const runWaiting = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const result = await runCheck(check)
      tally = add(tally, result)
    }
  }
  await Promise.all([runWaiting(), runWaiting()])
  return tally
}

/** @param {{ script: string, title: string }} check */
async function runCheck({ script, title }) {
  const elapsed = stopwatch()
  const { code, output } = await runTool(npm(['run', '--silent', script]))
  print(`${title} … ${code === 0 ? elapsed() : `failed after ${elapsed()}\n${output.trim()}\n`}`)
  return code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1, failures: [`npm run ${script}`] }
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
