import type { Entity } from 'breeze-client'
import type { EntityCache } from './EntityCache.ts'
import type { SentRecord } from './saveBundle.ts'
import type { SaveAttempt } from './SaveResultMerger.ts'

/** A save of which nobody knows yet whether it is stored, as a value; its records are named by type and key. */
interface ExportedSave {
  readonly saveId: string
  readonly body: string
  readonly isWhole: boolean
  readonly records: readonly {
    readonly name: string
    readonly state: SentRecord['state']
    readonly values: readonly (readonly [string, unknown])[]
  }[]
}

export function exportSave(
  { saveId, body, isWhole, records }: SaveAttempt,
  nameOf: (entity: Entity) => string,
): ExportedSave {
  return {
    saveId,
    body,
    isWhole,
    records: records.map(({ entity, state, values }) => ({
      name: nameOf(entity),
      state,
      values: [...values],
    })),
  }
}

interface ImportContext {
  readonly cache: EntityCache
  /** The record of this exported name. */
  readonly entityOf: (name: string) => Entity | null
  /** The entries of the journal that were part of the save. */
  readonly done: ReadonlySet<number>
  /** The key that a new record has here, by its exported name. */
  readonly newKey: (name: string) => number | null
}

/**
 * The save as it can be repeated here; null when there was none, or when a record of it was not taken along. What was sent stays byte
 * for byte; what is compared with it speaks of new records by the keys that they have here.
 */
export function importSave(exported: unknown, into: ImportContext): SaveAttempt | null {
  if (exported === undefined) return null
  // Written by exportSave; a draft of another version is refused before it gets here.
  const { saveId, body, isWhole, records } = exported as ExportedSave
  const newKeys = new Map<string, number>()
  const sent = records.map(({ name, state, values }): SentRecord | null => {
    const entity = into.entityOf(name)
    if (entity === null) return null
    const key = into.newKey(name)
    if (key !== null) newKeys.set(name, key)
    return importRecord(entity, state, new Map(values), into)
  })
  if (!sent.every((record) => record !== null)) return null
  return { saveId, body, isWhole, records: sent, newKeys, done: into.done, undone: new Set() }
}

function importRecord(
  entity: Entity,
  state: SentRecord['state'],
  values: Map<string, unknown>,
  { cache, newKey }: ImportContext,
): SentRecord {
  const { name, key, foreignKeys } = cache.shapeOf(entity)
  const renew = (property: string, typeName: string): void => {
    const renewed = newKey(`${typeName}:${String(values.get(property))}`)
    if (renewed !== null) values.set(property, renewed)
  }
  renew(key, name)
  for (const { property, target } of foreignKeys) renew(property, target)
  return { entity, state, key: Number(values.get(key)), values }
}
