import { NotAllowed } from '#server/kernel/errors.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import {
  added,
  admin,
  deleted,
  modified,
  narrowed,
  office,
  openSaving,
  userWith,
  type Saving,
  type Values,
} from '../openSaving.ts'

let saving: Saving
let customer: Values
let address: Values

beforeAll(async () => {
  saving = await openSaving()
  const { entities } = await saving.save([
    added('Customer', -1, { typeId: 1, companyName: 'Acme', fuelRate: 2.5 }),
    added('ServiceAddress', -2, { customerId: -1, range: 'Regular', pricePerTon: 60 }),
  ])
  customer = entities[0] ?? {}
  address = entities[1] ?? {}
})
afterAll(() => saving.database.close())

const rentals = userWith('Rentals')
const dispatcher = userWith('Schedule:Admin')

/** `culprit: message` of a refusal, or what came instead. */
async function refused(...args: Parameters<Saving['refusal']>): Promise<string> {
  const before = await saving.everything()
  const error = await saving.refusal(...args)
  expect(await saving.everything()).toBe(before)
  return error instanceof NotAllowed ? `${error.culprit}: ${error.message}` : JSON.stringify(error)
}

describe('who may save what', () => {
  it('F-017 [SV10] refuses to add, change and remove without the right, naming the record and storing nothing', async () => {
    const allowed = modified('ServiceAddress', address, { address2: '555' })
    expect(await refused([allowed, added('Customer', -1, { typeId: 1 })], rentals)).toBe(
      'entities[1]: Your roles do not allow you to add records of Customer.',
    )
    expect(await refused([modified('ServiceAddress', address, { address2: '555' })], dispatcher)).toBe(
      'entities[0]: Your roles do not allow you to change records of ServiceAddress.',
    )
    expect(await refused([deleted('ServiceAddress', address)], rentals)).toBe(
      'entities[0]: Your roles do not allow you to remove records of ServiceAddress.',
    )
    expect(await refused([added('AuditLog', -1, {})], admin)).toBe(
      'entities[0]: Your roles do not allow you to add records of AuditLog.',
    )
  })

  it('[SV11] takes setting the deletion stamp for a deletion and clearing it for a restoration', async () => {
    const now = '2020-01-01T00:00:00.000Z'
    const deletion = modified('ServiceAddress', address, { deleted: now })
    expect(await refused([deletion], rentals)).toBe(
      'entities[0]: Your roles do not allow you to remove records of ServiceAddress.',
    )
    const { entities } = await saving.save([modified('ServiceAddress', address, { deleted: now })])
    const gone = entities[0] ?? {}
    expect(await refused([modified('ServiceAddress', gone, { deleted: null })], rentals)).toContain('remove')
    const restored = await saving.save([modified('ServiceAddress', gone, { deleted: null })])
    address = restored.entities[0] ?? {}
    expect(address).toMatchObject({ deleted: null, deletedBy: null, rowVersion: 3 })
  })

  it('[SV11] needs the right to change as well when a restoration changes more', async () => {
    const { entities } = await saving.save([added('SalesPerson', -1, { name: 'Sue' })], admin)
    const narrow = { ...saving.context, model: narrowed('SalesPerson', { access: { update: 'nobody' } }) }
    const sue = entities[0] ?? {}
    const answer = await saveChanges(narrow, { entities: [deleted('SalesPerson', sue)] }, admin)
    expect(answer).toContain('"deletedKeys":[{')
    const gone = await saving.row('SalesPerson', Number(sue['id']))
    const bundle = { entities: [modified('SalesPerson', gone, { deleted: null, name: 'Susan' })] }
    await expect(saveChanges(narrow, bundle, admin)).rejects.toMatchObject({ code: 'not_allowed' })
    await saveChanges(narrow, { entities: [modified('SalesPerson', gone, { deleted: null })] }, admin)
    expect(await saving.row('SalesPerson', Number(sue['id']))).toMatchObject({ name: 'Sue', deleted: null })
  })

  it('[SV11] stores nothing of a deleted record but its deletion', async () => {
    const { entities } = await saving.save([added('Customer', -1, { typeId: 2, lastName: 'Doe' })])
    const changes = { deleted: '2020-01-01T00:00:00.000Z', lastName: 'x'.repeat(100), balance: 1 }
    await saving.save([modified('Customer', entities[0] ?? {}, changes)])
    const stored = await saving.row('Customer', Number(entities[0]?.['id']))
    expect(stored).toMatchObject({ lastName: 'Doe', balance: 0, deletedBy: 'Olive Office' })
    expect(stored['deleted']).toMatch(/^2025-06-02T12:/)
  })

  it('[SV12] refuses a changed field that the user may not write or read, by name', async () => {
    const model = narrowed('ServiceAddress', {
      fields: { notes: { write: ['Customer:Admin'] }, pricePerTon: { read: ['Admin'] } },
    })
    const save = (...entities: unknown[]) => saveChanges({ ...saving.context, model }, { entities }, rentals)
    for (const [field, value] of [
      ['notes', 'mine'],
      ['pricePerTon', 1],
    ] as const) {
      const culprit = { code: 'not_allowed', culprit: `entities[0].${field}` }
      await expect(save(modified('ServiceAddress', address, { [field]: value }))).rejects.toMatchObject(
        culprit,
      )
      const given = { customerId: customer['id'], range: 'Outer', [field]: value }
      await expect(save(added('ServiceAddress', -1, given))).rejects.toMatchObject(culprit)
    }
    for (const pricePerTon of [null, 0]) {
      const nothingGiven = { customerId: customer['id'], range: 'Outer', notes: '', pricePerTon }
      expect(await save(added('ServiceAddress', -1, nothingGiven))).not.toContain('pricePerTon')
    }
  })

  it('[SV12] never counts the value of a field that was not sent to the user', async () => {
    const priceBefore = (await saving.row('ServiceAddress', Number(address['id'])))['pricePerTon']
    expect(priceBefore).toBe(60)
    const asSeenWithoutPrices = { ...address, pricePerTon: null }
    const { entities } = await saving.save(
      [modified('ServiceAddress', asSeenWithoutPrices, { address2: '1' })],
      rentals,
    )
    address = await saving.row('ServiceAddress', Number(entities[0]?.['id']))
    expect(address).toMatchObject({ address2: '1', pricePerTon: 60 })
  })

  it('[SV13] leaves fields of the server out of added records and refuses them in changed ones', async () => {
    const given = {
      balance: 5_000,
      created: '2001-01-01T00:00:00.000Z',
      createdBy: 'Mallory',
      deletedBy: 'x',
      rowVersion: 99,
    }
    const { entities } = await saving.save([
      added('Customer', -1, { ...given, typeId: 1, deleted: '2001-01-01T00:00:00.000Z' }),
    ])
    expect(await saving.row('Customer', Number(entities[0]?.['id']))).toMatchObject({
      balance: 0,
      createdBy: 'Olive Office',
      deleted: null,
      deletedBy: null,
      rowVersion: 1,
    })
    expect(await refused([modified('Customer', customer, { balance: 0.5 })])).toBe(
      'entities[0].balance: Your roles do not allow you to set Balance of records of Customer.',
    )
    expect(await refused([modified('Customer', customer, { createdBy: 'Mallory' })])).toContain(
      'entities[0].createdBy',
    )
    const same = modified('Customer', customer, { balance: 0, nameOverride: '2' })
    await saving.save([same], office)
    expect(await saving.row('Customer', Number(customer['id']))).toMatchObject({
      balance: 0,
      nameOverride: '2',
    })
  })
})
