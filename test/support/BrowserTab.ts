import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Dialog, HTTPRequest, KeyInput, Locator, Page } from 'puppeteer'
import { clockShift, shiftDate } from '#setup/testClock.mjs'
import { BEYOND_PATIENCE_MILLISECONDS, patienceFor } from './Patience.ts'

interface AccessibleRole {
  /** ARIA role; any element with the name otherwise. */
  readonly role?: string
}

/**
 * A browser page as a user operates it: elements are found by visible text, never by class names. Every step waits until it can
 * be done.
 */
export class BrowserTab {
  readonly page: Page
  /** All requests so far. */
  readonly requests: HTTPRequest[] = []
  readonly #problems: string[]

  private constructor(page: Page) {
    this.page = page
    page.setDefaultTimeout(BEYOND_PATIENCE_MILLISECONDS)
    page.on('request', (request) => this.requests.push(request))
    this.#problems = listenForProblems(page)
  }

  /** For an empty page. */
  static async prepare(page: Page, size: { width: number; height: number }): Promise<BrowserTab> {
    await page.setViewport(size)
    await page.evaluateOnNewDocument(shiftDate, clockShift())
    await recordMessages(page)
    return new BrowserTab(page)
  }

  /** Console errors, warnings and uncaught exceptions since the last call; a test that expects some must drain them. */
  drainProblems(): readonly string[] {
    return this.#problems.splice(0)
  }

  /**
   * Opens an address. A page that would lose edits asks first: it is left once they are saved, since the database may know
   * a save before the page does.
   */
  async goTo(address: string): Promise<void> {
    const patience = patienceFor(`${address} to open`)
    while (!(await this.#leaveFor(address))) {
      if (patience.isOver()) throw await this.#timeoutError(`the edits to be saved before opening ${address}`)
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  }

  /** Opens the page once more, as `goTo` does. */
  reload(): Promise<void> {
    return this.goTo(this.page.url())
  }

  /** Whether the page was left; it stays if it asks, unless the test answers the question itself. */
  async #leaveFor(address: string): Promise<boolean> {
    let stays = false
    const stay = (question: Dialog) => {
      stays = true
      void question.dismiss()
    }
    if (this.page.listenerCount('dialog') === 0) this.page.on('dialog', stay)
    try {
      await this.page.goto(address, { waitUntil: 'load' })
      return true
    } catch (error) {
      if (stays) return false
      throw error
    } finally {
      this.page.off('dialog', stay)
    }
  }

  /** Path and query of the address bar. */
  address(): string {
    const { pathname, search } = new URL(this.page.url())
    return pathname + search
  }

  async waitForAddress(expected: string | RegExp): Promise<void> {
    const matches = () => {
      const address = this.address()
      return typeof expected === 'string' ? address === expected : expected.test(address)
    }
    await this.#waitFor(matches, `the address ${String(expected)}`)
  }

  /** All visible text of the page. */
  text(): Promise<string> {
    return this.page.evaluate(() => document.body.innerText)
  }

  async waitForText(text: string): Promise<void> {
    await this.#waitFor(async () => (await this.text()).includes(text), `the text "${text}"`)
  }

  /** Waits for a toast, including one that has already disappeared; each is consumed once. */
  async waitForMessage(text: string): Promise<void> {
    await this.#waitFor(() => takeMessage(this.page, text), `the message "${text}"`)
  }

  /** Waits for a condition on the page, the server or the database. */
  async waitUntil(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
    await this.#waitFor(condition, what)
  }

  /** The first visible element with this accessible name. */
  locate(name: string, { role }: AccessibleRole = {}): Locator<Element> {
    const quoted = JSON.stringify(name)
    const selector = role === undefined ? `[name=${quoted}]` : `[name=${quoted}][role="${role}"]`
    return this.page.locator(`::-p-aria(${selector})`)
  }

  async click(name: string, named: AccessibleRole = { role: 'button' }): Promise<void> {
    await this.#withContext(this.locate(name, named).click(), `${named.role ?? 'element'} "${name}" to click`)
  }

  /** Clicks the smallest element that contains this text. */
  async clickText(text: string, options: { readonly count?: number } = {}): Promise<void> {
    const found = this.page.locator(`::-p-text(${JSON.stringify(text)})`)
    await this.#withContext(found.click(options), `the text "${text}" to click`)
  }

  /** Replaces the value of a field by typing, and leaves the field, as a user would. */
  async fill(name: string, value: string, named: AccessibleRole = { role: 'textbox' }): Promise<void> {
    await this.#withContext(this.locate(name, named).click({ count: 3 }), `the field "${name}"`)
    await this.press('Control+a', 'Delete')
    await this.page.keyboard.type(value)
    await this.press('Tab')
  }

  /** Presses keys or chords such as `Control+Shift+z`, one after another. */
  async press(...chords: readonly string[]): Promise<void> {
    for (const chord of chords) {
      const keys = chord.split('+')
      const last = keys.pop()
      for (const key of keys) await this.page.keyboard.down(toKey(key))
      if (last !== undefined) await this.page.keyboard.press(toKey(last))
      for (const key of keys.toReversed()) await this.page.keyboard.up(toKey(key))
    }
  }

  /** The displayed value of a field. */
  async valueOf(name: string, named: AccessibleRole = { role: 'textbox' }): Promise<string> {
    const handle = await this.locate(name, named).waitHandle()
    return handle.evaluate((element) =>
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.value
        : (element.textContent ?? ''),
    )
  }

  /** Requests whose path ends in this, such as `/SaveChanges`. */
  requestsTo(pathEnding: string): readonly HTTPRequest[] {
    return this.requests.filter((request) => new URL(request.url()).pathname.endsWith(pathEnding))
  }

  /** Saves a screenshot to the folder ROLLOFF_SHOTS, if set. */
  async screenshot(name: string): Promise<void> {
    const folder = process.env['ROLLOFF_SHOTS']
    if (folder === undefined || folder === '') return
    await mkdir(folder, { recursive: true })
    await this.page.screenshot({ path: `${path.join(folder, name)}.png` })
  }

  async #waitFor(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
    const patience = patienceFor(what)
    for (;;) {
      let cause: unknown
      try {
        if (await condition()) return
      } catch (error) {
        // A page that is navigating cannot be evaluated; the next one can.
        cause = error
      }
      if (patience.isOver()) throw await this.#timeoutError(what, cause)
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  }

  async #withContext(step: Promise<void>, what: string): Promise<void> {
    globalThis.noteStep?.(what)
    await step.catch(async (cause: unknown) => {
      throw await this.#timeoutError(what, cause)
    })
  }

