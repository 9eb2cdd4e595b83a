import { formatMoney } from '#shared/kernel/money.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { linesOf, LINES, TOTAL } from './steps/invoices.ts'
import { Office } from './steps/Office.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { columnCaptions, doubleClick, openRow, rowOf, rowWith, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  choose,
  dialogNamed,
  gridNamed,
  isShown,
  press,
  problemOf,
  readField,
  SCREEN,
  setField,
  subjectOf,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const GRID = gridNamed(LINES)
const FEES = 'Dumpster fees'
const PROMPT = dialogNamed('Edit Rate')

describe('the parts of an invoice', () => {
  it('M-003 M-006 M-012 shows whose a posted invoice is, its terms and what accounting knows it by, and opens no line of it', async () => {
    const [stored] = product.stored.all(
      `SELECT i.id, i.quickBooksId, i.terms, i.rentalId, i.total + i.tax AS total, i.payments, i.serviceAddress1, l.id AS lineId
       FROM Invoice i JOIN InvoiceLine l ON l.invoiceId = i.id AND l.deleted IS NULL
       WHERE i.deleted IS NULL AND i.statusId = 4 AND i.quickBooksId IS NOT NULL AND i.quickBooksLastExport IS NOT NULL
         AND l.jobDumpsterFeeId IS NULL ORDER BY i.id DESC LIMIT 1`,
    )
    const tab = await product.visit('Kim DeVries', `/invoices/${String(stored?.['id'])}`)
    const parties = () => textOf(tab, `${SCREEN}//*[@data-testid="invoice-parties"]`)
    await expectEventually(parties).toContain(`R${String(stored?.['rentalId'])}`)
    expect(await parties()).toContain(String(stored?.['serviceAddress1']))
    expect(await readField(tab, SCREEN, 'Terms')).toBe(String(stored?.['terms']))
    for (const caption of ['Payment method', 'Due date', 'Note', 'Private note'])
      await waitFor(tab, `${SCREEN}//label[normalize-space()="${caption}"]`)
    const accounting = await textOf(tab, `${SCREEN}//*[@data-testid="invoice-accounting"]`)
    expect(accounting).toContain(String(stored?.['quickBooksId']))
    expect(accounting).toMatch(/Last export\s*\d\d\/\d\d\/\d{4}/)
    const total = await textOf(tab, TOTAL)
    expect(total).toContain(formatMoney(Number(stored?.['total'])))
    expect(total).toContain(formatMoney(Number(stored?.['total']) - Number(stored?.['payments'])))
    await press(tab, SCREEN, 'More')
    expect(await isShown(tab, buttonIn(SCREEN, 'Delete Invoice'))).toBe(false)
    await press(tab, SCREEN, 'More')
    await doubleClick(tab, rowOf(LINES, Number(stored?.['lineId'])))
    await selectRow(tab, rowOf(LINES, Number(stored?.['lineId'])))
    expect(await isShown(tab, '//*[@role="dialog"]')).toBe(false)
  })

  it('M-009 [IN2] shows which invoice charges a fee already, and does not offer that fee', async () => {
    const [found] = product.stored.all(
      `SELECT i.id, f.id AS feeId, l.id AS lineId, o.invoiceNumber AS otherNumber
       FROM InvoiceLine l JOIN Invoice o ON o.id = l.invoiceId JOIN JobDumpsterFee f ON f.id = l.jobDumpsterFeeId
         JOIN Invoice i ON i.rentalId = o.rentalId AND i.id <> o.id
       WHERE l.deleted IS NULL AND o.deleted IS NULL AND i.deleted IS NULL AND i.statusId NOT IN (4, 14)
       ORDER BY i.id DESC LIMIT 1`,
    )
    const fee = rowOf(FEES, Number(found?.['feeId']))
    const tab = await product.visit('Kim DeVries', `/invoices/${String(found?.['id'])}`)
    const line = `${String(found?.['lineId'])} of #${String(found?.['otherNumber'])}`
    await expectEventually(() => textOf(tab, `${fee}/td[@data-field="invoiceLineId"]`)).toBe(line)
    await selectRow(tab, fee)
    expect(await isShown(tab, `${buttonIn(gridNamed(FEES), 'Add To Invoice')}[@disabled]`)).toBe(true)
  })

  it('M-018 shows with a save also the lines that others have added and removed, and the total that is stored', async () => {
    const [found] = product.stored.all(
      `SELECT i.id, max(l.id) AS lineId FROM Invoice i JOIN InvoiceLine l ON l.invoiceId = i.id AND l.deleted IS NULL
       WHERE i.deleted IS NULL AND i.statusId = 5 GROUP BY i.id HAVING count(*) > 1 ORDER BY i.id LIMIT 1`,
    )
    const [id, lineId] = [Number(found?.['id']), Number(found?.['lineId'])]
    const tab = await product.visit('Kim DeVries', `/invoices/${id}`)
    await waitFor(tab, rowOf(LINES, lineId))

    const office = await Office.open(product)
    const deleted = new Date().toISOString()
    await office.change('InvoiceLine', product.stored.row('InvoiceLine', lineId), { deleted })
    const added = { invoiceId: id, lineNumber: 90, description: 'Of the office', miscItem: true, rate: 11 }
    await office.add('InvoiceLine', added)

    await setField(tab, SCREEN, 'Note', 'Second copy')
    await press(tab, SCREEN, 'Save')
    await tab.waitForMessage('Saved')
    await waitFor(tab, rowWith(LINES, 'Of the office'))
    await waitUntilGone(tab, rowOf(LINES, lineId))
    const { total } = product.stored.row('Invoice', id)
    await expectEventually(() => textOf(tab, TOTAL)).toContain(formatMoney(Number(total)))
  })

  it('M-007 M-008 M-009 M-011 M-012 [DP4] moves a line up, and adds the line of a dumpster fee, whose rate is a number', async () => {
    const { id, feeId, lineId, total } = billedFee()
    const tab = await product.visit('Kim DeVries', `/invoices/${id}`)
    await waitFor(tab, rowOf(FEES, feeId))
    expect(await columnCaptions(tab, FEES)).toEqual(['Job', 'Type', 'Quantity', 'Invoice line ID', 'Note'])
    await selectRow(tab, rowOf(LINES, lineId))
    await press(tab, GRID, 'Remove')
    await waitFor(tab, subjectOf(String(product.stored.row('InvoiceLine', lineId)['description'])))
    await answerQuestion(tab, QUESTIONS.removeLine, 'Yes')

    const kept = linesOf(product, id).filter((line) => line.id !== lineId)
    const last = kept.at(-1)
    if (last === undefined || kept.length < 2) throw new Error('The invoice has too few lines.')
    await selectRow(tab, rowOf(LINES, last.id))
    await press(tab, GRID, 'Move up')
    await expectEventually(() => numberOf(tab, last.id)).toBe(String(kept.length - 1))

    await press(tab, GRID, 'Add dumpster fee line')
    const which = dialogNamed('Add dumpster fee line')
    await choose(tab, which, 'Dumpster fee', feeTitle(feeId))
    await press(tab, which, 'Save')
    await waitUntilGone(tab, which)
    const added = `(${GRID}//tr[@data-key < 0])[1]`
    await expectEventually(() => textOf(tab, `${added}/td[@data-field="total"]`)).toBe(formatMoney(total))
    await openRow(tab, added, PROMPT)
    await setField(tab, PROMPT, 'Rate', 'much')
    await press(tab, PROMPT, 'Save')
    await expectEventually(() => problemOf(tab, PROMPT, 'Rate')).not.toBe('')
    await setField(tab, PROMPT, 'Rate', '12.5')
    await press(tab, PROMPT, 'Save')
    await waitUntilGone(tab, PROMPT)
    await press(tab, SCREEN, 'Save')
    await tab.waitForMessage('Saved')
    const stored = linesOf(product, id)
    expect(stored.map(({ lineNumber }) => lineNumber)).toEqual(stored.map((_line, index) => index + 1))
    expect(stored.find(({ jobDumpsterFeeId }) => jobDumpsterFeeId === feeId)).toMatchObject({ rate: 12.5 })
    expect(stored.findIndex((line) => line.id === last.id)).toBe(kept.length - 2)
  })
})

