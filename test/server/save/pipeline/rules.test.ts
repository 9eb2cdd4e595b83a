import { ROLES } from '#shared/access/roles.ts'
import { checkRecord } from '#shared/model/checkRecord.ts'
import { entities as declarations } from '#shared/entities.ts'
import { Duplicate, RuleViolations } from '#server/kernel/errors.ts'
import { added, admin, deleted, modified, openSaving, type Saving, type Values } from '../openSaving.ts'

let saving: Saving
let customer: Values
let address: Values

beforeAll(async () => {
  saving = await openSaving()
  const { entities } = await saving.save([
    added('Customer', -1, { typeId: 1, companyName: 'Acme' }),
    added('ServiceAddress', -2, { customerId: -1, range: 'Regular' }),
  ])
  customer = entities[0] ?? {}
  address = entities[1] ?? {}
})
afterAll(() => saving.database.close())

/** `key field rule: message` of each violation. */
async function violations(...args: Parameters<Saving['refusal']>): Promise<unknown> {
  const before = await saving.everything()
  const error = await saving.refusal(...args)
  expect(await saving.everything()).toBe(before)
  if (!(error instanceof RuleViolations || error instanceof Duplicate)) return error
  return error.entityErrors.map(
    ({ keyValues, propertyName, errorName, errorMessage }) =>
      `${String(keyValues[0])} ${propertyName} ${errorName}: ${errorMessage}`,
  )
}

