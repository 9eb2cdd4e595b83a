import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import { getEntity, type Model, type AnyRecord } from '#shared/model/model.ts'
import { AppError } from '#server/kernel/errors.ts'
import { createQueryRunner, type RunQuery } from '#server/queries/createQueryRunner.ts'
import { recordsQuery } from '#shared/model/queryContract.ts'
import { implementQuery } from '#server/queries/implementQuery.ts'
import { readQuery } from '#server/queries/readQuery.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import { loadRows, type RowsByEntity } from '../data/loadRows.ts'
import { northwindModel } from '../model/northwindModel.ts'
import { compareResults, type Difference } from './compareResults.ts'
import { DataSet, isDeleted } from './DataSet.ts'
import { sortByDependency } from './generateRows.ts'
import type { GeneratedQuery } from './generateQuery.ts'
import { kindsModel } from './kindsModel.ts'
import { compareForOrder } from './compareValues.ts'
import { matchesCondition } from './evaluateCondition.ts'
import { followPath } from './followPath.ts'
import { serializeSelection, serializeRecord } from './serializeRecord.ts'
import { VALUE_TYPE_BY_KIND } from './valueTypes.ts'

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

type Json = Readonly<Record<string, unknown>>

/**
 * Replaces the references of a result, which contains every record once and `{ $ref }` elsewhere (QU14), by the records. A record
 * combines the members of all its occurrences, so only the members expected at each occurrence are copied.
 */
function resolveReferences(expected: unknown, actual: unknown): unknown {
  const records = new Map<string, Json>()
  collectRecords(actual, records)
  return resolve(expected, actual, records)
}

function collectRecords(value: unknown, records: Map<string, Json>): void {
  if (!isObject(value)) return
  const { $id } = value
  if (typeof $id === 'string') {
    if (records.has($id)) throw new Error(`${$id} is answered twice.`)
    records.set($id, value)
  }
  for (const member of Object.values(value)) collectRecords(member, records)
}

function resolve(expected: unknown, actual: unknown, records: ReadonlyMap<string, Json>): unknown {
  if (Array.isArray(actual)) {
    const expectedMembers: readonly unknown[] = Array.isArray(expected) ? expected : []
    return actual.map((entry, index) => resolve(expectedMembers[index], entry, records))
  }
  if (!isObject(actual)) return actual
  const record = typeof actual['$ref'] === 'string' ? (records.get(actual['$ref']) ?? actual) : actual
  const expectedMembers = isObject(expected) ? expected : {}
  const names = typeof record['$id'] === 'string' ? Object.keys(expectedMembers) : Object.keys(record)
  return Object.fromEntries(
    names.map((name) => [name, resolve(expectedMembers[name], record[name], records)]),
  )
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}

/** The expected result of a query, evaluated in memory: QU5 to QU15, QU22 and QU23. */
function evaluateQuery(data: DataSet, entityName: string, request: QueryRequest): unknown {
  const entity = getEntity(data.model, entityName)
  const { where = {}, orderBy = [], select, expand = [], skip = 0, take = Infinity, parameters } = request
  const found = data
    .recordsOf(entity)
    .filter((record) => parameters?.['deleted'] === true || !isDeleted(entity, record))
    .filter((record) => matchesCondition(data, { entity, record }, where))
    .toSorted(sortRecords(data, entity, [...orderBy, ...entity.key]))
  const results = found
    .slice(skip, skip + take)
    .map((record) =>
      select === undefined
        ? serializeRecord(data, entity, record, expand)
        : serializeSelection(data, { entity, record }, select, expand),
    )
  return request.inlineCount === true ? { results, inlineCount: found.length } : results
}

type Compare = (first: AnyRecord, second: AnyRecord) => number

function sortRecords(data: DataSet, entity: EntityDeclaration, orderings: readonly string[]): Compare {
  const comparisons = orderings.map((ordering): Compare => {
    const [path = '', direction = 'asc'] = ordering.trim().split(/ +/)
    const sign = direction.toLowerCase() === 'desc' ? -1 : 1
    return (first, second) => sign * compareAt(data, entity, path, first, second)
  })
  return (first, second) => {
    for (const compare of comparisons) {
      const order = compare(first, second)
      if (order !== 0) return order
    }
    return 0
  }
}

function compareAt(
  data: DataSet,
  entity: EntityDeclaration,
  path: string,
  first: AnyRecord,
  second: AnyRecord,
): number {
  const [a, b] = [first, second].map((record) => followPath(data, { entity, record }, path))
  if (a?.at !== 'field' || b?.at !== 'field') throw new Error(`${path} is no value.`)
  return compareForOrder(VALUE_TYPE_BY_KIND[a.field.kind], a.value, b.value)
}
