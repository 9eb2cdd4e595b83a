import { formatMoney } from '#shared/kernel/money.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { readPdf } from '#test/support/readPdf.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { pressInMenu } from './steps/commands.ts'
import { linesOf, LINES, reportOf, statusOf, TOTAL } from './steps/invoices.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { columnCaptions, openRow, rowOf, selectRow } from './steps/rows.ts'
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
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const LINE = dialogNamed('Invoice line')
const NEW_LINE = dialogNamed('Add invoice line')
const GRID = gridNamed(LINES)
const BADGE = `${SCREEN}//*[contains(@class,"head-row")]/*[contains(@class,"badge")]`

describe('the screen of an invoice', () => {
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
    expect(await columnCaptions(tab, LINES)).toEqual([
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

  it('M-015 M-016 M-019 follows terms and date with the due date until another is set, and adds the fee of a card', async () => {
    const id = newest('statusId = 5 AND payments = 0', 1)
    const tab = await product.visit('Kim DeVries', `/invoices/${id}`)
    const due = () => readField(tab, SCREEN, 'Due date')
    await setField(tab, SCREEN, 'Invoice date', '03/01/2027')
    await choose(tab, SCREEN, 'Terms', 'Net 15')
    await expectEventually(due).toBe('03/16/2027')
    await choose(tab, SCREEN, 'Terms', 'Due on receipt')
    await expectEventually(due).toBe('03/02/2027')
    await setField(tab, SCREEN, 'Due date', '04/15/2027')
    await choose(tab, SCREEN, 'Terms', 'Net 30')
    await setField(tab, SCREEN, 'Invoice date', '03/05/2027')
    await expectEventually(due).toBe('04/15/2027')
    await choose(tab, SCREEN, 'Payment method', 'Credit-Debit')
    const [card] = product.stored.all(
      'SELECT name, feePercentage FROM CreditCard WHERE deleted IS NULL LIMIT 1',
    )
    await choose(tab, SCREEN, 'Credit card', String(card?.['name']))
    const percentage = Number(card?.['feePercentage'])
    const total = Number(product.stored.row('Invoice', id)['total'])
    const shown = () => textOf(tab, TOTAL)
    await expectEventually(shown).toContain(`${(percentage * 100).toFixed(4)}%`)
    await expectEventually(shown).toContain(formatMoney(Math.round(total * percentage * 100) / 100))
    await expectEventually(shown).toContain(formatMoney(total))
    await press(tab, SCREEN, 'Save')
    await tab.waitForMessage('Saved')
    expect(product.stored.row('Invoice', id)).toMatchObject({
      invoiceDate: '2027-03-05',
      dueDate: '2027-04-15',
      creditCardPercentage: percentage,
      total,
    })
  })

  it('M-009 M-010 M-011 M-012 adds a dumpster fee after the question, edits its rate and the note of the fee', async () => {
    const [found] = product.stored.all(
      `SELECT i.id, l.id AS lineId, f.id AS feeId, f.jobId, f.quantity, t.price
       FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
         JOIN JobDumpsterFee f ON f.id = l.jobDumpsterFeeId JOIN DumpsterFeeType t ON t.id = f.dumpsterFeeTypeId
       WHERE l.deleted IS NULL AND i.deleted IS NULL AND i.statusId NOT IN (4, 14)
         AND (SELECT count(*) FROM InvoiceLine o
              WHERE o.invoiceId = i.id AND o.jobId = l.jobId AND o.deleted IS NULL) = 1
       ORDER BY i.payments, i.id DESC LIMIT 1`,
    )
    const [id, feeId, jobId] = [Number(found?.['id']), Number(found?.['feeId']), String(found?.['jobId'])]
    const fees = 'Dumpster fees'
    const tab = await product.visit('Kim DeVries', `/invoices/${id}`)
    await waitFor(tab, rowOf(fees, feeId))
    await selectRow(tab, rowOf(fees, feeId))
    await waitFor(tab, `${buttonIn(gridNamed(fees), 'Add To Invoice')}[@disabled]`)
    await selectRow(tab, rowOf(LINES, Number(found?.['lineId'])))
    await press(tab, GRID, 'Remove')
    await answerQuestion(tab, QUESTIONS.removeLine, 'Yes')
    await press(tab, gridNamed(fees), 'Add To Invoice')
    const question = `Could not find invoice line for job #${jobId}. Do you still want to add the dumpster fee?`
    await answerQuestion(tab, question, 'Yes')
    const added = `(${GRID}//tr[@data-key < 0])[1]`
    const total = formatMoney(Number(found?.['quantity']) * Number(found?.['price']))
    await expectEventually(() => textOf(tab, `${added}/td[@data-field="total"]`)).toBe(total)
    await expectEventually(() => textOf(tab, `${rowOf(fees, feeId)}/td[@data-field="invoiceLineId"]`)).toBe(
      'New',
    )
    const prompt = dialogNamed('Edit Rate')
    await openRow(tab, added, prompt)
    await setField(tab, prompt, 'Rate', '99')
    await press(tab, prompt, 'Save')
    await waitUntilGone(tab, prompt)
    await press(tab, SCREEN, 'Save')
    await tab.waitForMessage('Saved')
    expect(linesOf(product, id).find((line) => line.jobDumpsterFeeId === feeId)).toMatchObject({ rate: 99 })
    await press(tab, gridNamed(fees), 'Edit Note')
    const note = dialogNamed('Edit Note')
    await setField(tab, note, 'Note', 'Paint, not dirt')
    await press(tab, note, 'Save')
    await expectEventually(() => product.stored.row('JobDumpsterFee', feeId)['note']).toBe('Paint, not dirt')
  })

  it('M-012 edits only the rate of a line that bills days', async () => {
    const [line] = product.stored.all(
      `SELECT l.id, l.invoiceId FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
       WHERE l.deleted IS NULL AND i.deleted IS NULL AND i.statusId NOT IN (4, 14)
         AND l.explanation LIKE '%"rule":"daily"%' ORDER BY i.payments, l.id DESC LIMIT 1`,
    )
    const dialog = dialogNamed('Daily rate')
    const tab = await product.visit('Kim DeVries', `/invoices/${String(line?.['invoiceId'])}`)
    await openRow(tab, rowOf(LINES, Number(line?.['id'])), dialog)
    await setField(tab, dialog, 'Rate', '7.5')
    expect(await isShown(tab, `${dialog}//label[normalize-space()="Account"]`)).toBe(false)
    await press(tab, dialog, 'Save')
    await waitUntilGone(tab, dialog)
    await press(tab, SCREEN, 'Save')
    await tab.waitForMessage('Saved')
    expect(product.stored.row('InvoiceLine', Number(line?.['id']))['rate']).toBe(7.5)
  })

  it('M-004 M-005 M-021 M-026 M-027 [RC11] [RC12] unlocks a posted invoice, sends it for review, and voids it', async () => {
    const id = newest('statusId = 4 AND payments = 0', 1)
    const tab = await product.visit('Kim DeVries', `/invoices/${id}`)
    await waitFor(tab, '//*[@data-field="invoiceDate"]//input[@readonly or @disabled]')
    expect(await isShown(tab, buttonIn(GRID, 'Add Line'))).toBe(false)
    expect(await isShown(tab, buttonIn(SCREEN, 'Send For Review'))).toBe(false)
    await press(tab, SCREEN, 'Edit Invoice')
    await answerQuestion(tab, QUESTIONS.unlockInvoice, 'Yes')
    await waitFor(tab, buttonIn(GRID, 'Add Line'))
    await expectEventually(() => product.stored.row('Invoice', id)).toMatchObject({
      statusId: 2,
      quickBooksLastExport: null,
    })
    await press(tab, SCREEN, 'Send For Review')
    await answerQuestion(tab, QUESTIONS.reviewInvoice, 'Yes')
    await expectEventually(() => textOf(tab, BADGE)).toBe('Review')
    await expectEventually(() => statusOf(product, id)).toBe(5)
    await pressInMenu(tab, 'Void Invoice')
    await answerQuestion(tab, QUESTIONS.voidExported, 'Yes')
    const reason = dialogNamed('Void Invoice')
    await setField(tab, reason, 'Reason', 'Billed twice')
    await press(tab, reason, 'Save')
    await expectEventually(() => textOf(tab, BADGE)).toBe('Voided')
    await waitFor(tab, `${BADGE}[contains(@class,"large")][contains(@class,"red")]`)
    await expectEventually(() => product.stored.row('Invoice', id)).toMatchObject({
      statusId: 14,
      quickBooksId: 'Voided',
    })
    expect(product.stored.row('Invoice', id)['privateNote']).toContain('Voided: Billed twice')
    await tab.goTo(`${product.url}/invoices/${id}`)
    await expectEventually(() => textOf(tab, BADGE)).toBe('Voided')
    expect(await isShown(tab, buttonIn(GRID, 'Add Line'))).toBe(false)
    await press(tab, SCREEN, 'More')
    await waitFor(tab, `${buttonIn(SCREEN, 'Void Invoice')}[@disabled]`)
  })

  it('M-004 M-027 M-028 refuses to void an invoice with payments, and deletes a new one', async () => {
    const paid = newest('statusId = 9', 1)
    const tab = await product.visit('Kim DeVries', `/invoices/${paid}`)
    await pressInMenu(tab, 'Void Invoice')
    await tab.waitForMessage('Invoice has associated Payments. Cannot Void.')
    expect(statusOf(product, paid)).toBe(9)
    const id = newest('statusId = 1', 1)
    await tab.goTo(`${product.url}/invoices/${id}`)
    await pressInMenu(tab, 'Delete Invoice')
    await answerQuestion(tab, QUESTIONS.deleteInvoice, 'Yes')
    await tab.waitForAddress('/invoices/overview')
    expect(product.stored.row('Invoice', id)['deleted']).not.toBeNull()
    expect(linesOf(product, id)).toEqual([])
  })

  it('M-014 M-015 M-017 requires the parts of a new invoice, and numbers it once it is stored', async () => {
    const tab = await product.visit('Kim DeVries', '/invoices/new')
    await setField(tab, SCREEN, 'Note', 'By hand')
    await press(tab, SCREEN, 'Save')
    await tab.waitForMessage('Please fix errors before saving')
    for (const caption of ['Customer', 'Service address', 'Rental'])
      await expectEventually(() => problemOf(tab, SCREEN, caption)).toBe('Required')
    await press(tab, SCREEN, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await tab.waitForAddress('/invoices/overview')
    const [rental] = product.stored.all(
      `SELECT r.id, r.customerId FROM Rental r JOIN Customer c ON c.id = r.customerId
       WHERE r.deleted IS NULL AND c.deleted IS NULL AND c.paymentTerms = 'Net 15' ORDER BY r.id DESC LIMIT 1`,
    )
    const number = Number(product.stored.all('SELECT max(invoiceNumber) AS n FROM Invoice')[0]?.['n'])
    await tab.goTo(`${product.url}/invoices/new?rentalId=${String(rental?.['id'])}`)
    await expectEventually(() => readField(tab, SCREEN, 'Rental')).toBe(`R${String(rental?.['id'])}`)
    await setField(tab, SCREEN, 'Invoice date', '03/01/2027')
    await expectEventually(() => readField(tab, SCREEN, 'Due date')).toBe('03/16/2027')
    await press(tab, SCREEN, 'Save')
    await tab.waitForAddress(/^\/invoices\/\d+$/)
    const stored = product.stored.row('Invoice', Number(tab.address().split('/')[2]))
    expect(stored).toMatchObject({
      rentalId: rental?.['id'],
      customerId: rental?.['customerId'],
      statusId: 1,
      terms: 'Net 15',
      dueDate: '2027-03-16',
    })
    expect(Number(stored['invoiceNumber'])).toBeGreaterThan(number)
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
