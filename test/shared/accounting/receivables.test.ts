import { fc } from '#test/support/seed.ts'
import { openInvoiceTotals } from '#shared/accounting/openInvoices.ts'
import { receivablesAging, receivableTotals, type Receivable } from '#shared/accounting/receivables.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { addDays } from '#shared/kernel/days.ts'
import { sum } from '#shared/kernel/money.ts'

const DAYS = { asOf: '2026-06-30', cutover: '2024-12-16' }

const owed = (unpaid: number, changes: Partial<Receivable> = {}): Receivable => ({
  customerId: 1,
  companyName: 'Lakeshore Roofing',
  createdOn: '2026-06-10',
  dueDate: '2026-07-10',
  total: unpaid + 10,
  tax: 0,
  payments: 10,
  statusId: INVOICE_STATUS.partiallyPaid,
  deleted: null,
  ...changes,
})
const dated = (createdOn: string, dueDate: string, unpaid: number) => owed(unpaid, { createdOn, dueDate })
const worked = [
  dated('2026-06-10', '2026-07-10', 100),
  dated('2026-05-31', '2026-06-30', 50),
  dated('2026-05-30', '2026-06-29', 25),
  dated('2026-05-01', '2026-05-31', 70),
  dated('2026-04-30', '2026-05-30', 40),
  dated('2026-04-01', '2026-05-01', 10),
  dated('2026-03-31', '2026-04-30', 15),
  dated('2026-03-02', '2026-04-01', 30),
  dated('2026-03-01', '2026-03-31', 5),
  dated('2024-12-15', '2025-01-14', 200),
]

describe('receivables by age', () => {
  it('MO-44 O-088 [AC2] [AC3] puts each invoice into the bucket of its days late', () => {
    expect(receivablesAging(worked, DAYS)).toEqual([
      {
        CustomerId: 1,
        CompanyName: 'Lakeshore Roofing',
        CreatedPreDec16: 200,
        CurrentDue: 150,
        Net30: 95,
        Net60: 50,
        Net90: 45,
        Net90Plus: 5,
        Total: 545,
      },
    ])
  })

  it('O-088 [AC4] lists the invoices of each bucket with their sum', () => {
    const totals = receivableTotals(worked, DAYS)
    expect(totals.map(({ Name, Amount, Invoices }) => [Name, Amount, Invoices.length])).toEqual([
      ['Created before Dec 16', 200, 1],
      ['Current due', 150, 2],
      ['1-30 days', 95, 2],
      ['31-60 days', 50, 2],
      ['61-90 days', 45, 2],
      ['Over 90 days', 5, 1],
    ])
  })

  it('[AC2] [AC4] counts active unpaid invoices by company, current without a due date', () => {
    const rows = receivablesAging(
      [
        owed(7, { customerId: 2, companyName: 'Zeeland Siding', dueDate: null }),
        owed(3, { customerId: 3, companyName: 'Allendale Homes', dueDate: '2026-01-01' }),
        owed(0, { customerId: 4 }),
        owed(9, { customerId: 4, statusId: INVOICE_STATUS.voided }),
        owed(9, { customerId: 4, deleted: '2026-06-01T00:00:00.000Z' }),
      ],
      DAYS,
    )
    expect(
      rows.map(({ CompanyName, CurrentDue, Net90Plus, Total }) => [
        CompanyName,
        CurrentDue,
        Net90Plus,
        Total,
      ]),
    ).toEqual([
      ['Allendale Homes', 0, 3, 3],
      ['Zeeland Siding', 7, 0, 7],
    ])
  })

  it('[AC4] is consistent: buckets sum to rows, rows to totals, totals to the unpaid amount', () => {
    const invoice = fc
      .record({
        customerId: fc.integer({ min: 1, max: 5 }),
        age: fc.integer({ min: 0, max: 900 }),
        cents: fc.integer({ min: -500, max: 1e6 }),
      })
      .map(({ customerId, age, cents }) => {
        const createdOn = addDays(DAYS.asOf, -age)
        return owed(cents / 100, { customerId, createdOn, dueDate: addDays(createdOn, 30) })
      })
    fc.assert(
      fc.property(fc.array(invoice, { maxLength: 60 }), (invoices) => {
        const rows = receivablesAging(invoices, DAYS)
        const unpaid = sum(invoices.map(({ total, payments }) => Math.max(0, sum([total, -payments]))))
        for (const row of rows)
          expect(
            sum([row.CreatedPreDec16, row.CurrentDue, row.Net30, row.Net60, row.Net90, row.Net90Plus]),
          ).toBe(row.Total)
        expect(sum(rows.map((row) => row.Total))).toBe(unpaid)
        expect(sum(receivableTotals(invoices, DAYS).map(({ Amount }) => Amount))).toBe(unpaid)
      }),
    )
  })
})

it('F-065 [AC7] open invoices are listed by due date with days late and sums', () => {
  const late = { ...owed(50, { dueDate: '2026-06-20' }), id: 2 }
  const current = { ...owed(30.5), id: 1 }
  const undated = { ...owed(1, { dueDate: null }), id: 3 }
  const paid = { ...owed(0), id: 4 }
  expect(openInvoiceTotals([undated, current, paid, late], DAYS.asOf)).toEqual({
    rows: [
      { invoice: late, balance: 50, daysLate: 10 },
      { invoice: current, balance: 30.5, daysLate: 0 },
      { invoice: undated, balance: 1, daysLate: 0 },
    ],
    total: 111.5,
    payments: 30,
    balance: 81.5,
    overdue: 50,
  })
})
