import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { Browser, BrowserContext, Page, Viewport } from 'puppeteer'
import { build } from 'vite'

/** The helper by which the runner of the bench names functions, also those that it sends to a page. */
export const NAMING = 'globalThis.__name = (each) => each'

const STYLES = path.resolve('dist/client/assets')

interface BenchPageOptions {
  /** The module whose `offer` the page makes; a path from `test/bench/client`. */
  readonly entry: string
  readonly size: Viewport
  /** The stylesheets; unless given, those of the built product. */
  readonly styles?: readonly string[]
  /** A page of the site that it belongs to. */
  readonly address: string
}

/** What a page offers: methods whose arguments and results are plain data. */
type Methods<Offer> = { readonly [Name in keyof Offer]: (...args: never[]) => Promise<unknown> }

/** A page with the product's own modules, bundled as for production, and what they offer to the bench. */
export class BenchPage<Offer extends Methods<Offer>> {
  readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  static async open<Offer extends Methods<Offer>>(
    browser: Browser | BrowserContext,
    { entry, size, styles, address }: BenchPageOptions,
  ): Promise<BenchPage<Offer>> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-bench-page-'))
    try {
      await bundle(path.resolve('test/bench/client', entry), folder)
      const page = await browser.newPage()
      await page.evaluateOnNewDocument(NAMING)
      await page.setBypassCSP(true)
      await page.setViewport(size)
      await page.goto(address)
      await page.setContent('<!doctype html><title>Bench</title>')
      for (const file of styles ?? (await builtStyles())) await page.addStyleTag({ path: file })
      await page.addScriptTag({ path: path.join(folder, 'page.js') })
      return new BenchPage<Offer>(page)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Calls one of the methods that the page offers, once it is ready. */
  async call<Name extends keyof Offer & string>(
    name: Name,
    ...args: Parameters<Offer[Name]>
  ): Promise<Awaited<ReturnType<Offer[Name]>>> {
    const result: unknown = await this.page.evaluate(
      async (method: string, values: readonly unknown[]) => {
        const offered: unknown = await Reflect.get(globalThis, 'offered')
        const called: unknown = Reflect.get(Object(offered), method)
        if (typeof called !== 'function') throw new Error(`The page does not offer ${method}.`)
        return Reflect.apply(called, offered, values) as unknown
      },
      name,
      // Tuples of plain data.
      args as readonly unknown[],
    )
    // What the method of the page resolves with.
    return result as Awaited<ReturnType<Offer[Name]>>
  }

  /** The time of the main thread so far in milliseconds: scripts, style, layout and painting. */
  async taskMilliseconds(): Promise<number> {
    return ((await this.page.metrics()).TaskDuration ?? 0) * 1_000
  }
}

async function bundle(entry: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    root: path.dirname(entry),
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'bench', fileName: () => 'page.js' },
    },
  })
}

/** The stylesheets of the light theme, the widgets' and the application's first. */
async function builtStyles(): Promise<readonly string[]> {
  const files = (await readdir(STYLES)).filter((file) => file.endsWith('.css') && !file.startsWith('dx-dark'))
  const rank = (file: string): number => (file.startsWith('dx-light') ? 0 : file.startsWith('index') ? 1 : 2)
  return files.toSorted((a, b) => rank(a) - rank(b)).map((file) => path.join(STYLES, file))
}
