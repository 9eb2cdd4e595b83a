import type { Browser, Page } from 'puppeteer'
import { findBrowser } from '#setup/findBrowser.mjs'
import { Unavailable } from '../errors.ts'
import { Turns } from '../Turns.ts'

export interface PrinterOptions {
  /** The program to print with; null is where `setup` finds one. */
  readonly browserProgram?: string | null
  /** How many pages are open side by side. */
  readonly atOnce?: number
  /** How many prints may wait for their turn; one more is refused. */
  readonly waiting?: number
  /** How long one print may take. */
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

/** There is no browser to print with, or it does not start. */
export class NoBrowserToPrint extends Unavailable {}

/**
 * Prints HTML to PDF with one Chromium, which is started with the first print, kept, and started afresh after a crash. A page
 * runs no script, reaches no network and is gone after its print. Raises NoBrowserToPrint or Unavailable (503).
 */
export class ReportPrinter {
  readonly #program: string | null
  readonly #milliseconds: number
  readonly #turns: Turns
  #browser: Promise<Browser> | null = null
  #closed = false

  constructor({ browserProgram, atOnce = 2, waiting = 100, milliseconds = 30_000 }: PrinterOptions = {}) {
    this.#program = browserProgram ?? null
    this.#milliseconds = milliseconds
    this.#turns = new Turns({
      atOnce,
      waiting,
      refusal: 'Too many reports are being printed just now. Please try again in a minute.',
    })
  }

  /** The HTML as PDF; page size and margins are those of its style sheet. */
  print(html: string): Promise<Buffer> {
    return this.#turns.take(async () => {
      try {
        return await this.#printOnce(html)
      } catch (error) {
        if (error instanceof Unavailable || isTimeout(error)) throw unavailable(error)
        // A browser that crashed took the page with it; the page is not to blame, so it is printed once more.
        return this.#printOnce(html).catch((again: unknown) => Promise.reject(unavailable(again)))
      }
    })
  }

  /** Ends the browser; prints under way fail and later ones are refused. */
  async close(): Promise<void> {
    this.#closed = true
    const starting = this.#browser
    this.#browser = null
    const browser = await starting?.catch(() => null)
    await browser?.close()
  }

  async #printOnce(html: string): Promise<Buffer> {
    const browser = await this.#running()
    const page = await browser.newPage()
    try {
      return await printPage(page, html, this.#milliseconds)
    } finally {
      // With the browser gone there is nothing left to close.
      await page.close().catch(() => undefined)
    }
  }

  #running(): Promise<Browser> {
    if (this.#closed) throw new Unavailable('The server is stopping, so nothing is printed any more.')
    this.#browser ??= this.#start()
    return this.#browser
  }

  async #start(): Promise<Browser> {
    try {
      const browser = await launchBrowser(this.#program)
      browser.once('disconnected', () => {
        this.#browser = null
      })
      return browser
    } catch (error) {
      this.#browser = null
      throw error
    }
  }
}

async function launchBrowser(program: string | null): Promise<Browser> {
  const executablePath = program ?? findBrowser()
  if (executablePath === null)
    throw new NoBrowserToPrint(
      'Reports cannot be printed: this server has no Chrome or Chromium. Install one, or set PUPPETEER_EXECUTABLE_PATH to the program.',
    )
  const { launch } = await import('puppeteer')
  try {
    return await launch({
      executablePath,
      headless: true,
      // It ends when the pipe does, even where this process is killed.
      pipe: true,
      // Chromium refuses its sandbox to root.
      args: process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS,
      // Stopping is the server's own business.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
  } catch (error) {
    const reason = new NoBrowserToPrint(
      `Reports cannot be printed: the browser at ${executablePath} does not start. Set PUPPETEER_EXECUTABLE_PATH to one that does.`,
    )
    reason.cause = error
    throw reason
  }
}

async function printPage(page: Page, html: string, milliseconds: number): Promise<Buffer> {
  await page.setJavaScriptEnabled(false)
  await page.setOfflineMode(true)
  await page.setContent(html, { waitUntil: 'load', timeout: milliseconds })
  return Buffer.from(
    await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, timeout: milliseconds }),
  )
}

function unavailable(error: unknown): Unavailable {
  if (error instanceof Unavailable) return error
  const failure = new Unavailable(
    isTimeout(error)
      ? 'Printing took too long. Please ask for fewer documents at once.'
      : 'The report could not be printed. Please try again.',
  )
  failure.cause = error
  return failure
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}
