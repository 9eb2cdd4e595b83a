import { formatDay } from '../kernel/days.ts'
import { roundHalfUp } from '../kernel/money.ts'
import { periodBefore, type ReportPeriod } from '../kernel/periods.ts'

/** A figure that may be compared with the same figure of the preceding period. */
interface ComparedFigure {
  readonly text: string
  /** The number that is compared; a figure without one is not. */
  readonly value?: number | null
  /** Whether it is a fraction, whose change is stated in percentage points. */
  readonly isShare?: boolean
}

/** A change in words, and its direction for the mark beside them. */
export interface Change {
  readonly direction: 'up' | 'down' | null
  readonly text: string
}

/** How a figure changed from the preceding period; null where it is not compared (FG8). */
export function changeFrom(before: ComparedFigure, now: ComparedFigure): Change | null {
  if (now.value === undefined || before.value === undefined) return null
  if (before.value === null) return now.value === null ? null : { direction: null, text: 'none before' }
  if (now.value === null) return { direction: null, text: `${before.text} before` }
  if (now.value === before.value) return { direction: null, text: 'unchanged' }
  const direction = now.value > before.value ? 'up' : 'down'
  return { direction, text: `${direction} ${sizeOf(now.value - before.value, before)}from ${before.text}` }
}

/** `12.5% `, or for a share `2.1 points `; nothing where there was nothing to compare with. */
function sizeOf(difference: number, { value, isShare }: ComparedFigure): string {
  if (isShare === true) return `${withOneDecimal(difference * 100)} points `
  return value === 0 || value === null || value === undefined
    ? ''
    : `${withOneDecimal((difference / value) * 100)}% `
}

function withOneDecimal(change: number): string {
  const rounded = roundHalfUp(Math.abs(change), 1)
  return rounded === 0 ? 'less than 0.1' : rounded.toLocaleString('en-US', { maximumFractionDigits: 1 })
}

/** Which period the figures are compared with, and whether their own is over (FG8). */
export function comparisonText(period: ReportPeriod, today: string): string {
  const { startDate, endDate } = periodBefore(period)
  const before = `${formatDay(startDate)} – ${formatDay(endDate)}`
  const compared = `Compared with ${before}, the same number of days immediately before.`
  return period.endDate >= today ? `${compared} The chosen period is not over yet.` : compared
}
