import type { Meter, RowSource } from '#server/database/dialects/Expressions.ts'
import { keyFieldOf, stampedField, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Relation } from '#shared/model/relations.ts'
import type { Hop } from './resolved.ts'
import type { Statement } from './Statement.ts'

/** A row of a statement, by the name of its table there. */
export interface OneRow {
  readonly alias: string
  readonly entity: EntityDeclaration
}

/** Rows of one entity within a statement, with the records that paths lead to joined on demand. */
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

  /** The alias under which the record at the end of a path stands; a missing record is a row of nulls. */
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

  /** Everything that the statement says about which rows; call it last, when all joins are known. */
  source(dependencies: {
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
      where: conditionOf(dependencies.where),
      orderBy: dependencies.orderBy,
      skip: dependencies.skip ?? null,
      take: dependencies.take ?? null,
      meter: dependencies.meter,
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

/**
 * Conditions for the records that a row leads to through a relation: the one it refers to, or those that refer to it, of
 * which deleted ones do not count (F-113).
 */
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

/** One condition out of several, all of which must hold. */
export function conditionOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? '1 = 1' : conditions.join(' AND ')
}
