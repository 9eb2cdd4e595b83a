import path from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, runTool } from './steps.mjs'

/**
 * Measures speed wherever the gate runs: installs, builds and finds a browser first, as the gate does.
 * @param {readonly string[]} words choose benches; all without any
 * @returns {Promise<number>}
 */
export async function bench(words) {
  await ensureInstalled()
  await ensureBuilt()
  const env = { PUPPETEER_EXECUTABLE_PATH: await ensureBrowser() }
  const program = path.join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  const command = [process.execPath, program, path.join(root, 'test', 'bench', 'run.ts'), ...words]
  return (await runTool(command, { env, stream: true, minutes: 180 })).code
}
