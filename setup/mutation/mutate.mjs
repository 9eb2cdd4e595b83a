import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isInstalled } from '../install.mjs'
import { commonOptions, testNodeOptions, testsOf, testTimeoutMilliseconds } from '../jestProject.mjs'
import { migratedDatabaseFile } from '../migratedDatabase.mjs'
import { SetupFailure, root, print, stopwatch } from '../steps.mjs'
import { areaOf } from './areas.mjs'
import { equivalents } from './equivalents.mjs'
import { scoreOf, scoresByFile, survivorsOf, withoutEquivalents } from './score.mjs'

const usage = 'Usage: npm run mutate -- FOLDER [--sample N] [--seed S] [--tests FOLDER,FOLDER] [--workers N]'

/** Results of earlier runs and copies of the sources, in one folder per mutated folder; not in the repository. */
const work = path.join(root, '.mutation')

/**
 * Runs mutation testing of a folder and counts how many mutants a test detects. Results are stored, so that the next run only
 * tests what has changed since.
 * @param {readonly string[]} args
 * @returns {Promise<number>} 1 if fewer are detected than the folder's threshold
 */
export async function mutate(args) {
  const elapsed = stopwatch()
  const run = readOptions(args)
  // Installing would pull the packages away from other runs in this tree.
  if (!isInstalled())
    throw new SetupFailure(
      'The installed packages are not those of package-lock.json: run `npm start` first, which installs them, while nothing else runs here.',
    )
  const { outcomes, untried } = await tryMutants(run)
  const named = equivalents.filter(({ file }) => file === run.folder || file.startsWith(`${run.folder}/`))
  const { counted, stale } = withoutEquivalents(outcomes, named)
  for (const { fileName, line, status, mutatorName, original, replacement } of survivorsOf(counted)) {
    const fate = status === 'NoCoverage' ? 'not covered' : 'survived'
    print(`${fileName}:${line} ${fate}: ${mutatorName}\n- ${original}\n+ ${replacement}\n`)
  }
  for (const [file, score] of scoresByFile(counted))
    print(`${inPercent(score.percent)}  ${file} (${inNumbers(score)})`)
  // A sample cannot tell whether equivalents that were not drawn are stale.
  if (untried === 0)
    for (const { file, mutator, original } of stale)
      print(`Named as equivalent, but no survivor any more: ${file} ${mutator} ${original}`)
  const score = scoreOf(counted)
  const { percent } = score
  const tried = `${inNumbers(score)}${untried === 0 ? '' : `, estimated, ${untried} more not drawn`}`
  print(`\n${run.folder}: ${inPercent(percent)} (${tried}), floor ${run.floor} %, ${elapsed()}`)
  return percent >= run.floor ? 0 : 1
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

/**
 * @param {ReturnType<typeof readOptions>} run
 * @returns {Promise<{ outcomes: import('./score.mjs').Outcome[], untried: number }>}
 */
async function tryMutants({ folder, tests, sample, seed, workers }) {
  const { Stryker } = await import('@stryker-mutator/core')
  const sources = linesOf(folder)
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
  const results = await new Stryker({
    mutate: path.extname(folder) === '' ? [`${folder}/**/*.{ts,tsx}`] : [folder],
    testRunner: 'covering-tests',
    plugins: ['@stryker-mutator/jest-runner', './setup/mutation/plugin.mjs'],
    checkers: sample > 0 ? ['sample'] : [],
    coverageAnalysis: 'perTest',
    concurrency: workers,
    incremental: sample === 0,
    incrementalFile: `.mutation/${name}/results.json`,
    reporters: ['progress-append-only'],
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
  const broken = results.filter(({ status }) => status === 'RuntimeError')
  if (broken.length > 0)
    print(
      `${broken.length} mutants are not counted, as their tests did not start: ${broken[0]?.statusReason}`,
    )
  const outcomes = results.map(({ fileName, mutatorName, replacement, status, location }) => {
    const file = path.relative(root, path.resolve(root, fileName)).replaceAll('\\', '/')
    const original = textAt(sources.get(file) ?? [], location)
    return { fileName: file, mutatorName, original, replacement, line: location.start.line, status }
  })
  const tried = outcomes.filter(({ status }) => status !== 'CompileError')
  writeFileSync(path.join(here, 'outcomes.json'), JSON.stringify(tried, null, 1))
  return { outcomes: tried, untried: outcomes.length - tried.length }
}

/**
 * The lines of each source of a folder or file, read before a run: they may change meanwhile.
 * @param {string} folder
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
function linesOf(folder) {
  const inside =
    path.extname(folder) === '' ? readdirSync(path.join(root, folder), { recursive: true }) : ['']
  const files = inside
    .map((name) => path.posix.join(folder, String(name).replaceAll('\\', '/')))
    .filter((file) => /\.tsx?$/.test(file))
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8').split('\n')]))
}

/**
 * @param {readonly string[]} lines
 * @param {import('@stryker-mutator/api/core').Location} location lines from 1, columns from 1
 */
function textAt(lines, { start, end }) {
  const taken = lines.slice(start.line - 1, end.line)
  return taken
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === taken.length - 1 ? end.column - 1 : undefined),
    )
    .join('\n')
}

/** @param {number} percent */
function inPercent(percent) {
  return `${percent.toFixed(1)} %`
}

/** @param {import('./score.mjs').Score} score */
function inNumbers({ noticed, missed }) {
  return `${noticed} of ${noticed + missed} mutants noticed`
}
