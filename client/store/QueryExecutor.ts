import type { Entity, MetadataStore } from 'breeze-client'
import type { QueryRequest } from '#shared/wire/query.ts'
import type { EditRecorder } from './EditRecorder.ts'
import { valuesOf, type EntityCache } from './EntityCache.ts'
import { IncompleteRow, QueryFailed } from './errors.ts'
import { nestedIn } from './nestedRows.ts'
import { RowList } from './RowList.ts'
import { errorDetails } from './saveResponse.ts'
import type { ServerRowMerger } from './ServerRowMerger.ts'
import { NoResponse, type TransportResponse, type Transport } from './Transport.ts'
import type { QueryResult, QuerySpec, Row, Where } from './types.ts'

interface Rows {
  readonly rows: readonly Row[]
  readonly total: number | null
}

interface FetchByKey {
  readonly expand?: readonly string[]
  /** Finds a deleted record, too. */
  readonly deleted?: boolean
}

/** Runs queries: for entities, or for plain rows of long lists. */
export class QueryExecutor {
  readonly #cache: EntityCache
  readonly #rows: ServerRowMerger
  readonly #transport: Transport
  readonly #lists = new Set<WeakRef<RowList<object>>>()

  constructor(cache: EntityCache, edits: EditRecorder, rows: ServerRowMerger, transport: Transport) {
    this.#cache = cache
    this.#rows = rows
    this.#transport = transport
    edits.subscribe(({ records }) => {
      for (const entity of records) {
        if (entity.entityAspect.entityState.isAddedModifiedOrDeleted()) this.#show(entity)
      }
    })
  }

