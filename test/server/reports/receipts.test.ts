import { readPayments } from '#server/reports/readPayments.ts'
import { readStatement } from '#server/reports/readStatement.ts'
import { cashier, openBooks, type Books } from '#test/server/save/rules/invoicing/books.ts'
import { added, deleted, userWith } from '#test/server/save/openSaving.ts'

const office = userWith('Invoice:Admin', 'Payments:Admin', 'Customer:Admin')

let books: Books
beforeEach(async () => {
  books = await openBooks()
})
afterEach(() => books.database.close())

it('M-064 [PY19] a receipt shows the balance after its payment, whatever was received later', async () => {
  const { id } = await books.invoice([{ rate: 100 }])
  const { payment: first } = await books.pay([{ invoiceId: id, amount: 30 }])
  const { payment: second } = await books.pay([{ invoiceId: id, amount: 50 }])
  const leftOf = async (...ids: unknown[]): Promise<unknown[]> => {
    const receipts = await readPayments(books.database, ids.map(Number))
    return receipts.flatMap(({ lines }) => lines.map(({ remainingBalance }) => remainingBalance))
  }
  expect(await leftOf(first['id'], second['id'])).toEqual([70, 20])
  await books.save([deleted('Payment', await books.stored('Payment', first['id']))], cashier)
  expect(await leftOf(second['id'])).toEqual([50])
})

it('F-077 [PY710] [PY711] [AC5] corrections say what they are, on their papers and on the statement', async () => {
  const { id } = await books.invoice([{ rate: 100 }], { invoiceDate: '2025-05-20' })
  const paid = { paymentDate: '2025-05-30', referenceNumber: '1182' }
  const { payment } = await books.pay([{ invoiceId: id, amount: 100, overPaymentAmount: 30 }], paid)
  const at = { paymentDate: '2025-06-02' }
  await books.save(
    [
      added('Payment', -1, { ...at, kind: 'Reversal', reversesPaymentId: payment['id'], notes: 'NSF' }),
      added('PaymentCredit', -2, { customerId: 1, amount: 12, creditDate: '2025-05-31', notes: 'Late' }),
      added('Statement', -4, { customerId: 1, startDate: '2025-05-01', endDate: '2025-06-02' }),
    ],
    office,
  )
  await books.save(
    [
      added('PaymentCredit', -3, { customerId: 1, amount: 25, writtenOffInvoiceId: id, notes: 'Small' }),
      added('Payment', -1, { ...at, kind: 'Refund', customerId: 1, paymentAmount: 12 }),
    ],
    office,
  )
  const ids = (await books.rows('Payment')).map((row) => Number(row['id']))
  const receipts = await readPayments(books.database, ids)
  expect(receipts.map(({ kind, amount, reversed }) => [kind, amount, reversed])).toEqual([
    ['Payment', 130, 'Reversed 06/02/2025 (NSF)'],
    ['Reversal', -130, null],
    ['Refund', -12, null],
    ['Write-off', 0, null],
  ])
  const { entries, figures, open } = await readStatement(books.database, 1, 'America/Detroit')
  expect(
    entries.map(({ day, reference, description, amount }) => [day, reference, description, amount]),
  ).toEqual([
    ['2025-05-20', 'Invoice 1', '7700 Cottonwood Drive, Jenison', 100],
    ['2025-05-30', 'Payment 1', 'Check 1182', -130],
    ['2025-05-31', 'Credit 2', '', -12],
    ['2025-06-02', 'Reversal 2', 'Payment 1 was not honored', 130],
    ['2025-06-02', 'Refund 3', 'Check', 12],
    ['2025-06-02', 'Write-off 3', '', -25],
  ])
  expect([figures.closingBalance, open]).toEqual([75, [expect.objectContaining({ balance: 75 })]])
  expect((await books.stored('Customer', 1))['balance']).toBe(75)
})
