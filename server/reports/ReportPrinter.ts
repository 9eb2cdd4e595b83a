import { mkdirSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from 'puppeteer'
import { BROWSER_FLAGS } from '#setup/browserFlags.mjs'
import { findBrowser } from '#setup/findBrowser.mjs'
import { Unavailable } from '../kernel/errors.ts'
import { Semaphore } from '../kernel/Semaphore.ts'

export interface PrinterOptions {
  /** The browser to print with; null to use the installed one. */
  readonly browserProgram?: string | null
  /** Where the browsers have their profiles; the system's folder of temporary files unless given. */
  readonly profiles?: string
  /** Maximum number of concurrent pages. */
  readonly maxConcurrent?: number
  /** Maximum number of queued prints; further ones are refused. */
  readonly maxQueued?: number
  /** The time limit of a print in milliseconds, including the start of the browser. */
  readonly timeLimit?: (html: string) => number
  /** How long a running browser may take to answer a question, in milliseconds, before it counts as hanging. */
  readonly answerLimit?: () => number
}

/** A year of figures takes longer to lay out than one invoice. */
const MIN_MILLISECONDS = 60_000
const MILLISECONDS_PER_CHARACTER = 0.05

/** A browser answers at once whatever its pages are at, and a busy machine delays that by seconds. */
const ANSWER_MILLISECONDS = 10_000
const QUESTION_EVERY_MILLISECONDS = 2_000

/** A browser that hangs is not waited for when the server stops. */
const CLOSING_MILLISECONDS = 5_000

/** The browser is missing or does not start. */
export class BrowserUnavailable extends Unavailable {}

/** Converts HTML to PDF; page size and margins come from its style sheet. */
export type Print = (html: string) => Promise<Buffer>

/** One browser from before its start to its end. */
interface Running {
  readonly browser: Promise<Browser>
  /** Kills its processes, even during its start and if it hangs. */
  readonly kill: () => void
}

/**
 * Prints HTML to PDF with one Chromium, which is started for the first print, reused, and restarted after a crash or a timeout.
 * Pages run no scripts, have no network access and are closed after printing. Throws BrowserUnavailable or Unavailable (503).
 */
export class ReportPrinter {
  readonly #program: string | null
  readonly #profiles: string
  readonly #timeLimit: (html: string) => number
  readonly #answerLimit: () => number
  readonly #semaphore: Semaphore
  #running: Running | null = null
  #closed = false

  constructor({
    browserProgram,
    profiles = os.tmpdir(),
    maxConcurrent = 2,
    maxQueued = 100,
    timeLimit = byLength,
    answerLimit = () => ANSWER_MILLISECONDS,
  }: PrinterOptions = {}) {
    this.#program = browserProgram ?? null
    this.#profiles = profiles
    this.#timeLimit = timeLimit
    this.#answerLimit = answerLimit
    this.#semaphore = new Semaphore({
      maxConcurrent,
      maxQueued,
      refusalMessage: 'Too many reports are being printed right now. Please try again in a minute.',
    })
  }

  /** Runs work that prints any number of times in sequence within one slot. */
  withSlot<T>(work: (print: Print) => Promise<T>): Promise<T> {
    return this.#semaphore.run(() => work((html) => this.#print(html)))
  }

  /** Closes the browser; running prints fail and later ones are refused. */
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
      // If the browser exited or hangs, the page is not to blame, so it is printed once more.
      return this.#printOnce(html).catch((again: unknown) => Promise.reject(unavailable(again)))
    }
  }

  async #printOnce(html: string): Promise<Buffer> {
    if (this.#closed) throw new Unavailable('The server is stopping and no longer prints.')
    const running = (this.#running ??= this.#start())
    const end = (): void => {
      this.#remove(running)
      running.kill()
    }
    const done = new AbortController()
    const printed = Promise.race([printPage(running.browser, html), this.#watch(running, done.signal)])
    try {
      return await withTimeLimit(this.#timeLimit(html), printed, end)
    } catch (error) {
      if (error instanceof BrowserHangs) end()
      throw error
    } finally {
      done.abort()
    }
  }

  /** Throws BrowserHangs once the browser does not answer any more. */
  async #watch({ browser }: Running, signal: AbortSignal): Promise<never> {
    const watched = await browser
    for (;;) {
      try {
        await withTimeLimit(this.#answerLimit(), watched.version(), () => {})
      } catch (error) {
        // One that has exited makes its print fail by itself.
        if (error instanceof PrintTimeout) throw new BrowserHangs('The browser does not answer.')
      }
      await delay(QUESTION_EVERY_MILLISECONDS, undefined, { signal, ref: false })
    }
  }

  #start(): Running {
    const life = new AbortController()
    const profile = this.#makeProfile()
    const browser = launchBrowser({ program: this.#program, profile, signal: life.signal })
    const running: Running = { browser, kill: () => life.abort() }
    const forget = (): void => {
      this.#remove(running)
      void removeProfile(profile)
    }
    running.browser.then((browser) => browser.once('disconnected', forget), forget)
    return running
  }

  #makeProfile(): string {
    mkdirSync(this.#profiles, { recursive: true })
    return mkdtempSync(path.join(this.#profiles, 'rolloff-printing-'))
  }

  #remove(running: Running): void {
    if (this.#running === running) this.#running = null
  }
}

function byLength({ length }: string): number {
  return MIN_MILLISECONDS + length * MILLISECONDS_PER_CHARACTER
}

/** A print did not end in time: its page is too large. */
class PrintTimeout extends Error {}

/** The browser stands still, whatever it prints. */
class BrowserHangs extends Error {}

/** Throws PrintTimeout if the work takes longer; its result is ignored then. */
function withTimeLimit<T>(milliseconds: number, work: Promise<T>, giveUp: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const clock = setTimeout(() => {
      giveUp()
      reject(new PrintTimeout(`Not done after ${milliseconds} ms.`))
    }, milliseconds)
    void work.then(resolve, reject).finally(() => clearTimeout(clock))
  })
}

/** The pauses between attempts, in milliseconds: on a busy machine the processes of a browser outlive it by seconds. */
const REMOVAL_PAUSES = [0, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000]

/** Removes it, and again what processes of the browser write after that; what is left then goes when the next server starts. */
async function removeProfile(profile: string): Promise<void> {
  for (const pause of REMOVAL_PAUSES) {
    await delay(pause, undefined, { ref: false })
    await rm(profile, { recursive: true, force: true, maxRetries: 20 }).catch(() => undefined)
  }
}

interface LaunchOptions {
  /** The installed one if null. */
  readonly program: string | null
  /** An empty folder. */
  readonly profile: string
  readonly signal: AbortSignal
}

async function launchBrowser({ program, profile, signal }: LaunchOptions): Promise<Browser> {
  const executablePath = program ?? findBrowser()
  if (executablePath === null)
    throw new BrowserUnavailable(
      'Reports cannot be printed: this server has no Chrome or Chromium. Install one, or set PUPPETEER_EXECUTABLE_PATH to the program.',
    )
  const { launch } = await import('puppeteer')
  try {
    return await launch({
      executablePath,
      userDataDir: profile,
      signal,
      headless: 'shell',
      // The browser exits when the pipe closes, even if this process is killed.
      pipe: true,
      // The printer's own time limit covers the start and the whole protocol.
      timeout: 0,
      protocolTimeout: 0,
      args: [...BROWSER_FLAGS],
      // Signals are handled by the server itself.
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
