import type { Browser, Page } from 'puppeteer'
import type { BenchLine } from '../../benchLine.ts'
import { median } from '../../measure.ts'
import { BenchPage } from '../browser/BenchPage.ts'
import type { FinderPage } from './finderPage.tsx'
import { SIZE } from './sizes.ts'
import { openPalette, type LargeProduct } from './withLargeProduct.ts'

const CUSTOMERS = 21
const WARM_UP = 5
/** No name contains it: while it stands behind the text, nothing is found. */
const NOWHERE = '~'

/** Where records are found by a text. */
interface Finder {
  readonly page: Page
  /** Selectors of a record that was found, and of what is shown while it searches. */
  readonly record: string
  readonly searching: string
}

interface Found {
  readonly frames: number
  readonly milliseconds: number
}

/** The palette: from the last key to the first records, against a list that asks the same at each key. */
export async function paletteBench(browser: Browser, { tab, ...product }: LargeProduct): Promise<BenchLine> {
  const bare = await BenchPage.open<FinderPage>(browser, {
    entry: 'screens/finderPage.tsx',
    size: SIZE,
    address: product.plainAddress,
  })
  try {
    await bare.call('show', product.token)
    await tab.page.bringToFront()
    await openPalette(tab)
    const palette: Finder = {
      page: tab.page,
      record: '[data-testid="palette"] [aria-label="Records"] [role="option"]',
      searching: '.palette-wait',
    }
    const list: Finder = { page: bare.page, record: 'li', searching: '[aria-busy="true"]' }
    const times = { palette: [] as Found[], list: [] as Found[] }
    const texts = partsOfNames(product)
    for (const [index, text] of texts.entries()) {
      const ours = await lastKey(palette, text)
      const theirs = await lastKey(list, text)
      if (index < WARM_UP) continue
      times.palette.push(ours)
      times.list.push(theirs)
    }
    await tab.page.bringToFront()
    await tab.press('Escape')
    return lineOf(times.palette, times.list)
  } finally {
    await bare.page.close()
  }
}

function lineOf(palette: readonly Found[], list: readonly Found[]): BenchLine {
  const medians = (found: readonly Found[]): Found => ({
    frames: median(found.map(({ frames }) => frames)),
    milliseconds: median(found.map(({ milliseconds }) => milliseconds)),
  })
  const text = ({ frames, milliseconds }: Found): string => `${frames} (${milliseconds.toFixed(0)} ms)`
  const [ours, theirs] = [medians(palette), medians(list)]
  return {
    name: 'palette: frames to the first records, beyond a list',
    ratio: ours.frames - theirs.frames,
    target: 2,
    detail: `${text(ours)} against ${text(theirs)} of a list without the palette’s wait for the next key`,
  }
}

/** From the middle of the names of customers anywhere in the table. */
function partsOfNames({ stored }: Pick<LargeProduct, 'stored'>): readonly string[] {
  const rows = stored.all(
    `SELECT companyName FROM Customer WHERE typeId = 1 AND deleted IS NULL AND length(companyName) >= 12
     ORDER BY id * 7919 % 20011 LIMIT ?`,
    CUSTOMERS + WARM_UP,
  )
  return rows.map(({ companyName }) => String(companyName).slice(2, 11).trim())
}

/** Types a text that nothing has, and then the key after which its records are found. */
async function lastKey({ page, record, searching }: Finder, text: string): Promise<Found> {
  await page.bringToFront()
  await page.keyboard.down('Control')
  await page.keyboard.press('a')
  await page.keyboard.up('Control')
  await page.keyboard.type(text + NOWHERE)
  await page.waitForFunction(
    (...selectors: readonly string[]) => selectors.every((each) => document.querySelector(each) === null),
    {},
    record,
    searching,
  )
  const found = page.evaluate(framesToRecord, record)
  // The page listens before the key is pressed.
  await page.evaluate(() => true)
  await page.keyboard.press('Backspace')
  return found
}

/** In the page: the frames from the next key until a record is shown. */
function framesToRecord(record: string): Promise<Found> {
  return new Promise((resolve) => {
    const count = (): void => {
      const pressed = performance.now()
      let frames = 0
      const look = (): void => {
        frames += 1
        if (document.querySelector(record) === null) requestAnimationFrame(look)
        else resolve({ frames, milliseconds: performance.now() - pressed })
      }
      requestAnimationFrame(look)
    }
    window.addEventListener('keydown', count, { once: true, capture: true })
  })
}
