import { downloadFile } from '../kit/downloadFile.ts'
import type { Bar, BarChartContent, Box } from '#shared/chart/layOutBars.ts'
import type { Drawing } from './drawings.ts'
import { isFormSeen, outlineOf, seriesForm, TILE } from './seriesForms.ts'

/** A chart as it is shown; pixels. */
interface ShownChart {
  readonly content: BarChartContent
  readonly drawings: readonly Drawing[]
  readonly width: number
}

/** The pixels of the picture per pixel of the screen. */
const PIXEL_RATIO = 2
/** The caption and the legend above the bars. */
const HEAD = 56
const MARGIN = 16
/** The name above a drawing of one series. */
const NAME_HEIGHT = 20
const CANNOT_DRAW = 'The browser cannot draw pictures.'
const SWATCH = 12
/** The distance from the baseline of a label to the middle of its text. */
const LABEL_MIDDLE = 4

/** Downloads the chart with its caption and legend as a picture, in the colors of the page. */
export function exportPicture(caption: string, chart: ShownChart): void {
  const height = chart.drawings.reduce((sum, drawing) => sum + nameHeight(drawing) + drawing.height, HEAD)
  const { canvas, brush } = finePicture(chart.width + 2 * MARGIN, height + 2 * MARGIN)
  const colors = readThemeColors()
  brush.fillStyle = colors.surface
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.translate(MARGIN, MARGIN)
  drawHead(brush, caption, { ...chart, colors })
  brush.translate(0, HEAD)
  for (const drawing of chart.drawings) {
    drawName(brush, drawing, colors)
    brush.translate(0, nameHeight(drawing))
    drawBars(brush, drawing, colors)
    brush.translate(0, drawing.height)
  }
  canvas.toBlob((picture) => {
    if (picture === null) throw new Error('The browser did not create the picture.')
    downloadFile(picture, `${caption}.png`)
  })
}

type Brush = CanvasRenderingContext2D
type ColoredChart = ShownChart & { readonly colors: ThemeColors }

function nameHeight({ name }: Drawing): number {
  return name === '' ? 0 : NAME_HEIGHT
}

function drawName(brush: Brush, { name }: Drawing, colors: ThemeColors): void {
  brush.fillStyle = colors.text
  brush.textAlign = 'left'
  brush.fillText(name, 0, NAME_HEIGHT / 2)
}

function drawHead(brush: Brush, caption: string, { content, colors }: ColoredChart): void {
  brush.fillStyle = colors.text
  brush.textBaseline = 'middle'
  brush.font = `600 14px ${colors.font}`
  brush.fillText(caption, 0, 8)
  brush.font = `12px ${colors.font}`
  let x = 0
  for (const [index, { field, name }] of content.series.entries()) {
    if (content.hidden.has(field)) continue
    drawBar(brush, { x, y: 28, width: SWATCH, height: SWATCH, series: index }, colors)
    brush.fillStyle = colors.text
    brush.fillText(name, x + SWATCH + 6, 28 + SWATCH / 2)
    x += SWATCH + 6 + brush.measureText(name).width + 16
  }
}

function drawBars(brush: Brush, { layout, width, height }: Drawing, colors: ThemeColors): void {
  for (const { at, text } of layout.values) {
    brush.fillStyle = colors.line
    brush.fillRect(layout.area.x, at, width - layout.area.x, 1)
    brush.fillStyle = colors.text
    brush.textAlign = 'right'
    brush.fillText(text, layout.area.x - 8, at)
  }
  for (const bar of layout.bars) drawBar(brush, bar, colors)
  brush.fillStyle = colors.text
  brush.textAlign = 'center'
  for (const { x, y, text } of layout.labels) brush.fillText(text, x, y - LABEL_MIDDLE)
  for (const { at, text } of layout.names) brush.fillText(text, at, height - 12)
}

/** A bar in the color of its series, with its form where that is seen. */
function drawBar(brush: Brush, bar: Pick<Bar, 'series' | keyof Box>, colors: ThemeColors): void {
  const color = colors.series[bar.series] ?? colors.text
  if (!isFormSeen(bar)) {
    brush.fillStyle = color
    brush.fillRect(bar.x, bar.y, bar.width, bar.height)
    return
  }
  const { x, y, width, height } = outlineOf(bar)
  brush.fillStyle = formPattern(brush, bar.series, { color, between: colors.surface })
  brush.fillRect(x, y, width, height)
  brush.strokeStyle = color
  brush.strokeRect(x, y, width, height)
}

/** The form of a series as fine as the picture. */
function formPattern(
  brush: Brush,
  series: number,
  { color, between }: { readonly color: string; readonly between: string },
): CanvasPattern {
  const { path, thickness } = seriesForm(series)
  const { canvas, brush: tile } = finePicture(TILE, TILE)
  tile.fillStyle = between
  tile.fillRect(0, 0, TILE, TILE)
  tile.strokeStyle = color
  tile.lineWidth = thickness
  tile.lineCap = 'round'
  if (thickness > 0) tile.stroke(new Path2D(path))
  const pattern = brush.createPattern(canvas, 'repeat')
  if (pattern === null) throw new Error(CANNOT_DRAW)
  pattern.setTransform(new DOMMatrix().scale(1 / PIXEL_RATIO))
  return pattern
}

/** An empty picture of a size in pixels of the page. */
function finePicture(
  width: number,
  height: number,
): { readonly canvas: HTMLCanvasElement; readonly brush: Brush } {
  const canvas = document.createElement('canvas')
  canvas.width = width * PIXEL_RATIO
  canvas.height = height * PIXEL_RATIO
  const brush = canvas.getContext('2d')
  if (brush === null) throw new Error(CANNOT_DRAW)
  brush.scale(PIXEL_RATIO, PIXEL_RATIO)
  return { canvas, brush }
}

/** What a picture of a chart is drawn with: tokens of the theme. */
interface ThemeColors {
  readonly font: string
  readonly text: string
  readonly line: string
  readonly surface: string
  /** Neighbours differ in lightness, for people who do not see all colors. */
  readonly series: readonly string[]
}

/** The colors of the theme that the page is shown in. */
function readThemeColors(): ThemeColors {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string): string => style.getPropertyValue(name).trim()
  return {
    font: token('--font'),
    text: token('--text-2'),
    line: token('--line'),
    surface: token('--surface'),
    series: [1, 2, 3, 4, 5].map((number) => token(`--series-${number}`)),
  }
}
