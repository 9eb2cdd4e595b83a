import { useEffect, useState } from 'react'

/** What a chart is drawn with: tokens of the theme. */
interface ThemeColors {
  readonly font: string
  readonly text: string
  readonly line: string
  readonly surface: string
  /** Told apart by people who do not see all colors, too. */
  readonly series: readonly string[]
}

/** The colors of the theme that the page is shown in; it changes once the styles of the other one are loaded. */
export function useThemeColors(): ThemeColors {
  const [colors, setColors] = useState(readColors)
  useEffect(() => {
    const observer = new MutationObserver(() => setColors(readColors()))
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [])
  return colors
}

function readColors(): ThemeColors {
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
