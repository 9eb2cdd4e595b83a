import { formatMoney } from '#shared/kernel/money.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { LINES, TOTAL } from './steps/invoices.ts'
import { amountIn, receiptPath } from './steps/payments.ts'
import { useProduct } from './steps/product.ts'
import { openRow, rowOf } from './steps/rows.ts'
import { dialogNamed, press, problemOf, SCREEN, setField, textOf, waitFor } from './steps/screen.ts'

const product = useProduct({ storesNothing: true })

/** What is no number from its first key on, or becomes none while it is typed. */
const NO_AMOUNTS = ['-', '1.2.3']

describe('an amount that is typed and no number', () => {
  it('M-036 [PY6] counts as nothing received, is refused, and leaves the field in use', async () => {
    const [invoice] = product.stored.all(
      `SELECT id, customerId FROM Invoice WHERE balance > 50 AND deleted IS NULL AND statusId <> 14
       GROUP BY customerId HAVING count(*) = 1 ORDER BY id DESC LIMIT 1`,
    )
    const [id, customerId] = [Number(invoice?.['id']), Number(invoice?.['customerId'])]
    const tab = await product.visit('Kim DeVries', receiptPath({ id, customerId }))
    await waitFor(tab, rowOf(LINES, id))
    const received = async () => {
      const text = await textOf(tab, '//*[@data-testid="payment-balance"]')
      return /Amount received\s+(\S+)/.exec(text)?.[1]
    }
    await setField(tab, SCREEN, 'Amount received', '40')
    await expectEventually(received).toBe('$40.00')
    for (const typed of NO_AMOUNTS) {
      await setField(tab, SCREEN, 'Amount received', typed)
      await expectEventually(() => problemOf(tab, SCREEN, 'Amount received')).not.toBe('')
      await expectEventually(received).toBe('$0.00')
    }
    await press(tab, SCREEN, 'Save')
    await tab.waitForMessage('Please fix errors before saving')
    await setField(tab, SCREEN, 'Amount received', '12.50')
    await expectEventually(received).toBe('$12.50')
    await expectEventually(() => amountIn(tab, id)).toBe('$12.50')
  })

  it('M-012 M-018 [IN21] counts as 0 in the line of an invoice, and leaves its dialog in use', async () => {
    const [line] = product.stored.all(
      `SELECT l.id, l.invoiceId, l.rate, i.total FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
       WHERE i.statusId = 5 AND i.deleted IS NULL AND l.deleted IS NULL AND l.service = 'Fuel Surcharge' AND l.quantity = 1
       ORDER BY l.id DESC LIMIT 1`,
    )
    const [rate, total] = [Number(line?.['rate']), Number(line?.['total'])]
    const tab = await product.visit('Kim DeVries', `/invoices/${String(line?.['invoiceId'])}`)
    const dialog = dialogNamed('Invoice line')
    await openRow(tab, rowOf(LINES, Number(line?.['id'])), dialog)
    for (const typed of NO_AMOUNTS) {
      await setField(tab, dialog, 'Quantity', '2')
      await expectEventually(() => textOf(tab, TOTAL)).toContain(formatMoney(total + rate))
      await setField(tab, dialog, 'Quantity', typed)
      await expectEventually(() => problemOf(tab, dialog, 'Quantity')).not.toBe('')
    }
    await expectEventually(() => textOf(tab, TOTAL)).toContain(formatMoney(total - rate))
    await setField(tab, dialog, 'Quantity', '3')
    await expectEventually(() => textOf(tab, TOTAL)).toContain(formatMoney(total + 2 * rate))
    await expectEventually(() => problemOf(tab, dialog, 'Quantity')).toBe('')
  })
})
