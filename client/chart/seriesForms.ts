import type { Box } from '#shared/chart/layOutBars.ts'

/** How the bars of a series are filled, besides their color: lines on a tile that is repeated over them. */
export interface SeriesForm {
  /** As in the `d` of an SVG path, within the tile. */
  readonly path: string
  /** The thickness of its lines. */
  readonly thickness: number
}

/** The side of a tile in pixels. */
export const TILE = 6

/** Filled, striped, banded, dotted, empty: told apart in print and without seeing colors, also on bars of a few pixels. */
const SERIES_FORMS: readonly SeriesForm[] = [
  { path: 'M0 3H6', thickness: 6 },
  { path: 'M-1 1L1 -1M0 6L6 0M5 7L7 5', thickness: 2 },
  { path: 'M0 1.5H6', thickness: 3 },
  { path: 'M3 3H3.01', thickness: 3.6 },
  { path: '', thickness: 0 },
]

/** Narrower bars have only their color, because no form can be seen on them. */
export const MIN_WIDTH = 3

/** The form of a series by its index among all. */
export function seriesForm(series: number): SeriesForm {
  return SERIES_FORMS[series % SERIES_FORMS.length] ?? { path: '', thickness: 0 }
}

/** Whether a bar is large enough for its form and outline. */
export function isFormSeen({ width, height }: Box): boolean {
  return width >= MIN_WIDTH && height >= 1
}

/** Where the outline of a bar runs, one pixel thick and within the bar. */
export function outlineOf({ x, y, width, height }: Box): Box {
  return { x: x + 0.5, y: y + 0.5, width: width - 1, height: height - 1 }
}

/** The name of a series' color among the tokens of the theme. */
export function seriesColor(series: number): string {
  return `--series-${series + 1}`
}
