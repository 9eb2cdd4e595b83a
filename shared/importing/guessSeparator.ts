const SEPARATORS = [',', ';', '\t', '|'] as const

/** The beginning of a file is enough to tell what separates its cells. */
const READ_LENGTH = 20_000

/**
 * The character that separates the cells of a text: the one that most of its lines have equally often outside of quotation marks, a comma
 * where none does (IM800).
 */
export function guessSeparator(text: string): string {
  const lines = linesOutsideQuotes(text.slice(0, READ_LENGTH))
  const scored = SEPARATORS.map((separator) => ({ separator, score: scoreOf(lines, separator) }))
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).separator
}

/** How many lines have the commonest number of this character, weighted by that number. */
function scoreOf(lines: readonly string[], separator: string): number {
  const linesByCount = new Map<number, number>()
  for (const line of lines) {
    const count = line.split(separator).length - 1
    if (count > 0) linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1)
  }
  return Math.max(0, ...[...linesByCount].map(([count, found]) => found * Math.min(count, 3)))
}

/** The lines without what stands between quotation marks, where separators and line breaks are text. */
function linesOutsideQuotes(text: string): readonly string[] {
  const outside = text.split('"').filter((_part, index) => index % 2 === 0)
  return outside
    .join('')
    .split('\n')
    .filter((line) => line.trim() !== '')
}
