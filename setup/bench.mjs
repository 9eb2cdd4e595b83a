import path from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, runTool } from './steps.mjs'

/**
 * Runs the benchmarks. Like the gate it installs, builds and finds a browser first.
 * @param {readonly string[]} args names of benchmarks; all if empty
 * @returns {Promise<number>}
 */
export async function bench(args) {
  await ensureInstalled()
  await ensureBuilt()
  const env = { PUPPETEER_EXECUTABLE_PATH: await ensureBrowser() }
  const program = path.join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  const command = [process.execPath, program, path.join(root, 'test', 'bench', 'run.ts'), ...args]
  return (await runTool(command, { env, stream: true })).code
}
