import { added, deleted, type Values } from '#test/server/save/openSaving.ts'
import { biller, cashier, edited, openBooks, type Books } from '../invoicing/books.ts'
import { linesOf } from '../invoicing/linesOf.ts'

const EXPORTED = '2025-06-02T12:00:00.000Z'
const READ_ONLY = 'readOnly: A payment that was exported is read-only until Edit Payment.'

let books: Books

beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

const violations = (entities: readonly unknown[]): Promise<unknown> => books.violations(entities, cashier)

async function markExported(
  table: 'Payment' | 'PaymentCredit',
  id: unknown,
  quickBooksId: string | null = null,
) {
  const more = quickBooksId === null ? '' : `, "quickBooksId" = '${quickBooksId}'`
  await books.database.transaction((transaction) =>
    transaction.execute(
      `UPDATE "${table}" SET "quickBooksExport" = '${EXPORTED}'${more} WHERE "id" = ${String(id)}`,
      [],
    ),
  )
}

/** A payment of 60 on an invoice over 100. */
async function exportedPayment(quickBooksId = '77') {
  const { id } = await books.invoice([{ rate: 100 }])
  const paid = await books.pay([{ invoiceId: id, amount: 60 }])
  await markExported('Payment', paid.payment['id'], quickBooksId)
  return { ...paid, invoiceId: id }
}

describe('a payment that was exported', () => {
  /** Another value for each field that a client may write. */
  const OTHER: Values = {
    paymentDate: '2025-05-01',
    paymentMethodId: 2,
    paymentAmount: 61,
    referenceNumber: 'x',
    notes: 'x',
    quickBooksId: 'Paid w/o QB',
    quickBooksExport: '2025-06-01T12:00:00.000Z',
  }

  it('M-070 [PY200] [SV200] changes in none of its fields and lines', async () => {
    const { payment, lines, invoiceId } = await exportedPayment()
    for (const [field, value] of Object.entries(OTHER))
      expect(await violations([await edited(books, 'Payment', payment['id'], { [field]: value })])).toEqual([
        `${field} ${READ_ONLY}`,
      ])
    const [line] = lines
    for (const change of [
      await edited(books, 'PaymentLine', line?.['id'], { notes: 'x' }),
      added('PaymentLine', -1, { paymentId: payment['id'], invoiceId, lineNumber: 2, amount: 0 }),
      deleted('PaymentLine', line ?? {}),
    ])
      expect(await violations([change])).toEqual([`paymentId ${READ_ONLY}`])
  })

  it('M-070 [PY200] [SV200] is unlocked without another change, and waits for its export again', async () => {
    const { payment, lines } = await exportedPayment()
    const unlocking = { quickBooksExport: null, quickBooksId: null }
    expect(
      await violations([await edited(books, 'Payment', payment['id'], { ...unlocking, notes: 'x' })]),
    ).toEqual([`notes ${READ_ONLY}`])
    expect(
      await violations([
        await edited(books, 'Payment', payment['id'], unlocking),
        await edited(books, 'PaymentLine', lines[0]?.['id'], { notes: 'x' }),
      ]),
    ).toEqual([`paymentId ${READ_ONLY}`])
    await books.save([await edited(books, 'Payment', payment['id'], unlocking)], cashier)
    await books.save(
      [
        await edited(books, 'Payment', payment['id'], { paymentAmount: 50 }),
        await edited(books, 'PaymentLine', lines[0]?.['id'], { amount: 50 }),
      ],
      cashier,
    )
    expect(await books.stored('Payment', payment['id'])).toMatchObject({ ...unlocking, paymentAmount: 50 })
  })

  it('M-043 M-070 [PY200] [SV200] is deleted, and gives back what its invoice does not need any more', async () => {
    const { payment, invoiceId } = await exportedPayment()
    const [charge] = await linesOf(books, invoiceId)
    await books.save([await edited(books, 'InvoiceLine', charge?.['id'], { rate: 40 })], biller)
    expect(await books.stored('Invoice', invoiceId)).toMatchObject({ statusId: 9, payments: 40 })
    await books.save([deleted('Payment', await books.stored('Payment', payment['id']))], cashier)
    expect((await books.stored('Payment', payment['id']))['deleted']).not.toBeNull()
  })

  it('M-044 M-070 [PY200] is none that is never exported', async () => {
    const { payment } = await exportedPayment('Paid w/o QB')
    await books.save([await edited(books, 'Payment', payment['id'], { notes: 'x' })], cashier)
    expect(await books.stored('Payment', payment['id'])).toMatchObject({ notes: 'x' })
  })
})

describe('a credit that was exported', () => {
  const credit = async () => {
    const { entities } = await books.save(
      [added('PaymentCredit', -1, { customerId: 1, amount: 30, notes: 'Late' })],
      cashier,
    )
    await markExported('PaymentCredit', entities[0]?.['id'])
    return entities[0]?.['id']
  }

  it('M-047 M-070 [PY200] [SV113] keeps amount and notes until Edit Credit', async () => {
    const id = await credit()
    for (const [field, value] of Object.entries({ amount: 31, notes: 'x' }))
      expect(await violations([await edited(books, 'PaymentCredit', id, { [field]: value })])).toEqual([
        `${field} fixed: A credit that was exported is read-only until Edit Credit.`,
      ])
    await books.save([await edited(books, 'PaymentCredit', id, { quickBooksExport: null })], cashier)
    await books.save([await edited(books, 'PaymentCredit', id, { amount: 31 })], cashier)
    expect(
      await violations([await edited(books, 'PaymentCredit', id, { quickBooksExport: EXPORTED })]),
    ).toEqual(['quickBooksExport fixed: Only an export sets when a credit was exported.'])
  })
})
