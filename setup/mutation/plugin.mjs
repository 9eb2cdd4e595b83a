import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CheckStatus } from '@stryker-mutator/api/check'
import {
  commonTokens,
  declareClassPlugin,
  declareFactoryPlugin,
  PluginKind,
  tokens,
} from '@stryker-mutator/api/plugin'
import { MutantRunStatus } from '@stryker-mutator/api/test-runner'
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner'
import { draw } from './draw.mjs'
import { inOrder } from './order.mjs'

/**
 * A file shared by the processes of one run: what each test file covers, the sampled mutants, and the results so far, which remain
 * where a run is cut off.
 * @param {string} name
 */
const sharedFile = (name) => path.join(process.env['MUTATION_FOLDER'] ?? '', name)

/** @param {string} name */
const readShared = (name) => JSON.parse(readFileSync(sharedFile(name), 'utf8'))

/** @returns {import('./order.mjs').Covered[]} */
const readCovered = () =>
  readFileSync(sharedFile('covered.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

/** @param {string} file */
const relativeToRoot = (file) => path.relative(process.cwd(), file).replaceAll('\\', '/')

/** A test of a mutant that takes this much longer than its file's share of the first run hangs. */
const HANGING_MILLISECONDS = 30_000

/** A test of a mutant waits this long for a state: a mutant that breaks a page would otherwise take minutes. */
const PATIENCE_MILLISECONDS = '10000'

/**
 * The Jest runner, but a mutant runs only the test files that run through it, one after the other until one detects it. The package
 * runs all tests for what runs while a file is loaded or set up, which is most of a server.
 */
class CoveringTestsRunner {
  /**
   * @param {any} inner the runner of the package; its fields are not typed
   */
  constructor(inner) {
    this.inner = inner
  }

  capabilities() {
    return this.inner.capabilities()
  }

  init() {
    return this.inner.init()
  }

  /** @param {import('@stryker-mutator/api/test-runner').DryRunOptions} options */
  dryRun(options) {
    for (const name of ['covered.jsonl', 'tried.jsonl']) rmSync(sharedFile(name), { force: true })
    return this.inner.dryRun(options)
  }

  /**
   * @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options
   * @returns {Promise<import('@stryker-mutator/api/test-runner').MutantRunResult>}
   */
  async mutantRun(options) {
    const { id, location, mutatorName, replacement } = options.activeMutant
    const fileName = relativeToRoot(options.sandboxFileName)
    const result = await this.runUntilDetected(options, inOrder(readCovered(), { id, fileName }))
    const mutant = { fileName, line: location.start.line + 1, mutatorName, replacement }
    const reason = result.status === MutantRunStatus.Killed ? result.failureMessage.slice(0, 300) : null
    appendFileSync(
      sharedFile('tried.jsonl'),
      `${JSON.stringify({ status: result.status, ...mutant, reason })}\n`,
    )
    return result
  }

  /**
   * @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options
   * @param {readonly import('./order.mjs').Covered[]} testFiles
   * @returns {Promise<import('@stryker-mutator/api/test-runner').MutantRunResult>}
   */
  async runUntilDetected(options, testFiles) {
    process.env['PATIENCE_MILLISECONDS'] ??= PATIENCE_MILLISECONDS
    let nrOfTests = 0
    for (const testFile of testFiles) {
      const result = await this.runFile(testFile, options)
      // The first run reached the file's end: that the mutant breaks its start or end is noticed, too.
      if (result.status === MutantRunStatus.Error)
        return {
          status: MutantRunStatus.Killed,
          killedBy: [],
          failureMessage: result.errorMessage,
          nrOfTests: nrOfTests + 1,
        }
      if (result.status !== MutantRunStatus.Survived) return result
      nrOfTests += result.nrOfTests
    }
    return { status: MutantRunStatus.Survived, nrOfTests }
  }

  /**
   * @param {import('./order.mjs').Covered} covered
   * @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options
   * @returns {Promise<import('@stryker-mutator/api/test-runner').MutantRunResult>}
   */
  async runFile({ file, milliseconds }, options) {
    const { jestConfig, enableFindRelatedTests } = this.inner
    this.inner.enableFindRelatedTests = false
    this.inner.jestConfig = {
      ...jestConfig,
      testMatch: [`<rootDir>/${file}`],
      testTimeout: HANGING_MILLISECONDS + 5 * milliseconds,
    }
    try {
      return await this.inner.mutantRun(options)
    } finally {
      Object.assign(this.inner, { jestConfig, enableFindRelatedTests })
    }
  }
}

/** @param {import('@stryker-mutator/api/plugin').Injector<import('@stryker-mutator/api/plugin').PluginContext>} injector */
function coveringTestsRunner(injector) {
  const [jest] = jestPlugins
  if (jest === undefined) throw new Error('The Jest runner of the mutation tool has no plugin.')
  return new CoveringTestsRunner(injector.injectFunction(jest.factory))
}
coveringTestsRunner.inject = tokens(commonTokens.injector)

/** Passes only the sampled mutants; the others are marked as invalid and not counted. */
class SampleChecker {
  async init() {}

  /**
   * @param {import('@stryker-mutator/api/core').Mutant[]} mutants of the folder, whether a test covers them or not
   */
  async group(mutants) {
    const size = Number(process.env['MUTATION_SAMPLE'])
    const drawn = draw(mutants, { size, seed: Number(process.env['MUTATION_SEED']) })
    writeFileSync(sharedFile('drawn.json'), JSON.stringify(drawn.map(({ id }) => id)))
    return [mutants.map(({ id }) => id)]
  }

  /** @param {import('@stryker-mutator/api/core').Mutant[]} mutants */
  async check(mutants) {
    const drawn = new Set(readShared('drawn.json'))
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        drawn.has(id)
          ? /** @type {const} */ ({ status: CheckStatus.Passed })
          : /** @type {const} */ ({ status: CheckStatus.CompileError, reason: 'not drawn' }),
      ]),
    )
  }
}

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, 'covering-tests', coveringTestsRunner),
  declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker),
]
