import { rolloffModel } from '#shared/entities.ts'
import { BadBundle } from '#server/kernel/errors.ts'
import { shapeOf } from '#server/save/pipeline/modelShape.ts'
import { readBundle } from '#server/save/pipeline/readBundle.ts'
import { added, deleted, modified, type Values } from '../openSaving.ts'

const model = shapeOf(rolloffModel)
const address = { id: 7, customerId: 3, address1: '1 Main St', range: 'Regular', zone: null, rowVersion: 4 }
const typeName = 'ServiceAddress:#Rolloff'

/** `culprit: message` of the refusal of a body. */
async function refusalOf(body: unknown): Promise<unknown> {
  try {
    await readBundle(model, body)
  } catch (error) {
    return error instanceof BadBundle ? `${error.culprit}: ${error.message}` : error
  }
  return 'read'
}

function of(entity: Values, aspect: Values): unknown {
  return { entities: [{ ...entity, entityAspect: { entityTypeName: typeName, ...aspect } }] }
}

const changed = (originals: unknown, more: Values = {}): unknown =>
  of({ ...address, ...more }, { entityState: 'Modified', originalValuesMap: originals })

describe('a bundle that cannot be read', () => {
  it.each<readonly [rule: string, body: unknown, refusal: string]>([
    ['SV1', [], 'entities: A save needs an object with an array "entities".'],
    [
      'SV6',
      { entities: [deleted('ServiceAddress', address), modified('ServiceAddress', address, {})] },
      'entities[1]: ServiceAddress 7 occurs twice.',
    ],
    [
      'SV9',
      { entities: [], saveOptions: { tag: { saveId: 'a b' } } },
      'saveOptions.tag.saveId: A saveId needs to be 1 to 64 letters, digits, - or _.',
    ],
    [
      'SV9',
      { entities: [], saveOptions: { tag: { saveId: 'x'.repeat(65) } } },
      'saveOptions.tag.saveId: A saveId needs to be 1 to 64 letters, digits, - or _.',
    ],
    ['SV2', { entities: [[]] }, 'entities[0]: An entity needs to be an object.'],
    ['SV2', { entities: [null] }, 'entities[0]: An entity needs to be an object.'],
    [
      'SV2',
      { entities: [{ id: 7, entityAspect: [] }] },
      'entities[0].entityAspect: An entity needs an entityAspect.',
    ],
    [
      'SV2',
      of(address, { entityTypeName: 'ServiceAddress', entityState: 'Deleted' }),
      'entities[0].entityAspect.entityTypeName: There is no such entity type.',
    ],
    [
      'SV2',
      of(address, { entityState: 'Detached' }),
      'entities[0].entityAspect.entityState: An entity needs to be Added, Modified, Deleted or Unchanged.',
    ],
    ['SV3', changed({}, { color: 'red' }), 'entities[0].color: ServiceAddress has no such field.'],
    ['SV3', changed({}, { city: ['Ada'] }), 'entities[0].city: The value of a field needs to be plain.'],
    ['SV3', changed(null, { city: {} }), 'entities[0].city: The value of a field needs to be plain.'],
    [
      'SV3',
      changed({ color: 'red' }),
      'entities[0].entityAspect.originalValuesMap.color: ServiceAddress has no such field.',
    ],
    [
      'SV3',
      changed({ color: 'red' }, { __unmapped: { shade: 1 } }),
      'entities[0].entityAspect.originalValuesMap.color: ServiceAddress has no such field.',
    ],
    [
      'SV3',
      changed('city'),
      'entities[0].entityAspect.originalValuesMap: Original values need to be an object.',
    ],
    ['SV4', changed({ county: 'Kent' }), 'entities[0].county: A changed field needs its value.'],
    ['SV6', { entities: [added('Customer', -1, { id: null })] }, 'entities[0].id: A record needs a key.'],
    [
      'SV6',
      { entities: [deleted('ServiceAddress', { ...address, id: 0 })] },
      'entities[0].id: A stored entity needs its key.',
    ],
    ['SV6', of({ id: -7 }, { entityState: 'Unchanged' }), 'entities[0].id: A stored entity needs its key.'],
    ['SV6', changed({ id: 8 }), "entities[0].id: A field that is part of the entity's key cannot be edited."],
    [
      'SV8',
      changed({}, { rowVersion: null }),
      'entities[0].rowVersion: A stored entity needs the version that was read.',
    ],
  ])('[%s] is refused in words, whatever is wrong', async (_rule, body, refusal) => {
    expect(await refusalOf(body)).toBe(refusal)
  })
})

describe('an entity that is read', () => {
  const change = async (body: unknown) => (await readBundle(model, body)).changes[0]

  it('[SV4] has each field from what was read to what was sent, and null where nothing was read', async () => {
    const names = (
      (await change(changed({ city: 'Ada', zone: undefined, rowVersion: 4 }, { city: 'Lowell' })))?.changes ??
      []
    ).map(({ field, from, to }) => [field.name, from, to])
    expect(names).toEqual([
      ['city', 'Ada', 'Lowell'],
      ['zone', null, null],
    ])
  })

  it('[SV4] [SV6] keeps its key without a change where it is among the originals', async () => {
    expect(await change(changed({ id: 7 }))).toMatchObject({ key: 7, keyValues: [7], changes: [], index: 0 })
  })

  it('[SV4] takes defaults for what an added one leaves out, and null where there is none', async () => {
    const fields = new Map(
      (await change({ entities: [added('Customer', -1, { companyName: 'Acme' })] }))?.changes.map(
        ({ field, from, to }) => [field.name, [from, to]],
      ),
    )
    expect(fields.get('companyName')).toEqual([null, 'Acme'])
    expect(fields.get('bypassKentCharge')).toEqual([null, false])
    expect(fields.get('email')).toEqual([null, null])
    expect([fields.has('id'), fields.has('rowVersion'), fields.has('deleted')]).toEqual([false, false, false])
  })

  it.each([
    ['is deleted by a stamp', null, '2025-01-01T00:00:00.000Z', 'delete', []],
    ['is restored by clearing it', '2025-01-01T00:00:00.000Z', null, 'restore', ['city']],
    ['is changed where the stamp was empty and is', null, null, 'update', ['city']],
    ['is changed where the stamp was not there and is empty', undefined, null, 'update', ['city']],
  ])('[SV11] %s', async (_name, from, to, operation, fields) => {
    const read = await change(changed({ deleted: from, city: 'Ada' }, { deleted: to, city: 'Lowell' }))
    expect(read?.operation).toBe(operation)
    expect(read?.changes.map(({ field }) => field.name)).toEqual(fields)
  })

  it('[SV2] [SV46] that is unchanged is recognized by its key, and the tag is kept as it is', async () => {
    const body = { ...Object(of({ id: 7 }, { entityState: 'Unchanged' })), saveOptions: { tag: { why: 1 } } }
    const { unchanged, changes, tag, saveId } = await readBundle(model, body)
    expect([changes, tag, saveId]).toEqual([[], { why: 1 }, null])
    expect(unchanged.map(({ shape, keyValues }) => [shape.name, keyValues])).toEqual([
      ['ServiceAddress', [7]],
    ])
    expect((await readBundle(model, { entities: [], saveOptions: [] })).tag).toBeNull()
  })
})
