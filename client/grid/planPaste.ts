import { truncate } from '#shared/kernel/text.ts'
import { checkValue } from '#shared/model/checkValue.ts'
import { countOf } from '../kit/countOf.ts'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { CellChange } from './cellEditing.ts'
import type { CellRefusal } from './cellRefusal.ts'
import type { GridColumn } from './columns.ts'
import { parseCell } from './parseCell.ts'

/** The rows and columns that a block covers, in the order shown. */
export interface PasteTarget<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly GridColumn<Row>[]
}

/** A value that is not valid for its field. */
export interface InvalidValue {
  /** Line number within the block, from 1. */
  readonly line: number
  readonly caption: string
  readonly text: string
  readonly message: string
}

/** The effect of pasting a block. */
export interface PastePlan<Row> {
  readonly changes: readonly CellChange<Row>[]
  /** The invalid values among the changes. */
  readonly invalidValues: readonly InvalidValue[]
  /** The number of values without an editable cell. */
  readonly skippedCount: number
}

/** Parses and validates every value of a block before any is applied. */
export function planPaste<Row extends object>(
  block: readonly (readonly string[])[],
  { rows, columns }: PasteTarget<Row>,
  { services, refusal }: { readonly services: WidgetServices; readonly refusal: CellRefusal<Row> },
): PastePlan<Row> {
  const changes: CellChange<Row>[] = []
  const invalidValues: InvalidValue[] = []
  let skippedCount = 0
  block.forEach((cells, i) =>
    cells.forEach((text, j) => {
      const row = rows[i]
      const column = columns[j]
      if (row === undefined || column?.field === undefined || refusal(column, row) !== null) {
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

/** Of a listed value: enough to find it in the spreadsheet. */
const MAX_LISTED_LENGTH = 40

/** The question before pasting a block with invalid or skipped values; null if it has none. */
export function pasteQuestion({ changes, invalidValues, skippedCount }: PastePlan<object>): string | null {
  if (invalidValues.length === 0 && skippedCount === 0) return null
  const listed = invalidValues
    .slice(0, MAX_LISTED_VALUES)
    .map(({ line, caption, text, message }) => `Line ${line}, ${caption}: “${listedText(text)}”. ${message}.`)
  const more = invalidValues.length - listed.length
  return [
    ...(invalidValues.length === 0
      ? []
      : [
          `${invalidValues.length} of ${countOf(changes.length, 'value')} ${invalidValues.length === 1 ? 'is' : 'are'} invalid.`,
          ...listed,
        ]),
    ...(more > 0 ? [`And ${more} more.`] : []),
    ...(skippedCount === 0
      ? []
      : [
          `${countOf(skippedCount, 'value')} outside the list, or in a cell that cannot be edited, would be left out.`,
        ]),
    invalidValues.length === 0
      ? 'Paste the others?'
      : 'Paste anyway? Invalid values are marked and must be fixed before saving.',
  ].join('\n')
}

/** A pasted text in one line, without characters that are not seen. */
function listedText(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.length > MAX_LISTED_LENGTH ? `${truncate(line, MAX_LISTED_LENGTH)}…` : line
}
