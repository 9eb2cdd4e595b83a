import { isReadOnly } from '#shared/invoicing/invoiceStates.ts'
import { daysBetween, formatDay } from '#shared/kernel/days.ts'
import { grouped } from '#shared/kernel/grouped.ts'
import { column, readRows } from '../../database/readRows.ts'
import { readingIn } from '../reading.ts'
import { Records, type RecordChange, type Stored } from '../records.ts'
import { isAskedFor, refuseAll, violationsBy } from '../refuse.ts'
import type { RecordViolation, RuleContext, SaveRule } from '../SaveRule.ts'

type BillingChange = RecordChange<'RentalBillingLine'>

/** A day of a rental is billed once, by a line that stands; a stretch of days counts its own days (M-062, IN11, SV108). */
export const billedDays: SaveRule = {
  entity: 'RentalBillingLine',
  settle: async (unit, told) => {
    const records = new Records(unit)
    const changes = records.changes('RentalBillingLine')
    const rentalIds = changes.map(({ after }) => after.rentalId)
    // Whoever bills days of the same rental at the same time waits for its row.
    await records.find('Rental', 'id', rentalIds)
    const lines = await readLines(changes, told)
    const billed = await records.find('RentalBillingLine', 'rentalId', rentalIds)
    const live = billed.filter(({ deleted }) => deleted === null)
    refuseAll([
      ...changes.flatMap((change) => lineViolations(change, lines.get(change.after.invoiceLineId))),
      ...overlaps(live, changes),
    ])
    for (const line of live) {
      const quantity = daysBetween(line.startDate, line.endDate)
      if (line.quantity !== quantity) records.change('RentalBillingLine', line, { quantity })
    }
  },
}

/** What days hang on: their line, and the status of its invoice. */
interface ChargingLine {
  readonly id: number
  readonly deleted: string | null
  readonly statusId: number
}

async function readLines(
  changes: readonly BillingChange[],
  told: RuleContext,
): Promise<ReadonlyMap<number, ChargingLine>> {
  const lines = await readRows(
    readingIn(told),
    `SELECT l.[id], l.[deleted], i.[statusId] FROM [InvoiceLine] l
      JOIN [Invoice] i ON i.[id] = l.[invoiceId] WHERE l.[id] IN :ids`,
    { ids: JSON.stringify(changes.map(({ after }) => after.invoiceLineId)) },
    { id: column.number, deleted: column.textOrNull, statusId: column.number },
  )
  return new Map(lines.map((line) => [line.id, line]))
}

function lineViolations(change: BillingChange, line: ChargingLine | undefined): readonly RecordViolation[] {
  const { after } = change
  const isLineLive = line?.deleted === null
  const violations: RecordViolation[] = []
  if (after.deleted === null && !isLineLive)
    violations.push(
      ...violationsBy(change, {
        rule: 'reference',
        field: 'invoiceLineId',
        message: 'The line was deleted.',
      }),
    )
  if (after.deleted === null && after.startDate >= after.endDate)
    violations.push(
      ...violationsBy(change, {
        rule: 'billedDays',
        field: 'endDate',
        message: 'The end date must be after the start date.',
      }),
    )
  if (!isAskedFor(change)) return violations
  if (after.deleted !== null && isLineLive)
    violations.push(
      ...violationsBy(change, { rule: 'billedDays', message: 'Remove the line that charges these days.' }),
    )
  if (line !== undefined && isReadOnly(line.statusId))
    violations.push(
      ...violationsBy(change, {
        rule: 'readOnly',
        message: 'The lines of posted and voided invoices are read-only.',
      }),
    )
  return violations
}

/** The changed stretches that share a day with another one of their rental. */
function overlaps(
  live: readonly Stored<'RentalBillingLine'>[],
  changes: readonly BillingChange[],
): readonly RecordViolation[] {
  const changed = new Map(changes.map((change) => [change.after.id, change]))
  const found = new Map<BillingChange, RecordViolation[]>()
  for (const ofRental of grouped(live, ({ rentalId }) => rentalId).values()) {
    const ordered = ofRental.toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1))
    ordered.forEach((line, index) => {
      const before = ordered[index - 1]
      if (before === undefined || before.endDate <= line.startDate) return
      const change = changed.get(line.id) ?? changed.get(before.id)
      if (change === undefined) return
      const taken = change.after.id === line.id ? before : line
      const message = `${formatDay(taken.startDate)} - ${formatDay(taken.endDate)} is billed already.`
      found.set(change, [...violationsBy(change, { rule: 'billedDays', field: 'startDate', message })])
    })
  }
  return [...found.values()].flat()
}
