import { formatDay } from '../kernel/days.ts'

/** Why nothing of one of these days is added, changed, moved or removed, or null; null days count as open (AC303). */
export function closedRefusal(days: readonly (string | null)[], closedThrough: string | null): string | null {
  const isClosed = closedThrough !== null && days.some((day) => day !== null && day <= closedThrough)
  return isClosed
    ? `The books are closed through ${formatDay(closedThrough)}. Only an administrator can open them.`
    : null
}