describe('the rules of a save', () => {
  it('F-069 F-068 [SV17] prepares the result before it is checked and stored', async () => {
    const changes = { county: 'Kent County', zone: 3 }
    const { entities } = await saving.save([modified('ServiceAddress', address, changes)])
    address = entities[0] ?? {}
    expect(address).toMatchObject({ county: 'Kent', range: 'Regular', zone: null })
    expect(await saving.row('ServiceAddress', Number(address['id']))).toMatchObject({
      county: 'Kent',
      zone: null,
    })
  })

  it('F-107 [SV17] keeps of a rate only what its type knows', async () => {
    const given = {
      customerId: customer['id'],
      rateTypeId: 4,
      zone: 2,
      range: 'Outer',
      baseMileage: 9,
      pricePerTon: 7,
    }
    const { entities } = await saving.save([added('CustomerRate', -1, given)])
    expect(await saving.row('CustomerRate', Number(entities[0]?.['id']))).toMatchObject({
      zone: 2,
      range: null,
      baseMileage: 0,
      pricePerTon: 7,
      dumpsterId: null,
    })
  })

  it('F-031 [SV18] [SV19] refuses with all violations of all records, under the keys that the client knows', async () => {
    expect(
      await violations([
        added('ServiceAddress', -7, { customerId: customer['id'], city: 'x'.repeat(61), latitude: 91 }),
        modified('Customer', customer, {
          email: 'nobody',
          billingType: 'Barter',
          fuelRate: 1.23456,
          typeId: 0,
        }),
      ]),
    ).toEqual([
      '-7 city maxLength: Must be at most 60 characters',
      '-7 latitude max: Value needs to be less than or equal to 90',
      '-7 range rangeOrZone: Required',
      `${Number(customer['id'])} typeId required: Required`,
      `${Number(customer['id'])} email email: Enter an email address like name@company.com`,
      `${Number(customer['id'])} billingType choice: Value needs to be one of COD, Credit-Debit, Billing`,
      `${Number(customer['id'])} fuelRate scale: Value needs to have at most 4 decimal places`,
    ])
  })

  it('[SV18] finds what the shared validation finds, for every entity', async () => {
    for (const [name, entity] of Object.entries(declarations)) {
      if (entity.access.create === 'nobody') continue
      const keyName =
        Object.keys(entity.fields).find((field) => entity.fields[field as never]?.['kind'] === 'id') ?? 'id'
      const error = await saving.refusal([added(name, -1, {}, keyName)], {
        ...admin,
        roles: ROLES,
      })
      const empty = Object.fromEntries(
        Object.entries(entity.fields).map(([field, { default: given }]: [string, { default?: unknown }]) => [
          field,
          given ?? null,
        ]),
      )
      const expected = checkRecord({ entity, rules: {} }, empty).map(({ field }) => field)
      const found =
        error instanceof RuleViolations ? error.entityErrors.map(({ propertyName }) => propertyName) : []
      expect([name, found]).toEqual([name, expect.arrayContaining(expected)])
    }
  })

  it('[SV18] never refuses a removal for what the record holds', async () => {
    const { entities } = await saving.save([
      added('ServiceAddress', -1, { customerId: customer['id'], zone: 1 }),
    ])
    const id = Number(entities[0]?.['id'])
    await saving.database.transaction((transaction) =>
      transaction.execute(`UPDATE "ServiceAddress" SET "zone" = NULL WHERE "id" = ${id}`, []),
    )
    const row = await saving.row('ServiceAddress', id)
    expect(await violations([modified('ServiceAddress', row, { address2: '1' })])).toEqual([
      `${id} range rangeOrZone: Required`,
    ])
    await saving.save([modified('ServiceAddress', row, { deleted: '2020-01-01T00:00:00.000Z' })])
    expect((await saving.row('ServiceAddress', id))['deleted']).not.toBeNull()
  })

  it('[SV20] requires a value in a field that cannot be empty although it has a default', async () => {
    const rate = { customerId: customer['id'], rateTypeId: 2, rate: null }
    expect(await violations([added('CustomerRate', -1, rate)])).toEqual(['-1 rate required: Required'])
    expect(await violations([modified('Customer', customer, { bypassKentCharge: null })])).toEqual([
      `${Number(customer['id'])} bypassKentCharge required: Required`,
    ])
  })

  it('[SV21] refuses references to what is not there, marked deleted, or removed by the same bundle', async () => {
    const id = Number(customer['id'])
    const missing = 'does not exist or was deleted'
    expect(
      await violations([
        modified('Customer', customer, { typeId: 77, salesPersonId: 78 }),
        added('ServiceAddress', -1, { customerId: 79, range: 'Outer' }),
        added('Note', -2, { entityTypeName: 'Customer', entityId: 80, text: 'x' }),
      ]),
    ).toEqual([
      `${id} typeId reference: Type ${missing}`,
      `${id} salesPersonId reference: Sales person ${missing}`,
      `-1 customerId reference: Customer ${missing}`,
      `-2 entityId reference: Record ${missing}`,
    ])

    const { entities } = await saving.save([added('Customer', -1, { typeId: 1 })])
    const gone = entities[0] ?? {}
    const newAddress = added('ServiceAddress', -1, { customerId: gone['id'], range: 'Outer' })
    expect(await violations([deleted('Customer', gone), newAddress])).toEqual([
      `-1 customerId reference: Customer ${missing}`,
    ])
    await saving.save([deleted('Customer', gone)])
    expect(await violations([newAddress])).toEqual([`-1 customerId reference: Customer ${missing}`])
    const stored = await saving.row('Customer', Number(gone['id']))
    await saving.save([modified('Customer', stored, { deleted: null }), newAddress])
  })

  it('[SV21] leaves references alone that the bundle does not change', async () => {
    const { entities } = await saving.save([
      added('Customer', -1, { typeId: 1 }),
      added('ServiceAddress', -2, { customerId: -1, range: 'Outer' }),
    ])
    await saving.save([deleted('Customer', entities[0] ?? {})])
    await saving.save([modified('ServiceAddress', entities[1] ?? {}, { address2: '1' })])
    expect((await saving.row('ServiceAddress', Number(entities[1]?.['id'])))['address2']).toBe('1')
  })

  it('[SV22] names the field with an unknown temporary key', async () => {
    expect(
      await saving.refusal([
        added('Customer', -1, { typeId: 1 }),
        added('ServiceAddress', -2, { customerId: -3, range: 'Outer' }),
      ]),
    ).toMatchObject({
      code: 'bad_bundle',
      culprit: 'entities[1].customerId',
      message: 'No added entity of the bundle has the temporary key -3.',
    })
    const note = added('Note', -2, { entityTypeName: 'Customer', entityId: -2, text: 'x' })
    expect(await saving.refusal([note])).toMatchObject({
      code: 'bad_bundle',
      culprit: 'entities[0].entityId',
    })
    expect(await saving.refusal([modified('Customer', customer, { typeId: -9 })])).toMatchObject({
      code: 'bad_bundle',
      culprit: 'entities[0].typeId',
    })
  })

  it('[SV23] refuses a unique value that is taken, in any case of letters, stored or in the bundle', async () => {
    const { entities } = await saving.save(
      [added('Setting', -1, { name: 'Color' }), added('Setting', -2, { name: 'Size' })],
      admin,
    )
    const [color, size] = [entities[0] ?? {}, entities[1] ?? {}]
    const error = await saving.refusal([added('Setting', -3, { name: 'COLOR' })], admin)
    expect(error).toMatchObject({
      code: 'duplicate',
      statusCode: 409,
      message: 'Name "COLOR" is already taken',
    })
    expect(
      await violations(
        [added('Setting', -3, { name: 'COLOR' }), modified('Setting', size, { name: 'color' })],
        admin,
      ),
    ).toEqual([
      `${Number(size['id'])} name duplicate: Name "color" is already taken`,
      '-3 name duplicate: Name "COLOR" is already taken',
    ])
    expect(
      await violations([added('Setting', -3, { name: 'New' }), added('Setting', -4, { name: 'new' })], admin),
    ).toEqual(['-4 name duplicate: Name "new" is already taken'])
    await saving.save([modified('Setting', color, { intValue: 1 })], admin)
  })

  it('[SV23] lets a record write its own unique value in other letters', async () => {
    const zoe = { firstName: 'Zoe', lastName: 'User', userName: 'zoe', isActive: true }
    const { entities } = await saving.save([added('User', -1, zoe, 'userId')], admin)
    await saving.save([modified('User', entities[0] ?? {}, { userName: 'ZOE' })], admin)
    expect(await saving.refusal([added('User', -2, zoe, 'userId')], admin)).toMatchObject({
      code: 'duplicate',
    })
  })

  it('[SV24] runs save rules: no rate can be made a shop rate', async () => {
    const shop = { customerId: customer['id'], rateTypeId: 3 }
    expect(await violations([added('CustomerRate', -1, shop)])).toEqual([
      '-1 rateTypeId shopRates: Shop rates cannot be created',
    ])
    const { entities } = await saving.save([added('CustomerRate', -1, { ...shop, rateTypeId: 2 })])
    const rate = entities[0] ?? {}
    expect(await violations([modified('CustomerRate', rate, { rateTypeId: 3 })])).toEqual([
      `${Number(rate['id'])} rateTypeId shopRates: Shop rates cannot be created`,
    ])
  })

  it('[PR250] [SV251] refuses a second rate for the same thing on the same days, but not one that follows', async () => {
    const hauling = { customerId: customer['id'], rateTypeId: 2, range: 'Kalamazoo', rate: 7 }
    const { entities } = await saving.save([added('CustomerRate', -1, hauling)])
    const message =
      '-1 rateTypeId sameRate: The customer has a rate of $7.00 for the same, valid always: change that one, or end it before this one begins'
    expect(await violations([added('CustomerRate', -1, { ...hauling, rate: 9 })])).toEqual([message])
    await saving.save([added('CustomerRate', -1, { ...hauling, range: 'Outer' })])
    const ended = await saving.save([
      modified('CustomerRate', entities[0] ?? {}, { validUntil: '2026-12-31' }),
    ])
    const next = { ...hauling, rate: 8, validFrom: '2027-01-01' }
    expect(await violations([added('CustomerRate', -1, { ...next, validFrom: '2026-12-31' })])).toHaveLength(
      1,
    )
    await saving.save([added('CustomerRate', -1, next)])
    expect(
      await violations([modified('CustomerRate', ended.entities[0] ?? {}, { validUntil: '2027-01-01' })]),
    ).toEqual([
      expect.stringContaining(
        'validUntil sameRate: The customer has a rate of $8.00 for the same, valid from 01/01/2027: ',
      ),
    ])
    await saving.save([
      deleted('CustomerRate', ended.entities[0] ?? {}),
      added('CustomerRate', -1, { ...hauling, rate: 9, validUntil: '2026-12-31' }),
    ])
    expect((await saving.rows('CustomerRate')).map(({ rate, range }) => [rate, range])).toContainEqual([
      9,
      'Kalamazoo',
    ])
  })

  it('[PR500] [SV251] refuses to change a rate into a second one for the same, but not to exchange two', async () => {
    const byZone = { customerId: customer['id'], rateTypeId: 4, rate: 7 }
    const { entities } = await saving.save([
      added('CustomerRate', -1, { ...byZone, zone: 3 }),
      added('CustomerRate', -2, { ...byZone, zone: 4 }),
    ])
    const [first, second] = [entities[0] ?? {}, entities[1] ?? {}]
    expect(await violations([modified('CustomerRate', second, { zone: 3 })])).toEqual([
      `${Number(second['id'])} zone sameRate: The customer has a rate of $7.00 for the same, valid always: change that one, or end it before this one begins`,
    ])
    await saving.save([
      modified('CustomerRate', first, { zone: 4 }),
      modified('CustomerRate', second, { zone: 3 }),
    ])
  })

  it('[SV25] refuses to remove a record that others refer to, and removes it together with them', async () => {
    const person = { firstName: 'Una', lastName: 'User', userName: 'una@rolloff.test', isActive: true }
    const { entities } = await saving.save(
      [added('User', -1, person, 'userId'), added('UserRole', -2, { userId: -1, roleId: 2 })],
      admin,
    )
    const [user, role] = [entities[0] ?? {}, entities[1] ?? {}]
    const refused = await violations([deleted('User', user)], admin)
    expect(refused).toEqual([
      `${Number(user['userId'])} undefined referenced: User cannot be removed while records of User role refer to it`,
    ])
    const { deletedKeys } = await saving.save([deleted('User', user), deleted('UserRole', role)], admin)
    expect(deletedKeys).toHaveLength(2)
    expect(await saving.row('User', Number(user['userId']))).toEqual({})
  })
})
