import type { EntityName, entities } from '#shared/entities.ts'
import type { RecordOf } from '#shared/model/defineEntity.ts'
import type { AnyRecord } from '#shared/model/model.ts'
import type { Operation, PlannedChange, Value } from '../pipeline/change.ts'
import type { KeyValue } from '../pipeline/keys.ts'
import type { UnitOfWork } from '../pipeline/UnitOfWork.ts'

/** A record of the product, without the relations that only a client follows. */
export type Stored<N extends EntityName> = RecordOf<(typeof entities)[N]>

/** Entities whose deleted records are marked and kept. */
export type SoftDeletedName = {
  [N in EntityName]: Stored<N> extends { readonly deleted: string | null } ? N : never
}[EntityName]

type FieldOf<N extends EntityName> = keyof Stored<N> & string

/** One change of a save, typed by its entity. */
export interface RecordChange<N extends EntityName> {
  readonly operation: Operation
  /** What was stored before the save; null for an added record. */
  readonly before: Stored<N> | null
  /** What is stored after it, or what was when the row is removed. */
  readonly after: Stored<N>
  /** For violations. */
  readonly planned: PlannedChange
}

/** The changes of a save that delete and restore records of an entity. */
export interface Deletions<N extends EntityName> {
  readonly deleted: readonly RecordChange<N>[]
  readonly restored: readonly RecordChange<N>[]
}

/** A typed view of a save's unit of work for the product's rules. */
export class Records {
  readonly unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.unit = unit
  }

  /** This save's changes of an entity. */
  changes<N extends EntityName>(entity: N): readonly RecordChange<N>[] {
    return this.unit.of(entity).map((planned) => ({
      operation: planned.operation,
      before: planned.current === null ? null : asStored<N>(planned.current),
      after: asStored<N>(planned.result),
      planned,
    }))
  }

  /** Those of this save's changes that mark a stored record as deleted, in whatever way, and those that restore one. */
  deletions<N extends SoftDeletedName>(entity: N): Deletions<N> {
    const wasDeleted = ({ planned }: RecordChange<N>): boolean => isMarked(planned.current ?? {})
    const isDeleted = ({ planned }: RecordChange<N>): boolean => isMarked(planned.result)
    const stored = this.changes(entity).filter(({ before }) => before !== null)
    return {
      deleted: stored.filter((change) => !wasDeleted(change) && isDeleted(change)),
      restored: stored.filter((change) => wasDeleted(change) && !isDeleted(change)),
    }
  }

  /**
   * Records whose field has one of these values (nulls aside), including this save's changes so far. They are locked until the
   * save ends: for records that it changes or whose state it depends on.
   */
  async findForUpdate<N extends EntityName>(
    entity: N,
    field: FieldOf<N>,
    values: readonly (KeyValue | null)[],
  ): Promise<readonly Stored<N>[]> {
    const given = values.filter((value) => value !== null)
    if (given.length === 0) return []
    const records = await this.unit.findForUpdate(entity, field, given)
    return records.map((record) => asStored<N>(record))
  }

  /** The same without a lock (SV49): for records from which values are only copied. */
  async find<N extends EntityName>(
    entity: N,
    field: FieldOf<N>,
    values: readonly (KeyValue | null)[],
  ): Promise<readonly Stored<N>[]> {
    const given = values.filter((value) => value !== null)
    if (given.length === 0) return []
    const records = await this.unit.find(entity, field, given)
    return records.map((record) => asStored<N>(record))
  }

  /** Adds a record; returns it with a temporary key. */
  add<N extends EntityName>(entity: N, values: Partial<Stored<N>>): Stored<N> {
    return asStored<N>(this.unit.add(entity, asValues(values)).result)
  }

  change<N extends EntityName>(entity: N, record: Stored<N>, values: Partial<Stored<N>>): void {
    this.unit.change(entity, record, asValues(values))
  }

  /** Removes a record, or marks it as deleted if its entity has a deletion stamp. */
  remove<N extends EntityName>(entity: N, record: Stored<N>): void {
    this.unit.remove(entity, record)
  }
}

function isMarked({ deleted }: AnyRecord): boolean {
  return deleted !== null && deleted !== undefined
}

/** Sound because the unit of work holds rows of the declared entity only, read and checked field by field. */
function asStored<N extends EntityName>(record: Readonly<Record<string, unknown>>): Stored<N> {
  return record as Stored<N>
}

/** Every field of a declared record has a storable value. */
function asValues(values: object): Readonly<Record<string, Value>> {
  return values as Readonly<Record<string, Value>>
}
