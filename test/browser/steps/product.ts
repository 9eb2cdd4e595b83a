import { rm } from 'node:fs/promises'
import { useBrowser, type PageSize } from '#test/support/browser.ts'
import { startServer, type RunningServer } from '#test/support/startServer.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { DEMO_ACCOUNTS, type DemoPerson } from './people.ts'
import { HEADER, waitFor } from './screen.ts'
import { StoredRows, type Snapshot } from './StoredRows.ts'

/** The product for the tests of a file: built server, its database file, and a browser for each visitor. */
export interface ProductUnderTest {
  readonly url: string
  readonly stored: StoredRows
  /** A page of a visitor who is not signed in. */
  openPage(size?: Partial<PageSize>): Promise<BrowserTab>
  /** Opens a path as this person. */
  visit(person: DemoPerson, path: string, size?: Partial<PageSize>): Promise<BrowserTab>
  /** Ends the server as a power failure does, and starts it again at the same address; for files that have their own. */
  restart(): Promise<void>
  /** Opens a path in a second tab of the same visitor. */
  openInSecondTab(tab: BrowserTab, path: string): Promise<BrowserTab>
}

interface ProductOptions {
  readonly storesNothing?: boolean
  /** A server of the file's own: it is restarted, or keeps what is not in its database, as the packages do that stand in for others'. */
  readonly hasOwnServer?: boolean
  /** Each visit goes through the pages of the identity provider, not only the first of a person. */
  readonly signsInAnew?: boolean
  /** The configuration of such a server, read when it starts. */
  readonly environment?: () => Readonly<Record<string, string>>
}

/**
 * The server with a new demo company: one that files share, unless the calling file has its own. After each test no page may have errors
 * in its console.
 */
export function useProduct({
  storesNothing = false,
  signsInAnew = false,
  environment,
  hasOwnServer = environment !== undefined,
}: ProductOptions = {}): ProductUnderTest {
  const browser = useBrowser()
  const { running, restart } = hasOwnServer ? useOwnServer(environment) : useSharedServer(storesNothing)
  const tabs: BrowserTab[] = []
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
      const address = running().url + path
      const isSignedIn = !signsInAnew && (await sharedByWorker.signIns.open(address, person, tab))
      if (!isSignedIn) {
        await tab.goTo(address)
        // Only the home page waits for a click on Login.
        if (path === '/') await tab.click('Login')
        await signInAs(tab, person)
      }
      // Whoever signs in is back at the path before this shows; the screen may have led on to another one since.
      await waitFor(tab, `${HEADER}//button[contains(@aria-label, "account of ${person}")]`)
      if (!isSignedIn && !signsInAnew) await sharedByWorker.signIns.keep(person, tab)
      return tab
    },
    restart,
    openInSecondTab: async (tab, path) => {
      const beside = await browser.openInSameContext(tab)
      tabs.push(beside)
      await beside.goTo(running().url + path)
      return beside
    },
  }
}

interface ServerOfFile {
  readonly running: () => RunningServer
  readonly restart: () => Promise<void>
}

function useOwnServer(environment: ProductOptions['environment'] = () => ({})): ServerOfFile {
  let server: RunningServer | null = null
  let dataDirectory: string | null = null
  beforeAll(async () => {
    server = await startServer({ port: await sharedByWorker.port(), environment: environment() })
    dataDirectory = server.dataDirectory
  })
  afterAll(async () => {
    await server?.stop()
    if (dataDirectory !== null) await rm(dataDirectory, { recursive: true, force: true })
  })
  return {
    running: () => requireRunning(server),
    restart: async () => {
      const { dataDirectory: folder, port } = requireRunning(server)
      await server?.kill()
      server = await startServer({ dataDirectory: folder, port, environment: environment() })
    },
  }
}

function useSharedServer(storesNothing: boolean): ServerOfFile {
  let server: RunningServer | null = null
  let before: Snapshot = new Map()
  beforeAll(async () => {
    server = await (await sharedByWorker.companyServer()).use({ stores: !storesNothing })
    if (storesNothing) before = new StoredRows(server.dataDirectory).snapshot()
  })
  afterAll(() => {
    if (storesNothing)
      expect(new StoredRows(requireRunning(server).dataDirectory).differencesSince(before)).toEqual([])
  })
  return {
    running: () => requireRunning(server),
    restart: () => Promise.reject(new Error('Other tests use the shared server.')),
  }
}

function requireRunning(server: RunningServer | null): RunningServer {
  if (server === null) throw new Error('The server runs from beforeAll to afterAll only.')
  return server
}

/** Chooses this person on the sign-in page. */
export async function signInAs(tab: BrowserTab, person: DemoPerson): Promise<void> {
  await tab.clickText(DEMO_ACCOUNTS[person])
}
