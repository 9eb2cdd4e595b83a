import { addDays } from '#shared/kernel/days.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { BOARD, businessDay, cardOf, liftTo, openMenu } from './steps/board.ts'
import { addJobs } from './steps/newJobs.ts'
import { useProduct } from './steps/product.ts'
import { waitFor } from './steps/screen.ts'

const product = useProduct()

const REFRESH_MILLISECONDS = 300_000
const ENDED = 'five minutes ended'

/** A day on which nothing else is planned. */
let day = addDays(businessDay(), 200)
beforeEach(() => {
  day = addDays(day, 1)
})

/** Somebody else adds a job to the day; returns the jobs of the day. */
const addJob = (): Promise<readonly number[]> => addJobs(product, { day, count: 1 })

/** The board of the day, on whose page five minutes end whenever the test says so. */
async function openBoardOfDay(): Promise<BrowserTab> {
  const tab = await product.visit('Sue Postma', '/profile')
  await tab.page.evaluateOnNewDocument(
    (milliseconds, ended) => {
      const setRealInterval = window.setInterval.bind(window)
      const setInterval = (run: () => void, delay?: number): number => {
        if (delay !== milliseconds) return setRealInterval(run, delay)
        window.addEventListener(ended, run)
        return 0
      }
      Object.assign(window, { setInterval })
    },
    REFRESH_MILLISECONDS,
    ENDED,
  )
  await tab.goTo(`${product.url}${BOARD}?date=${day}`)
  return tab
}

async function endFiveMinutes(tab: BrowserTab): Promise<void> {
  await tab.page.evaluate((ended) => window.dispatchEvent(new Event(ended)), ENDED)
}

const readsOf = (tab: BrowserTab): number => tab.requestsTo('/JobsByDate').length

describe('the board that stays open', () => {
  it('O-061 does not read while a card is dragged or a menu is open, but after that', async () => {
    await addJob()
    const [first = 0, second = 0] = await addJob()
    const tab = await openBoardOfDay()
    await liftTo(tab, cardOf(first), { over: cardOf(second) })
    const reads = readsOf(tab)
    const duringDrag = (await addJob()).at(-1) ?? 0
    await endFiveMinutes(tab)
    expect(readsOf(tab)).toBe(reads)
    await tab.press('Escape')
    await tab.page.mouse.up()
    await waitFor(tab, cardOf(duringDrag))

    await openMenu(tab, cardOf(first))
    const afterDrag = readsOf(tab)
    const duringMenu = (await addJob()).at(-1) ?? 0
    await endFiveMinutes(tab)
    expect(readsOf(tab)).toBe(afterDrag)
    await tab.press('Escape')
    await waitFor(tab, cardOf(duringMenu))
  })
})
