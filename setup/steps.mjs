import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the repository; all commands run there. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** An error that is reported to the user as one sentence. */
export class SetupFailure extends Error {}

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Prints the title, does the work, and prints the duration.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  process.stdout.write(`${title} … `)
  const seconds = stopwatch()
  try {
    const result = await work()
    print(seconds())
    return result
  } catch (error) {
    print(`failed after ${seconds()}`)
    throw error
  }
}

/** Starts a stopwatch; the returned function formats the elapsed seconds. */
export function stopwatch() {
  const began = performance.now()
  return () => `${((performance.now() - began) / 1000).toFixed(1)} s`
}

/**
 * @typedef {object} Tool
 * @property {NodeJS.ProcessEnv} [env] added to our own environment
 * @property {boolean} [stream] print the output immediately instead of collecting it in case of failure
 */

/**
 * Runs a program without a shell, stdin closed, in the clone's folder; resolves to its exit code and, unless streamed, its output.
 * @param {readonly string[]} command program and arguments
 * @param {Tool} [tool]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runTool([program, ...args], { env = {}, stream = false } = {}) {
  return new Promise((resolve) => {
    const output = stream ? 'inherit' : 'pipe'
    const child = spawn(/** @type {string} */ (program), args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
      windowsHide: true,
    })
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', (chunk) => (text += chunk))
    child.stderr?.setEncoding('utf8').on('data', (chunk) => (text += chunk))
    child.on('error', (error) => {
      text += `${error.message}\n`
      resolve({ code: 127, output: text })
    })
    child.on('close', (code) => resolve({ code: code ?? 1, output: text }))
  })
}

/**
 * Like runTool, but on failure prints the tool's output and throws a SetupFailure with the given sentence.
 * @param {readonly string[]} command
 * @param {Tool & { failureMessage: string }} tool
 * @returns {Promise<string>}
 */
export async function mustRun(command, tool) {
  const { code, output } = await runTool(command, tool)
  if (code !== 0) throw new SetupFailure(`${output}\n${tool.failureMessage}`.trim())
  return output
}

/**
 * The command line that runs npm: the npm that runs this process if any, otherwise the one shipped with this Node. It runs as a
 * Node script and needs neither a shell nor the PATH, and ends with this process: an install that went on would write below the next one.
 * @param {readonly string[]} args
 * @returns {string[]}
 */
export function npm(args) {
  const home = path.dirname(process.execPath)
  const script = [
    process.env['npm_execpath'] ?? '',
    path.join(home, '../lib/node_modules/npm/bin/npm-cli.js'),
    path.join(home, 'node_modules/npm/bin/npm-cli.js'),
  ].find((file) => /npm-cli\.c?js$/.test(file) && existsSync(file))
  return script === undefined
    ? ['npm', ...args]
    : [process.execPath, '--import', watchParent, script, ...args]
}

const watchParent = new URL('./watchParent.mjs', import.meta.url).href
