import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import { getEntity, type Model } from '#shared/model/model.ts'
import { AppError } from '#server/kernel/errors.ts'
import { createQueryRunner, type RunQuery } from '#server/queries/createQueryRunner.ts'
import { recordsQuery } from '#shared/model/queryContract.ts'
import { implementQuery } from '#server/queries/implementQuery.ts'
import { readQuery } from '#server/queries/readQuery.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import { loadRows, type RowsByEntity } from '../data/loadRows.ts'
import { northwindModel } from '../model/northwindModel.ts'
import { compareResults, type Difference } from './compareResults.ts'
import { DataSet } from './DataSet.ts'
import { evaluateQuery } from './evaluateQuery.ts'
import { sortByDependency } from './generateRows.ts'
import type { GeneratedQuery } from './generateQuery.ts'
import { kindsModel } from './kindsModel.ts'
import { resolveReferences } from './resolveReferences.ts'

/** The models to query; the product's is copied, so that its tables contain no other rows. */
export const MODELS = {
  shop: northwindModel,
  product: { ...rolloffModel },
  kinds: kindsModel,
} as const satisfies Readonly<Record<string, Model>>

export type ModelName = keyof typeof MODELS

/** The comparison of a query's result by the engine with its evaluation in memory. */
export type Verdict =
  | { readonly is: 'same'; readonly answer: unknown }
  | {
      readonly is: 'different'
      readonly expected: unknown
      readonly actual: unknown
      readonly differences: readonly Difference[]
    }
  | { readonly is: 'refused'; readonly message: string }

/** A database with a model's tables, the engine over it, and the same rows in memory. */
export class Subject {
  readonly name: ModelName
  readonly #database: TestDatabase
  readonly #runQuery: RunQuery
  #data: DataSet

  static async open(name: ModelName): Promise<Subject> {
    return new Subject(name, await openTestDatabase(MODELS[name]))
  }

  private constructor(name: ModelName, database: TestDatabase) {
    const model: Model = MODELS[name]
    this.name = name
    this.#database = database
    this.#data = new DataSet(model, [])
    const namedQueries = Object.values(model.entities).map((entity) => implementQuery(recordsQuery(entity)))
    this.#runQuery = createQueryRunner({ model, database, namedQueries, listsQueries: [] })
  }

  get data(): DataSet {
    return this.#data
  }

  /** Replaces all rows. */
  async load(rows: RowsByEntity): Promise<void> {
    const { model } = this.#data
    const { dialect } = this.#database
    await this.#database.transaction(async (transaction) => {
      await transaction.execute('PRAGMA defer_foreign_keys = ON', [])
      for (const { name } of sortByDependency(model).toReversed())
        await transaction.execute(`DELETE FROM ${dialect.quote(name)}`, [])
    })
    await loadRows(this.#database, model, rows)
    this.#data = new DataSet(model, rows)
  }

  /** Runs a query both ways and compares the results. */
  async compare({ entity, request }: GeneratedQuery): Promise<Verdict> {
    const expected = evaluateQuery(this.#data, entity, request)
    const answer = await this.#runOnServer({ entity, request })
    if (typeof answer === 'string') return { is: 'refused', message: answer }
    const actual = request.noTracking === true ? resolveReferences(expected, answer) : answer
    const differences = compareResults(expected, actual)
    return differences.length === 0
      ? { is: 'same', answer: actual }
      : { is: 'different', expected, actual, differences }
  }

  close(): Promise<void> {
    return this.#database.close()
  }

  /** The result, or the message of the error; the query is serialized as JSON as it would be in a request. */
  async #runOnServer({ entity, request }: GeneratedQuery): Promise<unknown> {
    const { resource } = getEntity(this.#data.model, entity)
    try {
      const sent = readQuery(JSON.parse(JSON.stringify(request)))
      const answer: unknown = JSON.parse(
        String(await this.#runQuery({ user: { roles: ROLES }, resource, request: sent })),
      )
      return answer
    } catch (error) {
      if (error instanceof AppError) return `${error.code}: ${error.message}`
      return `${String(error)}`
    }
  }
}
