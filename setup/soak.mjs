import { randomInt } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { testNodeOptions } from './jestProject.mjs'
import { print, root, runTool, SetupFailure, stopwatch } from './steps.mjs'
import { jestCommand, listRelatedTests } from './suites.mjs'

/** Whatever draws from chance, or does more the more time there is, imports one of these. */
const SOURCES_OF_CHANCE = ['test/support/seed.ts', 'test/support/budget.ts']

/** @typedef {{ seed: number, rounds: number, minutes: number, files: readonly string[] }} Plan */

/**
 * `npm run soak`: the tests of chance with seeds of their own and large budgets, and those of load and memory, file after file, until the
 * time is over; 30 minutes unless told otherwise.
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
export async function soak(args) {
  const plan = planOf(args)
  await ensureInstalled()
  await ensureBuilt()
  const env = {
    PUPPETEER_EXECUTABLE_PATH: await ensureBrowser(),
    NODE_ENV: 'test',
    BUDGET: 'soak',
    NODE_OPTIONS: testNodeOptions(process.env['NODE_OPTIONS']),
  }
  const files = plan.files.length > 0 ? plan.files : await soakedFiles()
  const elapsed = stopwatch()
  const end = performance.now() + plan.minutes * 60_000
  /** @type {string[]} */
  const failures = []
  let done = 0
  for (let round = 0; round < plan.rounds; round += 1) {
    const seed = seedOfRound(plan.seed, round)
    for (const file of files) {
      if (performance.now() > end) return report({ done, failures, elapsed })
      done += 1
      if (!(await soakFile(file, { ...env, SEED: String(seed) }))) failures.push(repetitionOf(file, seed))
    }
  }
  return report({ done, failures, elapsed })
}

/**
 * What the arguments ask for.
 * @param {readonly string[]} args
 * @returns {Plan}
 */
export function planOf(args) {
  const { values, positionals } = parsed(args)
  /** @param {string | undefined} text @param {number} otherwise */
  const numberOr = (text, otherwise) => (text === undefined ? otherwise : Number(text))
  const rounds = numberOr(values.rounds, Infinity)
  const plan = {
    seed: numberOr(values.seed, randomInt(1, 2 ** 31)),
    rounds,
    minutes: numberOr(values.minutes, rounds === Infinity ? 30 : Infinity),
    files: positionals,
  }
  if ([plan.seed, plan.rounds, plan.minutes].some(Number.isNaN)) throw new SetupFailure(USAGE)
  return plan
}

const USAGE = 'Usage: npm run soak -- [--minutes N] [--rounds N] [--seed N] [FILE …]'

/** @param {readonly string[]} args */
function parsed(args) {
  const option = /** @type {const} */ ({ type: 'string' })
  const options = { minutes: option, rounds: option, seed: option }
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch {
    throw new SetupFailure(USAGE)
  }
}

/**
 * The seeds of rounds are far apart, because tests count on from theirs.
 * @param {number} first
 * @param {number} round counted from 0
 * @returns {number}
 */
export function seedOfRound(first, round) {
  return (first + round * 1_000_003) % 2 ** 31
}

/**
 * The command that runs a file once more with what chance gave it.
 * @param {string} file
 * @param {number} seed
 * @returns {string}
 */
export function repetitionOf(file, seed) {
  return `npm run soak -- --rounds 1 --seed ${seed} ${file}`
}

/**
 * The test files that import a source of chance, directly or not, and those that the gate leaves out.
 * @returns {Promise<readonly string[]>}
 */
export async function soakedFiles() {
  const related = await listRelatedTests(SOURCES_OF_CHANCE)
  const leftOut = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.soak.test.ts'))
    .map((file) => path.posix.join('test', file.replaceAll('\\', '/')))
  return [...new Set([...related, ...leftOut])].toSorted()
}

/**
 * Prints how long the file took, and what failed.
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>} whether it passed
 */
async function soakFile(file, env) {
  const elapsed = stopwatch()
  const { code, output } = await runTool(jestCommand(['--runInBand', '--runTestsByPath', file]), { env })
  print(`SEED=${env['SEED']} ${file} … ${code === 0 ? elapsed() : `failed after ${elapsed()}\n${output}`}`)
  return code === 0
}

/**
 * @param {{ done: number, failures: readonly string[], elapsed: () => string }} result
 * @returns {number} the exit code
 */
function report({ done, failures, elapsed }) {
  print(`\n${done} runs of files in ${elapsed()}, ${failures.length} failed.`)
  for (const repetition of failures) print(`Repeat a failure: ${repetition}`)
  return failures.length === 0 ? 0 : 1
}
