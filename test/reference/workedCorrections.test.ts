import { agesOf, entriesOf, statementOf } from './account.ts'
import {
  isReversible,
  openCredits,
  usesReversedMoney,
  whereaboutsOf,
  type Books,
  type Credit,
  type PaymentDocument,
} from './corrections.ts'
import { Rational } from './Rational.ts'

const document = (
  id: number,
  kind: PaymentDocument['kind'],
  money: number,
  onto: readonly (readonly [invoiceId: number, amount: number])[],
  values: Partial<PaymentDocument> = {},
): PaymentDocument => ({
  id,
  kind,
  day: `2026-03-0${id}`,
  money: Rational.of(money),
  reverses: null,
  onto: onto.map(([invoiceId, amount]) => ({ invoiceId, amount: Rational.of(amount) })),
  ...values,
})

const credit = (id: number, amount: number, from: number | null, usedBy: number | null): Credit => ({
  id,
  amount: Rational.of(amount),
  from,
  usedBy,
})

/** Payment 1 pays 100 of 150; 30 of the rest pays invoice 2, 20 are left over of that. */
const OVERPAID: Books = {
  documents: [document(1, 'Payment', 150, [[1, 100]]), document(2, 'Payment', 0, [[2, 30]])],
  credits: [credit(1, 50, 1, 2), credit(2, 20, 2, null)],
}

describe('the reference calculation of corrections', () => {
  it('PY710 follows the money of a payment over its overpayment to other invoices and into open credits', () => {
    const { onInvoices, inCredits, paidBack } = whereaboutsOf(OVERPAID, 1)
    expect([...onInvoices].map(([id, amount]) => [id, amount.toNumber()])).toEqual([
      [1, 100],
      [2, 30],
    ])
    expect([inCredits.toNumber(), paidBack.toNumber()]).toEqual([20, 0])
    const refunded: Books = {
      documents: [...OVERPAID.documents, document(3, 'Refund', -15, [])],
      credits: [credit(1, 50, 1, 2), credit(2, 20, 2, 3), credit(3, 5, 3, null)],
    }
    expect(whereaboutsOf(refunded, 1).paidBack.toNumber()).toBe(15)
    expect(openCredits(refunded).toNumber()).toBe(5)
    expect(
      [OVERPAID, refunded].map((books) => books.documents.filter((each) => isReversible(books, each)).length),
    ).toEqual([1, 0])
  })

  it('PY715 after a reversal nothing of the payment is anywhere, and what used it stands on reversed money', () => {
    const onto = [
      [1, -100],
      [2, -30],
    ] as const
    const books: Books = {
      documents: [...OVERPAID.documents, document(3, 'Reversal', -150, onto, { reverses: 1 })],
      credits: [credit(1, 50, 1, 2), credit(2, 20, 2, 3)],
    }
    const { onInvoices, inCredits } = whereaboutsOf(books, 1)
    expect([onInvoices.size, inCredits.toNumber(), openCredits(books).toNumber()]).toEqual([0, 0, 0])
    expect(books.documents.map((each) => usesReversedMoney(books, each))).toEqual([false, true, false])
  })

  it('AC5 each correction changes the balance on its own day, and MO-44 what is unpaid has an age', () => {
    const amounts = { total: Rational.of(100), unpaid: Rational.of(10) }
    const account = {
      invoices: [{ day: '2026-03-01', dueDay: '2026-03-31', ...amounts }],
      documents: [
        document(2, 'Payment', 80, [[1, 80]]),
        document(4, 'Reversal', -80, [[1, -80]], { reverses: 2 }),
        document(5, 'Write-off', 0, [[1, 90]]),
      ],
      memos: [{ day: '2026-03-06', amount: Rational.of(7) }],
    }
    const { opening, entries, closing } = statementOf(entriesOf(account), '2026-03-03', '2026-03-05')
    expect([opening, closing].map((each) => each.toNumber())).toEqual([20, 10])
    expect(entries.map(({ day, amount }) => [day, amount.toNumber()])).toEqual([
      ['2026-03-04', 80],
      ['2026-03-05', -90],
    ])
    const agesOn = (day: string): number[] => agesOf(account.invoices, day).map((each) => each.toNumber())
    expect(agesOn('2026-03-31')).toEqual([10, 0, 0, 0, 0])
    expect(agesOn('2026-04-30')).toEqual([0, 10, 0, 0, 0])
    expect(agesOn('2026-08-01')).toEqual([0, 0, 0, 0, 10])
  })
})
