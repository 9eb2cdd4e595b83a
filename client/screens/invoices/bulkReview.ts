/** The key under which the invoices of a bulk review are kept for the session (S2 §4, M-022). */
const KEY = 'bulk-approve-invoice-ids'

/** Begins a review of these invoices, one after the other. */
export function beginBulkReview(ids: readonly number[]): void {
  sessionStorage.setItem(KEY, JSON.stringify(ids))
}

/** Whether an invoice is one of those that are reviewed in bulk. */
export function isInBulkReview(id: number): boolean {
  return remainingIds().includes(id)
}

/** Takes an invoice out of the review, and returns where to go on: the next one, or the review screen after the last. */
export function nextOfBulkReview(id: number): string {
  const ids = remainingIds()
  const at = ids.indexOf(id)
  const left = ids.filter((each) => each !== id)
  if (left.length === 0) sessionStorage.removeItem(KEY)
  else beginBulkReview(left)
  const next = left[at] ?? left[0]
  return next === undefined ? '/invoices/review' : `/invoices/${next}`
}

function remainingIds(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id): id is number => Number.isInteger(id)) : []
  } catch {
    // Unreadable text means that no review is in progress.
    return []
  }
}
