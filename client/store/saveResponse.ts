import { isObject } from '#shared/kernel/json.ts'
import type { Conflict, EntityError } from '#shared/wire/errors.ts'
import type { Violation } from '#shared/model/Violation.ts'
import type {
  Consequence,
  DeletedKey,
  KeyMapping,
  Referring,
  SavePreview,
  SaveResult,
} from '#shared/wire/save.ts'
import type { Entity } from 'breeze-client'
import { valuesOf, type EntityCache } from './EntityCache.ts'
import { DELETED } from './entityShape.ts'
import { SaveConflict, SaveRejected, type StoreError } from './errors.ts'
import type { SentRecord } from './saveBundle.ts'
import type { TransportResponse } from './Transport.ts'
import type { ConflictField, RecordConflict, RecordError, Row } from './types.ts'

/** Parses the result of a stored save; missing parts count as empty. */
export function parseSaveResult(body: unknown): SaveResult {
  const { entities, keyMappings, deletedKeys, notices } = fieldsOf(body)
  // The types within are the server's contract (shared/wire/save.ts), proven by its tests.
  return {
    entities: listOf<Row>(entities),
    keyMappings: listOf<KeyMapping>(keyMappings),
    deletedKeys: listOf<DeletedKey>(deletedKeys),
    notices: listOf<string>(notices),
  }
}

/** Parses what a save would do; missing parts count as empty. */
export function parseSavePreview(body: unknown): SavePreview {
  const { consequences, notices, referring } = fieldsOf(body)
  return {
    consequences: listOf<Consequence>(consequences),
    referring: listOf<Referring>(referring),
    notices: listOf<string>(notices),
  }
}

/** The error for a save of these records that the server refused. What was decided since it was sent is no conflict any more (CF1090). */
export function refusalError(
  cache: EntityCache,
  { status, body }: TransportResponse,
  sent: readonly SentRecord[],
): StoreError {
  const { code, message, culprit, entityErrors, conflicts } = fieldsOf(body)
  const text = typeof message === 'string' ? message : `The server refused the save (${String(status)}).`
  const named = listOf<Conflict>(conflicts)
  const undecided = named.filter((conflict) => !isDecided(cache, conflict, sent))
  const conflicting = undecided.flatMap((conflict) => recordConflict(cache, conflict))
  const isConflict = conflicting.length > 0 || undecided.length < named.length
  if (code === 'concurrency_conflict' && isConflict) return new SaveConflict(text, conflicting)
  const errorCode = typeof code === 'string' ? code : 'internal_error'
  const errors = [
    ...listOf<EntityError>(entityErrors).map((error) => recordError(cache, error)),
    ...culpritErrors(sent, culprit, { code: errorCode, message: text }),
  ]
  return new SaveRejected(errorCode, status, text, errors)
}

/** The path of a record of the save, or of something in it. */
const CULPRIT = /^entities\[(?<index>\d+)\](?:\.(?<field>[^.]+))?/

/** A save that cannot be read names the record that is wrong by its place. */
function culpritErrors(
  sent: readonly SentRecord[],
  culprit: unknown,
  violation: Omit<Violation, 'field'>,
): readonly RecordError[] {
  const place = typeof culprit === 'string' ? CULPRIT.exec(culprit)?.groups : undefined
  const record = place === undefined ? undefined : sent[Number(place['index'])]
  if (record === undefined) return []
  const field = place?.['field']
  const isValue = field !== undefined && record.values.has(field)
  return [{ ...violation, entity: record.entity, ...(isValue && { field }) }]
}

/** The code and the message of a refused request. */
export function errorDetails({ status, body }: TransportResponse): {
  readonly code: string
  readonly message: string
} {
  const { code, message } = fieldsOf(body)
  return {
    code: typeof code === 'string' ? code : `status_${String(status)}`,
    message: typeof message === 'string' ? message : `The server responded with status ${String(status)}.`,
  }
}

function recordError(cache: EntityCache, error: EntityError): RecordError {
  return {
    entity: find(cache, error),
    code: error.errorName,
    message: error.errorMessage,
    ...(error.propertyName !== undefined && { field: error.propertyName }),
  }
}

/** Whether the record, since it was sent, left the cache or got a base that is as new as the row of the conflict. */
function isDecided(cache: EntityCache, conflict: Conflict, sent: readonly SentRecord[]): boolean {
  const { name } = cache.shape(conflict.entityTypeName)
  const record = sent.find(
    ({ entity, key }) => cache.shapeOf(entity).name === name && key === Number(conflict.keyValues[0]),
  )
  if (record === undefined) return false
  const { entity, values } = record
  if (cache.presenceOf(entity) === 'absent') return true
  const { version } = cache.shapeOf(entity)
  if (version === null || conflict.current === null) return false
  const base = Number(cache.baseValue(entity, version))
  return base > Number(values.get(version)) && base >= Number(conflict.current[version])
}

function recordConflict(cache: EntityCache, conflict: Conflict): RecordConflict[] {
  const entity = find(cache, conflict)
  return entity === null ? [] : [conflictWith(cache, entity, conflict)]
}

/** What stands against each other where a record has pending changes and others have stored this row of it. */
export function conflictWith(
  cache: EntityCache,
  entity: Entity,
  { current, changedBy, changedAt }: Pick<RecordConflict, 'current' | 'changedBy' | 'changedAt'>,
): RecordConflict {
  return {
    entity,
    typeName: entity.entityType.shortName,
    fields: fields(cache, entity, current),
    current,
    isDeleted: isDeletedNow(cache, entity, current),
    changedBy,
    changedAt,
  }
}

/**
 * The server changes a deleted record only by restoring it, whether this store knew that it is deleted or not: on any other change a
 * rebase would end in the same conflict.
 */
function isDeletedNow(cache: EntityCache, entity: Entity, current: Row | null): boolean {
  if (current === null) return true
  return (current[DELETED] ?? null) !== null && !cache.isRestored(entity)
}

function fields(cache: EntityCache, entity: Entity, current: Row | null): ConflictField[] {
  const shape = cache.shapeOf(entity)
  const values = valuesOf(entity)
  return shape.properties.flatMap((property) => {
    if (property === shape.key || property === shape.version) return []
    const base = cache.baseValue(entity, property)
    const mine = values[property]
    // Fields that the user may not read are not in the row.
    const theirs = current !== null && property in current ? current[property] : base
    const iChanged = !Object.is(mine, base)
    const theyChanged = !Object.is(theirs, base)
    if (!iChanged && !theyChanged) return []
    return [
      { property, mine, base, theirs, overlapping: iChanged && theyChanged && !Object.is(mine, theirs) },
    ]
  })
}

function find(
  cache: EntityCache,
  named: { entityTypeName: string; keyValues: readonly unknown[] },
): Entity | null {
  return cache.find(named.entityTypeName, Number(named.keyValues[0]))
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  // Each field of the body is checked where it is used.
  return isObject(body) ? body : {}
}

function listOf<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? value : []
}
