import { installPackages, isDebianAndRoot } from './debian.mjs'
import { findBrowser, findHeadlessShell } from './findBrowser.mjs'
import { SetupFailure, npm, runTool, print, step } from './steps.mjs'

const advice =
  'The tests need Chrome or Chromium: install either one, or set PUPPETEER_EXECUTABLE_PATH to the program.'

/**
 * The browser for the tests: the configured one, or one without windows, which is installed if there is none; where that is not possible,
 * any other.
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  const browser = process.env['PUPPETEER_EXECUTABLE_PATH'] ? configured() : await withoutWindows()
  if (browser === null) throw new SetupFailure(advice)
  print(`Browser: ${browser}`)
  return browser
}

function configured() {
  const browser = findBrowser()
  if (browser === null)
    throw new SetupFailure(
      `PUPPETEER_EXECUTABLE_PATH is "${process.env['PUPPETEER_EXECUTABLE_PATH']}", where there is no program.`,
    )
  return browser
}

async function withoutWindows() {
  return (
    findHeadlessShell() ??
    (await installed(fromTheSystem)) ??
    (await installed(fromPuppeteer)) ??
    findBrowser()
  )
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
  const browser = findHeadlessShell()
  return browser !== null && (process.platform === 'win32' || (await canRun(browser))) ? browser : null
}

async function fromTheSystem() {
  if (isDebianAndRoot()) await installPackages(['chromium-headless-shell', 'fonts-liberation'])
}

async function fromPuppeteer() {
  const dependencies = isDebianAndRoot() ? ['--install-deps'] : []
  const command = npm([
    'exec',
    '--',
    'puppeteer',
    'browsers',
    'install',
    'chrome-headless-shell',
    ...dependencies,
  ])
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
