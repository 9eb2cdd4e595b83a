import type { Meter, RowSource } from '#server/database/dialects/Expressions.ts'
import { keyFieldOf, stampedField, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Relation } from '#shared/model/relations.ts'
import type { Hop } from './resolved.ts'
import type { Statement } from './Statement.ts'

/** A row of a statement, by its table alias. */
export interface OneRow {
  readonly alias: string
  readonly entity: EntityDeclaration
}

/** Rows of one entity within a statement; records reached by paths are joined on demand. */
export class Rows {
  readonly entity: EntityDeclaration
  readonly alias: string
  readonly #statement: Statement
  readonly #joined = new Map<string, { readonly alias: string; readonly sql: string }>()

  constructor(statement: Statement, entity: EntityDeclaration) {
    this.#statement = statement
    this.entity = entity
    this.alias = statement.newAlias()
  }

  get keys(): readonly string[] {
    return this.entity.key.map((name) => this.#statement.column(this.alias, name))
  }

  /** The alias of the record at the end of a path; a missing record is a row of nulls. */
  reach(hops: readonly Hop[]): string {
    let alias = this.alias
    let path = ''
    let owner = this.entity
    for (const hop of hops) {
      path = `${path}.${hop.name}`
      alias = this.#join(path, { alias, entity: owner }, hop)
      owner = hop.target
    }
    return alias
  }

  column(hops: readonly Hop[], field: string): string {
    return this.#statement.column(this.reach(hops), field)
  }

  /** The complete row source; call it last, when all joins are known. */
  source(clauses: {
    readonly where: readonly string[]
    readonly orderBy: readonly string[]
    readonly skip?: string | null
    readonly take?: string | null
    readonly meter: Meter | null
  }): RowSource {
    return {
      table: this.#statement.table(this.entity.name),
      alias: this.alias,
      keys: this.keys,
      joins: [...this.#joined.values()].map(({ sql }) => sql),
      where: conditionOf(clauses.where),
      orderBy: clauses.orderBy,
      skip: clauses.skip ?? null,
      take: clauses.take ?? null,
      meter: clauses.meter,
    }
  }

  #join(path: string, owner: OneRow, { relation, target }: Hop): string {
    const known = this.#joined.get(path)
    if (known !== undefined) return known.alias
    this.#statement.countJoin(path.slice(1))
    const alias = this.#statement.newAlias()
    const on = recordsOf(this.#statement, owner, relation, { alias, entity: target }).join(' AND ')
    const sql = `LEFT JOIN ${this.#statement.table(target.name)} AS ${alias} ON ${on}`
    this.#joined.set(path, { alias, sql })
    return alias
  }
}

/** The conditions on related records: the one that a row references, or those that reference it, without deleted ones (F-113). */
export function recordsOf(
  statement: Statement,
  owner: OneRow,
  relation: Relation,
  target: OneRow,
): readonly string[] {
  const column = (name: string): string => statement.column(target.alias, name)
  if (relation.type === 'belongsTo')
    return [`${column(keyFieldOf(target.entity))} = ${statement.column(owner.alias, relation.foreignKey)}`]
  const deleted = stampedField(target.entity, 'deleted')
  const shared = Object.entries(relation.type === 'hasMany' ? (relation.where ?? {}) : {}).map(
    ([field, text]) => `${column(field)} = ${statement.parameter({ node: 'constant', text })}`,
  )
  return [
    `${column(relation.foreignKey)} = ${statement.column(owner.alias, keyFieldOf(owner.entity))}`,
    ...shared,
    ...(deleted === undefined ? [] : [`${column(deleted)} IS NULL`]),
  ]
}

/** Combines conditions with AND. */
export function conditionOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? '1 = 1' : conditions.join(' AND ')
}
