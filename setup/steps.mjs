import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the clone; everything runs there, wherever the command was given. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Something that the person at the keyboard has to know, told as one sentence. */
export class SetupFailure extends Error {}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Says what is being done, does it, and adds how long it took.
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
    say(seconds())
    return result
  } catch (error) {
    say(`failed after ${seconds()}`)
    throw error
  }
}

/** Starts to count; what it returns tells the seconds since. */
export function stopwatch() {
  const began = performance.now()
  return () => `${((performance.now() - began) / 1000).toFixed(1)} s`
}

/**
 * @typedef {object} Tool
 * @property {NodeJS.ProcessEnv} [env] added to our own environment
 * @property {boolean} [stream] show the output as it comes, instead of keeping it for the case of failure
 * @property {number} [minutes] after which the tool counts as hung and is ended
 */

/**
 * Runs a program without a shell, stdin closed, in the clone's folder; resolves to its exit code and, unless streamed, its output.
 * @param {readonly string[]} command program and arguments
 * @param {Tool} [tool]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runTool([program, ...args], { env = {}, stream = false, minutes = 30 } = {}) {
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
    const limit = setTimeout(() => {
      text += `Ended after ${minutes} minutes without an end of its own.\n`
      child.kill('SIGKILL')
    }, minutes * 60_000)
    const finish = (/** @type {number} */ code) => {
      clearTimeout(limit)
      resolve({ code, output: text })
    }
    child.on('error', (error) => {
      text += `${error.message}\n`
      finish(127)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}

/**
 * As runTool, but a failure shows what the tool said and ends the command with the sentence given.
 * @param {readonly string[]} command
 * @param {Tool & { orElse: string }} tool
 * @returns {Promise<string>}
 */
export async function mustRun(command, tool) {
  const { code, output } = await runTool(command, tool)
  if (code !== 0) throw new SetupFailure(`${output}\n${tool.orElse}`.trim())
  return output
}

/**
 * The command line that runs npm: the very npm that runs us where there is one, else the one that came with this Node. As a script
 * of this Node it needs neither a shell nor a PATH.
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
  return script === undefined ? ['npm', ...args] : [process.execPath, script, ...args]
}