/** A dumpster fee on the open invoice with the fewest payments, whose job has other lines there. */
function billedFee() {
  const [found] = product.stored.all(
    `SELECT i.id, l.id AS lineId, f.id AS feeId, f.quantity * t.price AS total
     FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
       JOIN JobDumpsterFee f ON f.id = l.jobDumpsterFeeId JOIN DumpsterFeeType t ON t.id = f.dumpsterFeeTypeId
     WHERE l.deleted IS NULL AND i.deleted IS NULL AND i.statusId NOT IN (4, 14)
       AND (SELECT count(*) FROM InvoiceLine o WHERE o.invoiceId = i.id AND o.jobId = l.jobId AND o.deleted IS NULL) > 2
     ORDER BY i.payments, i.id DESC LIMIT 1`,
  )
  if (found === undefined) throw new Error('No open invoice has a dumpster fee.')
  return {
    id: Number(found['id']),
    lineId: Number(found['lineId']),
    feeId: Number(found['feeId']),
    total: Number(found['total']),
  }
}

function feeTitle(feeId: number): string {
  const [fee] = product.stored.all(
    `SELECT 'J' || f.jobId || ' · ' || f.quantity || ' × ' || t.name AS title
     FROM JobDumpsterFee f JOIN DumpsterFeeType t ON t.id = f.dumpsterFeeTypeId WHERE f.id = ?`,
    feeId,
  )
  return String(fee?.['title'])
}

function numberOf(tab: BrowserTab, lineId: number): Promise<string> {
  return textOf(tab, `${rowOf(LINES, lineId)}/td[@data-field="lineNumber"]`)
}
