import type { Browser } from 'puppeteer'
import { launchBrowser } from '#test/support/launchBrowser.ts'

/** Runs work with a browser of its own. */
export async function withBrowser<R>(work: (browser: Browser) => Promise<R>): Promise<R> {
  const browser = await launchBrowser()
  // The pipe to the browser does not keep this process.
  const keeper = setInterval(() => {}, 60_000)
  try {
    return await work(browser)
  } finally {
    await browser.close()
    clearInterval(keeper)
  }
}
