import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isInstalled } from '../install.mjs'
import { commonOptions, testNodeOptions, testsOf, testTimeoutMilliseconds } from '../jestProject.mjs'
import { migratedDatabaseFile } from '../migratedDatabase.mjs'
import { SetupFailure, root, print } from '../steps.mjs'
import { areaOf } from './areas.mjs'

const usage = 'Usage: npm run mutate -- FOLDER [--sample N] [--seed S] [--tests FOLDER,FOLDER] [--workers N]'

/** Results of earlier runs and copies of the sources, in one folder per mutated folder; not in the repository. */
const work = path.join(root, '.mutation')

/** Of the processes that run the tests: they load the environment of the tests themselves, which is TypeScript. */
export const runnerArguments = ['--import', 'tsx']

/**
 * Runs mutation testing of a folder, and prints the mutants that no test detects. Results are stored, so that the next run only
 * tests what has changed since.
 * @param {readonly string[]} args
 * @returns {Promise<number>} 1 if fewer are detected than the folder's threshold
 */
export async function mutate(args) {
  const run = readOptions(args)
  // Installing would pull the packages away from other runs in this tree.
  if (!isInstalled())
    throw new SetupFailure(
      'The installed packages are not those of package-lock.json: run `npm start` first, which installs them, while nothing else runs here.',
    )
  const results = await tryMutants(run)
  const left = results.filter(({ status }) => status === 'CompileError').length
  if (left > 0) print(`The score is an estimate: the errors are the ${left} mutants that were not drawn.`)
  // The tool sets it where the score is below the threshold.
  return process.exitCode === 1 ? 1 : 0
}

/** @param {readonly string[]} args */
function readOptions(args) {
  const { values, positionals } = parseOptions(args)
  const folder = (positionals[0] ?? '').replaceAll('\\', '/').replace(/\/+$/, '')
  const area = areaOf(folder)
  if (positionals.length !== 1 || area === null || !existsSync(path.join(root, folder)))
    throw new SetupFailure(`${usage}\nFOLDER is a folder or file of shared, server or client.`)
  const whole = (
    /** @type {string} */ name,
    /** @type {string | undefined} */ text,
    /** @type {number} */ otherwise,
  ) => {
    if (text === undefined) return otherwise
    if (!/^[1-9]\d*$/.test(text)) throw new SetupFailure(`${usage}\n--${name} takes a whole number.`)
    return Number(text)
  }
  return {
    folder,
    floor: area.floor,
    tests: values.tests?.split(',') ?? area.tests,
    sample: whole('sample', values.sample, 0),
    seed: whole('seed', values.seed, 1),
    workers: whole('workers', values.workers, 1),
  }
}

/** @param {readonly string[]} args */
function parseOptions(args) {
  const text = /** @type {const} */ ({ type: 'string' })
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { sample: text, seed: text, tests: text, workers: text },
    })
  } catch (error) {
    throw new SetupFailure(`${usage}\n${error instanceof Error ? error.message : ''}`)
  }
}

/** @param {ReturnType<typeof readOptions>} run */
async function tryMutants({ folder, floor, tests, sample, seed, workers }) {
  const { Stryker } = await import('@stryker-mutator/core')
  const name = folder.replaceAll('/', '-')
  const here = path.join(work, name)
  rmSync(path.join(here, 'copies'), { recursive: true, force: true })
  mkdirSync(here, { recursive: true })
  // The processes of the tool inherit these.
  Object.assign(process.env, { MUTATION_FOLDER: here, MUTATION_SAMPLE: sample, MUTATION_SEED: seed })
  process.env['NODE_OPTIONS'] = testNodeOptions(process.env['NODE_OPTIONS'])
  // Where the migrations themselves are mutated, no test may start from a database that was migrated before.
  if (!`${folder}/`.startsWith('server/database/'))
    process.env['MIGRATED_DATABASE'] ??= migratedDatabaseFile()
  process.chdir(root)
  return new Stryker({
    mutate: path.extname(folder) === '' ? [`${folder}/**/*.{ts,tsx}`] : [folder],
    testRunner: 'covering-tests',
    plugins: ['@stryker-mutator/jest-runner', './setup/mutation/plugin.mjs'],
    checkers: sample > 0 ? ['sample'] : [],
    coverageAnalysis: 'perTest',
    testRunnerNodeArgs: [...runnerArguments],
    concurrency: workers,
    incremental: sample === 0,
    incrementalFile: `.mutation/${name}/results.json`,
    reporters: ['progress-append-only', 'clear-text'],
    clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false, skipFull: true },
    thresholds: { break: floor },
    tempDirName: `.mutation/${name}/copies`,
    cleanTempDir: 'always',
    ignorePatterns: ['.mutation', '.tsc', '/dist', '/data', '/docs'],
    disableTypeChecks: false,
    allowConsoleColors: false,
    logLevel: /** @type {import('@stryker-mutator/api/core').LogLevel} */ ('warn'),
    // A mutant that hangs costs this much on top of the first run, and counts as noticed: a busy machine must not look like it.
    timeoutMS: 30_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 600,
    jest: {
      projectType: 'custom',
      enableFindRelatedTests: true,
      config: {
        testEnvironment: './test/support/bailingEnvironment.cjs',
        setupFilesAfterEnv: folder.startsWith('client') ? ['./test/support/testsOfPages.ts'] : [],
        testMatch: tests.map((each) => (each.startsWith('!') ? `!${testsOf(each.slice(1))}` : testsOf(each))),
        testTimeout: testTimeoutMilliseconds,
        ...commonOptions,
      },
    },
  }).runMutationTest()
}
