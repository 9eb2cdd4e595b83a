import { isObject } from '#shared/kernel/json.ts'
import { truncate } from '#shared/kernel/text.ts'
import { flattenRecord } from '#shared/model/complexType.ts'
import { BadBundle } from '#server/kernel/errors.ts'
import {
  culpritOf,
  type FieldChange,
  type Operation,
  type RequestedChange,
  type SentRecord,
  type Value,
} from './change.ts'
import type { EntityShape, FieldShape, ModelShape } from './modelShape.ts'
import { isTemporary, keyFrom, type KeyValue } from './keys.ts'
import { readValue } from './readValue.ts'

type Members = Readonly<Record<string, unknown>>
type Content = Pick<RequestedChange, 'operation' | 'changes'>

const MAX_NAME_LENGTH = 80

/** Reads one entity of a bundle (SV2 to SV8); an unchanged one yields its key. Throws BadBundle naming the culprit. */
export function readEntity(model: ModelShape, sent: unknown, index: number): RequestedChange | SentRecord {
  if (!isObject(sent)) throw new BadBundle('An entity needs to be an object.', culpritOf({ index }))
  const aspect = sent['entityAspect']
  if (!isObject(aspect))
    throw new BadBundle('An entity needs an entityAspect.', culpritOf({ index }, 'entityAspect'))
  const shape = readType(model, aspect, index)
  const state = readState(aspect, index)
  const entity = flattenRecord(shape.entity.complex, sent)
  if (state === 'Unchanged') return { shape, keyValues: readKey(shape, state, entity, index) }
  refuseUnknownFields(shape, entity, index)
  const unmapped = isObject(entity['__unmapped']) ? entity['__unmapped'] : null
  const originals = readOriginals(shape, unmapped, aspect, index)
  const keyValues = readKey(shape, state, entity, index)
  const version = state === 'Added' ? null : readVersion(shape, entity, originals, index)
  const nextVersion = shape.version === null ? null : readSentVersion(shape.version, entity, index)
  return {
    index,
    shape,
    state,
    key: keyFrom(keyValues),
    keyValues,
    version,
    nextVersion,
    unmapped,
    ...readContent(shape, state, entity, originals, index),
  }
}

function readType(model: ModelShape, aspect: Members, index: number): EntityShape {
  const { entityTypeName } = aspect
  const shape = typeof entityTypeName === 'string' ? model.byTypeName.get(entityTypeName) : undefined
  if (shape === undefined)
    throw new BadBundle('There is no such entity type.', culpritOf({ index }, 'entityAspect.entityTypeName'))
  return shape
}

function readState(aspect: Members, index: number): RequestedChange['state'] | 'Unchanged' {
  const { entityState } = aspect
  switch (entityState) {
    case 'Added':
    case 'Modified':
    case 'Deleted':
    case 'Unchanged':
      return entityState
    default:
      throw new BadBundle(
        'An entity needs to be Added, Modified, Deleted or Unchanged.',
        culpritOf({ index }, 'entityAspect.entityState'),
      )
  }
}

function refuseUnknownFields(shape: EntityShape, entity: Members, index: number): void {
  for (const name of Object.keys(entity)) {
    if (name === 'entityAspect' || name === '__unmapped') continue
    if (!shape.byName.has(name)) throw unknownField(shape, index, name)
    if (typeof entity[name] === 'object' && entity[name] !== null)
      throw new BadBundle('The value of a field needs to be plain.', culpritOf({ index }, name))
  }
}

function readOriginals(
  shape: EntityShape,
  unmapped: Members | null,
  aspect: Members,
  index: number,
): Members {
  const sent = aspect['originalValuesMap'] ?? {}
  const culprit = 'entityAspect.originalValuesMap'
  if (!isObject(sent))
    throw new BadBundle('Original values need to be an object.', culpritOf({ index }, culprit))
  const originals = flattenRecord(shape.entity.complex, sent)
  for (const name of Object.keys(originals))
    if (!shape.byName.has(name) && !Object.hasOwn(unmapped ?? {}, name))
      throw unknownField(shape, index, `${culprit}.${name}`)
  return originals
}

function readKey(
  shape: EntityShape,
  state: RequestedChange['state'] | 'Unchanged',
  entity: Members,
  index: number,
): readonly KeyValue[] {
  return shape.keys.map((field) => {
    const key = readValue(field, entity[field.name], index)
    if (typeof key !== 'number' && typeof key !== 'string')
      throw new BadBundle('A record needs a key.', culpritOf({ index }, field.name))
    if (state !== 'Added' && isTemporary(shape, key))
      throw new BadBundle('A stored entity needs its key.', culpritOf({ index }, field.name))
    return key
  })
}

function readVersion(shape: EntityShape, entity: Members, originals: Members, index: number): Value {
  if (shape.version === null) return null
  const { name, field } = shape.version
  const sent = Object.hasOwn(originals, name) ? originals[name] : entity[name]
  const version = readValue(shape.version, sent, index)
  if (version === null && !field.nullable)
    throw new BadBundle('A stored entity needs the version that was read.', culpritOf({ index }, name))
  return version
}

/** The new version that was sent; clients cannot set most versions, and what they send is ignored. */
function readSentVersion(version: FieldShape, entity: Members, index: number): Value {
  return version.field.serverOwned ? null : readValue(version, entity[version.name], index)
}

function readContent(
  shape: EntityShape,
  state: RequestedChange['state'],
  entity: Members,
  originals: Members,
  index: number,
): Content {
  if (state === 'Deleted') return withoutFields('delete')
  if (state === 'Added') return readAdded(shape, entity, index)
  const { deleted } = shape.stamps
  if (deleted === null || !Object.hasOwn(originals, deleted.name))
    return readModified(shape, 'update', entity, originals, index)
  if (readValue(deleted, entity[deleted.name], index) !== null) return withoutFields('delete')
  // A stamp that was set and cleared again before saving is no change.
  const operation = (originals[deleted.name] ?? null) === null ? 'update' : 'restore'
  return readModified(shape, operation, entity, originals, index)
}

function withoutFields(operation: Operation): Content {
  return { operation, changes: [] }
}

function readAdded(shape: EntityShape, entity: Members, index: number): Content {
  const changes = shape.settable.map((field) => {
    const sent = entity[field.name]
    const to = sent === undefined ? (field.field.default ?? null) : readValue(field, sent, index)
    return { field, from: null, to }
  })
  return { operation: 'create', changes }
}

function readModified(
  shape: EntityShape,
  operation: Operation,
  entity: Members,
  originals: Members,
  index: number,
): Content {
  const changes: FieldChange<Value>[] = []
  for (const name of Object.keys(originals)) {
    const field = shape.byName.get(name)
    if (field === undefined || field === shape.version || field === shape.stamps.deleted) continue
    if (shape.keys.includes(field)) {
      refuseEditedKey(field, entity, originals, index)
      continue
    }
    if (entity[name] === undefined)
      throw new BadBundle('A changed field needs its value.', culpritOf({ index }, name))
    changes.push({ field, from: originals[name] ?? null, to: readValue(field, entity[name], index) })
  }
  return { operation, changes }
}

function refuseEditedKey(key: FieldShape, entity: Members, originals: Members, index: number): void {
  if (entity[key.name] !== originals[key.name])
    throw new BadBundle(
      "A field that is part of the entity's key cannot be edited.",
      culpritOf({ index }, key.name),
    )
}

function unknownField(shape: EntityShape, index: number, name: string): BadBundle {
  return new BadBundle(
    `${shape.name} has no such field.`,
    culpritOf({ index }, truncate(name, MAX_NAME_LENGTH)),
  )
}
