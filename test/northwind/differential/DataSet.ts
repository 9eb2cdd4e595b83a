import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { getEntity, type AnyRecord, type Model } from '#shared/model/model.ts'
import type { Relation } from '#shared/model/relations.ts'
import type { RowsByEntity } from '../data/loadRows.ts'

/** Rows in memory, with navigation along the declared relations. */
export class DataSet {
  readonly model: Model
  readonly #records: ReadonlyMap<string, readonly AnyRecord[]>
  /** Records of an entity by the value of one of their fields. */
  readonly #indexes = new Map<string, ReadonlyMap<unknown, readonly AnyRecord[]>>()

  constructor(model: Model, rows: RowsByEntity) {
    this.model = model
    this.#records = new Map(
      rows.map(([name, records]) => [
        name,
        records.map((record) => withDefaults(getEntity(model, name), record)),
      ]),
    )
  }

  recordsOf(entity: EntityDeclaration): readonly AnyRecord[] {
    return this.#records.get(entity.name) ?? []
  }

  /** The related records: at most one unless it is a list; deleted ones only if referred to (QU11). */
  related(owner: EntityDeclaration, record: AnyRecord, relation: Relation): readonly AnyRecord[] {
    const target = getEntity(this.model, relation.target)
    if (relation.type === 'belongsTo')
      return this.#recordsWith(target, onlyKey(target), record[relation.foreignKey])
    const wanted = Object.entries(relation.type === 'hasMany' ? (relation.where ?? {}) : {})
    return this.#recordsWith(target, relation.foreignKey, record[onlyKey(owner)]).filter(
      (found) => !isDeleted(target, found) && wanted.every(([name, text]) => found[name] === text),
    )
  }

  #recordsWith(entity: EntityDeclaration, field: string, value: unknown): readonly AnyRecord[] {
    if (value === null) return []
    const name = `${entity.name}.${field}`
    const index = this.#indexes.get(name) ?? indexBy(this.recordsOf(entity), field)
    this.#indexes.set(name, index)
    return index.get(value) ?? []
  }
}

export function isDeleted(entity: EntityDeclaration, record: AnyRecord): boolean {
  return Object.entries(entity.fields).some(
    ([name, { stamp }]) => stamp === 'deleted' && record[name] !== null,
  )
}

function withDefaults(entity: EntityDeclaration, record: AnyRecord): AnyRecord {
  return Object.fromEntries(
    Object.entries(entity.fields).map(([name, field]) => [name, record[name] ?? field.default ?? null]),
  )
}

function indexBy(records: readonly AnyRecord[], field: string): ReadonlyMap<unknown, readonly AnyRecord[]> {
  const index = new Map<unknown, AnyRecord[]>()
  for (const record of records) index.set(record[field], [...(index.get(record[field]) ?? []), record])
  return index
}

function onlyKey({ name, key }: EntityDeclaration): string {
  const [only] = key
  if (only === undefined || key.length > 1) throw new Error(`${name} has no key of one field.`)
  return only
}
