import type { EntityName, entities } from '#shared/entities.ts'
import type { RecordOf } from '#shared/model/defineEntity.ts'
import type { Operation, PlannedChange, Value } from '../pipeline/change.ts'
import type { KeyValue } from '../pipeline/keys.ts'
import type { UnitOfWork } from '../pipeline/UnitOfWork.ts'

/** A record of the product, without the relations that only a client follows. */
export type Stored<N extends EntityName> = RecordOf<(typeof entities)[N]>

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

/** The unit of work of a save as the product's own rules see it: records with the types of their declarations. */
export class Records {
  readonly unit: UnitOfWork

  constructor(unit: UnitOfWork) {
    this.unit = unit
  }

  /** What this save does to records of an entity. */
  changes<N extends EntityName>(entity: N): readonly RecordChange<N>[] {
    return this.unit.of(entity).map((planned) => ({
      operation: planned.operation,
      before: planned.current === null ? null : asStored<N>(planned.current),
      after: asStored<N>(planned.result),
      planned,
    }))
  }

  /**
   * Records whose field has one of these values (nulls aside), as this save leaves them so far. They are locked until the save
   * ends: for records that it changes, and for those that must stay as they are for it to be right.
   */
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

  /** The same without a lock (SV49): for records from which values are taken, and which may change the moment after. */
  async lookUp<N extends EntityName>(
    entity: N,
    field: FieldOf<N>,
    values: readonly (KeyValue | null)[],
  ): Promise<readonly Stored<N>[]> {
    const given = values.filter((value) => value !== null)
    if (given.length === 0) return []
    const records = await this.unit.lookUp(entity, field, given)
    return records.map((record) => asStored<N>(record))
  }

  /** Adds a record; answers it as it is so far, with a temporary key. */
  add<N extends EntityName>(entity: N, values: Partial<Stored<N>>): Stored<N> {
    return asStored<N>(this.unit.add(entity, asValues(values)).result)
  }

  change<N extends EntityName>(entity: N, record: Stored<N>, values: Partial<Stored<N>>): void {
    this.unit.change(entity, record, asValues(values))
  }

  /** Removes a record, or marks it as deleted where its entity knows that. */
  remove<N extends EntityName>(entity: N, record: Stored<N>): void {
    this.unit.remove(entity, record)
  }
}

/** Sound because the unit of work holds rows of the declared entity only, read and checked field by field. */
function asStored<N extends EntityName>(record: Readonly<Record<string, unknown>>): Stored<N> {
  return record as Stored<N>
}

/** Every field of a declared record holds a value that can be stored. */
function asValues(values: object): Readonly<Record<string, Value>> {
  return values as Readonly<Record<string, Value>>
}
