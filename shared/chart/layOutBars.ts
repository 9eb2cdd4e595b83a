/** The bars of one field of the rows. */
export interface ChartSeries {
  readonly field: string
  readonly name: string
}

/** What a chart of bars shows. */
export interface BarChartContent {
  readonly rows: readonly object[]
  /** The field that names a row. */
  readonly argument: string
  readonly series: readonly ChartSeries[]
  /** The fields of the series that are not drawn. */
  readonly hidden: ReadonlySet<string>
  /** Whether its scale fits all series, hidden ones too, so that charts of different series can be compared. */
  readonly isScaledToAll?: true
}

/** Pixels; `y` from the top. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Bar extends Box {
  /** The index of its series among all. */
  readonly series: number
  readonly name: string
  readonly argument: string
  readonly value: number
}

interface Mark {
  /** The position of its middle, in pixels. */
  readonly at: number
  readonly text: string
}

/** The value of a bar above it. */
interface Label {
  /** Its middle and its baseline, in pixels. */
  readonly x: number
  readonly y: number
  readonly text: string
}

/** The drawing of bars side by side for each row. */
export interface BarLayout {
  readonly area: Box
  readonly bars: readonly Bar[]
  /** The values of all bars, so that the chart can be read without its colors and lines; none where they would overlap. */
  readonly labels: readonly Label[]
  /** Lines across the area, named at its left. */
  readonly values: readonly Mark[]
  /** The names of the rows below the area; only some of them where they would overlap. */
  readonly names: readonly Mark[]
}

const TEXT_HEIGHT = 24
const ABOVE = 14
const CHARACTER_WIDTH = 7
/** Shares of the width of a row. */
const BETWEEN_ROWS = 0.3
const BETWEEN_BARS = 0.15
/** The approximate distance between two lines. */
const LINE_DISTANCE = 43
const FEWEST_LINES = 3
const BETWEEN_NAMES = 12
const LABEL_DISTANCE = 3
/** Labels are a little smaller than the other text. */
const LABEL_CHARACTER_WIDTH = 6.2

/** Lays out the bars of the series that are drawn; values that are not numbers count as 0. */
export function layOutBars(
  { rows, argument, series, hidden, isScaledToAll }: BarChartContent,
  { width, height }: Pick<Box, 'width' | 'height'>,
): BarLayout {
  const drawn = series.flatMap(({ field, name }, index) =>
    hidden.has(field) ? [] : [{ field, name, index }],
  )
  const valueOf = (row: object, field: string): number => Number(Reflect.get(row, field)) || 0
  const scaled = isScaledToAll === true ? series : drawn
  const lines = linesFor(
    rows.flatMap((row) => scaled.map(({ field }) => valueOf(row, field))),
    (height - ABOVE - TEXT_HEIGHT) / LINE_DISTANCE,
  )
  const [lowest = 0, highest = 1] = [lines[0], lines.at(-1)]
  const left = Math.max(...lines.map((line) => String(line).length)) * CHARACTER_WIDTH + 12
  const area = { x: left, y: ABOVE, width: width - left, height: height - ABOVE - TEXT_HEIGHT }
  const heightOf = (value: number): number => (value / (highest - lowest)) * area.height
  const yOf = (value: number): number => area.y + heightOf(highest - value)
  const step = area.width / Math.max(rows.length, 1)
  const slot = (step * (1 - BETWEEN_ROWS)) / Math.max(drawn.length, 1)
  const nameOf = (row: object): string => String(Reflect.get(row, argument) ?? '')
  const startOf = (row: number): number => area.x + row * step
  const bars = rows.flatMap((row, rowIndex) =>
    drawn.map(({ field, name, index }, at): Bar => {
      const value = valueOf(row, field)
      return {
        series: index,
        name,
        argument: nameOf(row),
        value,
        x: startOf(rowIndex) + (step * BETWEEN_ROWS) / 2 + (at + BETWEEN_BARS / 2) * slot,
        y: yOf(Math.max(value, 0)),
        width: slot * (1 - BETWEEN_BARS),
        height: heightOf(Math.abs(value)),
      }
    }),
  )
  const longest = Math.max(0, ...rows.map((row) => nameOf(row).length)) * CHARACTER_WIDTH
  const every = Math.max(1, Math.ceil((longest + BETWEEN_NAMES) / step))
  return {
    area,
    bars,
    labels: labelsOf(bars, drawn.length === 1 ? step : slot),
    values: lines.map((line) => ({ at: yOf(line), text: String(line) })),
    names: apart(
      rows.flatMap((row, rowIndex) => {
        if (rowIndex % every !== 0) return []
        // The first and the last name may be wider than their rows, and stay within the drawing.
        const at = Math.max(longest / 2, Math.min(startOf(rowIndex) + step / 2, width - longest / 2))
        return [{ at, text: nameOf(row) }]
      }),
      longest,
    ),
  }
}

/** The names without the last one if it would touch the one before. */
function apart(names: readonly Mark[], distance: number): readonly Mark[] {
  const [before, last] = names.slice(-2)
  if (before === undefined || last === undefined || last.at - before.at > distance) return names
  return names.slice(0, -1)
}

function labelsOf(bars: readonly Bar[], distance: number): readonly Label[] {
  const longest = Math.max(0, ...bars.map(({ value }) => String(value).length))
  if (longest * LABEL_CHARACTER_WIDTH > distance) return []
  return bars.map(({ x, y, width, value }) => ({
    x: x + width / 2,
    y: y - LABEL_DISTANCE,
    text: String(value),
  }))
}

/** About `count` round whole numbers, 0 among them, that span the range of the values. */
function linesFor(values: readonly number[], count: number): readonly number[] {
  const [least, largest] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = roundStep((largest - least) / Math.max(count, FEWEST_LINES))
  const first = Math.floor(least / step)
  const last = Math.max(Math.ceil(largest / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** 1, 2 or 5 times a power of ten, at least 1. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power
}
