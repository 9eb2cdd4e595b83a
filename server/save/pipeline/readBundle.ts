import { isObject } from '#shared/kernel/json.ts'
import { MAX_SAVED_RECORDS } from '#shared/wire/limits.ts'
import { BadBundle, TooLarge } from '#server/kernel/errors.ts'
import { Pacer } from '#server/kernel/Pacer.ts'
import type { RequestedChange, SentRecord } from './change.ts'
import type { Key } from './keys.ts'
import type { EntityShape, ModelShape } from './modelShape.ts'
import { readEntity } from './readEntity.ts'

/** A parsed bundle: all its members are declared and of the right kind. */
export interface Bundle {
  readonly saveId: string | null
  /** The client's tag, of which the save itself only reads the saveId. */
  readonly tag: unknown
  readonly changes: readonly RequestedChange[]
  readonly unchanged: readonly SentRecord[]
}

/**
 * Reads the posted bundle (SV1 to SV9), letting other requests have their turn in between. Throws BadBundle or TooLarge with the path of
 * the culprit.
 */
export async function readBundle(
  model: ModelShape,
  body: unknown,
  pacer: Pacer = new Pacer(),
): Promise<Bundle> {
  if (!isObject(body) || !Array.isArray(body['entities']))
    throw new BadBundle('A save needs an object with an array "entities".', 'entities')
  const entities: readonly unknown[] = body['entities']
  if (entities.length > MAX_SAVED_RECORDS) throw tooManyEntities()
  const changes: RequestedChange[] = []
  const unchanged: SentRecord[] = []
  await pacer.forEach(entities, (entity, index) => {
    const read = readEntity(model, entity, index)
    if ('state' in read) changes.push(read)
    else unchanged.push(read)
  })
  refuseRepeatedRecords(changes)
  const { saveOptions } = body
  const tag = isObject(saveOptions) ? saveOptions['tag'] : null
  return { saveId: readSaveId(saveOptions), tag, changes, unchanged }
}

/** How many records were sent; one in a body that is no bundle, which is refused later. */
export function recordsIn(body: unknown): number {
  return isObject(body) && Array.isArray(body['entities']) ? body['entities'].length : 1
}

export function tooManyEntities(): TooLarge {
  return new TooLarge(`A save takes at most ${MAX_SAVED_RECORDS} entities.`, 'entities')
}

function refuseRepeatedRecords(changes: readonly RequestedChange[]): void {
  const seen = new Map<EntityShape, Set<Key>>()
  for (const { shape, key, index } of changes) {
    const keys = seen.get(shape) ?? new Set<Key>()
    if (keys.has(key)) throw new BadBundle(`${shape.name} ${key} occurs twice.`, `entities[${index}]`)
    seen.set(shape, keys.add(key))
  }
}

function readSaveId(saveOptions: unknown): string | null {
  if (!isObject(saveOptions) || !isObject(saveOptions['tag'])) return null
  const { saveId } = saveOptions['tag']
  if (saveId === undefined || saveId === null) return null
  if (typeof saveId !== 'string' || !/^[\w-]{1,64}$/.test(saveId))
    throw new BadBundle('A saveId needs to be 1 to 64 letters, digits, - or _.', 'saveOptions.tag.saveId')
  return saveId
}
