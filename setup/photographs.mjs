import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { print } from './steps.mjs'
import { runSuites } from './suites.mjs'

const FOLDER = '.shots/screens'

/** `npm run photographs`: photographs every screen in light and dark, into a folder that git ignores. */
export async function photographs() {
  await ensureInstalled()
  await ensureBuilt()
  const env = { PUPPETEER_EXECUTABLE_PATH: await ensureBrowser(), NODE_ENV: 'test', ROLLOFF_SHOTS: FOLDER }
  const { failed } = await runSuites(['test/conformance/screens', '--testNamePattern', 'barrier'], env)
  print(`\nThe photographs are in ${FOLDER}.`)
  return failed === 0 ? 0 : 1
}
