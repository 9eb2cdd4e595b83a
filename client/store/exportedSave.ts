import type { Entity } from 'breeze-client'
import type { EntityCache } from './EntityCache.ts'
import type { SentRecord } from './saveBundle.ts'
import type { SaveAttempt } from './SaveResultMerger.ts'

/** An unsettled save as a value; its records are identified by type and key. */
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
 * The save in a form that can be repeated here; null when there was none, or when one of its records was not exported. The body is
 * the one that was sent, byte for byte; the records have the keys that new records have here.
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
