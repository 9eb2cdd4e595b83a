import { launch, type Page } from 'puppeteer'
import { BROWSER_FLAGS } from '#setup/browserFlags.mjs'
import { findBrowser } from '#setup/findBrowser.mjs'
import { startServer } from '#test/support/startServer.ts'
import type { BenchLine } from '../benchLine.ts'
import { median } from '../measure.ts'

const MAX_BYTES = 900_000
const MAX_MILLISECONDS = 2_500
const ROUNDS = 5

/** `/customers/search` from a browser with an empty cache: what it loads, and when the grid shows its first row. */
export async function runPageBench(): Promise<BenchLine[]> {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error('No Chrome or Chromium was found.')
  const server = await startServer()
  const browser = await launch({
    executablePath,
    headless: 'shell',
    args: [...BROWSER_FLAGS],
  })
  try {
    const page = await browser.newPage()
    await page.setViewport({ width: 1440, height: 900 })
    await page.goto(`${server.url}/customers/search`)
    await page.locator('::-p-text(Dana Whitfield)').click()
    await firstRow(page)
    const loads = []
    for (let round = 0; round < ROUNDS; round += 1)
      loads.push(await load(page, `${server.url}/customers/search`))
    const bytes = median(loads.map((each) => each.bytes))
    const time = median(loads.map((each) => each.milliseconds))
    return [
      {
        name: 'customer search: compressed scripts and styles',
        ratio: bytes / MAX_BYTES,
        target: 1,
        detail: `${Math.round(bytes / 1_000)} kB of ${MAX_BYTES / 1_000}`,
      },
      {
        name: 'customer search: first row from a cold browser',
        ratio: time / MAX_MILLISECONDS,
        target: 1,
        detail: `${Math.round(time)} ms of ${MAX_MILLISECONDS}`,
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function load(page: Page, address: string): Promise<{ bytes: number; milliseconds: number }> {
  const session = await page.createCDPSession()
  await page.goto('about:blank')
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  const wanted = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') wanted.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (wanted.has(requestId)) bytes += encodedDataLength
  })
  const start = performance.now()
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await firstRow(page)
  const milliseconds = performance.now() - start
  await page.waitForNetworkIdle({ concurrency: 1 })
  await session.detach()
  return { bytes, milliseconds }
}

async function firstRow(page: Page): Promise<void> {
  const row = await page.waitForSelector('.dx-data-row')
  await row?.dispose()
}
