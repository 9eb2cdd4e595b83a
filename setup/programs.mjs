import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { demoSignIn, exitCodeOf, NODE_FLAGS } from './start.mjs'
import { root } from './steps.mjs'

/**
 * A command that runs a program of the server on the company that `npm start` serves in the same environment.
 * @param {'admin' | 'audit' | 'backup' | 'compare' | 'demo' | 'doctor' | 'export' | 'files' | 'import' | 'move' | 'restore' | 'seed' | 'setup'} name
 * @returns {(args: readonly string[]) => Promise<number>} its exit code
 */
export function program(name) {
  const file = path.join(root, 'dist', 'server', `${name}.js`)
  return async (args) => {
    if (!existsSync(file)) {
      await ensureInstalled()
      await ensureBuilt()
    }
    return run([...NODE_FLAGS, file, ...args])
  }
}

/**
 * The program gets the Ctrl-C of the terminal itself, and says what became of its work.
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
function run(args) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...demoSignIn(process.env) },
    stdio: 'inherit',
  })
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  return exitCodeOf(child)
}
