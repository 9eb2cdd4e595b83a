import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { print } from './steps.mjs'
import { runSuites } from './suites.mjs'

const FOLDER = '.shots/screens'

/** `npm run screenshots`: takes a picture of every screen in light and dark, into a folder that git ignores. */
export async function screenshots() {
  await ensureInstalled()
  await ensureBuilt()
  const env = { PUPPETEER_EXECUTABLE_PATH: await ensureBrowser(), NODE_ENV: 'test', ROLLOFF_SHOTS: FOLDER }
  const { failed } = await runSuites(
    ['test/conformance/screens/screens.test.ts', '--testNamePattern', 'barrier'],
    env,
  )
  print(`\nThe screenshots are in ${FOLDER}.`)
  return failed === 0 ? 0 : 1
}
