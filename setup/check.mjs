import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { Costs } from './Costs.mjs'
import { findBrowser } from './findBrowser.mjs'
import { inLanes } from './lanes.mjs'
import { nearness } from './nearness.mjs'
import { printOutcome } from './outcome.mjs'
import { checks, runCheck } from './staticChecks.mjs'
import { SetupFailure, npm, print, root, runTool } from './steps.mjs'
import { listRelatedTests, runGroups } from './suites.mjs'
import { add, none } from './tally.mjs'
import { groupsOf, testGroups } from './testGroups.mjs'

const usage = 'Usage: npm run check [-- --changed [--since REF]]'

/** Those that need what is built, or a browser. */
const slowProjects = ['browser', 'conformance/screens', 'process']

/** Of all files, since a change may break those that use it; this keeps what it found of the others from run to run. */
const types = { script: 'typecheck', title: 'Types' }

/** The maximum number of test files, those nearest to the change: an answer within two minutes is worth more than the last of them. */
const maxFiles = 120

/**
 * The gate without its set-up steps; with `--changed` only types, lint of the changed files and the tests that the change touches, without
 * a browser.
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
export async function check(args) {
  const costs = new Costs()
  const tally = args.includes('--changed')
    ? await checkChanged(sinceOf(args), costs)
    : await checkAll(args, costs)
  return printOutcome(costs, tally)
}

/** @param {readonly string[]} args */
function sinceOf(args) {
  const rest = args.filter((arg) => arg !== '--changed')
  if (rest.length === 0) return defaultBase()
  if (rest.length !== 2 || rest[0] !== '--since') throw new SetupFailure(usage)
  return /** @type {string} */ (rest[1])
}

/**
 * @param {readonly string[]} args
 * @param {Costs} costs
 */
async function checkAll(args, costs) {
  if (args.length > 0) throw new SetupFailure(usage)
  const browser = findBrowser()
  const env = { NODE_ENV: 'test', ...(browser !== null && { PUPPETEER_EXECUTABLE_PATH: browser }) }
  const checked = await runChecks(checks.map((each) => () => costs.measure(each.title, () => runCheck(each))))
  return add(checked, await runGroups(testGroups(), env, costs))
}

/**
 * @param {string} base
 * @param {Costs} costs
 */
async function checkChanged(base, costs) {
  const changed = changedFiles(base)
  const sources = changed.filter((file) => /\.(m?js|tsx?)$/.test(file))
  if (sources.length === 0) {
    print(`No source has changed since ${base}.`)
    return none
  }
  print(`${sources.length} sources have changed since ${base}.`)
  /** @type {readonly string[]} */
  let related = []
  const checked = await runChecks([
    () => costs.measure(types.title, () => runCheck(types)),
    () => costs.measure('Lint', () => lint(sources)),
    async () => {
      related = await costs.measure('Related tests', () => listRelatedTests(sources))
      return none
    },
  ])
  const ordered = related
    .filter((file) => !slowProjects.some((project) => file.startsWith(`test/${project}/`)))
    .map((file) => ({ file, near: Math.max(...sources.map((source) => nearness(file, source))) }))
    .sort((one, other) => other.near - one.near)
    .map(({ file }) => file)
  const chosen = ordered.slice(0, maxFiles)
  const left = related.length - chosen.length
  print(
    `${chosen.length} test files are run${left === 0 ? '' : `; ${left} further ones that the change touches are left to npm test`}.`,
  )
  return chosen.length === 0
    ? checked
    : add(checked, await runGroups(groupsOf(chosen), { NODE_ENV: 'test' }, costs))
}

/** @param {readonly (() => Promise<import('./tally.mjs').Tally>)[]} runs */
async function runChecks(runs) {
  let tally = none
  await inLanes(
    2,
    runs.map((run) => async () => {
      const result = await run()
      tally = add(tally, result)
    }),
  )
  return tally
}

/** @param {readonly string[]} files */
async function lint(files) {
  const { code, output } = await runTool(
    npm(['exec', '--', 'oxlint', '--type-aware', '--deny-warnings', ...files]),
  )
  if (code !== 0) print(output.trim())
  return code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1, failures: ['oxlint'] }
}

/** What the current branch has beyond the one that it was cloned from; without one, what is not committed. */
function defaultBase() {
  try {
    return git(['merge-base', 'HEAD', 'origin/HEAD'])
  } catch {
    return 'HEAD'
  }
}

/**
 * @param {string} base
 * @returns {readonly string[]} files that differ from a commit, or are new, relative to the root
 */
function changedFiles(base) {
  const tracked = git(['diff', '--name-only', '--diff-filter=d', base])
  const added = git(['ls-files', '--others', '--exclude-standard'])
  return [...new Set(`${tracked}\n${added}`.split('\n').filter((file) => file !== ''))].map((file) =>
    path.posix.normalize(file),
  )
}

/** @param {readonly string[]} args */
function git(args) {
  return execFileSync('git', [...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()
}
