import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'puppeteer'
import { cardOf, columnOf, headOf, liftTo } from '#test/browser/steps/board.ts'
import { addJobs } from '#test/browser/steps/newJobs.ts'
import { StoredRows } from '#test/browser/steps/StoredRows.ts'
import { BrowserTab } from '#test/support/BrowserTab.ts'
import { startServer } from '#test/support/startServer.ts'
import type { BenchLine } from '../benchLine.ts'
import { median } from '../measure.ts'
import type { BoardPage } from './board/boardPage.tsx'
import { DAY, DRIVERS, JOBS, SITES } from './board/boardRows.ts'
import { BenchPage, NAMING } from './browser/BenchPage.ts'
import { compareTasks } from './browser/compareTasks.ts'
import { ratioLine } from './browser/ratioLine.ts'
import { withBrowser } from './browser/withBrowser.ts'

const ROUNDS = 15
const MOVES = 240
const DRAG_ROUNDS = 5
const DROPS = 10
const CHANGED = [3, 100, 200]
/** The styles of the board. */
const STYLES = ['theme/tokens.css', 'theme/base.css', 'theme/parts.css', 'screens/schedule/board.css'].map(
  (file) => path.resolve('client', file),
)
const SIZE = { width: 1920, height: 1000 }

/** The dispatch board with 15 drivers, 8 sites and 250 jobs, against plain React elements and a drag that does nothing. */
export async function runBoardBench(): Promise<BenchLine[]> {
  return withBrowser(async (browser) => {
    const board = await BenchPage.open<BoardPage>(browser, {
      entry: 'board/boardPage.tsx',
      size: SIZE,
      styles: STYLES,
      address: 'about:blank',
    })
    return [await drawing(board), await dragging(board), await refreshing(board), await dropping(browser)]
  })
}

async function drawing(board: BenchPage<BoardPage>): Promise<BenchLine> {
  const rounds = await board.call('drawCards', ROUNDS)
  return ratioLine({
    name: `board: ${JOBS} cards, ${DRIVERS} drivers, ${SITES} sites drawn`,
    target: 1.5,
    ours: median(rounds.ours),
    plain: median(rounds.plain),
    against: 'plain elements',
  })
}

/** The main thread's time for each move of the mouse, with its share of style, layout and painting. */
async function dragging(board: BenchPage<BoardPage>): Promise<BenchLine> {
  const times = await compareTasks(board, {
    kinds: ['board', 'bare'],
    rounds: DRAG_ROUNDS,
    steps: MOVES,
    work: (kind) => board.call('dragOver', kind, MOVES),
  })
  return ratioLine({
    name: 'board: main thread for each move of a drag',
    target: 1.2,
    ours: times.get('board'),
    plain: times.get('bare'),
    against: 'the bare drag',
  })
}

async function refreshing(board: BenchPage<BoardPage>): Promise<BenchLine> {
  const drawn = await board.call('refresh', CHANGED)
  return {
    name: `board: cards drawn by a refresh that changed ${CHANGED.length}`,
    ratio: drawn / CHANGED.length,
    target: 1,
    isWithinLimit: drawn === CHANGED.length,
    detail: `${drawn} of ${JOBS}`,
  }
}

/** On the product itself: the frames until a dropped card is in its column, and the saves of each drop. */
async function dropping(browser: Browser): Promise<BenchLine> {
  const server = await startServer()
  const context = await browser.createBrowserContext()
  try {
    const stored = new StoredRows(server.dataDirectory)
    const waiting = await addJobs({ url: server.url, stored }, { day: DAY, count: JOBS })
    const tab = await BrowserTab.prepare(await context.newPage(), SIZE)
    await tab.page.evaluateOnNewDocument(NAMING)
    await tab.goTo(`${server.url}/schedule/overview?date=${DAY}`)
    await tab.clickText('sue.postma@rolloff.example')
    const [driver] = stored.all(
      `SELECT d.id, d.userId FROM Driver d JOIN User u ON u.userId = d.userId WHERE u.isActive = 1
       ORDER BY d.displayOrder`,
    )
    const driverId = Number(driver?.['userId'])
    await tab.page.waitForSelector(`xpath/${columnOf(driverId)}`)
    const frames: number[] = []
    for (const id of waiting.slice(0, DROPS)) {
      await liftTo(tab, cardOf(id), { over: headOf(Number(driver?.['id'])) })
      frames.push(await dropAndCount(tab, id, driverId))
    }
    await tab.waitUntil(() => jobsOf(stored, driverId) === DROPS, 'the drops to be stored')
    const saves = tab.requestsTo('/SaveChanges').length
    return {
      name: 'board: frames until a drop is on screen',
      ratio: Math.max(...frames),
      target: 1,
      isWithinLimit: saves === DROPS,
      detail: `${saves} saves of ${DROPS} drops`,
    }
  } finally {
    await context.close()
    await server.stop()
    await rm(server.dataDirectory, { recursive: true, force: true })
  }
}

async function dropAndCount(tab: BrowserTab, jobId: number, driverId: number): Promise<number> {
  const counted = tab.page.evaluate(
    (card, column) =>
      new Promise<number>((resolve) => {
        let frames = 0
        const look = (): void => {
          frames += 1
          const at = document.querySelector(`main [data-column="${column}"] [data-job="${card}"]`)
          if (at === null) requestAnimationFrame(look)
          else resolve(frames)
        }
        window.addEventListener('pointerup', () => requestAnimationFrame(look), { once: true })
      }),
    jobId,
    driverId,
  )
  // The page listens before the button is let go.
  await tab.page.evaluate(() => true)
  await tab.page.mouse.up()
  return counted
}

function jobsOf(stored: StoredRows, driverId: number): number {
  return stored.ids('SELECT id FROM Job WHERE startDate = ? AND driverId = ?', DAY, driverId).length
}
