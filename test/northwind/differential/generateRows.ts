import { stampedField, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import type { AnyRecord, Model } from '#shared/model/model.ts'
import { randomFrom, type Random } from '#server/demo/random.ts'
import type { RowsByEntity } from '../data/loadRows.ts'
import { edgeCaseValue } from './edgeCaseValues.ts'

const MIN_ROWS = 4
const MAX_ROWS = 22
const NULL_PROBABILITY = 0.25
const DELETED_PROBABILITY = 0.3

/** The keys of the records generated so far, by entity. */
type KeysMade = Map<string, unknown[]>

/** Rows for every entity of a model in dependency order; the same seed gives the same rows. */
export function generateRows(model: Model, seed: number): RowsByEntity {
  const random = randomFrom(seed)
  const keys: KeysMade = new Map()
  return sortByDependency(model).map((entity) => [entity.name, generateRecords(random, entity, keys)])
}

/** Entities sorted so that each comes after those that it refers to. */
export function sortByDependency(model: Model): readonly EntityDeclaration[] {
  const pending = new Set(Object.values(model.entities))
  const sorted: EntityDeclaration[] = []
  while (pending.size > 0) {
    const names = new Set([...pending].map(({ name }) => name))
    const free = [...pending].filter(({ name, fields }) =>
      Object.values(fields).every(
        ({ target }) => target === undefined || target === name || !names.has(target),
      ),
    )
    if (free.length === 0) throw new Error('Entities refer to each other in a circle.')
    for (const entity of free) {
      pending.delete(entity)
      sorted.push(entity)
    }
  }
  return sorted
}

function generateRecords(random: Random, entity: EntityDeclaration, keys: KeysMade): AnyRecord[] {
  const own: unknown[] = []
  keys.set(entity.name, own)
  const usedKeys = new Set<string>()
  const records: AnyRecord[] = []
  const wanted = random.integer(MIN_ROWS, MAX_ROWS)
  for (let number = 1; number <= wanted; number++) {
    const record = generateRecord(random, entity, keys, number)
    const uniqueKeys = uniqueKeysOf(entity, record)
    if (uniqueKeys.some((mark) => usedKeys.has(mark)) || !isStorable(entity, record)) continue
    for (const mark of uniqueKeys) usedKeys.add(mark)
    own.push(record[entity.key[0] ?? ''])
    records.push(record)
  }
  return records
}

/** The values that must be unique among the entity's records: the key and the unique fields. */
function uniqueKeysOf(entity: EntityDeclaration, record: AnyRecord): readonly string[] {
  const unique = Object.entries(entity.fields).filter(
    ([name, field]) => field.unique && record[name] !== null,
  )
  return [
    JSON.stringify(entity.key.map((name) => record[name])),
    ...unique.map(([name]) => `${name} ${JSON.stringify(record[name]).toLowerCase()}`),
  ]
}

/** A reference to an entity without records stays null, even if required. */
function isStorable(entity: EntityDeclaration, record: AnyRecord): boolean {
  return Object.entries(entity.fields).every(
    ([name, { nullable }]) => record[name] !== null || (nullable && !entity.key.includes(name)),
  )
}

function generateRecord(
  random: Random,
  entity: EntityDeclaration,
  keys: KeysMade,
  number: number,
): AnyRecord {
  const record: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    const target = field.target ?? (field.targetBy && String(record[field.targetBy]))
    if (target !== undefined) record[name] = referredKey(random, field, keys.get(target))
    else if (entity.key.length === 1 && entity.key[0] === name)
      record[name] = keyOfOneField(random, field, number)
    else if (stampedField(entity, 'deleted') === name)
      record[name] = random.chance(DELETED_PROBABILITY) ? edgeCaseValue(random, field) : null
    else
      record[name] =
        field.nullable && random.chance(NULL_PROBABILITY) ? null : plainValue(random, field, number)
  }
  return record
}

function keyOfOneField(random: Random, field: Field, number: number): unknown {
  if (field.kind === 'guid') return edgeCaseValue(random, field)
  return field.kind === 'long' && number % 2 === 1 ? Number.MAX_SAFE_INTEGER - number : number * 3 - 1
}

/** Unique texts differ by more than case. */
function plainValue(random: Random, field: Field, number: number): unknown {
  const value = edgeCaseValue(random, field)
  return field.unique && typeof value === 'string' ? `${value}-${number}` : value
}

/** The key of an existing record; any number for an entity outside the model. */
function referredKey(random: Random, field: Field, keys: readonly unknown[] | undefined): unknown {
  if (field.nullable && random.chance(NULL_PROBABILITY)) return null
  if (keys === undefined) return random.integer(1, 9)
  return keys[random.integer(0, keys.length - 1)] ?? null
}
