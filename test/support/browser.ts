import type { BrowserContext } from 'puppeteer'
import { BrowserTab } from './BrowserTab.ts'
import type { SharedByWorker } from './sharedEnvironment.ts'

/** The size of a page; an office screen unless a test says otherwise. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** The browser as a test uses it. */
export interface TestBrowser {
  /** Opens a page in its own browser context: no cookies, storage or sign-in shared with other pages. */
  openPage(size?: Partial<PageSize>): Promise<BrowserTab>
  /** Opens a second page in the context of the first. */
  openInSameContext(tab: BrowserTab): Promise<BrowserTab>
}

const OFFICE_SCREEN: PageSize = { width: 1440, height: 900 }

declare global {
  /** Set by the environment of the project. */
  var sharedByWorker: SharedByWorker
}

/** Opens pages in the browser that the test files of a worker share; the pages of a test are closed after it. */
export function useBrowser(): TestBrowser {
  const contexts: BrowserContext[] = []
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => sharedByWorker.contexts.release(context)))
  })
  return {
    openPage: async (size) => {
      const page = await sharedByWorker.contexts.openPage()
      contexts.push(page.browserContext())
      return BrowserTab.prepare(page, { ...OFFICE_SCREEN, ...size })
    },
    openInSameContext: async (tab) =>
      BrowserTab.prepare(await tab.page.browserContext().newPage(), tab.page.viewport() ?? OFFICE_SCREEN),
  }
}
