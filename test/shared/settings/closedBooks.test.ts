import {
  closedFieldRefusal,
  dayOfCredit,
  closedThrough,
  closingRefusal,
  describeClosedBooks,
  type ClosedBooks,
} from '#shared/settings/closedBooks.ts'

const CLOSED: ClosedBooks = {
  BooksClosedThrough: '2025-05-31',
  BooksOpenFrom: null,
  BooksOpenUntil: null,
  BooksOpenReason: null,
}
const OPENED: ClosedBooks = {
  ...CLOSED,
  BooksOpenFrom: '2025-05-10',
  BooksOpenUntil: '2025-06-04',
  BooksOpenReason: 'Audit',
}
const TODAY = '2025-06-02'
const refused = (after: Partial<ClosedBooks>, before = CLOSED) =>
  closingRefusal(before, { ...before, ...after }, TODAY)?.setting ?? null

describe('Books that are opened for a time', () => {
  it.each([
    ['not opened', CLOSED, TODAY, '2025-05-31'],
    ['open', OPENED, TODAY, '2025-05-09'],
    ['open on the last day', OPENED, '2025-06-04', '2025-05-09'],
    ['closed again', OPENED, '2025-06-05', '2025-05-31'],
    [
      'opened from a day that is open anyway',
      { ...OPENED, BooksOpenFrom: '2025-06-01' },
      TODAY,
      '2025-05-31',
    ],
    ['never closed', { ...OPENED, BooksClosedThrough: null }, TODAY, null],
  ])('M-018 [AC400] are closed through a day: %s', (_case, books, today, day) => {
    expect(closedThrough(books, today)).toBe(day)
  })

  it.each([
    ['are opened', OPENED, null],
    ['without a first day', { ...OPENED, BooksOpenFrom: null }, 'BooksOpenFrom'],
    ['without a reason', { ...OPENED, BooksOpenReason: ' ' }, 'BooksOpenReason'],
    ['until yesterday', { ...OPENED, BooksOpenUntil: '2025-06-01' }, 'BooksOpenUntil'],
    ['for 31 days', { ...OPENED, BooksOpenUntil: '2025-07-02' }, null],
    ['for longer', { ...OPENED, BooksOpenUntil: '2025-07-03' }, 'BooksOpenUntil'],
    ['set back', { BooksClosedThrough: '2025-05-30' }, 'BooksClosedThrough'],
    ['opened without an end', { BooksClosedThrough: null }, 'BooksClosedThrough'],
    ['closed through tomorrow', { BooksClosedThrough: '2025-06-03' }, 'BooksClosedThrough'],
  ])('M-018 [AC400] %s', (_case, after, setting) => {
    expect(refused(after)).toBe(setting)
  })

  it('M-018 [AC400] are closed early by emptying the end, and closed further whatever was opened before', () => {
    expect(refused({ BooksOpenUntil: null }, OPENED)).toBeNull()
    const past = { ...OPENED, BooksOpenUntil: '2025-05-20' }
    expect(refused({ BooksClosedThrough: TODAY }, past)).toBeNull()
  })

  it('M-018 [AC500] make what they have of a stored record read-only', () => {
    const refusal = (name: string, day: string | null, more = {}) => {
      const edited = { name, isNew: false, closedDay: '2025-05-31', timeZone: 'America/Detroit', ...more }
      return closedFieldRefusal('Invoice', day, edited)
    }
    expect(refusal('invoiceDate', '2025-05-31')).toMatch(/^The books are closed through 05\/31\/2025\./)
    expect(refusal('note', '2025-05-31')).toBeNull()
    expect(refusal('invoiceDate', '2025-06-01')).toBeNull()
    expect(refusal('invoiceDate', null)).toBeNull()
    expect(refusal('invoiceDate', '2025-05-31', { isNew: true })).toBeNull()
    expect(refusal('invoiceDate', '2025-05-31', { closedDay: null })).toBeNull()
  })

  it('M-018 [AC303] have a credit on the day on which it was given, none from a payment', () => {
    const created = '2025-06-01T03:59:00.000Z'
    expect(dayOfCredit({ created, sourcePaymentId: null }, 'America/Detroit')).toBe('2025-05-31')
    expect(dayOfCredit({ created, sourcePaymentId: 4 }, 'America/Detroit')).toBeNull()
  })

  it('M-018 [AC400] are described', () => {
    expect(describeClosedBooks({ ...CLOSED, BooksClosedThrough: null }, TODAY)).toBeNull()
    expect(describeClosedBooks(CLOSED, TODAY)).toBe('The books are closed through 05/31/2025.')
    expect(describeClosedBooks(OPENED, TODAY)).toBe(
      'The books are closed through 05/09/2025. What follows is open until the end of 06/04/2025: Audit',
    )
  })
})
