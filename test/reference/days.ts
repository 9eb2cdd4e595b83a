const MILLISECONDS_PER_DAY = 86_400_000

/** Calendar days from one day to a later one; the first does not count (ambiguities 30). */
export function daysFrom(start: string, end: string): number {
  return (Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / MILLISECONDS_PER_DAY
}

export function dayAfter(start: string, days: number): string {
  return new Date(Date.parse(`${start}T00:00:00Z`) + days * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
}

const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Detroit',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day of an instant where the business is (ambiguities 30). */
export function businessDay(instant: string): string {
  return calendar.format(new Date(instant))
}
