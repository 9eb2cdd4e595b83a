import type { Browser, BrowserContext, Page } from 'puppeteer'

/** All that a page can store; not the cache of what it has loaded. */
const STORED = 'cookies,indexeddb,local_storage,service_workers,cache_storage'

/** A small file of the product, whose page does nothing. */
const IDLE_PAGE = '/theme.js'

/** The servers of a worker: that of its files that store nothing, and that of the current file. */
const MAX_IDLE_PAGES = 2

/**
 * Browser contexts, each of which one visitor uses at a time. The next visitor finds nothing stored in it, but the code of the product
 * loaded and compiled, which takes most of the time until a first screen is shown: an idle page of each server stays open, and with it the
 * process of its pages (`--process-per-site`).
 */
export class ContextPool {
  readonly #browser: () => Promise<Browser>
  readonly #unused: BrowserContext[] = []
  readonly #origins = new Set<string>()
  readonly #idlePages = new Map<BrowserContext, Map<string, Page>>()

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
    const idle = this.#idlePagesOf(context)
    const pages = (await context.pages()).filter((page) => ![...idle.values()].includes(page))
    const origins = new Set(pages.flatMap((page) => originOf(page) ?? []))
    for (const origin of origins) {
      this.#origins.add(origin)
      if (!idle.has(origin)) await openIdlePage(context, origin, idle)
    }
    await Promise.all(pages.map((page) => page.close()))
    this.#unused.push(context)
  }

  #idlePagesOf(context: BrowserContext): Map<string, Page> {
    const known = this.#idlePages.get(context) ?? new Map<string, Page>()
    this.#idlePages.set(context, known)
    return known
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

function originOf(page: Page): string | null {
  return page.url().startsWith('http') ? new URL(page.url()).origin : null
}

/** Closes the oldest ones beyond the maximum. A server that has been stopped gets no idle page. */
async function openIdlePage(context: BrowserContext, origin: string, idle: Map<string, Page>): Promise<void> {
  const page = await context.newPage()
  try {
    await page.goto(origin + IDLE_PAGE)
  } catch {
    await page.close()
    return
  }
  idle.set(origin, page)
  for (const [oldest, opened] of [...idle].slice(0, -MAX_IDLE_PAGES)) {
    idle.delete(oldest)
    await opened.close()
  }
}
