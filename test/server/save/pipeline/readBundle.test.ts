import { rolloffModel } from '#shared/entities.ts'
import { BadBundle, TooLarge } from '#server/kernel/errors.ts'
import { shapeOf } from '#server/save/pipeline/modelShape.ts'
import { readBundle } from '#server/save/pipeline/readBundle.ts'
import { added, deleted, modified, type Values } from '../openSaving.ts'

const model = shapeOf(rolloffModel)
const address = { id: 7, customerId: 3, address1: '1 Main St', range: 'Regular', zone: null, rowVersion: 4 }

async function read(...entities: unknown[]) {
  return readBundle(model, { entities })
}

async function refusalOf(body: unknown): Promise<unknown> {
  try {
    await readBundle(model, body)
  } catch (error) {
    return error
  }
  return 'read'
}

async function culpritOf(...entities: unknown[]): Promise<unknown> {
  const error = await refusalOf({ entities })
  return error instanceof BadBundle || error instanceof TooLarge ? `${error.code} ${error.culprit}` : error
}

function withAspect(entity: Values, aspect: Values): Values {
  return { ...entity, entityAspect: { ...(entity['entityAspect'] as Values), ...aspect } }
}

/** The fields that the first change sets, with their values. */
async function setBy(...entities: unknown[]): Promise<Values> {
  const [change] = (await read(...entities)).changes
  return Object.fromEntries((change?.changes ?? []).map(({ field, to }) => [field.name, to]))
}

const deletedAddress = (sent: Values): Values => deleted('ServiceAddress', sent)

