import type { ProjectedDay } from '#shared/inventory/queries.ts'
import { addDays, daysBetween } from '#shared/kernel/days.ts'

/** The size of the drawing and of its margins, in its own units. */
export const CHART = { width: 640, height: 260, left: 40, right: 16, top: 20, bottom: 28 } as const

/** A day with the place of its count. */
export interface ProjectedPoint extends ProjectedDay {
  readonly x: number
  readonly y: number
}

export interface ProjectionShape {
  readonly points: readonly ProjectedPoint[]
  /** A line that keeps each count until the day of the next. */
  readonly path: string
  /** Counts with a line across the drawing, and where their texts are. */
  readonly levels: readonly { readonly count: number; readonly y: number; readonly textY: number }[]
}

/** Between the texts of two levels, so that they can be read where the lines are closer. */
const TEXT_DISTANCE = 16

/** Where the days of a projection are drawn; days are as far apart as they are in time. */
export function projectionShape(days: readonly ProjectedDay[]): ProjectionShape {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return { points: [], path: '', levels: [] }
  const counts = days.map(({ estimatedAvailable }) => estimatedAvailable)
  const [lowest, highest] = [Math.min(0, ...counts), Math.max(1, ...counts)]
  // The last count is drawn for a day, too.
  const end = addDays(last.date, 1)
  const xOf = (day: string): number =>
    CHART.left +
    (daysBetween(first.date, day) / daysBetween(first.date, end)) * (CHART.width - CHART.left - CHART.right)
  const yOf = (count: number): number =>
    CHART.top + ((highest - count) / (highest - lowest)) * (CHART.height - CHART.top - CHART.bottom)
  const points = days.map((day) => ({ ...day, x: xOf(day.date), y: yOf(day.estimatedAvailable) }))
  const steps = points.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`))
  const zero = yOf(0)
  const textYOf = (count: number): number => {
    if (count === 0) return zero
    return count > 0 ? Math.min(yOf(count), zero - TEXT_DISTANCE) : Math.max(yOf(count), zero + TEXT_DISTANCE)
  }
  const levels = [...new Set([highest, 0, lowest])].map((count) => ({
    count,
    y: yOf(count),
    textY: textYOf(count),
  }))
  return { points, path: `${steps.join('')}H${xOf(end)}`, levels }
}
