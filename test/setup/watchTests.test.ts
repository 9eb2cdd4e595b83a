import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Inside the sources, since they are what the configuration transforms. */
const WORK = 'dist'

const TESTS = `
  describe('tests', () => {
    it('is stuck', async () => {
      globalThis.noteStep('the bus')
      await new Promise(() => {})
    })
    it('goes on', () => {})
    describe('with a hook', () => {
      beforeAll(() => new Promise(() => {}))
      it('has no chance', () => {})
    })
  })
`

const ENDLESS = `
  it('computes without an end', () => {
    for (;;) {}
  })
`

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

describe('A test that makes no progress', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(WORK, 'stuck-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** The report of Jest about test files in processes of their own, with little patience. */
  const run = async (files: Readonly<Record<string, string>>): Promise<Report> => {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
    const config = path.join(folder, 'jest.config.json')
    const report = path.resolve(folder, 'report.json')
    const settings = {
      rootDir: path.resolve('.'),
      testMatch: [`${path.resolve(folder)}/*.test.js`],
      testEnvironment: path.resolve('test/support/environmentOfTest.cjs'),
      transform: { '\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' } } }] },
      testTimeout: 3_600_000,
    }
    writeFileSync(config, JSON.stringify(settings))
    const program = path.resolve('node_modules/jest/bin/jest.js')
    const args = [program, '-c', config, '--json', `--outputFile=${report}`, '--maxWorkers', '2']
    const child = spawn(process.execPath, args, {
      env: { ...process.env, PATIENCE_MILLISECONDS: '300' },
      stdio: 'ignore',
    })
    await new Promise((resolve) => child.once('exit', resolve))
    // Written by Jest, whose format this is.
    return JSON.parse(readFileSync(report, 'utf8')) as Report
  }

  it('fails with what it waited for, as its hooks do, and the others go on; a process that computes without an end is killed', async () => {
    const { testResults } = await run({ 'stuck.test.js': TESTS, 'endless.test.js': ENDLESS })
    const [stuck] = testResults.filter(({ name }) => name.endsWith('stuck.test.js'))
    const [endless] = testResults.filter(({ name }) => name.endsWith('endless.test.js'))
    const [first, second, third] = stuck?.assertionResults ?? []
    expect(first?.failureMessages[0]).toContain('Nothing happens any more; the test waited for the bus.')
    expect(second?.status).toBe('passed')
    expect(third?.failureMessages[0]).toContain(
      'Nothing happens any more; the test waited for its first step.',
    )
    expect(endless?.message).toContain('SIGKILL')
  })
})
