import { averageMarginText } from '#client/screens/rentals/rentalJobColumns.ts'
import { createFormats } from '#client/kit/formats.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { rowOf } from '../customers/support/customerStore.ts'

type JobRow = Parameters<typeof averageMarginText>[0][number]

const ACTIVE_INVOICE = { statusId: 10, deleted: null }

interface Work {
  readonly id: number
  readonly revenue?: number
  readonly costs?: number
  readonly values?: object
}

/** A job as the list reads it; of its relations only those that its margin needs. */
function job({ id, revenue = 0, costs = 0, values = {} }: Work): JobRow {
  const row = rowOf('Job', {
    id,
    rentalId: 5,
    jobTypeId: JOB_TYPE.delivery,
    actionId: JOB_ACTION.delivery,
    startDate: '2026-11-02',
    completed: `2026-11-0${id}T15:00:00.000Z`,
    weight: 1,
    tonExpense: costs,
    ...values,
  })
  const lines = revenue === 0 ? [] : [{ quantity: 1, rate: revenue, deleted: null, invoice: ACTIVE_INVOICE }]
  // A test's row has the members that are looked at.
  return { ...row, invoiceLines: lines, jobTimes: [], removedDumpsterLocations: [] } as unknown as JobRow
}

const PICKUP = { jobTypeId: JOB_TYPE.pickUp, actionId: JOB_ACTION.pickUp }

const readsAll = { formats: createFormats('America/Detroit'), canRead: () => true }

describe('The average margin of the jobs of a rental', () => {
  it('O-022 [RP25] [RP23] is the summed profit of its loads divided by their summed revenue', () => {
    const jobs = [
      job({ id: 1, revenue: 400 }),
      job({ id: 2, costs: 300, values: PICKUP }),
      job({ id: 3, revenue: 100 }),
      job({ id: 4, costs: 90, values: { ...PICKUP, margin: -9 } }),
    ]
    expect(averageMarginText(jobs, readsAll)).toBe('Average margin 22.00%')
  })

  it('O-022 [RP25] leaves out what is on site, not completed, deleted or not charged', () => {
    const load = [job({ id: 1, revenue: 400 }), job({ id: 2, costs: 300, values: PICKUP })]
    const others = [
      job({ id: 3, revenue: 900 }),
      job({ id: 4, costs: 900, values: { ...PICKUP, completed: null } }),
      job({ id: 5, costs: 900, values: { ...PICKUP, deleted: '2026-11-06T15:00:00.000Z' } }),
    ]
    expect(averageMarginText([...load, ...others], readsAll)).toBe('Average margin 25.00%')
    expect(averageMarginText(others, readsAll)).toBe('')
  })

  it('O-022 is not shown to who may not read expenses', () => {
    const jobs = [job({ id: 1, revenue: 400 }), job({ id: 2, costs: 300, values: PICKUP })]
    const canRead = (_entity: string, field: string): boolean => field !== 'hourExpense'
    expect(averageMarginText(jobs, { ...readsAll, canRead })).toBe('')
  })
})
