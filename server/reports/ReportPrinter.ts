import type { Browser } from 'puppeteer'
import { findBrowser } from '#setup/findBrowser.mjs'
import { Unavailable } from '../kernel/errors.ts'
import { Semaphore } from '../kernel/Semaphore.ts'

export interface PrinterOptions {
  /** The program to print with; null is where `setup` finds one. */
  readonly browserProgram?: string | null
  /** How many pages are open side by side. */
  readonly concurrent?: number
  /** How many prints may wait for their turn; one more is refused. */
  readonly queued?: number
  /** How long one print may take, the start of the browser included. */
  readonly milliseconds?: number
}

const FLAGS = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
]

/** A browser that hangs is not waited for when the server stops. */
const CLOSING_MILLISECONDS = 5_000

/** There is no browser to print with, or it does not start. */
export class BrowserUnavailable extends Unavailable {}

/** Makes a PDF of HTML; page size and margins are those of its style sheet. */
export type Print = (html: string) => Promise<Buffer>

/** One browser from before its start to its end. */
interface Running {
  readonly browser: Promise<Browser>
  /** Ends its processes at once, even while it starts and even where it hangs. */
  readonly kill: () => void
}

/**
 * Prints HTML to PDF with one Chromium, which is started with the first print, kept, and started afresh after a crash or when
 * it does not answer in time. A page runs no script, reaches no network and is gone after its print. Raises NoBrowserToPrint or
 * Unavailable (503).
 */
export class ReportPrinter {
  readonly #program: string | null
  readonly #milliseconds: number
  readonly #semaphore: Semaphore
  #running: Running | null = null
  #closed = false

  constructor({ browserProgram, concurrent = 2, queued = 100, milliseconds = 30_000 }: PrinterOptions = {}) {
    this.#program = browserProgram ?? null
    this.#milliseconds = milliseconds
    this.#semaphore = new Semaphore({
      concurrent,
      queued,
      refusal: 'Too many reports are being printed just now. Please try again in a minute.',
    })
  }

  /** Work that prints as often as it needs to, one print after the other, and waits for its turn once. */
  withSlot<T>(work: (print: Print) => Promise<T>): Promise<T> {
    return this.#semaphore.run(() => work((html) => this.#print(html)))
  }

  /** Ends the browser; prints under way fail and later ones are refused. */
  async close(): Promise<void> {
    this.#closed = true
    const running = this.#running
    this.#running = null
    if (running === null) return
    const ended = running.browser.then((browser) => browser.close()).catch(() => undefined)
    await withTimeLimit(CLOSING_MILLISECONDS, ended, running.kill).catch(() => undefined)
  }

  async #print(html: string): Promise<Buffer> {
    try {
      return await this.#printOnce(html)
    } catch (error) {
      if (error instanceof Unavailable || error instanceof PrintTimeout) throw unavailable(error)
      // A browser that ended took the page with it; the page is not to blame, so it is printed once more.
      return this.#printOnce(html).catch((again: unknown) => Promise.reject(unavailable(again)))
    }
  }

  async #printOnce(html: string): Promise<Buffer> {
    if (this.#closed) throw new Unavailable('The server is stopping, so nothing is printed any more.')
    const running = (this.#running ??= this.#start())
    return withTimeLimit(this.#milliseconds, printPage(running.browser, html), () => {
      this.#remove(running)
      running.kill()
    })
  }

  #start(): Running {
    const life = new AbortController()
    const running: Running = { browser: launchBrowser(this.#program, life.signal), kill: () => life.abort() }
    const forget = (): void => this.#remove(running)
    running.browser.then((browser) => browser.once('disconnected', forget), forget)
    return running
  }

  #remove(running: Running): void {
    if (this.#running === running) this.#running = null
  }
}

/** A print did not end in time: its page is too large, or the browser hangs. */
class PrintTimeout extends Error {}

/** Raises TooLong and gives up where the work takes longer; nobody looks at what becomes of it then. */
function withTimeLimit<T>(milliseconds: number, work: Promise<T>, giveUp: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const clock = setTimeout(() => {
      giveUp()
      reject(new PrintTimeout(`Not done after ${milliseconds} ms.`))
    }, milliseconds)
    void work.then(resolve, reject).finally(() => clearTimeout(clock))
  })
}

async function launchBrowser(program: string | null, signal: AbortSignal): Promise<Browser> {
  const executablePath = program ?? findBrowser()
  if (executablePath === null)
    throw new BrowserUnavailable(
      'Reports cannot be printed: this server has no Chrome or Chromium. Install one, or set PUPPETEER_EXECUTABLE_PATH to the program.',
    )
  const { launch } = await import('puppeteer')
  try {
    return await launch({
      executablePath,
      signal,
      headless: true,
      // It ends when the pipe does, even where this process is killed.
      pipe: true,
      // The printer's own limit covers the start and every word of the conversation.
      timeout: 0,
      protocolTimeout: 0,
      // Chromium refuses its sandbox to root.
      args: process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS,
      // Stopping is the server's own business.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
  } catch (error) {
    const reason = new BrowserUnavailable(
      `Reports cannot be printed: the browser at ${executablePath} does not start. Set PUPPETEER_EXECUTABLE_PATH to one that does.`,
    )
    reason.cause = error
    throw reason
  }
}

async function printPage(running: Promise<Browser>, html: string): Promise<Buffer> {
  const page = await (await running).newPage()
  try {
    await page.setJavaScriptEnabled(false)
    await page.setOfflineMode(true)
    await page.setContent(html, { waitUntil: 'load', timeout: 0 })
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, timeout: 0 })
    return Buffer.from(pdf)
  } finally {
    // With the browser gone there is nothing left to close.
    await page.close().catch(() => undefined)
  }
}

function unavailable(error: unknown): Unavailable {
  if (error instanceof Unavailable) return error
  const failure = new Unavailable(
    error instanceof PrintTimeout
      ? 'Printing took too long. Please ask for fewer documents at once.'
      : 'The report could not be printed. Please try again.',
  )
  failure.cause = error
  return failure
}
