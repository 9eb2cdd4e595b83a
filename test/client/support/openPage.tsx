import { createRoot, type Root } from 'react-dom/client'
import { noticeSources, waitingWork } from '#client/waitingWork.ts'
import { rolloffModel } from '#shared/entities.ts'
import type { AuthClient } from '#client/app/AuthClient.ts'
import { createRoutes } from '#client/app/createRoutes.tsx'
import { start, type StartDependencies } from '#client/app/start.tsx'
import { recordDialogs } from '#client/recordDialogs.ts'
import { screenList } from '#client/screens.ts'
import { ROLES } from '#shared/access/roles.ts'
import { EntityStore } from '#client/store/EntityStore.ts'
import { importMetadata } from '#client/store/prepareStore.ts'
import type { PrepareOptions } from '#client/store/types.ts'
import { breezeMetadata } from '#server/metadata/breezeMetadata.ts'
import { namedQueries } from '#server/reads/namedQueries.ts'
import { found } from './Region.ts'
import { PageCompany } from './PageCompany.ts'
import { PageRequests } from './PageRequests.ts'
import { TEST_BOOT } from './testBoot.ts'

/** The whole client on the whole server, in one process; see `servePages`. */
export class Pages {
  #company: PageCompany | null = null
  #requests: PageRequests | null = null
  #root: Root | null = null
  #forgetMetadata = (): void => {}

  get company(): PageCompany {
    return opened(this.#company)
  }

  /** The address of the page, as the browser shows it. */
  get address(): string {
    return location.pathname + location.search
  }

  /** What pages ask the server for. */
  get requests(): PageRequests {
    return opened(this.#requests)
  }

  /** Opens an address as a user with these roles, as a browser does; resolves once the product shows its frame. */
  async open(address: string, roles: readonly string[] = ROLES): Promise<void> {
    this.leave()
    history.replaceState(null, '', address)
    const token = await this.company.signIn(roles)
    this.#root = createRoot(document.body.appendChild(document.createElement('div')))
    await start({
      root: this.#root,
      boot: TEST_BOOT,
      model: rolloffModel,
      auth: signedIn(token),
      // The switch replaces stylesheets of the build, which tests do not have.
      theme: { name: 'light', ready: Promise.resolve(), toggle: () => {} } as StartDependencies['theme'],
      routes: createRoutes(screenList),
      screenList,
      recordDialogs,
      waitingWork,
      noticeSources,
    })
    await found('the frame of the product', () => document.querySelector('header'))
  }

  /** Goes to another address on the page that is open, as Back and Forward do. */
  go(address: string): void {
    const { idx = 0 } = (history.state ?? {}) as { readonly idx?: number }
    history.pushState({ idx: idx + 1, key: address, usr: null }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }

  /** Closes the page, and keeps what the browser keeps. */
  leave(): void {
    this.#root?.unmount()
    this.#root = null
    document.body.replaceChildren()
  }

  async begin({ isLive }: { readonly isLive: boolean }): Promise<void> {
    this.#company = await PageCompany.open()
    this.#requests = new PageRequests(this.#company.server)
    this.#requests.isLive = isLive
    this.#forgetMetadata = keepMetadata()
  }

  async reset(): Promise<void> {
    this.leave()
    await this.#requests?.settle()
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, '', '/')
    document.title = ''
    await this.#company?.reset()
  }

  async end(): Promise<void> {
    this.#forgetMetadata()
    this.#requests?.stop()
    await this.#company?.close()
  }
}

/**
 * Serves pages to the tests of a file: one company and its server for all of them, as new before each test. `pages.company` adds what
 * a test needs, `pages.open('/customers/1', ['Customer:Admin'])` opens a page on it. Where they are live, pages follow what colleagues
 * store.
 */
export function servePages({ isLive = false }: { readonly isLive?: boolean } = {}): Pages {
  const pages = new Pages()
  beforeAll(() => pages.begin({ isLive }))
  afterEach(() => pages.reset())
  afterAll(() => pages.end())
  return pages
}

function signedIn(token: string): AuthClient {
  return {
    account: { name: token, claims: { sub: token } },
    signIn: () => Promise.resolve(),
    reauthenticate: () => Promise.resolve({ token, accept: () => Promise.resolve() }),
    signOut: () => Promise.resolve(),
    token: () => Promise.resolve(token),
  }
}

function opened<T>(part: T | null): T {
  if (part === null) throw new Error('Pages are served while tests run.')
  return part
}

let metadata: object | null = null

/**
 * Gives each page the metadata that were imported for the first one, instead of those that the server sends it: the same ones, but Breeze
 * takes longer to import them than a page to open. The result ends that.
 */
function keepMetadata(): () => void {
  const prepare = EntityStore.prepare.bind(EntityStore)
  const prepareWithKept = (options: PrepareOptions): ReturnType<typeof prepare> => {
    metadata ??= importMetadata(breezeMetadata(rolloffModel, namedQueries), options.computed)
    return prepare({ ...options, metadata })
  }
  Object.assign(EntityStore, { prepare: prepareWithKept })
  return () => void Object.assign(EntityStore, { prepare })
}