  async #timeoutError(what: string, cause?: unknown): Promise<Error> {
    await this.screenshot('lost').catch(() => {})
    const page = await this.text().catch(() => '')
    return new Error(
      `Waited in vain for ${what} at ${this.page.url()}. The page reads:\n${page.slice(0, 2000)}`,
      { cause },
    )
  }
}

function toKey(name: string): KeyInput {
  // Puppeteer itself refuses a key that it does not know, by name.
  return name as KeyInput
}

declare global {
  interface Window {
    /** What the recorder below leaves in the page. */
    shownMessages?: string[]
  }
}

/** Keeps the text of every message that a page shows in its corner: they go by themselves, perhaps before a test looks. */
async function recordMessages(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const shown: string[] = []
    window.shownMessages = shown
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (added instanceof HTMLElement && added.closest('[role=region][aria-label=Messages]') !== null)
          shown.push(added.innerText)
    }).observe(document, { subtree: true, childList: true })
  })
}

/** Was there a message with this text since the page was loaded? Then it is taken from the record. */
function takeMessage(page: Page, text: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const shown = window.shownMessages ?? []
    const index = shown.findIndex((message) => message.includes(wanted))
    if (index >= 0) shown.splice(index, 1)
    return index >= 0
  }, text)
}

/** The two warnings of DevExtreme without a license key. */
const LICENSE_WARNINGS = /\bW00(19|21)\b/

/** Collects console errors and warnings, and uncaught exceptions. */
function listenForProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    const type = message.type()
    if (type !== 'error' && type !== 'warn') return
    if (LICENSE_WARNINGS.test(message.text())) return
    const address = addressOf(message.location().url)
    // A page that follows what others store tries again until the server is back, and says so itself.
    if (address.startsWith('/api/live')) return
    problems.push(`${message.text()} (${address})`)
  })
  page.on('pageerror', (error) => {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  })
  return problems
}

function addressOf(url: string | undefined): string {
  return url !== undefined && URL.canParse(url) ? new URL(url).pathname : 'page'
}
