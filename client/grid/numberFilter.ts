import { meets, parseNumbers, type NumberConditions } from '#shared/search/typedNumbers.ts'
import type { GridColumn } from './columns.ts'
import type { CellFilter } from './CellFilter.ts'

type NumberColumn = Pick<GridColumn<never>, 'isPercentage'>

/** What is entered in the filter row for a column of numbers: a number, or what was typed, such as `> $100`. */
export function numberOrText(text: string, { isPercentage }: NumberColumn): number | string {
  const { eq } = parseNumbers(text) ?? {}
  if (eq === undefined || text.trim().startsWith('=')) return text
  return isPercentage === true ? eq / 100 : eq
}

/** The text of a filter in its box. */
export function shownNumber(value: unknown, { isPercentage }: NumberColumn): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  return isPercentage === true
    ? `${value * 100}%`
    : value.toLocaleString('en-US', { maximumFractionDigits: 7 })
}

/** The conditions that were typed into the filter row; null where the text means none. */
export function typedNumbers(text: string, { isPercentage }: NumberColumn): NumberConditions | null {
  const conditions = parseNumbers(text)
  if (conditions === null || isPercentage !== true) return conditions
  return Object.fromEntries(Object.entries(conditions).map(([sign, number]) => [sign, number / 100]))
}

/** A number is found by the conditions that were typed; the widget compares numbers itself. */
export const numberFilter: CellFilter = ({ column, value }) => {
  const conditions = typeof value === 'string' ? typedNumbers(value, column) : null
  return conditions === null ? null : (cell) => typeof cell === 'number' && meets(cell, conditions)
}
