import { layOutBars, type BarChartContent } from '#shared/chart/layOutBars.ts'

/** What the template of a chart shows; pixels of 96 per inch. */
export interface BarChartView {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly lines: readonly {
    readonly at: string
    readonly text: string
    readonly left: string
    readonly right: string
    readonly textEnd: string
  }[]
  readonly bars: readonly {
    readonly x: string
    readonly y: string
    readonly width: string
    readonly height: string
  }[]
  readonly labels: readonly PlacedText[]
  readonly names: readonly { readonly at: string; readonly y: string; readonly text: string }[]
}

interface PlacedText {
  readonly x: string
  readonly y: string
  readonly text: string
}

/** The printed area of a page is 7 inches wide. */
const PAGE_WIDTH = 672
const GAP = 24
const HEIGHT = 112
/** With more rows, a chart is as wide as the page. */
const MAX_ROWS_BESIDE = 10

/** A chart of each series on the same scale, so that no color is needed to tell them apart: two beside each other for few rows. */
export function barChartViews(content: Omit<BarChartContent, 'hidden'>): readonly BarChartView[] {
  const width = content.rows.length > MAX_ROWS_BESIDE ? PAGE_WIDTH : (PAGE_WIDTH - GAP) / 2
  const fields = content.series.map(({ field }) => field)
  return content.series.map(({ field, name }) => {
    const hidden = new Set(fields.filter((other) => other !== field))
    return chartView(name, { ...content, hidden, isScaledToAll: true }, width)
  })
}

function chartView(name: string, content: BarChartContent, width: number): BarChartView {
  const { area, bars, labels, values, names } = layOutBars(content, { width, height: HEIGHT })
  return {
    name,
    width,
    height: HEIGHT,
    lines: values.map(({ at, text }) => ({
      at: pixels(at),
      text,
      left: pixels(area.x),
      right: pixels(width),
      textEnd: pixels(area.x - 6),
    })),
    bars: bars.map((bar) => ({
      x: pixels(bar.x),
      y: pixels(bar.y),
      width: pixels(bar.width),
      height: pixels(bar.height),
    })),
    labels: labels.map(({ x, y, text }) => ({ x: pixels(x), y: pixels(y), text })),
    names: names.map(({ at, text }) => ({ at: pixels(at), y: pixels(HEIGHT - 8), text })),
  }
}

function pixels(length: number): string {
  return String(Math.round(length * 100) / 100)
}
