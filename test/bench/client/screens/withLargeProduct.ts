import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Browser } from 'puppeteer'
import { find, quoted } from '#test/browser/steps/screen.ts'
import { StoredRows } from '#test/browser/steps/StoredRows.ts'
import { BrowserTab } from '#test/support/BrowserTab.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import { startServer } from '#test/support/startServer.ts'
import { makeLargeCompany } from '../../server/largeCompany.ts'
import { NAMING } from '../browser/BenchPage.ts'
import { SIZE } from './sizes.ts'

/** The product with a large company, and a page of a user with all roles. */
export interface LargeProduct {
  readonly stored: StoredRows
  readonly tab: BrowserTab
  /** A page of the same site that loads nothing. */
  readonly plainAddress: string
  /** The token of the same user's requests. */
  readonly token: string
}

/** The page that shows no list, and from which the lists are opened. */
export const HOME = '/profile'

/** Runs work with the built product in a large company. */
export async function withLargeProduct<R>(
  browser: Browser,
  work: (product: LargeProduct) => Promise<R>,
): Promise<R> {
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'rolloff-bench-'))
  try {
    await makeLargeCompany(path.join(dataDirectory, 'rolloff.db'))
    const server = await startServer({ dataDirectory })
    const context = await browser.createBrowserContext()
    try {
      const tab = await BrowserTab.prepare(await context.newPage(), SIZE)
      await tab.page.evaluateOnNewDocument(NAMING)
      await tab.goTo(server.url + HOME)
      await tab.clickText(DEMO_USERS.owner)
      await tab.waitForAddress(HOME)
      // Until then no key opens the palette.
      await tab.waitForText('Search or jump to')
      return await work({
        stored: new StoredRows(dataDirectory),
        tab,
        plainAddress: `${server.url}/theme.js`,
        token: await signInOverHttp(server.url, DEMO_USERS.owner),
      })
    } finally {
      await context.close()
      await server.stop()
    }
  } finally {
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

const PALETTE = '//*[@data-testid="palette"]'

/** Opens the palette over whatever is shown. */
export async function openPalette(tab: BrowserTab): Promise<void> {
  await tab.press('Control+k')
  await find(tab, `${PALETTE}//input`).wait()
}

/** Goes to a screen by its title. */
export async function goToScreen(tab: BrowserTab, title: string): Promise<void> {
  await openPalette(tab)
  await tab.page.keyboard.type(title)
  const screens = `${PALETTE}//*[@role="group"][@aria-label="Go to"]`
  await find(tab, `${screens}//*[@role="option"][.//*[normalize-space()=${quoted(title)}]]`).click()
}
