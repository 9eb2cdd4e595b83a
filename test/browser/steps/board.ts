import type { ElementHandle } from 'puppeteer'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import type { ProductUnderTest } from './product.ts'
import type { DemoPerson } from './people.ts'
import { SCREEN, textsOf, waitFor } from './screen.ts'
import type { StoredRow } from './StoredRows.ts'

export const BOARD = '/schedule/overview'

/** The element of a job's card, of a site's, or of the head of a driver's column. */
export const cardOf = (jobId: number) => `${SCREEN}//*[@data-job="${jobId}"]`
export const siteCard = (siteId: number) => `${SCREEN}//*[@data-site="${siteId}"]`
export const headOf = (driverKey: number) => `${SCREEN}//*[@data-driver="${driverKey}"]`
/** The column of a driver, by the key of the user; null for the jobs that wait for one. */
export const columnOf = (driverId: number | null) =>
  `${SCREEN}//*[@data-column="${driverId ?? 'unassigned'}"]`
export const SITES = `${SCREEN}//*[@data-column="sites"]`

/** Opens the board once its cards are shown. */
export async function openBoard(
  product: ProductUnderTest,
  person: DemoPerson,
  path = BOARD,
): Promise<BrowserTab> {
  const tab = await product.visit(person, path)
  await waitFor(tab, `${SCREEN}//*[@data-site]`)
  return tab
}

/** The keys of the jobs in a column, from top to bottom. */
export async function jobsIn(tab: BrowserTab, driverId: number | null): Promise<readonly number[]> {
  const cards = await tab.page.$$(`xpath/${columnOf(driverId)}//*[@data-job]`)
  return Promise.all(
    cards.map((card) => card.evaluate((element) => Number(element.getAttribute('data-job')))),
  )
}

/** The captions of the open menu. */
export function menuOf(tab: BrowserTab): Promise<readonly string[]> {
  return textsOf(tab, '//*[@role="menu"]//*[@role="menuitem"]')
}

/** Opens the menu of a card with the right mouse button. */
export async function openMenu(tab: BrowserTab, card: string): Promise<void> {
  const { x, y } = await centerOf(await waitFor(tab, card))
  await tab.page.mouse.click(x, y, { button: 'right' })
  await waitFor(tab, '//*[@role="menu"]')
}

/** Where a dragged card is dropped. */
export interface Drop {
  /** The element that it is dropped on. */
  readonly over: string
  /** Above or below the middle of that element. */
  readonly half?: 'upper' | 'lower'
}

/** Drags by the mouse, in small steps as a hand does. */
export async function drag(tab: BrowserTab, what: string, { over, half = 'lower' }: Drop): Promise<void> {
  await liftTo(tab, what, { over, half })
  await tab.page.mouse.up()
}

/** Drags without dropping. */
export async function liftTo(tab: BrowserTab, what: string, { over, half = 'lower' }: Drop): Promise<void> {
  const from = await centerOf(await waitFor(tab, what))
  const target = await waitFor(tab, over)
  const box = await target.boundingBox()
  if (box === null) throw new Error(`${over} is not visible.`)
  const to = { x: box.x + box.width / 2, y: box.y + box.height * (half === 'upper' ? 0.2 : 0.8) }
  const { mouse } = tab.page
  await mouse.move(from.x, from.y)
  await mouse.down()
  await mouse.move(from.x + 8, from.y + 8)
  await waitFor(tab, '//*[@aria-label="Board"][@data-dragging]', 'the drag to begin')
  await mouse.move(to.x, to.y, { steps: 20 })
}

/** The point at which a card or head is pressed: centered, near its top. */
export async function pointOf(tab: BrowserTab, xpath: string): Promise<[x: number, y: number]> {
  const { x, y } = await centerOf(await waitFor(tab, xpath))
  return [x, y]
}

async function centerOf(handle: ElementHandle<Element>): Promise<{ x: number; y: number }> {
  await handle.scrollIntoView()
  const box = await handle.boundingBox()
  if (box === null) throw new Error('The element is not visible.')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 16) }
}

/** The jobs of a day that wait for a driver or have this one, in the order of the board. */
export function storedJobs(
  { stored }: ProductUnderTest,
  day: string,
  driverId: number | null,
): readonly StoredRow[] {
  return stored.all(
    `SELECT * FROM Job WHERE deleted IS NULL AND startDate = ? AND driverId IS ?
     ORDER BY coalesce(displayOrder, 9999), id`,
    day,
    driverId,
  )
}

/** The current business day, on which the board opens. */
export function businessDay(): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Detroit' })
  return parts.format(new Date())
}
