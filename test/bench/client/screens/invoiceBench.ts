import type { Browser } from 'puppeteer'
import type { BenchLine } from '../../benchLine.ts'
import { median } from '../../measure.ts'
import { BenchPage } from '../browser/BenchPage.ts'
import { compareTasks } from '../browser/compareTasks.ts'
import { ratioLine } from '../browser/ratioLine.ts'
import type { InvoicePage } from './invoicePage.tsx'
import { LINES, SIZE } from './sizes.ts'

const ROUNDS = 15
const TASK_ROUNDS = 3
const EDITS = 5

/** An edit of a quantity on the screen of an invoice, against a plain React table with the same texts. */
export async function invoiceBench(browser: Browser, address: string): Promise<BenchLine> {
  const invoice = await BenchPage.open<InvoicePage>(browser, {
    entry: 'screens/invoicePage.tsx',
    size: SIZE,
    address,
  })
  try {
    const rounds = await invoice.call('edit', ROUNDS)
    const tasks = await compareTasks(invoice, {
      kinds: ['screen', 'plain'],
      rounds: TASK_ROUNDS,
      steps: EDITS,
      work: (kind) => invoice.call('editAndWait', kind, EDITS),
    })
    const [screen = Number.NaN, plain = Number.NaN] = [tasks.get('screen'), tasks.get('plain')]
    return ratioLine({
      name: `invoice of ${LINES} lines: a quantity drawn again`,
      target: 1.5,
      ours: median(rounds.ours),
      plain: median(rounds.plain),
      against: 'a plain table',
      also: `with all that follows ${screen.toFixed(1)} ms against ${plain.toFixed(1)} ms`,
    })
  } finally {
    await invoice.page.close()
  }
}
