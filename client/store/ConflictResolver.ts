import { valuesOf, type EntityCache } from './EntityCache.ts'
import { DELETED } from './entityShape.ts'
import type { EditRecorder } from './EditRecorder.ts'
import { asEntity } from './PendingChanges.ts'
import type { ServerRowMerger } from './ServerRowMerger.ts'
import type { RecordConflict } from './types.ts'

export interface ConflictResolverDependencies {
  readonly cache: EntityCache
  readonly edits: EditRecorder
  readonly rows: ServerRowMerger
}

/** Resolves conflicts. After each method the next save of the record does not report the same conflict again. */
export class ConflictResolver {
  readonly #dependencies: ConflictResolverDependencies

  constructor(dependencies: ConflictResolverDependencies) {
    this.#dependencies = dependencies
  }

  /** The server's row becomes the base; what I changed stays pending where it differs. */
  rebase({ entity, typeName, current }: RecordConflict): void {
    if (current === null) return this.drop({ entity })
    const { cache, edits, rows } = this.#dependencies
    const mine = rows.localChangesOf(asEntity(entity))
    const row = { ...structuredClone(current), $type: cache.shape(typeName).type.name }
    edits.withoutRecording(() => rows.replaceBase([row], new Map([[asEntity(entity), mine]])))
  }

  /** Restores a record that someone else deleted, with my changes, as one edit; if its row is gone, as a new record. */
  restore(conflict: RecordConflict, label: string): void {
    const { cache, edits } = this.#dependencies
    const entity = asEntity(conflict.entity)
    if (conflict.current !== null) {
      this.rebase(conflict)
      edits.run(label, () => {
        valuesOf(entity)[DELETED] = null
      })
      return
    }
    const { key, version, properties, type } = cache.shapeOf(entity)
    const kept = properties.filter((property) => property !== key && property !== version)
    const values = valuesOf(entity)
    const copy = Object.fromEntries(kept.map((property) => [property, values[property]]))
    this.drop(conflict)
    edits.run(label, () => cache.manager.createEntity(type, copy))
  }

  /** Discards my changes of a record that someone else deleted: the record leaves the cache and the journal. */
  drop({ entity }: Pick<RecordConflict, 'entity'>): void {
    const { edits, rows } = this.#dependencies
    edits.withoutRecording(() => rows.evict(asEntity(entity)))
  }
}
