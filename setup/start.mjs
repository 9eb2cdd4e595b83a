import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { findBrowser } from './findBrowser.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './steps.mjs'

/**
 * Installs and builds what is missing, then runs the server until it ends; resolves to its exit code.
 * @param {readonly string[]} args `--port N` becomes PORT; the rest is passed to the server
 * @returns {Promise<number>}
 */
export async function start(args) {
  await ensureInstalled()
  await ensureBuilt()
  const { port, rest } = takePort(args)
  const browser = findBrowser()
  return runServer(rest, {
    ...process.env,
    ...demoSignIn(process.env),
    ...(port === null ? {} : { PORT: port }),
    ...(browser === null ? {} : { PUPPETEER_EXECUTABLE_PATH: browser }),
  })
}

/**
 * Without a configured identity provider a clone starts with the demo sign-in, which is safe on a local computer.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function demoSignIn({ DEMO_SIGN_IN: chosen, OIDC_AUTHORITY: authority }) {
  return chosen || authority ? {} : { DEMO_SIGN_IN: 'on' }
}

/**
 * @param {readonly string[]} args
 * @returns {{ port: string | null, rest: string[] }}
 */
export function takePort(args) {
  const index = args.findIndex((arg) => arg === '--port' || arg.startsWith('--port='))
  const arg = args[index]
  if (arg === undefined) return { port: null, rest: [...args] }
  const joined = arg.startsWith('--port=')
  const port = joined ? arg.slice('--port='.length) : (args[index + 1] ?? '')
  return { port, rest: [...args.slice(0, index), ...args.slice(index + (joined ? 1 : 2))] }
}

/** A large save allocates many short-lived objects: a larger young generation saves a tenth of its time in garbage collection. */
export const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=64']

/**
 * The server gets its own process group, so that Ctrl-C, which the terminal sends to all processes and npm forwards again,
 * reaches it once, from here. Through the IPC channel it notices when this process has ended.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
function runServer(args, env) {
  const guard = new URL('./endWithParent.mjs', import.meta.url).href
  const program = path.join(root, 'dist', 'server', 'main.js')
  const child = spawn(process.execPath, [...NODE_FLAGS, '--import', guard, program, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  forwardSignals((signal) => child.kill(signal))
  return exitCodeOf(child)
}

/**
 * Resolves once the process has ended, to its exit code as a shell reports it.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
    )
  })
}

/** How long a Ctrl-C that npm forwards again may arrive after the first. */
const echoMilliseconds = 1000

/** @param {(signal: NodeJS.Signals) => void} forward */
function forwardSignals(forward) {
  let last = -Infinity
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      const echo = performance.now() - last < echoMilliseconds
      last = performance.now()
      // Windows has already delivered the Ctrl-C to the server.
      if (!echo && process.platform !== 'win32') forward(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  onParentGone(() => {
    if (last === -Infinity) forward('SIGTERM')
  })
}

/**
 * npm sends SIGTERM to the shell in between, which exits without forwarding it.
 * @param {() => void} end
 */
function onParentGone(end) {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, 500)
  watch.unref()
}
