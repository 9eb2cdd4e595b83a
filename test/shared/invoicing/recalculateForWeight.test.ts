import type { BillingContext } from '#shared/invoicing/BillingContext.ts'
import { toInvoiceLine } from '#shared/invoicing/toInvoiceLine.ts'
import { createInvoiceLines } from '#shared/invoicing/createInvoiceLines.ts'
import { recalculateForWeight, type WeighedLine } from '#shared/invoicing/recalculateForWeight.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { sum } from '#shared/kernel/money.ts'
import { aBillingContext, aJob, aRate } from './builders.ts'

const job = (weight: number) =>
  aJob({ id: 2, jobTypeId: JOB_TYPE.pickUp, completedOn: '2026-05-16', weight, fuelRatePercentage: 0.1 })
const billing = (weight: number) =>
  aBillingContext({
    jobs: [job(weight)],
    rates: [aRate({ pricePerTon: 40, weightLimit: 3 })],
    customer: { usePercentageBasedFuelRate: true },
    address: { county: 'Kent' },
    settings: { overageRate: 65, kentCountyRate: 4.8 },
  })

/** The lines of the haul at a weight, as they are stored. */
const linesAt = (weight: number, changes: Partial<WeighedLine> = {}): WeighedLine[] =>
  storedLines(billing(weight), changes)
const storedLines = (context: BillingContext, changes: Partial<WeighedLine>): WeighedLine[] =>
  createInvoiceLines(context, 'ask').lines.map((draft, index) => ({
    ...toInvoiceLine(draft, index + 1, []),
    id: index + 1,
    isOpen: true,
    ...changes,
  }))
const after = (lines: readonly WeighedLine[], weight: number | null) =>
  recalculateForWeight(lines, { weight, advance: 0, unbilledTons: 0 })

describe('lines whose weight is corrected', () => {
  it.each([
    [6.2, 4.5],
    [4.5, 6.2],
    [3.5, 4.3375],
    [6.2, 3.01],
  ])('M-053 M-056 [IN44] become those of the new weight, from %s to %s tons', (before, weight) => {
    const lines = linesAt(before)
    const followed = new Map(after(lines, weight).lines.map(({ id, replacement }) => [id, replacement]))
    const now = lines.map((line) => ({ ...line, ...followed.get(line.id) }))
    expect(now).toEqual(linesAt(weight))
    expect(after(now, weight)).toEqual({ lines: [], overcharge: 0 })
  })

  it('M-054 [IN44] are removed if nothing is left to charge', () => {
    const overage = linesAt(6.2).findIndex(({ description }) => description?.startsWith('Overage')) + 1
    expect(after(linesAt(6.2), 2).lines.filter(({ replacement }) => replacement === null)).toEqual([
      { id: overage, replacement: null },
    ])
  })

  it('M-053 [IN44] are unchanged if edited or already sent, with the overcharge reported', () => {
    const edited = linesAt(6.2).map((line) => ({ ...line, rate: 30 }))
    const out = linesAt(6.2, { isOpen: false })
    expect(after(out, 7)).toEqual({ lines: [], overcharge: 0 })
    expect(after(edited, 7).lines).toEqual([])
    // 2.2 tons of 40 with a tenth for fuel, of 65 beyond the limit and of 4.80.
    expect(after(out, 4)).toEqual({ lines: [], overcharge: 88 + 8.8 + 143 + 10.56 })
  })

  it.each([
    [6.37, 4.24],
    [7.21, 3.33],
    [5.55, 5.54],
  ])(
    'M-053 [IN302] once sent charge too much what an invoice made afresh is less, from %s to %s tons',
    (before, weight) => {
      const odd = { rate: 42.55, percentage: 0.0725 }
      const at = (tons: number): BillingContext => {
        const { jobs, rates, ...others } = billing(tons)
        return {
          ...others,
          jobs: jobs.map((each) => ({ ...each, fuelRatePercentage: odd.percentage })),
          rates: rates.map((each) => ({ ...each, pricePerTon: odd.rate })),
          settings: { ...others.settings, overageRate: 65.15 },
        }
      }
      const out = storedLines(at(before), { isOpen: false })
      const total = (context: BillingContext): number =>
        sum(createInvoiceLines(context, 'ask').lines.map((line) => line.total))
      expect(after(out, weight).overcharge).toBe(sum([total(at(before)), -total(at(weight))]))
    },
  )

  it('M-053 [IN44] charge the remainder of the unchanged ones', () => {
    const [haul, ...out] = linesAt(4, { isOpen: false })
    const more = linesAt(1).map((line) => ({ ...line, id: line.id + 10 }))
    const tons = more.filter(({ description }) => description?.startsWith('Disposal'))
    const lines = [haul, ...out, ...tons].filter((line) => line !== undefined)
    expect(after(lines, 6.5).lines).toMatchObject([
      { id: tons[0]?.id, replacement: { quantity: 2.5, description: 'Disposal, 2.5 tons' } },
    ])
  })

  it('M-056 [IN44] charge fuel on tons whose line was removed as far as they are still unbilled', () => {
    const lines = linesAt(6.2).filter(({ description }) => !description?.startsWith('Disposal'))
    const fuelAt = (weight: number): number | undefined =>
      linesAt(weight).find(({ description }) => description?.startsWith('Fuel'))?.rate
    const unbilledTons = 40 * 4.5
    const followed = recalculateForWeight(lines, { weight: 4.5, advance: 0, unbilledTons }).lines
    expect(followed.map(({ replacement }) => replacement?.rate)).toContain(fuelAt(4.5))
    expect(fuelAt(4.5)).toBeLessThan(fuelAt(6.2) ?? 0)
  })

  it('MO-18 M-056 [IN44] charge fuel on what an edited line of tons leaves unbilled', () => {
    const lines = linesAt(4).map((line) =>
      line.description?.startsWith('Disposal') === true ? { ...line, rate: 50 } : line,
    )
    const fuelAt = (weight: number, unbilledTons: number): number | undefined =>
      recalculateForWeight(lines, { weight, advance: 0, unbilledTons })
        .lines.map(({ replacement }) => replacement)
        .find((replacement) => replacement?.description?.startsWith('Fuel'))?.rate
    // A tenth of 185 for the haul, 4 tons at 50, and what is unbilled beside them.
    expect(fuelAt(6, 80)).toBe(46.5)
    expect(fuelAt(3.5, 0)).toBe(38.5)
  })

  it('M-053 [IN44] keep an edited description', () => {
    const lines = linesAt(6.2).map((line) => ({ ...line, description: 'As agreed' }))
    expect(after(lines, 5).lines.map(({ replacement }) => replacement?.description)).toEqual(
      Array.from({ length: 4 }, () => 'As agreed'),
    )
  })
})
