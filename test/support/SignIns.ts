import type { CookieData } from 'puppeteer'
import type { BrowserTab } from './BrowserTab.ts'

/** What a browser keeps of a sign-in. */
interface SignIn {
  readonly cookies: readonly CookieData[]
  /** Of the page's local storage. */
  readonly entries: readonly (readonly [key: string, value: string])[]
}

/** The library's own: the account and its tokens, encrypted with a key in a cookie. */
const KEY_PREFIX = 'msal.'

/**
 * The sign-ins of people, so that only the first page of a person at an address goes through the pages of the provider, which take as
 * long as all else until a screen is shown. The next server there accepts them too, since all demo companies have the same keys.
 */
export class SignIns {
  readonly #kept = new Map<string, SignIn>()

  /** Opens an address in a new browser context as if the person had signed in there; false where nothing is kept of the person. */
  async open(address: string, person: string, tab: BrowserTab): Promise<boolean> {
    const signIn = this.#kept.get(keyOf(address, person))
    if (signIn === undefined) return false
    await tab.page.browserContext().setCookie(...signIn.cookies)
    const { identifier } = await tab.page.evaluateOnNewDocument((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    }, signIn.entries)
    await tab.goTo(address)
    await tab.page.removeScriptToEvaluateOnNewDocument(identifier)
    return true
  }

  async keep(person: string, tab: BrowserTab): Promise<void> {
    const entries = await tab.page.evaluate(
      (prefix) => Object.entries(localStorage).filter(([key]) => key.startsWith(prefix)),
      KEY_PREFIX,
    )
    const cookies = await tab.page.browserContext().cookies()
    this.#kept.set(keyOf(tab.page.url(), person), {
      cookies: cookies.map(({ name, value, domain, path, httpOnly, secure }) => ({
        name,
        value,
        domain,
        path,
        httpOnly: httpOnly ?? false,
        secure,
      })),
      entries,
    })
  }
}

function keyOf(address: string, person: string): string {
  return `${new URL(address).origin} ${person}`
}
