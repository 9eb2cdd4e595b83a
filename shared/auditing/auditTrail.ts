import type { AuditLog } from './AuditLog.ts'

/** What an entry of the trail tells of: the kinds by which it is asked. */
export const AUDIT_KINDS = [
  'Added',
  'Changed',
  'Deleted',
  'Restored',
  'Sent',
  'Printed',
  'Exported',
  'Signed in',
  'Refused',
  'Set up',
] as const

/** Kinds that are asked for together. */
export const AUDIT_KIND_GROUPS = {
  'Exported or printed': ['Exported', 'Printed'],
  'Signed in or refused': ['Signed in', 'Refused'],
} as const satisfies Readonly<Record<string, readonly AuditKind[]>>

/** How many records a save changed at least, in the words by which it is asked; the index that finds them has none of less than 10. */
export const SAVE_SIZES = {
  '10 records or more': 10,
  '100 records or more': 100,
  '1,000 records or more': 1_000,
} as const

export type AuditKind = (typeof AUDIT_KINDS)[number]

/** A changed record of a save, with what people call it; its row may be gone. */
export interface NamedRecord extends Pick<
  AuditLog,
  'id' | 'when' | 'entityTypeName' | 'entityId' | 'action' | 'data'
> {
  readonly title: string
  /** Whether it is there to be opened: neither removed nor marked as deleted. */
  readonly exists: boolean
}

/** What a record is called to which the value of a field refers. */
export interface NamedReference {
  readonly entityTypeName: string
  readonly id: number
  readonly title: string
}

/** One save, or something else that happened to the company. */
export interface TrailEntry {
  /** Its place in the trail, by which what is older is asked for. */
  readonly place: string
  readonly when: string
  readonly kind: AuditKind
  /** 0 or null for what the product did by itself. */
  readonly userId: number | null
  readonly userName: string
  /** 'Customer Acme', '3 records: R512, J1043, J1044', or the sentence of an event. */
  readonly what: string
  /** Why it was done, where somebody said so. */
  readonly reason: string | null
  /** The moment from which something was brought back. */
  readonly restoredFrom: string | null
  /** Null for an event. */
  readonly saveId: string | null
  /** The key of the first entry of the audit log, or of the event. */
  readonly entryId: number
  /** Of a save; 0 for an event. */
  readonly recordCount: number
  /** The record, where there is only one or one was asked for. */
  readonly record: NamedRecord | null
  /** What an event is of, such as the invoice that was printed. */
  readonly concerns?: readonly NamedReference[]
  /** Of a save that is in a yearly file, the position of its link. */
  readonly archived?: number
}

/** A part of the trail, the latest first. */
export interface TrailPage {
  readonly entries: readonly TrailEntry[]
  /** Where the next part begins; null at the end. */
  readonly next: string | null
  /** The moment down to which was searched, where that was cut off because it would take long; null otherwise. */
  readonly searchedTo: string | null
  readonly references: readonly NamedReference[]
  /** The end of what yearly files have, which are searched by themselves; null where there are none. */
  readonly archivedUntil: string | null
}

/** The records of one save. */
export interface TrailSave {
  readonly records: readonly NamedRecord[]
  /** Of how many, where not all are named. */
  readonly recordCount: number
  readonly references: readonly NamedReference[]
}
