import { createHash } from 'node:crypto'
import { AuditLog } from '#shared/auditing/AuditLog.ts'

/** What binds the entries of one save to all entries before it: none can be changed, added, removed or reordered without breaking it. */
export interface AuditLink {
  /** From 1, without gaps. */
  readonly position: number
  /** Null for entries that were there before they were linked. */
  readonly saveId: string | null
  /** The keys of its entries are `rowCount` successive numbers from here on. */
  readonly firstId: number
  readonly rowCount: number
  /** A digest of the entries, as are all of them 64 hexadecimal digits. */
  readonly rowsHash: string
  /** A digest of this link and the one before it. */
  readonly hash: string
  /** An instant. */
  readonly linkedAt: string
}

/** What the first link has in place of the hash of the one before it. */
export const NO_LINK = '0'.repeat(64)

const FIELDS = Object.keys(AuditLog.fields) as readonly (keyof AuditLog)[]

/** A digest of entries in the order of their keys. */
export function hashOfEntries(entries: readonly AuditLog[]): string {
  const digest = createHash('sha256')
  for (const entry of entries) digest.update(textOf(entry))
  return digest.digest('hex')
}

/** A field without a value is left out, so that a field which is added later changes no digest. */
function textOf(entry: AuditLog): string {
  let text = ''
  for (const field of FIELDS) {
    const value = entry[field]
    if (value === null) continue
    const written = String(value)
    text += `${field}:${written.length}:${written};`
  }
  return `${text}\n`
}

export function hashOfLink(previous: string, link: Omit<AuditLink, 'hash'>): string {
  const content = `["${previous}",${link.position}${endOfLinkText(link)}`
  return createHash('sha256').update(content).digest('hex')
}

/** The text of a link, of which its digest is made, behind the digest of the one before it and its position: ASCII letters. */
export function endOfLinkText(link: Omit<AuditLink, 'position' | 'hash'>): string {
  const { saveId, firstId, rowCount, rowsHash, linkedAt } = link
  return `,${JSON.stringify([saveId, firstId, rowCount, rowsHash, linkedAt]).slice(1)}`
}

/** The entries of a link as they are since the data of a person were erased from them (SV1040). */
export interface AuditRedaction {
  /** Of the link, which keeps the digest of what its entries were. */
  readonly position: number
  /** The entry that says that they were written anew. */
  readonly entryId: number
  /** A digest of the entries as they are since then. */
  readonly rowsHash: string
}

/** A digest of what one erasure did, which its own entry has. */
export function hashOfRedactions(redactions: readonly AuditRedaction[]): string {
  const content = redactions
    .toSorted((one, other) => one.position - other.position)
    .map(({ position, rowsHash }) => [position, rowsHash])
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
