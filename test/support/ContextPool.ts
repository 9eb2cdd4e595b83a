import type { Browser, BrowserContext, Page } from 'puppeteer'

/** All that a page can store; not the cache of what it has loaded. */
const STORED = 'cookies,indexeddb,local_storage,service_workers,cache_storage'

/**
 * Browser contexts, each of which one visitor uses at a time. The next visitor finds nothing stored in it, but the code of the product
 * loaded and compiled, which takes most of the time until a first screen is shown.
 */
export class ContextPool {
  readonly #browser: () => Promise<Browser>
  readonly #unused: BrowserContext[] = []
  readonly #origins = new Set<string>()

  constructor(browser: () => Promise<Browser>) {
    this.#browser = browser
  }

  /** An empty page in a context that nobody else uses, until it is released. */
  async openPage(): Promise<Page> {
    const browser = await this.#browser()
    for (;;) {
      const context = this.#unused.pop()
      if (context === undefined) return (await browser.createBrowserContext()).newPage()
      // A browser that has ended took its contexts along.
      if (context.browser() === browser) return this.#emptyPage(context)
    }
  }

  /** Closes the pages of a context without asking them. */
  async release(context: BrowserContext): Promise<void> {
    const pages = await context.pages()
    for (const page of pages) if (page.url().startsWith('http')) this.#origins.add(new URL(page.url()).origin)
    await Promise.all(pages.map((page) => page.close()))
    this.#unused.push(context)
  }

  async #emptyPage(context: BrowserContext): Promise<Page> {
    const page = await context.newPage()
    const session = await page.createCDPSession()
    for (const origin of this.#origins)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED })
    await session.send('Storage.clearCookies')
    await session.send('Browser.setDownloadBehavior', {
      behavior: 'default',
      ...(context.id !== undefined && { browserContextId: context.id }),
    })
    await session.detach()
    await context.clearPermissionOverrides()
    return page
  }
}
