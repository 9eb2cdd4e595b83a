import type { PendingExport } from '../../store/types.ts'

/** The unsaved work of one page in the browser's storage (B-04). */
export interface StoredDraft {
  readonly version: typeof DRAFT_VERSION
  /** Id of the page that wrote it. */
  readonly id: string
  readonly userId: number
  /** ISO instant. */
  readonly savedAt: string
  /** Path and query of the screen on which it was typed. */
  readonly address: string
  /** The record it is about: 'Customer Union Plumbing Co.'. */
  readonly about: string
  readonly changes: number
  readonly records: number
  readonly pending: PendingExport
  /** What of it was put back from a history, and why; drafts of before do not have it. */
  readonly restored?: unknown
}

/** Increased when the format of the pending changes changes; drafts of another version are not read. */
export const DRAFT_VERSION = 1

const RETENTION_DAYS = 7
const MILLISECONDS_PER_DAY = 86_400_000
const KEY_PREFIX = 'rolloff.draft.'

/** The drafts of all users and pages of this browser; each user sees only their own. */
export class DraftStorage {
  private readonly storage: Storage

  constructor(storage: Storage) {
    this.storage = storage
  }

  /** Throws when the storage is full or not accessible. */
  write(draft: StoredDraft): void {
    this.storage.setItem(keyOf(draft), JSON.stringify(draft))
  }

  remove(draft: Pick<StoredDraft, 'id' | 'userId'>): void {
    try {
      this.storage.removeItem(keyOf(draft))
    } catch {
      // An inaccessible storage has no drafts.
    }
  }

  /** A draft as it is stored now; null if it is gone. */
  find(draft: Pick<StoredDraft, 'id' | 'userId'>): StoredDraft | null {
    try {
      return read(this.storage.getItem(keyOf(draft)))[0] ?? null
    } catch {
      return null
    }
  }

  /** The drafts of a user, newest first. */
  listFor(userId: number): readonly StoredDraft[] {
    return this.listAll()
      .filter((draft) => draft.userId === userId)
      .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
  }

  /** Removes drafts older than a week, of all users. */
  removeExpired(now: string): void {
    const oldest = Date.parse(now) - RETENTION_DAYS * MILLISECONDS_PER_DAY
    for (const draft of this.listAll()) if (Date.parse(draft.savedAt) < oldest) this.remove(draft)
  }

  private listAll(): readonly StoredDraft[] {
    try {
      return Object.keys(this.storage)
        .filter((key) => key.startsWith(KEY_PREFIX))
        .flatMap((key) => read(this.storage.getItem(key)))
    } catch {
      return []
    }
  }
}

function keyOf({ id, userId }: Pick<StoredDraft, 'id' | 'userId'>): string {
  return `${KEY_PREFIX}${userId}.${id}`
}

function read(text: string | null): readonly StoredDraft[] {
  try {
    const draft: unknown = JSON.parse(text ?? '')
    return isDraft(draft) ? [draft] : []
  } catch {
    return []
  }
}

function isDraft(value: unknown): value is StoredDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === DRAFT_VERSION &&
    'userId' in value &&
    'savedAt' in value &&
    typeof value.savedAt === 'string' &&
    'pending' in value
  )
}
