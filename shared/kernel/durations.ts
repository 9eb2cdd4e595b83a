const DURATION = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,4})M)?(?:(\d{1,6})(?:\.(\d{1,7}))?S)?)?$/
const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,7}))?)?$/

/**
 * Normalizes a time or duration to the stored and transmitted format, `PT09H30M00S`; null if the text is neither. Accepts ISO
 * 8601 (`PT9H30M`) and times of day (`09:30`). Parts are zero-padded, so that texts sort chronologically.
 */
export function normalizeDuration(text: string): string | null {
  const clock = CLOCK.exec(text)
  if (clock !== null) return formatDuration([undefined, ...clock.slice(1)])
  const duration = DURATION.exec(text)
  const parts = duration?.slice(1) ?? []
  return parts.some((part) => part !== undefined) ? formatDuration(parts) : null
}

function formatDuration(parts: readonly (string | undefined)[]): string {
  const [days, hours, minutes, seconds] = parts.slice(0, 4).map((part) => Number(part ?? 0))
  const total = (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)
  const digits = (number: number): string => String(Math.floor(number)).padStart(2, '0')
  const fraction = parts[4]?.replace(/0{1,7}$/, '') ?? ''
  const fractionText = fraction === '' ? '' : `.${fraction}`
  return `PT${digits(total / 3600)}H${digits((total / 60) % 60)}M${digits(total % 60)}${fractionText}S`
}
