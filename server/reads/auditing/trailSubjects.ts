import { rolloffModel } from '#shared/entities.ts'
import type { EntityName } from '#shared/model/product.ts'
import { lookupsQuery } from '#shared/lookups/queries.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import type { HasMany } from '#shared/model/relations.ts'
import { parseSearchText, type SearchNumber } from '#shared/search/searchText.ts'
import { settingCaption } from '#shared/settings/settingRules.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { FINDABLE_RECORDS } from '../search/findableRecords.ts'

/** The records that are asked for, by their entities. */
export type Subjects = ReadonlyMap<string, readonly number[]>

/** The maximum number of records of an entity that are found by a name, and of their parts. */
const MAX_FOUND = 50
const MAX_PARTS = 1_000

/** Fields by which the records of an entity are called, where its title is computed from them. */
const NAMES: Partial<Record<EntityName, readonly string[]>> = {
  Customer: ['companyName', 'firstName', 'lastName'],
  ServiceAddress: ['siteName', 'address1'],
  Contact: ['firstName', 'lastName'],
  DumpsterInventory: ['dumpsterBarcode'],
}

/**
 * The records that a text names, deleted ones, too, with those of their parts that are not known by themselves, or that are asked for: the
 * rates and contacts of a customer, but its rentals only where they are asked for.
 */
export async function findSubjects(
  database: Queryable,
  text: string,
  entities: readonly string[] | null,
): Promise<Subjects> {
  const { number, words } = parseSearchText(text)
  const found = new Map<string, Set<number>>()
  const add = (name: string, ids: readonly number[]): void => {
    if (ids.length > 0) found.set(name, new Set([...(found.get(name) ?? []), ...ids]))
  }
  if (number !== null) for (const [name, ids] of await findNumbered(database, number)) add(name, ids)
  // R512 means nothing else.
  if (number?.prefix == null) {
    for (const [entity, fields] of namedEntities())
      add(
        entity.name,
        await findNamed(
          database,
          { entity, fields },
          words.map((word) => word.text),
        ),
      )
    add('Setting', await findSettings(database, text))
  }
  const whole = [...found]
  for (const [name, ids] of whole)
    for (const relation of partsOf(getEntity(rolloffModel, name), entities))
      add(relation.target, await findParts(database, relation, [...ids]))
  return new Map(
    [...found].filter(([name]) => entities?.includes(name) !== false).map(([name, ids]) => [name, [...ids]]),
  )
}

/** A number is known even of records that were removed. */
async function findNumbered(
  database: Queryable,
  { prefix, value }: SearchNumber,
): Promise<readonly (readonly [string, readonly number[]])[]> {
  const kinds = FINDABLE_RECORDS.filter(
    ({ number, prefixes }) => number !== undefined && (prefix === null || prefixes.includes(prefix)),
  )
  return Promise.all(
    kinds.map(async ({ entity, number = '' }) => {
      if (number === keyFieldOf(entity)) return [entity.name, [value]] as const
      const rows = await readRows(
        database,
        `SELECT [id] FROM [${entity.name}] WHERE [${number}] = :value`,
        { value },
        { id: column.number },
      )
      return [entity.name, rows.map(({ id }) => id)] as const
    }),
  )
}

function namedEntities(): readonly (readonly [EntityDeclaration, readonly string[]])[] {
  const names = new Set([...Object.keys(NAMES), ...Object.values(lookupsQuery.lists).map(({ name }) => name)])
  return [...names].flatMap((name) => {
    const entity = getEntity(rolloffModel, name)
    const fields = new Map(Object.entries(NAMES)).get(name) ?? entity.title
    const texts = fields.filter((each) => entity.fields[each]?.kind === 'text')
    return texts.length === 0 ? [] : [[entity, texts] as const]
  })
}

interface NamedEntity {
  readonly entity: EntityDeclaration
  readonly fields: readonly string[]
}

/** Every word is in one of the names. */
async function findNamed(
  database: Queryable,
  { entity, fields }: NamedEntity,
  words: readonly string[],
): Promise<readonly number[]> {
  if (words.length === 0) return []
  const { dialect } = database
  const key = keyFieldOf(entity)
  const conditions = words.map((_word, index) => {
    const found = fields.map((name) => dialect.textLike(`[${name}]`, `:word${index}`, 'unicode'))
    return `(${found.join(' OR ')})`
  })
  const patterns = words.map((word, index) => [`word${index}`, dialect.likePattern(word, 'anywhere')])
  const rows = await readRows(
    database,
    `SELECT [${key}] AS [id] FROM [${entity.name}] WHERE ${conditions.join(' AND ')}
      ORDER BY [${key}] ${dialect.firstRows(MAX_FOUND)}`,
    Object.fromEntries(patterns),
    { id: column.number },
  )
  return rows.map(({ id }) => id)
}

/** People know a setting by its caption, which only the declaration has. */
async function findSettings(database: Queryable, text: string): Promise<readonly number[]> {
  const sql = 'SELECT [id], [name] FROM [Setting]'
  const settings = await readRows(database, sql, {}, { id: column.number, name: column.text })
  const searched = text.trim().toLowerCase()
  return settings
    .filter(({ name }) => settingCaption(name).toLowerCase().includes(searched))
    .map(({ id }) => id)
}

function partsOf(entity: EntityDeclaration, entities: readonly string[] | null): readonly HasMany[] {
  return Object.values(entity.relations).filter((relation): relation is HasMany => {
    if (relation.type !== 'hasMany') return false
    return entities?.includes(relation.target) ?? !getEntity(rolloffModel, relation.target).isSearched
  })
}

async function findParts(
  database: Queryable,
  { target, foreignKey, where = {} }: HasMany,
  ids: readonly number[],
): Promise<readonly number[]> {
  const key = keyFieldOf(getEntity(rolloffModel, target))
  const others = Object.keys(where).map((name) => ` AND [${name}] = :${name}`)
  const rows = await readRows(
    database,
    `SELECT [${key}] AS [id] FROM [${target}] WHERE [${foreignKey}] IN :ids${others.join('')}
      ORDER BY [${key}] DESC ${database.dialect.firstRows(MAX_PARTS)}`,
    { ids: JSON.stringify(ids), ...where },
    { id: column.number },
  )
  return rows.map(({ id }) => id)
}
