import type { LiveSave } from '#shared/wire/live.ts'

/** A save, and whether this page made it. */
export type TaggedSave = LiveSave & { readonly isOwn: boolean }

/** What was stored, some saves at once; those of this page, which it knows, only call it back. */
export interface LiveChange {
  /** Something may have been missed: what is shown is to be read anew. */
  readonly isReset: boolean
  /** The entities of which others, or other pages, stored something. */
  readonly typeNames: ReadonlySet<string>
  /** The keys of the records of an entity; null where they are not named, because they are too many. */
  readonly idsOf: (typeName: string) => ReadonlySet<number> | null
}

export function typesIn(saves: readonly LiveSave[]): ReadonlySet<string> {
  return new Set(
    saves.flatMap(({ records, entities = [] }) => [...records.map(({ entity }) => entity), ...entities]),
  )
}

export function idsIn(saves: readonly LiveSave[], typeName: string): ReadonlySet<number> | null {
  if (saves.some(({ entities }) => entities?.includes(typeName) === true)) return null
  return new Set(
    saves.flatMap(({ records }) => records.filter(({ entity }) => entity === typeName).map(({ id }) => id)),
  )
}

/** Whether others have stored anything, or may have. */
export function hasForeign({ isReset, typeNames }: LiveChange): boolean {
  return isReset || typeNames.size > 0
}

/** Whether others have stored records of one of these entities, or may have. */
export function concerns(change: LiveChange, typeNames: ReadonlySet<string>): boolean {
  return change.isReset || [...change.typeNames].some((name) => typeNames.has(name))
}
