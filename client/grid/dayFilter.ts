import { dayOfInstant } from '#shared/kernel/days.ts'
import { comparedDays, isAmong, parseDays, type TypedDays } from '#shared/kernel/typedDays.ts'
import { dayOfLocalDate } from '../kit/businessClock.ts'
import { cellType } from './cellValues.ts'
import type { CellFilter } from './CellFilter.ts'

/** A Date of a layout that was stored, as JSON has it. */
const STORED_DATE = /^\d{4}-\d{2}-\d{2}T/

/**
 * The days of a filter of the filter row: of what was typed, or of a Date in a layout that is older than that; null where they are
 * none.
 */
export function filteredDays(value: unknown, operation: string | null, today: string): TypedDays | null {
  if (Array.isArray(value)) {
    const [first, last] = value.map((each) => daysOf(each, today))
    const from = first?.from ?? null
    const to = last?.to ?? null
    return from === null && to === null ? null : { from, to }
  }
  const days = daysOf(value, today)
  const isCompared = operation !== null && /^[<>]=?$/.test(operation)
  return days === null || !isCompared ? days : comparedDays(days, operation, today)
}

function daysOf(value: unknown, today: string): TypedDays | null {
  if (typeof value === 'string' && !STORED_DATE.test(value)) return parseDays(value, today)
  const date = value instanceof Date ? value : typeof value === 'string' ? new Date(value) : null
  if (date === null || Number.isNaN(date.getTime())) return null
  const day = dayOfLocalDate(date)
  return { from: day, to: day }
}

/** A day, or the day of an instant, is found by what was typed. */
export const dayFilter: CellFilter = ({ column, value, operation, services }) => {
  const isExcluded = operation === '<>'
  const days = filteredDays(value, isExcluded ? null : operation, services.today())
  if (days === null) return null
  const dayOfCell = (cell: string): string =>
    cellType(column) === 'date' ? cell : dayOfInstant(cell, services.formats.timeZone)
  return (cell) => (typeof cell === 'string' && cell !== '' && isAmong(dayOfCell(cell), days)) !== isExcluded
}
