import { EntityKey, MergeStrategy, type Entity } from 'breeze-client'
import type { ChangeJournal } from './ChangeJournal.ts'
import type { JournalEntry } from './JournalEntry.ts'
import type { Change } from './changes.ts'
import { valuesOf, type EntityCache } from './EntityCache.ts'
import { exportSave, importSave } from './exportedSave.ts'
import type { EditRecorder } from './EditRecorder.ts'
import type { PendingChanges } from './PendingChanges.ts'
import type { SaveAttempt } from './SaveResultMerger.ts'
import type { PendingExport } from './types.ts'

export interface DraftDependencies {
  readonly cache: EntityCache
  readonly edits: EditRecorder
  readonly journal: ChangeJournal
  readonly pending: PendingChanges
}

/** A journal entry whose changes name records by type and key: `Customer:-1`. */
interface ExportedEntry extends Omit<JournalEntry, 'id'> {
  /** It was part of the unsettled save. */
  readonly isSent: boolean
}

export interface ImportedDraft {
  readonly entities: readonly Entity[]
  readonly unsettled: SaveAttempt | null
}

/** Pending changes and their journal as a value without references to the store. */
export function exportPending(
  { cache, journal, pending }: DraftDependencies,
  unsettled: SaveAttempt | null,
): PendingExport {
  const entities = pending.entities
  const known = new Set(entities.map((entity) => cache.handleOf(entity)))
  const names = new Map<string, string>()
  const nameOf = (record: string) => {
    const name = names.get(record) ?? exportedName(cache, cache.entityOf(record))
    names.set(record, name)
    return name
  }
  const entries = journal.done.flatMap(({ id, label, at, changes }): ExportedEntry[] => {
    const kept = changes.filter(({ record }) => known.has(record))
    return kept.length === 0
      ? []
      : [
          {
            label,
            at,
            isSent: unsettled?.done.has(id) === true,
            changes: kept.map((change) => ({ ...change, record: nameOf(change.record) })),
          },
        ]
  })
  const deleted = entities.filter((entity) => cache.presenceOf(entity) === 'deleted')
  return {
    version: 1,
    entities: exportedEntities(cache, entities),
    deleted: deleted.map((entity) => exportedName(cache, entity)),
    journal: entries,
    ...(unsettled !== null && { unsettled: exportSave(unsettled, (entity) => exportedName(cache, entity)) }),
  }
}

interface BreezeExport {
  readonly entityGroupMap: Readonly<
    Record<string, { readonly entities: readonly { entityAspect: ExportedAspect }[] }>
  >
}

interface ExportedAspect {
  entityState: string
  originalValuesMap?: object
}

function exportedEntities({ manager }: EntityCache, entities: readonly Entity[]): object {
  // Breeze exports an object when asked for one.
  const exported = manager.exportEntities([...entities], {
    asString: false,
    includeMetadata: false,
  }) as BreezeExport
  for (const { entityAspect } of Object.values(exported.entityGroupMap).flatMap((group) => group.entities)) {
    // On importing a deleted entity Breeze would clear the foreign keys of its children.
    if (entityAspect.entityState === 'Deleted') entityAspect.entityState = 'Modified'
    // Breeze returns the live map, which later edits would change.
    if (entityAspect.originalValuesMap) entityAspect.originalValuesMap = { ...entityAspect.originalValuesMap }
  }
  return exported
}

/** Restores exported changes; new records get new temporary keys. */
export function importPending(dependencies: DraftDependencies, exported: PendingExport): ImportedDraft {
  const { cache, edits, journal } = dependencies
  const { entities, keys } = edits.withoutRecording(() => {
    const imported = importEntities(cache, exported.entities)
    const deleted = new Set(exported.deleted)
    for (const entity of imported.entities) {
      edits.touch(entity)
      renewForeignKeys(cache, entity, imported.keys)
      if (deleted.has(exportedName(cache, entity))) cache.setPresence(entity, 'deleted')
    }
    return imported
  })
  // The values that the journal's changes of these records led to are replaced now.
  const replaced = new Set(entities.map((entity) => cache.handleOf(entity)))
  journal.rewrite((change) => (replaced.has(change.record) ? null : change))
  const byName = new Map<string, Entity>(entities.map((entity) => [exportedName(cache, entity), entity]))
  const rename = (change: Change): Change[] => {
    const entity = byName.get(keys.get(change.record) ?? change.record)
    if (entity === undefined) return []
    const record = cache.handleOf(entity)
    return [
      change.kind === 'field'
        ? replaceKeys(cache, entity, keys, { ...change, record })
        : { ...change, record },
    ]
  }
  // Written by exportPending; a draft of another version is refused before it gets here.
  const entries = exported.journal as readonly ExportedEntry[]
  const ids = journal.append(
    entries.map(({ label, at, changes }) => ({ label, at, changes: changes.flatMap(rename) })),
  )
  const unsettled = importSave(exported.unsettled, {
    cache,
    entityOf: (name) => byName.get(keys.get(name) ?? name) ?? null,
    done: new Set(ids.filter((_id, index) => entries[index]?.isSent === true)),
    newKey: (name) => keyOfName(keys.get(name)),
  })
  return { entities, unsettled }
}

/** The key in a name such as `Customer:-1`. */
function keyOfName(name: string | undefined): number | null {
  return name === undefined ? null : Number(name.slice(name.indexOf(':') + 1))
}

function importEntities(cache: EntityCache, exported: object) {
  const { manager } = cache
  const before = manager.isLoading
  manager.isLoading = true
  try {
    // Breeze keeps the original values that it is given: an import must not change the export.
    const result = manager.importEntities(structuredClone(exported), {
      mergeStrategy: MergeStrategy.OverwriteChanges,
    })
    return { entities: result.entities, keys: mapNewNames(result.tempKeyMapping) }
  } finally {
    manager.isLoading = before
  }
}

/** Names of new records: as exported, and as they are now. */
function mapNewNames(mapping: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const [old, key] of Object.entries(mapping)) {
    if (!(key instanceof EntityKey)) continue
    const { shortName, name } = key.entityType
    names.set(`${shortName}:${old.slice(name.length + 1)}`, `${shortName}:${String(key.values[0])}`)
  }
  return names
}

/** Breeze renews the references of new records; this renews those of all others. */
function renewForeignKeys(cache: EntityCache, entity: Entity, keys: ReadonlyMap<string, string>): void {
  if (entity.entityAspect.entityState.isAdded()) return
  const values = valuesOf(entity)
  for (const { property, target } of cache.shapeOf(entity).foreignKeys) {
    const renewed = keyOfName(keys.get(`${target}:${String(values[property])}`))
    if (renewed !== null) values[property] = renewed
  }
}

function replaceKeys(
  cache: EntityCache,
  entity: Entity,
  keys: ReadonlyMap<string, string>,
  change: Change & { readonly kind: 'field' },
): Change {
  const target = cache
    .shapeOf(entity)
    .foreignKeys.find(({ property }) => property === change.property)?.target
  if (target === undefined) return change
  const renewed = (value: unknown) => {
    const name = keys.get(`${target}:${String(value)}`)
    return name === undefined ? value : Number(name.slice(target.length + 1))
  }
  return { ...change, before: renewed(change.before), after: renewed(change.after) }
}

function exportedName(cache: EntityCache, entity: Entity): string {
  const { name, key } = cache.shapeOf(entity)
  return `${name}:${String(valuesOf(entity)[key])}`
}
