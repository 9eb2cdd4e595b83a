import { expectEventually } from '#test/support/eventually.ts'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useProduct } from './steps/product.ts'
import { columnCaptions, drawnKeys, rowOf, selectRow, waitForFilterRow } from './steps/rows.ts'
import {
  buttonIn,
  dialogNamed,
  find,
  gridNamed,
  isShown,
  press,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

const LIST = 'Customers'
const GRID = gridNamed(LIST)
const ROWS = `${GRID}//tr[@data-key]`
const CHOOSER = dialogNamed('Columns')

describe('the list of customers', () => {
  it('F-020 renders only the visible rows of 500, and the others when they are scrolled to', async () => {
    const tab = await openList()
    const first = await drawnKeys(tab, LIST, 6)
    expect(first.length).toBeLessThan(150)
    await expectEventually(() => textOf(tab, '//*[@data-testid="items-found"]')).toBe('500 item(s) found')

    await find(tab, `(${ROWS})[3]`).hover()
    await tab.waitUntil(async () => {
      await tab.page.mouse.wheel({ deltaY: 4000 })
      const drawn = await drawnKeys(tab, LIST, 6)
      return drawn.every((key) => !first.includes(key))
    }, 'other rows')
    expect((await drawnKeys(tab, LIST, 6)).length).toBeLessThan(150)
  })

  it('[LS17] Esc closes the column chooser, and the focus returns to its button', async () => {
    const tab = await openList()
    await press(tab, GRID, 'Choose columns')
    const focused = (selector: string): Promise<boolean> =>
      tab.page.evaluate((place) => document.activeElement?.closest(place) !== null, selector)
    await expectEventually(() => focused('.dx-datagrid-column-chooser')).toBe(true)
    await tab.press('Escape')
    await expectEventually(() => focused('[aria-label="Choose columns"]')).toBe(true)
    const chooser = await waitFor(tab, CHOOSER)
    await expectEventually(() => chooser.isVisible()).toBe(false)
  })

  it('F-021 F-022 keeps a hidden, a widened and a moved column and the sorting of each user over a reload, until Reset layout', async () => {
    const tab = await openList()
    const standard = await columnCaptions(tab, LIST)
    await expectEventually(() => storedLayouts(tab)).toEqual([])

    await hideColumn(tab, 'Phone')
    await dragHeader(tab, 'Email', 'Contact name')
    await tab.waitUntil(
      async () => (await columnCaptions(tab, LIST)).indexOf('Email') < 4,
      'Email before Contact name',
    )
    await find(tab, header('Company')).click()
    await waitFor(tab, `${header('Company')}[@aria-sort="ascending"]`)
    const width = await widen(tab, 'Company', 60)
    const arranged = await columnCaptions(tab, LIST)
    expect(arranged).not.toContain('Phone')
    await tab.waitUntil(
      async () => (await storedLayout(tab)).includes('"sortOrder":"asc"'),
      'the layout stored',
    )
    await tab.waitUntil(
      async () => visibilityOf(await storedLayout(tab), 'phone') === false,
      'the hidden column stored',
    )
    const userId = product.stored.all("SELECT userId FROM User WHERE lastName = 'Whitfield'")[0]?.['userId']
    await expectEventually(() => storedLayouts(tab)).toEqual([
      `rolloff.grid.customer-search.${String(userId)}`,
    ])

    await tab.reload()
    await waitFor(tab, ROWS)
    await expectEventually(() => columnCaptions(tab, LIST)).toEqual(arranged)
    await waitFor(tab, `${header('Company')}[@aria-sort="ascending"]`)
    await expectEventually(async () => Math.abs((await widthOf(tab, 'Company')) - width)).toBeLessThan(3)

    await press(tab, GRID, 'Reset layout')
    await tab.waitUntil(
      async () => (await columnCaptions(tab, LIST)).join() === standard.join(),
      'the standard columns',
    )
    await tab.waitUntil(async () => (await storedLayouts(tab)).length === 0, 'the stored layout to go')
    await tab.reload()
    await waitFor(tab, ROWS)
    await expectEventually(() => columnCaptions(tab, LIST)).toEqual(standard)
    await expectEventually(() => storedLayouts(tab)).toEqual([])
  })

  it('F-020 exports all rows, or those selected, to a spreadsheet', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-downloads-'))
    try {
      const tab = await openList()
      const session = await tab.page.createCDPSession()
      await session.send('Browser.setDownloadBehavior', {
        behavior: 'allow',
        downloadPath: folder,
        browserContextId: tab.page.browserContext().id ?? '',
      })
      await press(tab, GRID, 'Export to spreadsheet')
      await waitFor(tab, `${buttonIn(GRID, 'Export selected rows')}[@disabled]`)
      await press(tab, GRID, 'Export all rows')
      const all = await downloaded(tab, folder, 'Customers.xlsx')
      expect(all.subarray(0, 2).toString()).toBe('PK')

      const [key = 0] = await drawnKeys(tab, LIST, 1)
      await selectRow(tab, rowOf(LIST, key))
      await press(tab, GRID, 'Export to spreadsheet')
      await press(tab, GRID, 'Export selected rows')
      const one = await downloaded(tab, folder, 'Customers.xlsx')
      expect(one.subarray(0, 2).toString()).toBe('PK')
      // One row is much smaller than 500.
      expect(one.length).toBeLessThan(all.length / 3)
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  })
})

async function openList(): Promise<BrowserTab> {
  const tab = await product.visit('Dana Whitfield', '/customers/search')
  await tab.waitForText('500 item(s) found')
  await waitFor(tab, ROWS)
  await waitForFilterRow(tab, LIST)
  return tab
}

/** Hides a column through the column chooser. A press while the chooser is opening may miss, so it is repeated. */
async function hideColumn(tab: BrowserTab, caption: string): Promise<void> {
  await press(tab, GRID, 'Choose columns')
  const box = `${CHOOSER}//*[@role="treeitem"][@aria-label="${caption}"]//*[@role="checkbox"]`
  await tab.waitUntil(async () => {
    if (await isShown(tab, `${box}[@aria-checked="false"]`)) return true
    await find(tab, `${box}[@aria-checked="true"]`).click()
    return find(tab, `${box}[@aria-checked="false"]`)
      .setTimeout(2_000)
      .wait()
      .then(() => true)
  }, `${caption} to be unticked`)
  await waitUntilGone(tab, header(caption))
  await find(tab, `${CHOOSER}//*[@role="button"][@aria-label="Close"]`).click()
  // The widget hides the chooser and reuses it.
  const chooser = await waitFor(tab, CHOOSER)
  await tab.waitUntil(async () => !(await chooser.isVisible()), 'the column chooser to close')
}

function header(caption: string): string {
  return `${GRID}//tr[contains(@class,"dx-header-row")]/td[@aria-label="Column ${caption}"]`
}

async function widthOf(tab: BrowserTab, caption: string): Promise<number> {
  return (await boxOf(tab, caption)).width
}

async function boxOf(tab: BrowserTab, caption: string) {
  const box = await (await waitFor(tab, header(caption))).boundingBox()
  if (box === null) throw new Error(`The caption ${caption} is not drawn.`)
  return box
}

/** Drags the caption of a column onto the left half of another. */
async function dragHeader(tab: BrowserTab, caption: string, before: string): Promise<void> {
  const [from, to] = [await boxOf(tab, caption), await boxOf(tab, before)]
  const y = from.y + from.height / 2
  await drag(tab, { x: from.x + from.width / 2, y }, { x: to.x + 10, y: to.y + to.height / 2 })
}

/** Drags the right edge of a column's caption; returns its new width. */
async function widen(tab: BrowserTab, caption: string, by: number): Promise<number> {
  const { x, y, width, height } = await boxOf(tab, caption)
  const edge = { x: x + width, y: y + height / 2 }
  await drag(tab, edge, { x: edge.x + by, y: edge.y })
  await tab.waitUntil(async () => (await widthOf(tab, caption)) > width + by / 2, `${caption} to be wider`)
  return widthOf(tab, caption)
}

interface Point {
  readonly x: number
  readonly y: number
}

async function drag(tab: BrowserTab, from: Point, to: Point): Promise<void> {
  const { mouse } = tab.page
  await mouse.move(from.x, from.y)
  await mouse.down()
  await mouse.move(to.x, to.y, { steps: 12 })
  await mouse.up()
}

/** Storage keys of grid layouts. */
function storedLayouts(tab: BrowserTab): Promise<readonly string[]> {
  return tab.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('rolloff.grid.')))
}

async function storedLayout(tab: BrowserTab): Promise<string> {
  const [key] = await storedLayouts(tab)
  return key === undefined ? '' : tab.page.evaluate((name) => localStorage.getItem(name) ?? '', key)
}

function visibilityOf(stored: string, field: string): unknown {
  // The product stores the text in this format.
  const { layout } = JSON.parse(stored) as {
    layout: { columns: readonly { dataField: string; visible: boolean }[] }
  }
  return layout.columns.find((column) => column.dataField === field)?.visible
}

/** Reads a downloaded file once the browser has written it completely. */
async function downloaded(tab: BrowserTab, folder: string, name: string): Promise<Buffer> {
  await tab.waitUntil(async () => {
    const files = await readdir(folder)
    return files.includes(name) && !files.some((file) => file.endsWith('.crdownload'))
  }, `the download ${name}`)
  const file = path.join(folder, name)
  const content = await readFile(file)
  await rm(file)
  return content
}
