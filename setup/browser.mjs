import { installPackages, isDebianAndRoot } from './debian.mjs'
import { findBrowser } from './findBrowser.mjs'
import { SetupFailure, npm, runTool, print, step } from './steps.mjs'

const advice =
  'The tests need Chrome or Chromium: install either one, or set PUPPETEER_EXECUTABLE_PATH to the program.'

/**
 * The browser for the tests; installs one if there is none.
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  if (process.env['PUPPETEER_EXECUTABLE_PATH'] && findBrowser() === null)
    throw new SetupFailure(
      `PUPPETEER_EXECUTABLE_PATH is "${process.env['PUPPETEER_EXECUTABLE_PATH']}", where there is no program.`,
    )
  const browser = findBrowser() ?? (await installed(fromTheSystem)) ?? (await installed(fromPuppeteer))
  if (browser === null) throw new SetupFailure(advice)
  print(`Browser: ${browser}`)
  return browser
}

/**
 * Tries one way to install; null if it is not available or does not produce a working browser.
 * @param {() => Promise<void>} install
 */
async function installed(install) {
  try {
    await install()
  } catch (error) {
    if (!(error instanceof SetupFailure)) throw error
    print(error.message)
    return null
  }
  const browser = findBrowser()
  // Some systems put a stub on the PATH that only refers to another package manager.
  return browser !== null && (process.platform === 'win32' || (await canRun(browser))) ? browser : null
}

async function fromTheSystem() {
  if (isDebianAndRoot()) await installPackages(['chromium', 'fonts-liberation'])
}

async function fromPuppeteer() {
  const dependencies = isDebianAndRoot() ? ['--install-deps'] : []
  const command = npm(['exec', '--', 'puppeteer', 'browsers', 'install', 'chrome', ...dependencies])
  await step('Downloading Chrome', async () => {
    const { code, output } = await runTool(command)
    if (code !== 0) throw new SetupFailure(reason(output))
  })
}

/**
 * The error message of a tool that prints its manual before it and a stack trace after it.
 * @param {string} output
 */
function reason(output) {
  return output
    .slice(Math.max(0, output.lastIndexOf('\nError:')))
    .replace(/\n\s+at [^]*/, '')
    .trim()
}

/** @param {string} browser */
async function canRun(browser) {
  return (await runTool([browser, '--version'])).code === 0
}
