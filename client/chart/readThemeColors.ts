/** What a picture of a chart is drawn with: tokens of the theme. */
export interface ThemeColors {
  readonly font: string
  readonly text: string
  readonly line: string
  readonly surface: string
  /** Neighbours differ in lightness, for people who do not see all colors. */
  readonly series: readonly string[]
}

/** The colors of the theme that the page is shown in. */
export function readThemeColors(): ThemeColors {
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
