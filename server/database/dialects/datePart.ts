type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

const POSITIONS: Readonly<Record<Part, readonly [start: number, count: number]>> = {
  year: [1, 4],
  month: [6, 2],
  day: [9, 2],
  hour: [12, 2],
  minute: [15, 2],
  second: [18, 2],
}

/** Extracts parts of days and instants by position; both databases store them as text (`2024-03-05T10:20:30.400Z`). */
export function datePart(
  cut: (text: string, start: number, count: number) => string,
): Readonly<Record<Part, (args: readonly string[]) => string>> {
  const part =
    (name: Part) =>
    ([text = '']: readonly string[]): string =>
      cut(text, ...POSITIONS[name])
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}
