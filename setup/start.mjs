import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { findBrowser } from './findBrowser.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './steps.mjs'

/**
 * Installs and builds what is missing, then runs the server until it ends; its exit code is ours.
 * @param {readonly string[]} words `--port N` becomes PORT; the rest is handed to the server
 * @returns {Promise<number>}
 */
export async function start(words) {
  await ensureInstalled()
  await ensureBuilt()
  const { port, rest } = takePort(words)
  const browser = findBrowser()
  return runServer(rest, {
    ...process.env,
    ...demoSignIn(process.env),
    ...(port === null ? {} : { PORT: port }),
    ...(browser === null ? {} : { PUPPETEER_EXECUTABLE_PATH: browser }),
  })
}

/**
 * A fresh clone is tried out without an identity provider: whoever starts it here sits at this computer.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function demoSignIn({ DEMO_SIGN_IN: chosen, OIDC_AUTHORITY: authority }) {
  return chosen || authority ? {} : { DEMO_SIGN_IN: 'on' }
}

/**
 * @param {readonly string[]} words
 * @returns {{ port: string | null, rest: string[] }}
 */
export function takePort(words) {
  const index = words.findIndex((word) => word === '--port' || word.startsWith('--port='))
  const word = words[index]
  if (word === undefined) return { port: null, rest: [...words] }
  const joined = word.startsWith('--port=')
  const port = joined ? word.slice('--port='.length) : (words[index + 1] ?? '')
  return { port, rest: [...words.slice(0, index), ...words.slice(index + (joined ? 1 : 2))] }
}

/** A large save makes much short-lived data: a roomier nursery spares a tenth of its time in collecting it. */
const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=64']

/**
 * The server gets a process group of its own, so that a Ctrl-C, which a terminal sends to everybody and npm then sends once more,
 * reaches it once, from here. The channel between us lets it notice when we are gone.
 * @param {readonly string[]} words
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
function runServer(words, env) {
  const guard = new URL('./endWithParent.mjs', import.meta.url).href
  const program = path.join(root, 'dist', 'server', 'main.js')
  const child = spawn(process.execPath, [...NODE_FLAGS, '--import', guard, program, ...words], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  forwardSignals((signal) => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
    )
  })
}

/** How long the same Ctrl-C may take to arrive a second time by way of npm. */
const echoMilliseconds = 1000

/** @param {(signal: NodeJS.Signals) => void} forward */
function forwardSignals(forward) {
  let last = -Infinity
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      const echo = performance.now() - last < echoMilliseconds
      last = performance.now()
      // Windows has handed a Ctrl-C to the server already.
      if (!echo && process.platform !== 'win32') forward(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  onParentGone(() => {
    if (last === -Infinity) forward('SIGTERM')
  })
}

/**
 * npm hands a SIGTERM to the shell between us, which dies of it without a word to us.
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
