import { dailyDescription } from '#shared/invoicing/dailyBilling.ts'
import { ruleOfLine } from '#shared/invoicing/explanations.ts'
import { daysBetween } from '#shared/kernel/days.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { sum } from '#shared/kernel/money.ts'
import { requestedChanges, givenValues } from '#server/save/work/requestedValues.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import { refuseAll, violationsBy } from '../../work/refuse.ts'
import type { RecordViolation, SettleRule } from '../../pipeline/SaveRule.ts'
import { billDaysOnce } from './billDaysOnce.ts'

type Line = Stored<'InvoiceLine'>
type LineChange = RecordChange<'InvoiceLine'>
type Days = Stored<'RentalBillingLine'>

/**
 * The quantity of a line with billed days is their number, for their rental; a daily billing line has days (M-062, IN12, SV124).
 */
export const countBilledDays: SettleRule = {
  name: 'countBilledDays',
  phase: 'settle',
  because: 'The quantity of a line with billed days is their number.',
  watches: ['InvoiceLine', 'RentalBillingLine'],
  after: [billDaysOnce],
  run: async (unit) => {
    const records = new Records(unit)
    const changes = new Map(
      records
        .changes('InvoiceLine')
        .filter(concernsDays)
        .map((change) => [change.after.id, change]),
    )
    const changedDays = records.changes('RentalBillingLine')
    const ids = new Set([...changes.keys(), ...changedDays.map(({ after }) => after.invoiceLineId)])
    if (ids.size === 0) return
    // Serializes concurrent changes of the line or its days by locking the line's row.
    const lines = await records.findForUpdate('InvoiceLine', 'id', [...ids])
    const live = (await records.findForUpdate('RentalBillingLine', 'invoiceLineId', [...ids])).filter(isLive)
    const daysOf = groupBy(live, ({ invoiceLineId }) => invoiceLineId)
    const moved = new Map(changedDays.map(({ before, after }) => [after.id, before]))
    const violations: RecordViolation[] = []
    for (const line of lines.filter(isLive)) {
      const change = changes.get(line.id)
      const days = daysOf.get(line.id) ?? []
      if (change !== undefined) violations.push(...violationsOf(change, days))
      if (days.length > 0) records.change('InvoiceLine', line, chargeOf(line, days, moved))
    }
    refuseAll(violations)
  },
}

function isLive({ deleted }: { readonly deleted: string | null }): boolean {
  return deleted === null
}

/** Is the line new or restored, or is its charge changed? */
function concernsDays({ before, after }: LineChange): boolean {
  return (
    before === null ||
    before.deleted !== after.deleted ||
    before.quantity !== after.quantity ||
    before.rentalId !== after.rentalId
  )
}

function violationsOf(change: LineChange, days: readonly Days[]): readonly RecordViolation[] {
  const { after, planned } = change
  if (days.length === 0)
    return ruleOfLine(after) === 'daily'
      ? violationsBy(change, {
          code: 'billedDays',
          message: 'A line of daily billing needs the days that it bills.',
        })
      : []
  const count = countOf(days)
  const isCounted = requestedChanges(planned).has('quantity') || givenValues(planned).has('quantity')
  return violationsBy(
    change,
    isCounted && after.quantity !== count
      ? { code: 'billedDays', field: 'quantity', message: `The line bills ${count} days.` }
      : null,
    days.some(({ rentalId }) => rentalId !== after.rentalId)
      ? { code: 'billedDays', field: 'rentalId', message: 'The line bills days of another rental.' }
      : null,
  )
}

/** Derives quantity and description of a line from its days; an edited description is kept. */
function chargeOf(line: Line, days: readonly Days[], moved: ReadonlyMap<number, Days | null>): Partial<Line> {
  const [one, ...more] = days
  const before = one === undefined ? null : (moved.get(one.id) ?? null)
  const followed =
    one !== undefined && more.length === 0 && before !== null && line.description === dailyDescription(before)
      ? { description: dailyDescription(one) }
      : {}
  return { quantity: countOf(days), ...followed }
}

function countOf(days: readonly Days[]): number {
  return sum(days.map(({ startDate, endDate }) => daysBetween(startDate, endDate)))
}
