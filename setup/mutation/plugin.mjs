import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CheckStatus } from '@stryker-mutator/api/check'
import {
  commonTokens,
  declareClassPlugin,
  declareFactoryPlugin,
  PluginKind,
  tokens,
} from '@stryker-mutator/api/plugin'
import { DryRunStatus } from '@stryker-mutator/api/test-runner'
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner'
import { draw } from './draw.mjs'

/**
 * A file shared by the processes of one run: the file of each test, and the sampled mutants.
 * @param {string} name
 */
const sharedFile = (name) => path.join(process.env['MUTATION_FOLDER'] ?? '', name)

/** @param {string} name */
const readShared = (name) => JSON.parse(readFileSync(sharedFile(name), 'utf8'))

/** A test of a mutant waits this long for a state: a mutant that breaks a page would otherwise take minutes. */
const PATIENCE_MILLISECONDS = '10000'

/**
 * The Jest runner, but a mutant runs only the test files with a test that covers it; loading the others only to skip all of their
 * tests is slow.
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
  async dryRun(options) {
    const result = await this.inner.dryRun(options)
    if (result.status === DryRunStatus.Complete) {
      /** @type {Record<string, string[]>} */
      const files = {}
      for (const { id, fileName } of result.tests)
        (files[id] ??= []).push(path.relative(process.cwd(), fileName))
      writeFileSync(sharedFile('tests.json'), JSON.stringify(files))
    }
    return result
  }

  /** @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options */
  async mutantRun(options) {
    const { jestConfig, enableFindRelatedTests } = this.inner
    if (options.testFilter !== undefined) {
      const files = readShared('tests.json')
      const covering = new Set(options.testFilter.flatMap((/** @type {string} */ id) => files[id] ?? []))
      this.inner.jestConfig = {
        ...jestConfig,
        testMatch: [...covering].map((file) => `<rootDir>/${file.replaceAll('\\', '/')}`),
      }
      this.inner.enableFindRelatedTests = false
    }
    process.env['PATIENCE_MILLISECONDS'] ??= PATIENCE_MILLISECONDS
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
