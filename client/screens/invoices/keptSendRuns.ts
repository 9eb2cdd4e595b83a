/** Invoices that were sent together, as they are kept in the browser: what became of them is read anew. */
export interface KeptSendRun {
  /** When it was begun, which tells it from others. */
  readonly at: string
  readonly parts: readonly KeptPart[]
}

interface KeptPart {
  /** The key of the invoice. */
  readonly id: number
  readonly way: 'Email' | 'Paper'
  /** Why it did not get as far as the queue or the printer; null where it did. */
  readonly failure: string | null
}

const MAX_RUNS = 5

/** The last runs of a user, the latest first; those that cannot be read are forgotten. */
export function keptSendRuns(userId: number): readonly KeptSendRun[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRun) : []
  } catch {
    return []
  }
}

/** Keeps a run, instead of what it was before. */
export function keepSendRun(userId: number, run: KeptSendRun): void {
  const others = keptSendRuns(userId).filter(({ at }) => at !== run.at)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([run, ...others].slice(0, MAX_RUNS)))
  } catch {
    // With a full or inaccessible storage they are only forgotten with the page.
  }
}

function keyOf(userId: number): string {
  return `rolloff.sendRuns.${userId}`
}

function isRun(value: unknown): value is KeptSendRun {
  return (
    typeof value === 'object' &&
    value !== null &&
    'at' in value &&
    typeof value.at === 'string' &&
    'parts' in value &&
    Array.isArray(value.parts) &&
    value.parts.every(isPart)
  )
}

function isPart(value: unknown): value is KeptPart {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    Number.isInteger(value.id) &&
    'way' in value &&
    (value.way === 'Email' || value.way === 'Paper') &&
    'failure' in value &&
    (value.failure === null || typeof value.failure === 'string')
  )
}
