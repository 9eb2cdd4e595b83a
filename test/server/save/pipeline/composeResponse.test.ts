import type { Model } from '#shared/model/model.ts'
import type { ChangeSet } from '#server/save/pipeline/ChangeSet.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import { added, admin, deleted, modified, narrowed, office, openSaving, type Saving } from '../openSaving.ts'

let saving: Saving
const changeSets: ChangeSet[] = []
const failures: unknown[] = []

beforeAll(async () => {
  saving = await openSaving({
    onSaved: async (changeSet) => {
      changeSets.push(changeSet)
      // Listeners are called after the commit: others see the changes already.
      const rows = await saving.database.query('SELECT COUNT(*) AS "count" FROM "Customer"', [])
      if (Number(rows[0]?.['count']) === 0) throw new Error('too early')
    },
    onSavedFailed: (error) => failures.push(error),
  })
})
afterAll(() => saving.database.close())

describe('the answer to a save', () => {
  it('F-114 [SV38] [SV39] has the stored rows whole, the keys mapped, and the keys removed', async () => {
    const { entities } = await saving.save([
      added('Customer', -1, { typeId: 1, companyName: 'Acme' }),
      added('ServiceAddress', -2, { customerId: -1, range: 'Outer' }),
    ])
    const [customer, address] = [entities[0] ?? {}, entities[1] ?? {}]
    const text = await saving.text([
      deleted('ServiceAddress', address),
      added('ServiceAddress', -3, { customerId: customer['id'], zone: 1 }),
      modified('Customer', customer, { nameOverride: '1' }),
    ])
    const rows = await saving.rows('ServiceAddress')
    expect(JSON.parse(text)).toEqual({
      entities: [
        { $type: 'ServiceAddress:#Rolloff', ...rows[0] },
        { $type: 'ServiceAddress:#Rolloff', ...rows[1] },
        { $type: 'Customer:#Rolloff', ...(await saving.row('Customer', Number(customer['id']))) },
      ],
      keyMappings: [{ entityTypeName: 'ServiceAddress:#Rolloff', tempValue: -3, realValue: rows[1]?.['id'] }],
      deletedKeys: [{ entityTypeName: 'ServiceAddress:#Rolloff', keyValues: [address['id']] }],
    })
  })

  it('[SV38] contains no field that the user may not read, but always key and version', async () => {
    const { entities } = await saving.save([added('Setting', -1, { name: 'Secret', intValue: 4 })], admin)
    const bundle = { entities: [modified('Setting', entities[0] ?? {}, {})] }
    const answerFor = async (model: Model): Promise<unknown> =>
      JSON.parse(await saveChanges({ ...saving.context, model }, bundle, admin))
    const { id } = entities[0] ?? {}
    expect(await answerFor(narrowed('Setting', { access: { read: 'nobody' } }))).toEqual({
      entities: [{ $type: 'Setting:#Rolloff', id, rowVersion: 1 }],
      keyMappings: [],
      deletedKeys: [],
    })
    expect(await answerFor(narrowed('Setting', { fields: { name: { read: ['Customer'] } } }))).toMatchObject({
      entities: [
        { $type: 'Setting:#Rolloff', id, decimalValue: null, intValue: 4, stringValue: null, rowVersion: 1 },
      ],
    })
  })

  it('returns an empty result for an empty bundle', async () => {
    expect(await saving.text([])).toBe('{"entities":[],"keyMappings":[],"deletedKeys":[]}')
  })

  it('[SV40] publishes a deletion with what remains: the marked row, or none', async () => {
    const { entities } = await saving.save([added('Customer', -1, { typeId: 2, lastName: 'Doe' })])
    const held = await saving.save([added('UserRole', -1, { userId: 1, roleId: 2 })], admin)
    changeSets.length = 0
    await saving.save([deleted('Customer', entities[0] ?? {})])
    await saving.save([deleted('UserRole', held.entities[0] ?? {})], admin)
    expect(changeSets.flatMap(({ changes }) => changes)).toMatchObject([
      {
        entity: 'Customer',
        action: 'Deleted',
        before: { deleted: null },
        after: { deletedBy: 'Olive Office' },
      },
      { entity: 'UserRole', action: 'Deleted', before: { userId: 1, roleId: 2 }, after: null },
    ])
  })

  it('[SV40] publishes what was written after the commit, whose success does not depend on it', async () => {
    const { entities } = await saving.save([added('Customer', -1, { typeId: 2, lastName: 'Doe' })])
    const customer = await saving.row('Customer', Number(entities[0]?.['id']))
    changeSets.length = 0
    await saving.save(
      [
        modified('Customer', customer, { nameOverride: '1' }),
        added('ServiceAddress', -1, { customerId: customer['id'], zone: 1 }),
      ],
      office,
      'described',
    )
    expect(changeSets).toEqual([
      {
        saveId: 'described',
        userId: 1,
        userName: 'Olive Office',
        at: expect.stringMatching(/^2025-06-02T12/),
        changes: [
          {
            entity: 'Customer',
            key: customer['id'],
            action: 'Modified',
            before: customer,
            after: { ...customer, nameOverride: '1', rowVersion: 2 },
          },
          expect.objectContaining({ entity: 'ServiceAddress', action: 'Added', before: null }),
        ],
      },
    ])
    await saving.refusal([added('Customer', -1, { typeId: 0 })])
    await saving.text([], office, 'nothing')
    expect(changeSets.map(({ changes }) => changes.length)).toEqual([2, 0])
    expect(failures).toEqual([])

    const context = { ...saving.context, onSaved: () => Promise.reject(new Error('no feed')) }
    const stored = await saveChanges(context, { entities: [added('Customer', -1, { typeId: 2 })] }, office)
    expect(JSON.parse(stored)).toMatchObject({ keyMappings: [{ tempValue: -1 }] })
    expect(failures).toMatchObject([{ message: 'no feed' }])
  })
})
