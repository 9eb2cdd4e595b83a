import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { testNodeOptions } from './jestProject.mjs'
import { root, runTool } from './steps.mjs'
import { tallyJest } from './tally.mjs'
import { groupsFolder, projects, writeTestGroups } from './testGroups.mjs'

/**
 * Pages leave much that is soon of no use: collected less often, it costs a tenth less of the processor. Most functions run a few times only:
 * compiled at once, though simply, they cost a twentieth less. Jest's workers inherit both.
 */
const JEST_FLAGS = ['--max-semi-space-size=64', '--always-sparkplug']

/**
 * The command line that runs Jest.
 * @param {readonly string[]} args
 * @returns {readonly string[]}
 */
export function jestCommand(args) {
  const program = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js')
  return [process.execPath, ...JEST_FLAGS, program, '-c', path.join(root, 'test', 'jest.config.js'), ...args]
}

/**
 * Runs tests in groups of files, some groups at a time.
 * @param {readonly import('./testGroups.mjs').TestGroup[]} groups
 * @param {NodeJS.ProcessEnv} env
 * @param {import('./Costs.mjs').Costs} costs gets the parts
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function runGroups(groups, env, costs) {
  writeTestGroups(groups)
  const { report, code } = await jest([], { ...env, TEST_GROUPS: 'on' })
  for (const cost of costsOf(report)) costs.add(cost)
  for (const file of slowestFiles(report)) costs.addFile(file)
  return withShortNames(tallyJest(report, { title: 'Tests', code, mayBeEmpty: false }))
}

/**
 * Runs chosen test files.
 * @param {readonly string[]} args of Jest; there may be no such test
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function runSuites(args, env) {
  const { report, code } = await jest(['--passWithNoTests', ...args], env)
  return withShortNames(tallyJest(report, { title: 'Tests', code, mayBeEmpty: true }))
}

/**
 * @param {import('./tally.mjs').Tally} tally
 * @returns {import('./tally.mjs').Tally}
 */
function withShortNames(tally) {
  const short = (/** @type {string} */ name) => (path.isAbsolute(name) ? path.relative(root, name) : name)
  return { ...tally, failures: tally.failures.map(short) }
}

/**
 * @param {readonly string[]} sources relative to the root
 * @returns {Promise<readonly string[]>} the test files that import them, directly or not, relative to the root
 */
export async function listRelatedTests(sources) {
  const list = jestCommand(['--listTests', '--findRelatedTests', ...sources])
  // Not the groups, where this itself runs in one of them.
  const { output } = await runTool(list, { env: { TEST_GROUPS: 'off' } })
  return output
    .split('\n')
    .filter((line) => path.isAbsolute(line))
    .map((file) => path.relative(root, file).replaceAll('\\', '/'))
}

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function jest(args, env) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rolloff-test-'))
  const file = path.join(folder, 'report.json')
  const guarded = { ...env, NODE_OPTIONS: testNodeOptions(process.env['NODE_OPTIONS']) }
  try {
    const command = jestCommand(['--json', `--outputFile=${file}`, ...args])
    const { code } = await runTool(command, { env: guarded, stream: true })
    return { report: readReport(file), code }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} file
 * @returns {import('./tally.mjs').JestReport | null}
 */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/**
 * What the tests of each project cost.
 * @param {import('./tally.mjs').JestReport | null} report
 * @returns {readonly import('./Costs.mjs').Part[]}
 */
function costsOf(report) {
  return projects().flatMap((project) => {
    const folder = path.join(root, groupsFolder, project)
    const results = (report?.testResults ?? []).filter(({ name }) => path.dirname(name) === folder)
    if (results.length === 0) return []
    const tests = results.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0)
    const seconds = results.reduce((sum, { startTime, endTime }) => sum + (endTime - startTime) / 1000, 0)
    return [{ title: `Tests: ${project}`, tests, seconds }]
  })
}

/** The number of files that are listed. */
const MAX_FILES = 12

/**
 * The test files that take longest, without their hooks and what they load.
 * @param {import('./tally.mjs').JestReport | null} report of groups, whose outermost titles are the names of their files
 * @returns {readonly import('./Costs.mjs').Part[]}
 */
function slowestFiles(report) {
  /** @type {Map<string, import('./Costs.mjs').Part & { tests: number }>} */
  const files = new Map()
  for (const { assertionResults } of report?.testResults ?? [])
    for (const { ancestorTitles: [title] = [], duration } of assertionResults) {
      if (title === undefined) continue
      const { seconds = 0, tests = 0 } = files.get(title) ?? {}
      files.set(title, { title, tests: tests + 1, seconds: seconds + (duration ?? 0) / 1000 })
    }
  return [...files.values()].toSorted((one, other) => other.seconds - one.seconds).slice(0, MAX_FILES)
}
