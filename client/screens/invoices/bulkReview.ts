/** The key under which the invoices of a bulk review are kept for the session (S2 §4, M-022). */
const KEY = 'bulk-approve-invoice-ids'

/** A review of several invoices: those that are left, how many there were, and which of them were approved. */
interface BulkReview {
  readonly left: readonly number[]
  readonly count: number
  readonly approved: readonly number[]
}

/** Begins a review of these invoices, one after the other. */
export function beginBulkReview(ids: readonly number[]): void {
  keep({ left: ids, count: ids.length, approved: [] })
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

/** Remembers that an invoice was approved, so that it is offered to be sent after the last (IN583). */
export function recordApproval(id: number): void {
  const review = readReview()
  keep({ ...review, approved: [...review.approved, id] })
}

/** Where a review goes on: the path of the next invoice; after the last the review screen, and what was approved. */
interface NextStep {
  readonly path: string
  readonly approved: readonly number[]
}

/** Takes an invoice out of the review, and returns where to go on. */
export function nextOfBulkReview(id: number): NextStep {
  const review = readReview()
  const at = review.left.indexOf(id)
  const left = review.left.filter((each) => each !== id)
  const next = left[at] ?? left[0]
  if (next === undefined) {
    sessionStorage.removeItem(KEY)
    return { path: '/invoices/review', approved: review.approved }
  }
  keep({ ...review, left })
  return { path: `/invoices/${next}`, approved: [] }
}

function keep(review: BulkReview): void {
  sessionStorage.setItem(KEY, JSON.stringify(review))
}

const NONE: BulkReview = { left: [], count: 0, approved: [] }

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
    isIds(stored.left) &&
    'count' in stored &&
    Number.isInteger(stored.count) &&
    'approved' in stored &&
    isIds(stored.approved)
  )
}

function isIds(stored: unknown): boolean {
  return Array.isArray(stored) && stored.every((id) => Number.isInteger(id))
}
