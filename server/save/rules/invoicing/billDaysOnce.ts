import { isReadOnly } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { LINES_READ_ONLY } from '#shared/invoicing/lockMessages.ts'
import { daysBetween, formatDay } from '#shared/kernel/days.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { Violation } from '#shared/model/Violation.ts'
import { readChargingLines, type ChargingLine } from '#server/reads/invoicing/readChargingLines.ts'
import { readingIn } from '../../work/reading.ts'
import { Records, type RecordChange, type Stored } from '../../work/records.ts'
import { isRequestedByClient, refuseAll, violationsBy } from '../../work/refuse.ts'
import type { RecordViolation, SettleRule } from '../../pipeline/SaveRule.ts'
import { deleteBilledDaysWithLine } from './deleteBilledDaysWithLine.ts'
import { refuseDoubleCharge } from './refuseDoubleCharge.ts'

type BillingChange = RecordChange<'RentalBillingLine'>

/**
 * A day of a rental is billed once, by an active line; a range of days has its number of days as quantity (M-062, IN11, SV108).
 */
export const billDaysOnce: SettleRule = {
  name: 'billDaysOnce',
  phase: 'settle',
  because: 'A range of billed days has its number of days as quantity.',
  watches: ['RentalBillingLine'],
  after: [deleteBilledDaysWithLine, refuseDoubleCharge],
  run: async (unit, context) => {
    const records = new Records(unit)
    const changes = records.changes('RentalBillingLine')
    const rentalIds = changes.map(({ after }) => after.rentalId)
    // Serializes concurrent billing of days of the same rental by locking its row.
    const rentals = new Map(
      (await records.findForUpdate('Rental', 'id', rentalIds)).map((each) => [each.id, each]),
    )
    const lineIds = changes.map(({ after }) => after.invoiceLineId)
    const lines = await readChargingLines(readingIn(context), lineIds)
    const billed = await records.findForUpdate('RentalBillingLine', 'rentalId', rentalIds)
    const live = billed.filter(({ deleted }) => deleted === null)
    refuseAll([
      ...changes.flatMap((change) =>
        daysViolations(change, {
          line: lines.get(change.after.invoiceLineId),
          rental: rentals.get(change.after.rentalId),
        }),
      ),
      ...overlaps(live, changes),
    ])
    for (const line of live) {
      const quantity = daysBetween(line.startDate, line.endDate)
      if (line.quantity !== quantity) records.change('RentalBillingLine', line, { quantity })
    }
  },
}

/** The line and rental of billed days. */
interface Basis {
  readonly line: ChargingLine | undefined
  readonly rental: Pick<Stored<'Rental'>, 'startDate'> | undefined
}

function daysViolations(change: BillingChange, basis: Basis): readonly RecordViolation[] {
  return violationsBy(
    change,
    ...(change.after.deleted === null ? daysRefused(change, basis) : []),
    ...(isRequestedByClient(change) ? requestRefused(change, basis.line) : []),
  )
}

function daysRefused({ before, after }: BillingChange, { line, rental }: Basis): (Violation | null)[] {
  const isOfOther = before !== null && before.invoiceLineId !== after.invoiceLineId
  return [
    line?.deleted === null ? null : wrong('reference', 'The line was deleted.', 'invoiceLineId'),
    isOfOther ? wrong('fixed', 'Billed days cannot change their line.', 'invoiceLineId') : null,
    line?.rentalId === after.rentalId
      ? null
      : wrong('billedDays', 'The line is for another rental.', 'rentalId'),
    after.startDate >= after.endDate
      ? wrong('billedDays', 'The end date must be after the start date.', 'endDate')
      : null,
    tooEarly(before, after, rental?.startDate ?? ''),
  ]
}

/** Days that were billed before their rental was postponed stay billed. */
function tooEarly(
  before: BillingChange['before'],
  { startDate }: BillingChange['after'],
  start: string,
): Violation | null {
  return startDate >= start || startDate === before?.startDate
    ? null
    : wrong('billedDays', `The rental starts on ${formatDay(start)}.`, 'startDate')
}

function requestRefused({ after }: BillingChange, line: ChargingLine | undefined): (Violation | null)[] {
  const isLeft = after.deleted !== null && line?.deleted === null
  return [
    isLeft ? wrong('billedDays', 'Remove the line that charges these days.') : null,
    line !== undefined && isReadOnly(line) ? wrong('readOnly', LINES_READ_ONLY) : null,
  ]
}

function wrong(code: string, message: string, field?: string): Violation {
  return { code, message, ...(field === undefined ? {} : { field }) }
}

/** The changed ranges that overlap another one of their rental. */
function overlaps(
  live: readonly Stored<'RentalBillingLine'>[],
  changes: readonly BillingChange[],
): readonly RecordViolation[] {
  const changed = new Map(changes.map((change) => [change.after.id, change]))
  const found = new Map<BillingChange, RecordViolation[]>()
  for (const ofRental of groupBy(live, ({ rentalId }) => rentalId).values()) {
    const ordered = ofRental.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
    ordered.forEach((line, index) => {
      const before = ordered[index - 1]
      if (before === undefined || before.endDate <= line.startDate) return
      const change = changed.get(line.id) ?? changed.get(before.id)
      if (change === undefined) return
      const taken = change.after.id === line.id ? before : line
      const message = `${formatDay(taken.startDate)} - ${formatDay(taken.endDate)} is billed already.`
      found.set(change, [...violationsBy(change, { code: 'billedDays', field: 'startDate', message })])
    })
  }
  return [...found.values()].flat()
}
