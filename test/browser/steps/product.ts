import { useBrowser, type PageSize } from '#test/support/browser.ts'
import { startServer, type RunningServer } from '#test/support/startServer.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { DEMO_ACCOUNTS, type DemoPerson } from './people.ts'
import { HEADER, waitFor } from './screen.ts'
import { StoredRows } from './StoredRows.ts'

/** The product for the tests of a file: built server, its database file, and a browser for each visitor. */
export interface ProductUnderTest {
  readonly url: string
  readonly stored: StoredRows
  /** A page of a visitor who is not signed in. */
  openPage(size?: Partial<PageSize>): Promise<BrowserTab>
  /** Opens a path as this person, through the sign-in page. */
  visit(person: DemoPerson, path: string, size?: Partial<PageSize>): Promise<BrowserTab>
  /** Opens a path in a second tab of the same visitor. */
  openInSecondTab(tab: BrowserTab, path: string): Promise<BrowserTab>
}

/** Starts a server with its own demo company; after each test no page may have errors in its console. */
export function useProduct(): ProductUnderTest {
  const browser = useBrowser()
  const tabs: BrowserTab[] = []
  const servers: RunningServer[] = []
  const running = (): RunningServer => {
    const [server] = servers
    if (server === undefined) throw new Error('The server runs from beforeAll to afterAll only.')
    return server
  }
  beforeAll(async () => {
    servers.push(await startServer())
  })
  afterAll(async () => {
    await servers.pop()?.stop()
  })
  afterEach(() => {
    expect(tabs.splice(0).flatMap((tab) => tab.drainProblems())).toEqual([])
  })
  const openPage = async (size?: Partial<PageSize>): Promise<BrowserTab> => {
    const tab = await browser.openPage(size)
    tabs.push(tab)
    return tab
  }
  return {
    get url() {
      return running().url
    },
    get stored() {
      return new StoredRows(running().dataDirectory)
    },
    openPage,
    visit: async (person, path, size) => {
      const tab = await openPage(size)
      await tab.goTo(running().url + path)
      // Only the home page waits for a press on Login.
      if (path === '/') await tab.click('Login')
      await signInAs(tab, person)
      await tab.waitForAddress(path)
      await waitFor(tab, `${HEADER}//button[contains(@aria-label, "account of ${person}")]`)
      return tab
    },
    openInSecondTab: async (tab, path) => {
      const beside = await browser.openInNewContext(tab)
      tabs.push(beside)
      await beside.goTo(running().url + path)
      return beside
    },
  }
}

/** Chooses this person on the sign-in page. */
export async function signInAs(tab: BrowserTab, person: DemoPerson): Promise<void> {
  await tab.clickText(DEMO_ACCOUNTS[person])
}
