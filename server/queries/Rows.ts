import type { RowSource } from '#server/database/dialects/Expressions.ts'
import { keyOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Hop } from './resolved.ts'
import type { Statement } from './Statement.ts'

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

  get key(): string {
    return this.#statement.column(this.alias, keyOf(this.entity))
  }

  /** The alias under which the record at the end of a path stands; a missing record is a row of nulls. */
  reach(hops: readonly Hop[]): string {
    let alias = this.alias
    let path = ''
    for (const { name, relation, target } of hops) {
      path = `${path}.${name}`
      alias = this.#join(path, this.#statement.column(alias, relation.foreignKey), target)
    }
    return alias
  }

  column(hops: readonly Hop[], field: string): string {
    return this.#statement.column(this.reach(hops), field)
  }

  /** Everything that the statement says about which rows; call it last, when all joins are known. */
  source(parts: {
    readonly where: readonly string[]
    readonly orderBy: readonly string[]
    readonly skip?: string | null
    readonly take?: string | null
  }): RowSource {
    return {
      table: this.#statement.table(this.entity.name),
      alias: this.alias,
      key: this.key,
      joins: [...this.#joined.values()].map(({ sql }) => sql),
      where: conditionOf(parts.where),
      orderBy: parts.orderBy,
      skip: parts.skip ?? null,
      take: parts.take ?? null,
    }
  }

  #join(path: string, foreignKey: string, target: EntityDeclaration): string {
    const known = this.#joined.get(path)
    if (known !== undefined) return known.alias
    this.#statement.countJoin(path.slice(1))
    const alias = this.#statement.newAlias()
    const on = `${this.#statement.column(alias, keyOf(target))} = ${foreignKey}`
    const sql = `LEFT JOIN ${this.#statement.table(target.name)} AS ${alias} ON ${on}`
    this.#joined.set(path, { alias, sql })
    return alias
  }
}

/** One condition out of several, all of which must hold. */
export function conditionOf(conditions: readonly string[]): string {
  return conditions.length === 0 ? '1 = 1' : conditions.join(' AND ')
}
