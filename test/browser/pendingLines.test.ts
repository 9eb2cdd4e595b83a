import { formatMoney } from '#shared/kernel/money.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { linesOf, LINES, TOTAL } from './steps/invoices.ts'
import { Office } from './steps/Office.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { rowOf, selectRow } from './steps/rows.ts'
import { answerQuestion, gridNamed, press, SCREEN, textOf, waitFor, waitUntilGone } from './steps/screen.ts'

const product = useProduct()

const GRID = gridNamed(LINES)

describe('the generated lines of an invoice', () => {
  it('M-065 keeps generated lines pending, and Cancel removes every one of them', async () => {
    const [line] = product.stored.all(
      `SELECT l.id, l.invoiceId, l.jobId FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId JOIN Job j ON j.id = l.jobId
       WHERE l.deleted IS NULL AND i.deleted IS NULL AND i.statusId = 1 AND j.rentalId IS NOT NULL
       ORDER BY i.id DESC LIMIT 1`,
    )
    const [id, lineId] = [Number(line?.['invoiceId']), Number(line?.['id'])]
    // What is charged already is not charged again.
    const office = await Office.open(product)
    const others = product.stored.ids(
      'SELECT id FROM InvoiceLine WHERE deleted IS NULL AND invoiceId = ? AND id <> ?',
      id,
      lineId,
    )
    for (const other of others) {
      const deleted = new Date().toISOString()
      await office.change('InvoiceLine', product.stored.row('InvoiceLine', other), { deleted })
    }
    const stored = linesOf(product, id)
    const { total } = product.stored.row('Invoice', id)
    const tab = await product.visit('Kim DeVries', `/invoices/${id}`)
    await waitFor(tab, rowOf(LINES, lineId))
    const generated = `${GRID}//tr[@data-key < 0]`
    for (const [count, command] of ['Add Kent Surcharge', 'Add Fuel Charge'].entries()) {
      await selectRow(tab, rowOf(LINES, lineId))
      await press(tab, GRID, command)
      await waitFor(tab, `(${generated})[${count + 1}]/td[@data-field="jobId"]`)
    }
    await expectEventually(() => textOf(tab, TOTAL)).not.toContain(formatMoney(Number(total)))
    expect(linesOf(product, id)).toEqual(stored)
    await press(tab, SCREEN, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await waitUntilGone(tab, generated)
    await expectEventually(() => textOf(tab, TOTAL)).toContain(formatMoney(Number(total)))
    expect(linesOf(product, id)).toEqual(stored)
  })
})
