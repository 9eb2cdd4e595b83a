import { checkValue } from '#shared/model/checkValue.ts'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { CellChange } from './cellEditing.ts'
import { isEditable, type GridColumn } from './columns.ts'
import { parseCell } from './parseCell.ts'

/** What a block covers: the rows and columns from its first cell on, as the user sees them. */
export interface PasteTarget<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly GridColumn<Row>[]
}

/** A value that its field does not take. */
export interface InvalidValue {
  /** Counted from the first line of the block, from 1. */
  readonly line: number
  readonly caption: string
  readonly text: string
  readonly message: string
}

/** What pasting a block would do. */
export interface PastePlan<Row> {
  readonly changes: readonly CellChange<Row>[]
  /** Values among the changes that do not fit. */
  readonly invalidValues: readonly InvalidValue[]
  /** How many values of the block have no cell, or one that is not open to editing. */
  readonly skippedCount: number
}

/** Reads and checks every value of a block before any is applied. */
export function planPaste<Row extends object>(
  block: readonly (readonly string[])[],
  { rows, columns }: PasteTarget<Row>,
  services: WidgetServices,
): PastePlan<Row> {
  const changes: CellChange<Row>[] = []
  const invalidValues: InvalidValue[] = []
  let skippedCount = 0
  block.forEach((cells, i) =>
    cells.forEach((text, j) => {
      const row = rows[i]
      const column = columns[j]
      if (row === undefined || column?.field === undefined || !isEditable(column, services)) {
        skippedCount += 1
        return
      }
      const value = parseCell(column, text, services)
      if (value === column.value(row)) return
      changes.push({ row, field: column.field, value })
      const violation = column.declared === undefined ? null : checkValue(column.declared, value)
      if (violation !== null)
        invalidValues.push({ line: i + 1, caption: column.caption, text, message: violation.message })
    }),
  )
  return { changes, invalidValues, skippedCount }
}

const MAX_LISTED_VALUES = 4

/** What is asked before a plan is followed that does not go through as it is; null for one that does. */
export function pasteQuestion({ changes, invalidValues, skippedCount }: PastePlan<object>): string | null {
  if (invalidValues.length === 0 && skippedCount === 0) return null
  const listed = invalidValues
    .slice(0, MAX_LISTED_VALUES)
    .map(({ line, caption, text, message }) => `Line ${line}, ${caption}: “${text.trim()}”. ${message}.`)
  const more = invalidValues.length - listed.length
  return [
    ...(invalidValues.length === 0
      ? []
      : [
          `${invalidValues.length} of ${valueCount(changes.length)} ${invalidValues.length === 1 ? 'does' : 'do'} not fit.`,
          ...listed,
        ]),
    ...(more > 0 ? [`And ${more} more.`] : []),
    ...(skippedCount === 0
      ? []
      : [
          `${valueCount(skippedCount)} outside the list, or in a column that cannot be edited, would be left out.`,
        ]),
    invalidValues.length === 0
      ? 'Paste the others?'
      : 'Paste all the same? What does not fit is marked, and Save waits until it is right.',
  ].join('\n')
}

function valueCount(values: number): string {
  return `${values} ${values === 1 ? 'value' : 'values'}`
}