describe('reading a bundle', () => {
  it('[SV1] takes up to 2,000 entities in an array', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => added('Customer', -1 - i))
    expect((await read(...many(2_000))).changes).toHaveLength(2_000)
    expect(await culpritOf(...many(2_001))).toBe('too_large entities')
    for (const body of [null, [], 'x', 4, {}, { entities: {} }, { entities: null }])
      expect(await refusalOf(body)).toMatchObject({ code: 'bad_bundle', culprit: 'entities' })
  })

  it('[SV2] needs an aspect with a known type and state, and leaves unchanged entities out', async () => {
    const sent = modified('ServiceAddress', address, {})
    expect(await culpritOf(sent, 4)).toBe('bad_bundle entities[1]')
    expect(await culpritOf({ id: 7 })).toBe('bad_bundle entities[0].entityAspect')
    for (const entityTypeName of ['Customer', 'Nobody:#Rolloff', 'constructor', '__proto__', 4, null])
      expect(await culpritOf(withAspect(sent, { entityTypeName }))).toBe(
        'bad_bundle entities[0].entityAspect.entityTypeName',
      )
    for (const entityState of ['Detached', 'toString', null, undefined])
      expect(await culpritOf(withAspect(sent, { entityState }))).toBe(
        'bad_bundle entities[0].entityAspect.entityState',
      )
    expect((await read(withAspect(sent, { entityState: 'Unchanged' }))).changes).toEqual([])
    expect((await read(withAspect(sent, { extraMetadata: { a: 1 } }))).changes).toHaveLength(1)
  })

  it('[SV3] takes declared fields with plain values only', async () => {
    const sent = modified('ServiceAddress', address, { address2: '1' })
    for (const name of ['nothing', 'constructor', 'toString', 'displayName', 'customer'])
      expect(await culpritOf({ ...sent, [name]: 1 })).toBe(`bad_bundle entities[0].${name}`)
    expect(await culpritOf({ ...sent, ...JSON.parse('{"__proto__":{"a":1}}') })).toBe(
      'bad_bundle entities[0].__proto__',
    )
    expect(await culpritOf({ ...sent, city: { $gt: '' } })).toBe('bad_bundle entities[0].city')
    expect(await culpritOf({ ...sent, city: ['a'] })).toBe('bad_bundle entities[0].city')
    expect(await culpritOf({ ...sent, ['x'.repeat(500)]: 1 })).toBe(
      `bad_bundle entities[0].${'x'.repeat(80)}`,
    )
  })

  it('[SV3] leaves out unmapped values and their originals, and nothing else', async () => {
    const original = { rowVersion: 4, displayName: 'old' }
    const sent = withAspect(modified('ServiceAddress', address, {}), { originalValuesMap: original })
    expect(await culpritOf(sent)).toBe('bad_bundle entities[0].entityAspect.originalValuesMap.displayName')
    expect((await read({ ...sent, __unmapped: { displayName: 'new' } })).changes[0]?.changes).toEqual([])
    expect(await culpritOf(withAspect(sent, { originalValuesMap: [] }))).toBe(
      'bad_bundle entities[0].entityAspect.originalValuesMap',
    )
  })

  it('[SV4] changes what originalValuesMap names, sets all that an added entity sends, and nothing of a deleted one', async () => {
    expect(
      await setBy({ ...modified('ServiceAddress', address, { city: 'Ada' }), state: 'not changed' }),
    ).toEqual({
      city: 'Ada',
    })
    expect(await setBy(deleted('ServiceAddress', address))).toEqual({})
    expect(await setBy(added('CustomerType', -1, { name: 'Farm' }))).toEqual({
      name: 'Farm',
      displayOrder: 0,
    })
    const withoutValue = withAspect(modified('ServiceAddress', address, {}), {
      originalValuesMap: { county: 'x' },
    })
    expect(await culpritOf(withoutValue)).toBe('bad_bundle entities[0].county')
  })

  it('[SV4] reads the same from a modified or deleted entity without its unchanged fields', async () => {
    const { id, rowVersion } = address
    for (const write of [(sent: Values) => modified('ServiceAddress', sent, { city: 'Ada' }), deletedAddress])
      expect(await read(write({ id, rowVersion }))).toEqual(await read(write(address)))
  })

  it.each([
    ['customerId', 1.5],
    ['customerId', '3'],
    ['customerId', 3_000_000_000],
    ['zone', '1'],
    ['latitude', 'north'],
    ['latitude', Number.POSITIVE_INFINITY],
    ['city', 4],
    ['city', true],
    ['city', 'a\0b'],
    ['city', 'a\uD800b'],
    ['range', 4],
    ['deleted', 'yesterday'],
    ['deleted', '2024-02-30T00:00:00.000Z'],
    ['deleted', 20240230],
  ])('[SV5] refuses a %s of %p as of the wrong kind', async (name, value) => {
    expect(await culpritOf(modified('ServiceAddress', address, { [name]: value }))).toBe(
      `bad_bundle entities[0].${name}`,
    )
  })

  it('[SV5] refuses a flag that is no boolean, and more text than anyone types', async () => {
    const customer = { id: 3, rowVersion: 1 }
    for (const value of [1, 'true'])
      expect(await culpritOf(modified('Customer', customer, { bypassKentCharge: value }))).toBe(
        'bad_bundle entities[0].bypassKentCharge',
      )
    expect(await culpritOf(modified('Customer', customer, { notes: 'x'.repeat(100_001) }))).toBe(
      'too_large entities[0].notes',
    )
    expect(await setBy(modified('Customer', customer, { notes: '🚛'.repeat(50_000) }))).toEqual({
      notes: '🚛'.repeat(50_000),
    })
  })

  it('[SV5] leaves to the rules what a person can get wrong', async () => {
    const wrong = { zone: 1.5, latitude: 1.123456789, city: 'x'.repeat(61), range: 'Far' }
    expect(await setBy(modified('ServiceAddress', address, wrong))).toEqual(wrong)
  })

  it('[SV6] wants temporary keys of added entities and real keys of all others, each once', async () => {
    for (const key of [-1.5, '-1', null, undefined])
      expect(await culpritOf({ ...added('Customer', -1), id: key })).toBe('bad_bundle entities[0].id')
    for (const key of [0, -1, 7.5, '7', null])
      expect(await culpritOf(deleted('ServiceAddress', { ...address, id: key }))).toBe(
        'bad_bundle entities[0].id',
      )
    expect(await culpritOf(modified('ServiceAddress', address, {}), deleted('ServiceAddress', address))).toBe(
      'bad_bundle entities[1]',
    )
    expect(await culpritOf(added('Customer', -1), added('Customer', -1))).toBe('bad_bundle entities[1]')
    expect((await read(added('Customer', -1), added('Note', -1))).changes).toHaveLength(2)
    expect(await culpritOf(modified('ServiceAddress', address, { id: 8 }))).toBe('bad_bundle entities[0].id')
  })

  it('[SV7] takes blank text and reference 0 for empty, where the field may be empty', async () => {
    const blank = { siteName: '', city: '  ', range: '' }
    expect(await setBy(modified('ServiceAddress', address, blank))).toEqual({
      siteName: null,
      city: null,
      range: null,
    })
    expect(
      await setBy(modified('Customer', { id: 3, rowVersion: 1 }, { salesPersonId: 0, typeId: 0 })),
    ).toEqual({
      salesPersonId: null,
      typeId: 0,
    })
    expect(await setBy(modified('Note', { id: 3, rowVersion: 1 }, { text: ' ' }))).toEqual({ text: ' ' })
  })

  it('[SV8] knows the version read by its original, or else by the value sent', async () => {
    expect((await read(modified('ServiceAddress', address, { city: 'Ada' }))).changes[0]?.version).toBe(4)
    expect((await read(deleted('ServiceAddress', address))).changes[0]?.version).toBe(4)
    expect((await read(added('Customer', -1))).changes[0]?.version).toBeNull()
    for (const rowVersion of [null, '4', undefined, 4.5])
      expect(await culpritOf(deleted('ServiceAddress', { ...address, rowVersion }))).toBe(
        'bad_bundle entities[0].rowVersion',
      )
  })

  it('[SV9] reads the saveId from the tag', async () => {
    const saveIdOf = async (tag: unknown) =>
      (await readBundle(model, { entities: [], saveOptions: { tag } })).saveId
    expect(await saveIdOf({ saveId: 'a-1_B', reason: { deep: [1] } })).toBe('a-1_B')
    for (const tag of [undefined, null, 'text', [], { saveId: null }]) expect(await saveIdOf(tag)).toBeNull()
    for (const saveId of ['', "x'; DROP TABLE Customer", 'x'.repeat(65), 4, {}])
      expect(await refusalOf({ entities: [], saveOptions: { tag: { saveId } } })).toMatchObject({
        code: 'bad_bundle',
        culprit: 'saveOptions.tag.saveId',
      })
  })
})
