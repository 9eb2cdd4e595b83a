import { layOutBars, type BarChartContent, type BarLayout } from '#shared/chart/layOutBars.ts'
import { MIN_WIDTH } from './seriesForms.ts'

/** A part of a chart with its own grid lines; sizes in pixels. */
export interface Drawing {
  /** The name of its series; empty where all are in one drawing. */
  readonly name: string
  readonly layout: BarLayout
  readonly width: number
  readonly height: number
  /** The indices of its series among all. */
  readonly series: readonly number[]
}

const HEIGHT = 300
/** The height of a drawing of one series. */
const LOW_HEIGHT = 110

/**
 * All series in one drawing; where its bars would be too narrow for their forms, one named drawing of each on the same scale, so that
 * no color is needed to tell them apart.
 */
export function drawingsOf(content: BarChartContent, width: number): readonly Drawing[] {
  const { series, hidden } = content
  const shown = series.flatMap(({ field, name }, index) =>
    hidden.has(field) ? [] : [{ field, name, index }],
  )
  const layout = layOutBars(content, { width, height: HEIGHT })
  if (shown.length < 2 || layout.bars.every((bar) => bar.width >= MIN_WIDTH))
    return [{ name: '', layout, width, height: HEIGHT, series: shown.map(({ index }) => index) }]
  return shown.map(({ field, name, index }) => {
    const others = new Set(series.map((each) => each.field).filter((each) => each !== field))
    return {
      name,
      layout: layOutBars({ ...content, hidden: others, isScaledToAll: true }, { width, height: LOW_HEIGHT }),
      width,
      height: LOW_HEIGHT,
      series: [index],
    }
  })
}
