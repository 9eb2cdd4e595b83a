import { validateValue } from '#shared/model/validate.ts'
import type { Kit } from '../kit/Kit.ts'
import type { CellChange } from './cellEditing.ts'
import { isOpenToEditing, type GridColumn } from './columns.ts'
import { readCell } from './readCell.ts'

/** What a block covers: the rows and columns from its first cell on, as the user sees them. */
export interface PasteTarget<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly GridColumn<Row>[]
}

/** A value that its field does not take. */
export interface Misfit {
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
  readonly misfits: readonly Misfit[]
  /** How many values of the block have no cell, or one that is not open to editing. */
  readonly leftOut: number
}

/** Reads and checks every value of a block before any is applied. */
export function planPaste<Row extends object>(
  block: readonly (readonly string[])[],
  { rows, columns }: PasteTarget<Row>,
  kit: Kit,
): PastePlan<Row> {
  const changes: CellChange<Row>[] = []
  const misfits: Misfit[] = []
  let leftOut = 0
  block.forEach((cells, i) =>
    cells.forEach((text, j) => {
      const row = rows[i]
      const column = columns[j]
      if (row === undefined || column?.field === undefined || !isOpenToEditing(column, kit)) {
        leftOut += 1
        return
      }
      const value = readCell(column, text, kit)
      if (value === column.value(row)) return
      changes.push({ row, field: column.field, value })
      const violation = column.declared === undefined ? null : validateValue(column.declared, value)
      if (violation !== null)
        misfits.push({ line: i + 1, caption: column.caption, text, message: violation.message })
    }),
  )
  return { changes, misfits, leftOut }
}

const LISTED_MISFITS = 4

/** What is asked before a plan is followed that does not go through as it is; null for one that does. */
export function questionOf({ changes, misfits, leftOut }: PastePlan<object>): string | null {
  if (misfits.length === 0 && leftOut === 0) return null
  const listed = misfits
    .slice(0, LISTED_MISFITS)
    .map(({ line, caption, text, message }) => `Line ${line}, ${caption}: “${text.trim()}”. ${message}.`)
  const more = misfits.length - listed.length
  return [
    ...(misfits.length === 0
      ? []
      : [
          `${misfits.length} of ${counted(changes.length)} ${misfits.length === 1 ? 'does' : 'do'} not fit.`,
          ...listed,
        ]),
    ...(more > 0 ? [`And ${more} more.`] : []),
    ...(leftOut === 0
      ? []
      : [`${counted(leftOut)} outside the list, or in a column that cannot be edited, would be left out.`]),
    misfits.length === 0
      ? 'Paste the others?'
      : 'Paste all the same? What does not fit is marked, and Save waits until it is right.',
  ].join('\n')
}

function counted(values: number): string {
  return `${values} ${values === 1 ? 'value' : 'values'}`
}
