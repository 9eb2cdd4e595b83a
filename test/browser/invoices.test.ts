import { formatMoney } from '#shared/kernel/money.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { readPdf } from '#test/support/readPdf.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { linesOf, LINES, reportOf, TOTAL } from './steps/invoices.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { columnCaptions, openRow, rowOf, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  dialogNamed,
  gridNamed,
  isShown,
  press,
  problemOf,
  SCREEN,
  setField,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const LINE = dialogNamed('Invoice line')
const NEW_LINE = dialogNamed('Add invoice line')
const GRID = gridNamed(LINES)

describe('an invoice', () => {
  it('M-002 M-003 M-004 M-006 M-007 M-008 M-012 M-013 M-018 edits lines; screen, database and print have the same total', async () => {
    const id = newest('statusId = 1 AND paid IS NULL', 3)
    const lines = linesOf(product, id)
    const [first, second, third] = lines
    if (first === undefined || second === undefined || third === undefined) throw new Error('Too few lines')
    const { invoiceNumber, total } = product.stored.row('Invoice', id)
    const tab = await product.visit('Kim DeVries', `/invoices/${id}`)
    await expectEventually(() => textOf(tab, '//h1')).toBe(`Invoice #${String(invoiceNumber)}`)
    await waitFor(tab, buttonIn(SCREEN, 'Send For Review'))
    expect(await isShown(tab, buttonIn(SCREEN, 'Edit Invoice'))).toBe(false)
    await expectEventually(() => columnCaptions(tab, LINES)).toEqual([
      'No.',
      'Description',
      'Service',
      'Weight',
      'Quantity',
      'Rate',
      'Total',
      'Account',
      'Job',
      'Note',
    ])
    const shown = () => textOf(tab, TOTAL)
    await expectEventually(shown).toContain(formatMoney(Number(total)))

    await openRow(tab, rowOf(LINES, first.id), LINE)
    await setField(tab, LINE, 'Quantity', '2')
    await setField(tab, LINE, 'Rate', '500.55')
    await press(tab, LINE, 'Save')
    await waitUntilGone(tab, LINE)
    const edited = Number(total) - first.total + 1001.1
    await expectEventually(shown).toContain(formatMoney(edited))
    expect(product.stored.row('Invoice', id)['total']).toBe(total)

    await selectRow(tab, rowOf(LINES, first.id))
    await press(tab, GRID, 'Move down')
    await expectEventually(() => numberOf(tab, first.id)).toBe('2')
    await selectRow(tab, rowOf(LINES, third.id))
    await press(tab, GRID, 'Remove')
    await answerQuestion(tab, QUESTIONS.removeLine, 'Yes')
    await expectEventually(shown).toContain(formatMoney(edited - third.total))
    // The line and the numbers of those after it, as the one thing that was done.
    await tab.press('Control+z')
    await expectEventually(shown).toContain(formatMoney(edited))
    await tab.press('Control+y')
    await expectEventually(shown).toContain(formatMoney(edited - third.total))

    await press(tab, GRID, 'Add misc line')
    expect(await isShown(tab, `${NEW_LINE}//label[normalize-space()="Job"]`)).toBe(false)
    await setField(tab, NEW_LINE, 'Description', 'Key deposit')
    await setField(tab, NEW_LINE, 'Rate', '12.34')
    await press(tab, NEW_LINE, 'Save')
    await waitUntilGone(tab, NEW_LINE)
    const expected = edited - third.total + 12.34
    await expectEventually(shown).toContain(formatMoney(expected))

    await press(tab, GRID, 'Add Line')
    await setField(tab, NEW_LINE, 'Description', 'Without a job')
    await press(tab, NEW_LINE, 'Save')
    await expectEventually(() => problemOf(tab, NEW_LINE, 'Job')).toBe('Required')
    await press(tab, NEW_LINE, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await waitUntilGone(tab, NEW_LINE)

    await press(tab, SCREEN, 'Save')
    await tab.waitForMessage('Saved')
    const stored = linesOf(product, id)
    expect(stored.map(({ lineNumber }) => lineNumber)).toEqual(stored.map((_line, index) => index + 1))
    expect(stored.slice(0, 2).map((line) => line.id)).toEqual([second.id, first.id])
    expect(stored.at(-1)).toMatchObject({ description: 'Key deposit', miscItem: 1, total: 12.34 })
    expect(formatMoney(Number(product.stored.row('Invoice', id)['total']))).toBe(formatMoney(expected))
    await expectEventually(shown).toContain(formatMoney(expected))
    const pages = await readPdf(await reportOf(tab, product, id))
    expect(pages.join(' ')).toContain(formatMoney(expected))
  })
})

/** The newest invoice that fulfils a condition and has at least this many lines, none of them a fee or billed by the day. */
function newest(condition: string, lineCount: number): number {
  const [id] = product.stored.ids(
    `SELECT i.id FROM Invoice i WHERE i.deleted IS NULL AND ${condition}
       AND (SELECT count(*) FROM InvoiceLine l WHERE l.invoiceId = i.id AND l.deleted IS NULL) >= ?
       AND NOT EXISTS (SELECT 1 FROM InvoiceLine l WHERE l.invoiceId = i.id
         AND (l.jobDumpsterFeeId IS NOT NULL OR l.explanation LIKE '%"rule":"daily"%'))
     ORDER BY i.id DESC LIMIT 1`,
    lineCount,
  )
  if (id === undefined) throw new Error(`No invoice has ${condition}.`)
  return id
}

async function numberOf(tab: BrowserTab, lineId: number): Promise<string> {
  return textOf(tab, `${rowOf(LINES, lineId)}/td[@data-field="lineNumber"]`)
}
