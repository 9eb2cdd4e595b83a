/** The key under which the invoices of a bulk review are kept for the session (S2 §4, M-022). */
const KEY = 'bulk-approve-invoice-ids'

/** A review of several invoices: those that are left, and how many there were. */
interface BulkReview {
  readonly left: readonly number[]
  readonly count: number
}

/** Begins a review of these invoices, one after the other. */
export function beginBulkReview(ids: readonly number[]): void {
  keep({ left: ids, count: ids.length })
}

/** Whether an invoice is one of those that are reviewed in bulk. */
export function isInBulkReview(id: number): boolean {
  return readReview().left.includes(id)
}

/** Which of the invoices of the review this one is, such as `2 of 25 in review`; empty for any other (IN400). */
export function placeInBulkReview(id: number): string {
  const { left, count } = readReview()
  const at = left.indexOf(id)
  return at < 0 ? '' : `${count - left.length + at + 1} of ${count} in review`
}

/** Takes an invoice out of the review, and returns where to go on: the next one, or the review screen after the last. */
export function nextOfBulkReview(id: number): string {
  const { left: ids, count } = readReview()
  const at = ids.indexOf(id)
  const left = ids.filter((each) => each !== id)
  if (left.length === 0) sessionStorage.removeItem(KEY)
  else keep({ left, count })
  const next = left[at] ?? left[0]
  return next === undefined ? '/invoices/review' : `/invoices/${next}`
}

function keep(review: BulkReview): void {
  sessionStorage.setItem(KEY, JSON.stringify(review))
}

const NONE: BulkReview = { left: [], count: 0 }

function readReview(): BulkReview {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isReview(stored) ? stored : NONE
  } catch {
    // Unreadable text means that no review is in progress.
    return NONE
  }
}

function isReview(stored: unknown): stored is BulkReview {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'left' in stored &&
    Array.isArray(stored.left) &&
    stored.left.every((id) => Number.isInteger(id)) &&
    'count' in stored &&
    Number.isInteger(stored.count)
  )
}
