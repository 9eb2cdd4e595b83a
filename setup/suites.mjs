import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { testNodeOptions } from './jestProject.mjs'
import { root, runTool, print } from './steps.mjs'
import { add, none, tallyJest } from './tally.mjs'

/**
 * Two flows at once use both cores: each waits now for its server, now for its browser.
 */
export const runs = [
  {
    title: 'Tests',
    projects: ['setup', 'shared', 'server', 'client', 'conformance', 'northwind', 'reference'],
    flags: ['--maxWorkers', '2'],
  },
  {
    title: 'Whole servers and browser flows',
    projects: ['process', 'conformance/screens', 'browser'],
    flags: ['--maxWorkers', '2'],
  },
]

/**
 * Runs all test suites with Jest's own progress output.
 * @param {readonly string[]} args select tests, as arguments of Jest; then a run without any tests is accepted
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function runSuites(args, env) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rolloff-test-'))
  const mayBeEmpty = args.length > 0
  let tally = none
  try {
    for (const [index, { title, projects, flags }] of runs.entries()) {
      print(`\n${title}`)
      const file = path.join(folder, `${index}.json`)
      const choice = ['--selectProjects', ...projects, ...flags, '--passWithNoTests', ...args]
      const code = await jest(['--json', `--outputFile=${file}`, ...choice], env)
      tally = add(tally, tallyJest(readReport(file), { title, code, mayBeEmpty }))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...tally, failures: tally.failures.map(shortName) }
}

/** @param {string} name a file or a sentence */
function shortName(name) {
  return path.isAbsolute(name) ? path.relative(root, name) : name
}

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function jest(args, env) {
  const program = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js')
  const command = [process.execPath, program, '-c', path.join(root, 'test', 'jest.config.js'), ...args]
  const guarded = { ...env, NODE_OPTIONS: testNodeOptions(process.env['NODE_OPTIONS']) }
  return (await runTool(command, { env: guarded, stream: true })).code
}

/**
 * @param {string} file
 * @returns {import('./tally.mjs').JestReport | null}
 */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
