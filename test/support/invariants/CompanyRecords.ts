import { entities, type EntityName } from '#shared/entities.ts'
import type { EntityDeclaration, RecordOf } from '#shared/model/defineEntity.ts'
import type { Dialect } from '#server/database/dialects/Dialect.ts'
import type { Transaction } from '#server/database/Transaction.ts'

/** A stored record of the product. */
export type Stored<N extends EntityName> = RecordOf<(typeof entities)[N]>

type Rows = ReadonlyMap<EntityName, readonly object[]>

/** A database, or what shows it as it was at one moment. */
export interface ReadAtOnce {
  readonly dialect: Dialect
  transaction<T>(work: (transaction: Pick<Transaction, 'query'>) => Promise<T>): Promise<T>
}

/** All stored records of the entities that the invariants check, deleted ones included, read at one moment. */
export class CompanyRecords {
  readonly #rows: Rows
  readonly #indexes = new Map<string, ReadonlyMap<unknown, readonly object[]>>()

  constructor(rows: Rows) {
    this.#rows = rows
  }

  all<N extends EntityName>(name: N): readonly Stored<N>[] {
    const rows = this.#rows.get(name)
    if (rows === undefined) throw new Error(`${name} was not read.`)
    // Rows are stored by their entity.
    return rows as readonly Stored<N>[]
  }

  /** The records that are not deleted. */
  existing<N extends EntityName>(name: N): readonly Stored<N>[] {
    return this.all(name).filter(isLive)
  }

  /** The record with this key, or null. */
  find<N extends EntityName>(name: N, id: number | null): Stored<N> | null {
    return id === null ? null : (this.where(name, keyOf(name), id)[0] ?? null)
  }

  /** The records whose field has this value. */
  where<N extends EntityName>(
    name: N,
    field: keyof Stored<N> & string,
    value: unknown,
  ): readonly Stored<N>[] {
    const position = `${name}.${field}`
    const index = this.#indexes.get(position) ?? indexed(this.all(name), field)
    this.#indexes.set(position, index)
    // The index holds rows of this entity.
    return (index.get(value) ?? []) as readonly Stored<N>[]
  }
}

/** Is a record not marked as deleted? */
export function isLive(record: object): boolean {
  return !('deleted' in record) || record.deleted === null
}

/** Reads the entities in one transaction, so that no half of another save is seen. */
export function readCompany(database: ReadAtOnce, names: readonly EntityName[]): Promise<CompanyRecords> {
  const { dialect } = database
  return database.transaction(async (transaction) => {
    const rows = new Map<EntityName, readonly object[]>()
    for (const name of names) {
      const declared: EntityDeclaration = entities[name]
      const fields = Object.entries(declared.fields)
      const columns = fields.map(([column]) => dialect.quote(column)).join(', ')
      const read = await transaction.query(`SELECT ${columns} FROM ${dialect.quote(name)}`, [])
      const asStored = (row: Readonly<Record<string, unknown>>): object => {
        const record: Record<string, unknown> = {}
        for (const [column, field] of fields) record[column] = dialect.fromDatabase(field, row[column])
        return record
      }
      rows.set(name, read.map(asStored))
    }
    return new CompanyRecords(rows)
  })
}

function keyOf<N extends EntityName>(name: N): keyof Stored<N> & string {
  // The key of every entity that is looked up by key is one of its fields.
  return entities[name].key[0] as keyof Stored<N> & string
}

function indexed(rows: readonly object[], field: string): ReadonlyMap<unknown, readonly object[]> {
  const index = new Map<unknown, object[]>()
  for (const row of rows) {
    const value: unknown = Reflect.get(row, field)
    const group = index.get(value)
    if (group === undefined) index.set(value, [row])
    else group.push(row)
  }
  return index
}
