/** A change as a plain value; `record` names an entity of the store. */
export type Change =
  | { kind: 'field'; record: string; property: string; before: unknown; after: unknown }
  | { kind: 'presence'; record: string; before: Presence; after: Presence }

export type Presence = 'absent' | 'present' | 'deleted'

/** One gesture of the user. */
export interface JournalEntry {
  readonly id: number
  readonly label: string
  /** ISO instant. */
  readonly at: string
  readonly changes: readonly Change[]
}

/** Undo and redo of gestures. */
export declare class ChangeJournal {
  /** Observable, oldest first: what can be undone. */
  readonly entries: readonly JournalEntry[]
  readonly canUndo: boolean
  readonly canRedo: boolean
  undo(): void
  redo(): void
  /** Undoes an older entry, or returns the later entries that touch the same fields (unless they are to be included). */
  undoEntry(entry: JournalEntry, options?: { includeLater?: boolean }): readonly JournalEntry[]
}
