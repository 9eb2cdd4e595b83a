import { budget } from '#test/support/budget.ts'
import { fc } from '#test/support/seed.ts'
import type { BilledPeriod } from '#shared/invoicing/BillingContext.ts'
import { createInvoiceLines } from '#shared/invoicing/createInvoiceLines.ts'
import { unbilledSpans } from '#shared/invoicing/dailyBilling.ts'
import { addDays, daysBetween } from '#shared/kernel/days.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { aBillingContext, aJob } from './builders.ts'

const daily = { id: 512, startDate: '2026-03-01', billDaily: true, dailyRate: 18 }
const days = (startDate: string, endDate: string, deleted: string | null = null): BilledPeriod => ({
  startDate,
  endDate,
  deleted,
})
const linesOf = (given: Parameters<typeof aBillingContext>[0]) =>
  createInvoiceLines(aBillingContext({ jobs: [], ...given }), 'ask').lines

describe('daily billing', () => {
  it('MO-32 M-062 [IN9] [IN12] bills from the start of the rental to today', () => {
    expect(linesOf({ rental: daily, today: '2026-03-15' })).toMatchObject([
      {
        rule: 'daily',
        quantity: 14,
        rate: 18,
        total: 252,
        description: 'R512 Billing Daily 03/01/2026 - 03/15/2026',
        rentalId: 512,
        rentalBillingLine: { startDate: '2026-03-01', endDate: '2026-03-15', quantity: 14 },
      },
    ])
  })

  it('MO-33 M-062 [IN9] continues from the last billed end to the completion instead of today', () => {
    const rental = { ...daily, completedOn: '2026-03-21' }
    const billedPeriods = [days('2026-03-01', '2026-03-15')]
    expect(linesOf({ rental, billedPeriods, today: '2026-03-30' })).toMatchObject([
      { quantity: 6, rate: 18, total: 108, description: 'R512 Billing Daily 03/15/2026 - 03/21/2026' },
    ])
  })

  it('MO-33 [IN10] bills the days of a deleted line again', () => {
    const billedDays = [
      days('2026-03-01', '2026-03-08'),
      days('2026-03-08', '2026-03-15', '2026-03-16T00:00:00.000Z'),
    ]
    expect(unbilledSpans({ startDate: '2026-03-01', completedOn: null }, billedDays, '2026-03-20')).toEqual([
      { startDate: '2026-03-08', endDate: '2026-03-20', quantity: 12 },
    ])
  })

  it('MO-34 M-062 [IN9] bills nothing without new days', () => {
    const rental = { ...daily, completedOn: '2026-03-21' }
    expect(linesOf({ rental, billedPeriods: [days('2026-03-01', '2026-03-21')] })).toEqual([])
    expect(linesOf({ rental: { ...daily, billDaily: false }, today: '2026-03-15' })).toEqual([])
    expect(linesOf({ rental: daily, today: '2026-03-01' })).toEqual([])
  })

  it('[IN11] fills a gap before billed days', () => {
    const billed = [days('2026-03-15', '2026-03-21')]
    expect(unbilledSpans({ startDate: '2026-03-01', completedOn: null }, billed, '2026-03-25')).toEqual([
      { startDate: '2026-03-01', endDate: '2026-03-15', quantity: 14 },
      { startDate: '2026-03-21', endDate: '2026-03-25', quantity: 4 },
    ])
  })

  it('[IN11] bills no day twice where billed days overlap or lie after the completion', () => {
    const spans = (completedOn: string, ...billed: BilledPeriod[]) =>
      unbilledSpans({ startDate: '2026-03-01', completedOn }, billed, '2026-03-30').map(
        ({ startDate, endDate }) => [startDate, endDate],
      )
    expect(spans('2026-03-20', days('2026-03-01', '2026-03-15'), days('2026-03-03', '2026-03-08'))).toEqual([
      ['2026-03-15', '2026-03-20'],
    ])
    expect(spans('2026-03-10', days('2026-03-01', '2026-03-05'), days('2026-03-12', '2026-03-20'))).toEqual([
      ['2026-03-05', '2026-03-10'],
    ])
  })

  it('[IN6] charges no extended rental on top of days', () => {
    const rules = (billDaily: boolean) =>
      linesOf({
        rental: { ...daily, billDaily, completedOn: '2026-03-21' },
        customer: { standardRentalLength: 7, extensionRate: 5 },
        jobs: [
          aJob({ completedOn: '2026-03-01' }),
          aJob({ id: 2, jobTypeId: JOB_TYPE.pickUp, completedOn: '2026-03-21' }),
        ],
      }).map((line) => line.rule)
    expect(rules(true)).toEqual(['list', 'daily'])
    expect(rules(false)).toEqual(['list', 'extension'])
  })
})

describe('daily billing in any order of invoices and completions', () => {
  const START = '2026-02-20'
  const dayOf = (offset: number) => addDays(START, offset)
  const event = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('bill' as const), day: fc.nat(40) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), day: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('complete' as const), day: fc.nat(40) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('uncomplete' as const), day: fc.constant(0) }) },
  )

  it('M-062 [IN9] [IN10] [IN11] never bills a day twice and never skips one, daylight-saving days included', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 25 }), fc.integer({ min: 40, max: 60 }), (events, last) => {
        let lines: BilledPeriod[] = []
        let completedOn: string | null = null
        const bill = (today: string): void => {
          for (const span of unbilledSpans({ startDate: START, completedOn }, lines, today)) {
            expect(span.quantity).toBe(daysBetween(span.startDate, span.endDate))
            lines = [...lines, { ...span, deleted: null }]
          }
        }
        for (const { kind, day } of events) {
          if (kind === 'bill') bill(dayOf(day))
          if (kind === 'complete') completedOn = dayOf(day)
          if (kind === 'uncomplete') completedOn = null
          if (kind === 'delete')
            lines = lines.map((line, index) => (index === day ? { ...line, deleted: START } : line))
        }
        completedOn = dayOf(last)
        bill(dayOf(70))

        const times = Array.from({ length: last }, (_, offset) => {
          const day = dayOf(offset)
          return lines.filter((line) => line.deleted === null && line.startDate <= day && day < line.endDate)
            .length
        })
        expect(times).toEqual(Array.from({ length: last }, () => 1))
      }),
      { numRuns: budget({ gate: 500, soak: 20_000 }) },
    )
  })
})
