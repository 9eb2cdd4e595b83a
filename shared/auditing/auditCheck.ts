/** How far the links of the audit log were checked. */
export interface AuditCursor {
  /** Of the last link that was checked, 0 before the first. */
  readonly position: number
  /** Its hash, empty before the first. */
  readonly hash: string
  /** Entries up to this key were checked. */
  readonly lastId: number
  /** How many entries were checked. */
  readonly entries: number
}

export const AUDIT_START: AuditCursor = { position: 0, hash: '', lastId: 0, entries: 0 }

export const AUDIT_FAULTS = [
  'linkMissing',
  'linkChanged',
  'entriesChanged',
  'entryAdded',
  'notAsNoted',
  'fileDamaged',
] as const

/** Where the audit log is not what was written. */
export interface AuditFault {
  readonly kind: (typeof AUDIT_FAULTS)[number]
  /** The link that shows it; 0 where no link has the entry. */
  readonly position: number
  /** The entry, where one alone shows it. */
  readonly entryId: number | null
  /** The save, when it was stored and by whom, as far as that is still known. */
  readonly saveId: string | null
  readonly when: string | null
  readonly userName: string | null
}

/** A part of the log that was checked. */
export interface AuditCheck {
  readonly cursor: AuditCursor
  readonly isDone: boolean
  readonly fault: AuditFault | null
  /** When the first entry of all was made; null where there is none. */
  readonly since: string | null
}

/** A link as people note it, in an export or on paper: `12345:3f9a0c1d2e4b5a69`, its position and the first digits of its hash. */
export type NotedLink = Pick<AuditCursor, 'position' | 'hash'>

const NOTED_DIGITS = 16

export function notedLink({ position, hash }: NotedLink): string {
  return `${position}:${hash.slice(0, NOTED_DIGITS)}`
}

/** Null where the text is not such a note. */
export function parseNotedLink(text: string): NotedLink | null {
  const [, position, hash] = /^(\d{1,9}):([\da-f]{8,64})$/.exec(text.trim().toLowerCase()) ?? []
  return position === undefined || hash === undefined ? null : { position: Number(position), hash }
}

/** What is wrong, as a sentence. */
export function faultSentence({ kind, position, entryId, saveId, when, userName }: AuditFault): string {
  const save = `link ${position}${saveId === null ? '' : `, save ${saveId}`}${byWhom(when, userName)}`
  switch (kind) {
    case 'linkMissing':
      return `Broken at link ${position}: it was removed, and maybe others after it.`
    case 'linkChanged':
      return `Broken at ${save}: the link was changed, or does not follow the one before it.`
    case 'entriesChanged':
      return `Broken at ${save}: its entries were changed or removed.`
    case 'entryAdded':
      return `Broken at entry ${entryId ?? ''}${byWhom(when, userName)}: no save wrote it.`
    case 'fileDamaged':
      return `Broken at ${save}: the yearly file with its entries is missing or was changed.`
    case 'notAsNoted':
      return `Broken before link ${position}: it is not the one that was noted; the log was cut or written anew.`
  }
}

function byWhom(when: string | null, userName: string | null): string {
  return `${when === null ? '' : ` of ${when}`}${userName === null ? '' : ` by ${userName}`}`
}

/** What was found whole, as a sentence; `since` is the day of the first entry. */
export function wholeSentence({ position, entries }: AuditCursor, since: string | null): string {
  if (since === null) return 'The audit log has no entries yet.'
  const [counted, links] = [entries, position].map((count) => count.toLocaleString('en-US'))
  return `The audit log is whole since ${since}: ${counted} entries in ${links} links.`
}
