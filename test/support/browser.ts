import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { launch, type Browser, type BrowserContext } from 'puppeteer'
import { findBrowser } from '#setup/findBrowser.mjs'
import { BrowserTab } from './BrowserTab.ts'

/** The size of a page; an office screen unless a test says otherwise. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** One Chromium for a test file. */
export interface TestBrowser {
  /** Opens a page in its own browser context: no cookies, storage or sign-in shared with other pages. */
  openPage(size?: Partial<PageSize>): Promise<BrowserTab>
  /** Opens a second page in the context of the first. */
  openInNewContext(tab: BrowserTab): Promise<BrowserTab>
}

const OFFICE_SCREEN: PageSize = { width: 1440, height: 900 }

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/** Starts a browser before the tests of the calling file and ends it after them; the pages of a test are closed after it. */
export function useBrowser(): TestBrowser {
  let browser: Browser | null = null
  let profile = ''
  const contexts: BrowserContext[] = []
  const running = (): Browser => {
    if (browser === null) throw new Error('The browser runs from beforeAll to afterAll only.')
    return browser
  }
  beforeAll(async () => {
    profile = await mkdtemp(path.join(os.tmpdir(), 'rolloff-browser-'))
    browser = await launchBrowser(profile)
  })
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
  })
  afterAll(async () => {
    await browser?.close()
    browser = null
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    openPage: async (size) => {
      const context = await running().createBrowserContext()
      contexts.push(context)
      return BrowserTab.open(context, { ...OFFICE_SCREEN, ...size })
    },
    openInNewContext: (tab) =>
      BrowserTab.open(tab.page.browserContext(), tab.page.viewport() ?? OFFICE_SCREEN),
  }
}

/** Launches the browser that setup found, with a profile of its own. */
function launchBrowser(userDataDir: string): Promise<Browser> {
  const executablePath = findBrowser()
  if (executablePath === null)
    throw new Error(
      'No Chrome or Chromium was found; `npm test` installs one, or set PUPPETEER_EXECUTABLE_PATH.',
    )
  // Chromium's sandbox does not work as root.
  const args = process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS
  // A busy machine takes its time: the browser and each of its answers are waited for as long as the test.
  return launch({
    executablePath,
    userDataDir,
    args,
    headless: true,
    // It ends when the pipe does, even where this process is killed.
    pipe: true,
    timeout: 0,
    protocolTimeout: 0,
  })
}
