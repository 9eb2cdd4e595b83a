import { paidSince, standingsAt, type Documents } from './receivables.ts'

/** $100 of May 1, due on May 11, of which $30 are paid on May 20; $50 of May 5, voided on May 25; $20 more than was owed on June 1. */
const DOCUMENTS: Documents = {
  invoices: [
    {
      id: 1,
      customerId: 7,
      invoiceDate: '2025-05-01',
      dueDate: '2025-05-11',
      createdOn: '2025-05-01',
      total: 100,
      voidedOn: null,
    },
    {
      id: 2,
      customerId: 7,
      invoiceDate: '2025-05-05',
      dueDate: null,
      createdOn: '2024-12-01',
      total: 50,
      voidedOn: '2025-05-25',
    },
  ],
  payments: [
    { id: 1, customerId: 7, day: '2025-05-20', amount: 30 },
    { id: 2, customerId: 7, day: '2025-06-01', amount: 90 },
  ],
  lines: [
    { paymentId: 1, invoiceId: 1, amount: 30 },
    { paymentId: 2, invoiceId: 1, amount: 70 },
  ],
  credits: [{ customerId: 7, day: '2025-05-31', amount: 5 }],
}

it('[AC890] is what a customer owed by age and had in credit at the end of each day, worked out by hand', () => {
  const at = (day: string) => {
    const standing = standingsAt(DOCUMENTS, day, '2024-12-16').get(7)
    return standing && [...standing.ages, standing.credit]
  }
  expect(at('2025-04-30')).toBeUndefined()
  expect(at('2025-05-05')).toEqual([5000, 10_000, 0, 0, 0, 0, 0])
  expect(at('2025-05-12')).toEqual([5000, 0, 10_000, 0, 0, 0, 0])
  expect(at('2025-05-24')).toEqual([5000, 0, 7000, 0, 0, 0, 0])
  expect(at('2025-05-31')).toEqual([0, 0, 7000, 0, 0, 0, 500])
  expect(at('2025-06-01')).toEqual([0, 0, 0, 0, 0, 0, 2500])
})

it('[PY400] [PY710] is since when an invoice is paid: from the first day after which nothing is left, however often that was taken back', () => {
  const since = (...moves: readonly (readonly [day: string, amount: number])[]) =>
    paidSince(
      {
        ...DOCUMENTS,
        payments: moves.map(([day, amount], id) => ({ id, customerId: 7, day, amount })),
        lines: moves.map(([, amount], paymentId) => ({ paymentId, invoiceId: 1, amount })),
      },
      1,
    )
  expect(since()).toBeNull()
  expect(since(['2025-05-20', 99.99])).toBeNull()
  expect(since(['2025-05-22', 70], ['2025-05-20', 30])).toBe('2025-05-22')
  expect(since(['2025-05-20', 100], ['2025-05-24', -100], ['2025-05-30', 100])).toBe('2025-05-30')
  expect(since(['2025-05-20', 100], ['2025-05-24', -100], ['2025-05-24', 100])).toBe('2025-05-20')
})