  async query(spec: QuerySpec): Promise<QueryResult<Entity>> {
    if (spec.select !== undefined)
      throw new Error('Entities have all their fields: select belongs to queryRows.')
    const seen = this.#rows.baseRevision
    const { rows, total } = await this.#fetch(spec)
    const untyped = rows.find((row) => typeof row['$type'] !== 'string')
    if (untyped !== undefined)
      throw new QueryFailed('untyped_rows', 200, `${spec.from} returns rows without $type.`)
    const isNewest = seen === this.#rows.baseRevision
    const fresh = isNewest ? rows : rows.map((row) => this.#withNewerValues(row))
    return { entities: this.#rows.mergeQueryRows(fresh, { isNewest }), total }
  }

  async queryRows(spec: QuerySpec): Promise<RowList<object>> {
    const seen = this.#rows.baseRevision
    const { rows, total } = await this.#fetch(spec)
    const typeName = spec.select === undefined ? typeOf(this.#cache.manager.metadataStore, spec.from) : null
    const key = typeName === null ? 'id' : this.#cache.shape(typeName).key
    const list = new RowList<object>(
      this.#withEntities(rows, typeName, { isNewest: seen === this.#rows.baseRevision }),
      typeName,
      key,
      total,
    )
    this.#lists.add(new WeakRef(list))
    return list
  }

  /** Rows that the caller merges, or not. */
  async read(spec: QuerySpec): Promise<readonly Row[]> {
    return (await this.#fetch(spec)).rows
  }

  async fetchResult(spec: QuerySpec): Promise<unknown> {
    return (await this.#send(spec)).body
  }

  async fetchByKey(
    typeName: string,
    id: number,
    { expand = [], deleted = false }: FetchByKey,
  ): Promise<Entity | null> {
    const { type, key } = this.#cache.shape(typeName)
    try {
      const { entities } = await this.query({
        from: type.defaultResourceName,
        where: { [key]: id },
        ...(deleted && { parameters: { deleted } }),
        ...(expand.length > 0 && { expand }),
      })
      return entities[0] ?? null
    } catch (error) {
      if (error instanceof QueryFailed && error.status === 404) return null
      throw error
    }
  }

  /** The entity of a row that has all fields: the cached one, updated, or a new one. */
  promote(typeName: string, row: Row, { isNewest } = { isNewest: false }): Entity {
    const { type, key } = this.#cache.shape(typeName)
    const cached = this.#cache.find(typeName, Number(row[key]))
    const absent = this.#absentProperty(typeName, row)
    if (absent !== null && cached === null) throw new IncompleteRow(typeName, absent)
    const [merged] =
      absent === null
        ? this.#rows.mergeQueryRows([this.#withNewerValues(typed(type.name, row))], { isNewest })
        : []
    const entity = merged ?? cached
    if (entity === null) throw new IncompleteRow(typeName, key)
    this.#show(entity)
    return entity
  }

  /** A field that is missing in a row. Rows with `$type` lack only fields that the user may not read. */
  #absentProperty(typeName: string, row: Row): string | null {
    if (typeof row['$type'] === 'string') return null
    return this.#cache.shape(typeName).properties.find((property) => !(property in row)) ?? null
  }

  /** Merges rows that were not queried. */
  merge(typeName: string, rows: readonly Row[]): void {
    const { type } = this.#cache.shape(typeName)
    const entities = this.#rows.mergeQueryRows(
      rows.map((row) => this.#withNewerValues(typed(type.name, row))),
      { isNewest: false },
    )
    for (const entity of entities) this.#show(entity)
  }

  /** Replaces the rows of this entity by the entity in all lists. */
  #show(entity: Entity): void {
    for (const reference of this.#lists) {
      const list = reference.deref()
      if (list === undefined) this.#lists.delete(reference)
      else if (list.typeName === entity.entityType.shortName) list.show(entity)
    }
  }

  async #fetch(spec: QuerySpec): Promise<Rows> {
    return rowsOf((await this.#send(spec)).body)
  }

  #send(spec: QuerySpec): Promise<TransportResponse> {
    const { path, body } = queryRequest(spec)
    return this.#request(() => (body === null ? this.#transport.get(path) : this.#transport.post(path, body)))
  }

  async #request(request: () => Promise<TransportResponse>): Promise<TransportResponse> {
    try {
      const response = await request()
      if (response.status < 300) return response
      const { code, message } = errorDetails(response)
      throw new QueryFailed(code, response.status, message)
    } catch (error) {
      throw error instanceof NoResponse ? new QueryFailed('unreachable', 0, error.message) : error
    }
  }

  /** Replaces rows whose entity is cached by the entity, which has the pending changes, with what is nested in the row. */
  #withEntities(
    rows: readonly Row[],
    typeName: string | null,
    age: { readonly isNewest: boolean },
  ): readonly object[] {
    if (typeName === null || !this.#cache.hasAny(typeName)) return rows
    const { key, version } = this.#cache.shape(typeName)
    return rows.map((row) => {
      const entity = this.#cache.find(typeName, Number(row[key]))
      if (entity === null) return row
      const isNewer = version !== null && Number(row[version]) > Number(valuesOf(entity)[version])
      if (isNewer || hasNested(row)) this.promote(typeName, row, age)
      return entity
    })
  }

  /** A row that was read before a save was stored would revert the saved values: newer cached values are kept. */
  #withNewerValues(row: Row): Row {
    const nested = Object.entries(row).flatMap(([name, value]) => {
      const rows = nestedIn(value).map((inner) => this.#withNewerValues(inner))
      return rows.length === 0 ? [] : [[name, Array.isArray(value) ? rows : rows[0]]]
    })
    return { ...row, ...this.#newerValues(row), ...Object.fromEntries(nested) }
  }

  #newerValues(row: Row): Row {
    const typeName = row['$type']
    if (typeof typeName !== 'string') return {}
    const { key, version, properties, name } = this.#cache.shape(typeName)
    const cached = version === null ? null : this.#cache.find(name, Number(row[key]))
    if (version === null || cached === null) return {}
    if (Number(valuesOf(cached)[version]) <= Number(row[version])) return {}
    return Object.fromEntries(
      properties.map((property) => [property, this.#cache.baseValue(cached, property)]),
    )
  }
}

/** The type of the entities that a resource returns; null if it returns something else. */
function typeOf(metadata: MetadataStore, resource: string): string | null {
  const name = metadata.getEntityTypeNameForResourceName(resource)
  return typeof name === 'string' ? (name.split(':')[0] ?? null) : null
}

/** A copy of a row for Breeze, which writes into what it merges. */
function typed(typeName: string, row: Row): Row {
  return { $type: typeName, ...structuredClone(row) }
}

function hasNested(row: Row): boolean {
  return Object.values(row).some((value) => typeof value === 'object' && value !== null)
}

function rowsOf(body: unknown): Rows {
  if (Array.isArray(body)) return { rows: body, total: null }
  if (typeof body !== 'object' || body === null) return { rows: [], total: null }
  const { results, inlineCount } = body as { results?: unknown; inlineCount?: unknown }
  const rows: readonly Row[] = Array.isArray(results) ? results : [body]
  return { rows, total: typeof inlineCount === 'number' ? inlineCount : null }
}

/**
 * The path and body of a query. The JSON is what Breeze's own builder sends, but written directly: Breeze's predicates join two
 * conditions into one object and thereby change the meaning of `any`, `not` and null tests.
 */
function queryRequest(spec: QuerySpec): { readonly path: string; readonly body: string | null } {
  const json = JSON.stringify(toWireForm(spec))
  if (spec.usePost) return { path: spec.from, body: json }
  return { path: json === '{}' ? spec.from : `${spec.from}?${encodeURIComponent(json)}`, body: null }
}

function toWireForm(spec: QuerySpec): QueryRequest {
  const { from: _from, usePost: _usePost, where, ...rest } = spec
  return { ...(where !== undefined && !isEmpty(where) && { where }), ...rest }
}

function isEmpty(where: Where): boolean {
  return Object.keys(where).length === 0
}
