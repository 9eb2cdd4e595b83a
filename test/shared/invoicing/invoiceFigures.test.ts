import { fc } from '#test/support/seed.ts'
import { creditCardFee } from '#shared/invoicing/invoiceRules.ts'
import { dueDate, recalculatedDueDate, invoiceTerms } from '#shared/invoicing/dueDate.ts'
import { invoiceTotals } from '#shared/invoicing/invoiceTotals.ts'
import { moveLine, renumberLines } from '#shared/invoicing/lineNumbers.ts'

const line = (quantity: number, rate: number, deleted: string | null = null) => ({ quantity, rate, deleted })
const GONE = '2026-01-01T00:00:00.000Z'

describe('the totals of an invoice', () => {
  const lines = [line(1, 385), line(1.25, 65), line(1, 24.5), line(2.5, 4.8), line(1, 99, GONE)]

  it('MO-35 M-018 M-019 [IN21] [IN22] sums the existing lines, with the card fee separately', () => {
    const totals = invoiceTotals(lines, 0)
    expect(totals).toEqual({ total: 502.75, tax: 0, payments: 0, balance: 502.75 })
    const byCard = { ...totals, paymentMethod: 'Credit-Debit', creditCardPercentage: 0.0299 } as const
    expect(creditCardFee(byCard)).toBe(15.03)
    expect(creditCardFee({ ...byCard, creditCardPercentage: null })).toBe(0)
  })

  it('MO-36 M-019 [IN22] has no card fee for other payment methods', () => {
    const totals = { total: 502.75, tax: 0, creditCardPercentage: 0.0299 }
    expect(
      (['Billing', 'COD', null] as const).map((paymentMethod) => creditCardFee({ ...totals, paymentMethod })),
    ).toEqual([0, 0, 0])
  })

  it('M-018 [IN21] counts a line as 0 while what is typed for its quantity or rate is no number', () => {
    // A record keeps what is typed as text until it is a number.
    const typed = ['-', '1.2.3'].flatMap((text) => [
      Object.assign(line(1, 65), { quantity: text }),
      Object.assign(line(2, 65), { rate: text }),
    ])
    expect(invoiceTotals([...typed, line(1, 24.5)], 0)).toMatchObject({ total: 24.5, balance: 24.5 })
  })

  it('M-018 [IN21] has the unpaid amount as balance', () => {
    expect(invoiceTotals(lines, 200)).toMatchObject({ payments: 200, balance: 302.75 })
  })

  it('[IN21] is exact to the cent between lines, payments and balance', () => {
    const cents = fc.integer({ min: 0, max: 1e7 }).map((value) => value / 100)
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, cents), { maxLength: 20 }), cents, (pairs, paid) => {
        const { total, balance } = invoiceTotals(
          pairs.map(([quantity, rate]) => line(Math.round(quantity) / 100, rate)),
          paid,
        )
        expect(Math.round(balance * 100)).toBe(Math.round(total * 100) - Math.round(paid * 100))
      }),
    )
  })
})

describe('terms and due dates', () => {
  it('MO-37 M-015 [IN23] counts 30, 15 or 1 days from the invoice date, leap years included', () => {
    const dues = [
      ['2026-01-31', 'Net 30'],
      ['2028-01-31', 'Net 30'],
      ['2026-02-20', 'Net 15'],
      ['2026-12-31', 'Due on receipt'],
      ['2026-04-10', 'COD'],
    ] as const
    expect(dues.map(([date, terms]) => dueDate(date, invoiceTerms(terms)))).toEqual([
      '2026-03-02',
      '2028-03-01',
      '2026-03-07',
      '2027-01-01',
      '2026-05-10',
    ])
    expect([invoiceTerms('COD'), invoiceTerms(null), invoiceTerms('Net 15')]).toEqual([
      'Net 30',
      'Net 30',
      'Net 15',
    ])
    expect(dueDate('2026-04-10', null)).toBe('2026-05-10')
  })

  it('M-016 [IN24] recalculates the due date unless a user had set another', () => {
    const before = { invoiceDate: '2026-04-10', terms: 'Net 30', dueDate: '2026-05-10' } as const
    const after = { invoiceDate: '2026-04-12', terms: 'Net 15' } as const
    expect(recalculatedDueDate(before, after)).toBe('2026-04-27')
    expect(recalculatedDueDate({ ...before, dueDate: null }, after)).toBe('2026-04-27')
    expect(recalculatedDueDate({ ...before, dueDate: '2026-06-01' }, after)).toBe('2026-06-01')
  })
})

describe('line numbers', () => {
  const numbered = (lineNumber: number, name: string, deleted: string | null = null) => ({
    lineNumber,
    name,
    deleted,
  })
  const [a, b, c] = [numbered(1, 'a'), numbered(2, 'b'), numbered(3, 'c')] as const
  const names = (renumbered: { line: { name: string }; lineNumber: number }[]) =>
    renumbered.map(({ line: { name }, lineNumber }) => `${name} ${lineNumber}`)

  it('M-008 [IN25] count from 1 without gaps after a removal', () => {
    expect(names(renumberLines([a, numbered(2, 'gone', GONE), numbered(5, 'e'), c]))).toEqual(['c 2', 'e 3'])
    expect(renumberLines([c, a, b])).toEqual([])
  })

  it('M-007 M-008 [IN25] are swapped with the line above or below', () => {
    expect(names(moveLine([a, b, c], c, 'up'))).toEqual(['c 2', 'b 3'])
    expect(names(moveLine([a, b, c], a, 'down'))).toEqual(['b 1', 'a 2'])
    expect([moveLine([a, b, c], a, 'up'), moveLine([a, b, c], c, 'down')]).toEqual([[], []])
  })

  it('[IN25] remain 1 to n after any moves and removals', () => {
    const step = fc.record({ at: fc.nat(9), what: fc.constantFrom('up', 'down', 'remove') })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let lines = Array.from({ length: 10 }, (_, index) => numbered(index + 1, `${index}`))
        for (const { at, what } of steps) {
          const target = lines[at % lines.length]
          if (target === undefined) continue
          if (what === 'remove') lines = lines.filter((each) => each !== target)
          const changes = what === 'remove' ? renumberLines(lines) : moveLine(lines, target, what)
          const numbers = new Map(changes.map((change) => [change.line, change.lineNumber]))
          lines = lines.map((each) => ({ ...each, lineNumber: numbers.get(each) ?? each.lineNumber }))
        }
        expect(lines.map((each) => each.lineNumber).toSorted((one, other) => one - other)).toEqual(
          lines.map((_, index) => index + 1),
        )
      }),
    )
  })
})
