import type { Browser } from 'puppeteer'
import type { BenchLine } from '../../benchLine.ts'
import { median } from '../../measure.ts'
import { BenchPage } from '../browser/BenchPage.ts'
import { compareTasks } from '../browser/compareTasks.ts'
import { ratioLine } from '../browser/ratioLine.ts'
import type { HistoryPage } from './historyPage.ts'
import { INVOICES } from './historyRows.ts'
import { SIZE } from './sizes.ts'

const READ_ROUNDS = 7
const SCROLL_ROUNDS = 5
const STEPS = 120

/** The invoice history: its rows read against JSON.parse, and its list scrolled against a bare grid with the same values. */
export async function historyBench(browser: Browser, address: string): Promise<BenchLine[]> {
  const history = await BenchPage.open<HistoryPage>(browser, {
    entry: 'screens/historyPage.ts',
    size: SIZE,
    address,
  })
  try {
    return [await reading(history), await scrolling(history)]
  } finally {
    await history.page.close()
  }
}

async function reading(history: BenchPage<HistoryPage>): Promise<BenchLine> {
  const rounds = await history.call('read', 'text', READ_ROUNDS)
  const { ours: whole } = await history.call('read', 'body', READ_ROUNDS)
  return ratioLine({
    name: `invoice history: ${INVOICES} rows ready`,
    target: 2,
    ours: median(rounds.ours),
    plain: median(rounds.plain),
    against: 'JSON.parse',
    also: `from the body of the response ${median(whole).toFixed(0)} ms`,
  })
}

/** The main thread's time for each step, with its share of style, layout and painting. */
async function scrolling(history: BenchPage<HistoryPage>): Promise<BenchLine> {
  const times = await compareTasks(history, {
    kinds: ['list', 'bare'],
    rounds: SCROLL_ROUNDS,
    steps: STEPS,
    prepare: (kind) => history.call('show', kind),
    work: () => history.call('scroll', STEPS),
  })
  return ratioLine({
    name: `list of ${INVOICES} rows: main thread for each step of scrolling`,
    target: 1.2,
    ours: times.get('list'),
    plain: times.get('bare'),
    against: 'the bare grid',
  })
}
