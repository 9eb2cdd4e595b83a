import { rolloffModel } from '#shared/entities.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import {
  added,
  admin,
  deleted,
  modified,
  office,
  openSaving,
  recording,
  userWith,
  type Saving,
  type Values,
} from '../openSaving.ts'

let saving: Saving

beforeEach(async () => {
  saving = await openSaving()
})
afterEach(() => saving.database.close())

async function aCustomer(): Promise<Values> {
  const { entities } = await saving.save([
    added('Customer', -1, { typeId: 1, companyName: 'Acme', nameOverride: '1' }),
  ])
  return saving.row('Customer', Number(entities[0]?.['id']))
}

describe('what a save writes', () => {
  it('F-113 F-047 [SV26] [SV27] marks as deleted what has a stamp for it, by the clock of the server and the user', async () => {
    const customer = await aCustomer()
    expect(customer).toMatchObject({ created: '2025-06-02T12:00:00.000Z', createdBy: 'Olive Office' })
    const id = Number(customer['id'])
    const ann = { ...userWith('Customer:Admin'), firstName: 'Ann', lastName: 'Arbor' }
    const byField = await saving.save(
      [modified('Customer', customer, { deleted: '1999-01-01T00:00:00.000Z' })],
      ann,
    )
    const stamps = { deleted: '2025-06-02T12:00:01.000Z', deletedBy: 'Ann Arbor', rowVersion: 2 }
    expect(await saving.row('Customer', id)).toEqual({ ...customer, ...stamps })
    expect(byField).toMatchObject({ entities: [stamps], deletedKeys: [] })

    await saving.save([modified('Customer', await saving.row('Customer', id), { deleted: null })])
    const byState = await saving.save([deleted('Customer', await saving.row('Customer', id))])
    expect(byState).toMatchObject({
      entities: [{ id, deletedBy: 'Olive Office' }],
      keyMappings: [],
      deletedKeys: [{ entityTypeName: 'Customer:#Rolloff', keyValues: [id] }],
    })
    expect(await saving.row('Customer', id)).toMatchObject({ deletedBy: 'Olive Office', rowVersion: 4 })
  })

  it('F-052 [SV26] stamps who made a note, and shortens a name that is longer than the column', async () => {
    const customer = await aCustomer()
    const longName = { ...userWith('Customer:Admin'), firstName: 'F'.repeat(60), lastName: 'L'.repeat(60) }
    const note = added('Note', -1, {
      entityTypeName: 'Customer',
      entityId: customer['id'],
      text: 'Call first',
    })
    const { entities } = await saving.save([note], longName)
    expect(await saving.row('Note', Number(entities[0]?.['id']))).toMatchObject({
      createdById: 1,
      createdBy: `${'F'.repeat(60)} ${'L'.repeat(39)}`,
      text: 'Call first',
    })
  })

  it('[SV27] removes the row of what has no stamp', async () => {
    const { entities } = await saving.save([added('UserRole', -1, { userId: 1, roleId: 2 })], admin)
    const role = entities[0] ?? {}
    const { deletedKeys } = await saving.save([deleted('UserRole', role)], admin)
    expect(deletedKeys).toEqual([{ entityTypeName: 'UserRole:#Rolloff', keyValues: [role['id']] }])
    expect(await saving.rows('UserRole')).toEqual([])
  })

  it('F-114 [SV28] [SV29] adds a customer with its addresses, rates and notes in any order, keys mapped everywhere', async () => {
    const { entities, keyMappings } = await saving.save([
      added('Note', -4, { entityTypeName: 'Customer', entityId: -9, text: 'New' }),
      added('CustomerRate', -5, { customerId: -9, rateTypeId: 2, rate: 12.5 }),
      added('ServiceAddress', -6, { customerId: -9, zone: 2 }),
      added('Customer', -9, { typeId: 2, lastName: 'Doe' }),
      added('ServiceAddress', -7, { customerId: -9, range: 'Outer' }),
    ])
    const [customer] = await saving.rows('Customer')
    expect(keyMappings).toEqual(
      [
        ['Note', -4],
        ['CustomerRate', -5],
        ['ServiceAddress', -6],
        ['Customer', -9],
        ['ServiceAddress', -7],
      ].map(([name, tempValue], index) => ({
        entityTypeName: `${String(name)}:#Rolloff`,
        tempValue,
        realValue: entities[index]?.['id'],
      })),
    )
    expect(entities.map((entity) => entity['entityId'] ?? entity['customerId'] ?? entity['id'])).toEqual(
      entities.map(() => customer?.['id']),
    )
    for (const { $type, id, ...sent } of entities) {
      const name = String($type).split(':')[0] ?? ''
      expect(await saving.row(name, Number(id))).toMatchObject(sent)
    }
  })

  it('[SV28] never gives a key twice, and leaves a gap where a save was refused', async () => {
    const first = await aCustomer()
    await saving.refusal([added('Customer', -1, { typeId: 1 }), added('Customer', -2, { typeId: 0 })])
    const { entities } = await saving.save([added('Customer', -1, { typeId: 1 })])
    expect(Number(entities[0]?.['id'])).toBeGreaterThan(Number(first['id']))
  })

  it('[SV30] writes only the changed columns and raises the version by one', async () => {
    const customer = await aCustomer()
    const statements: string[] = []
    const database = recording(saving.database, statements)
    const entities = [modified('Customer', customer, { nameOverride: '2', companyName: 'Acme', notes: '' })]
    await saveChanges({ ...saving.context, database }, { entities }, office)
    expect(statements.filter((sql) => sql.startsWith('UPDATE'))).toEqual([
      'UPDATE "Customer" SET "nameOverride" = ?1, "rowVersion" = ?2 WHERE "id" = ?3 AND "rowVersion" = ?4',
    ])
    expect(await saving.row('Customer', Number(customer['id']))).toEqual({
      ...customer,
      nameOverride: '2',
      rowVersion: 2,
    })
  })

  it('[SV30] [SV38] echoes a record that is changed into what it is, without writing or auditing it', async () => {
    const customer = await aCustomer()
    const before = await saving.everything()
    const { entities } = await saving.save([
      modified('Customer', customer, { nameOverride: '1', email: '  ', deleted: null }),
    ])
    expect(entities).toEqual([{ $type: 'Customer:#Rolloff', ...customer }])
    expect(await saving.everything()).toBe(before)
  })

  it('[SV31] adds records sixteen at a time, and what is left in as few statements', async () => {
    const customers = Array.from({ length: 40 }, (_, index) =>
      added('Customer', -1 - index, {
        typeId: 1,
        companyName: `Hauler ${index}`,
        nameOverride: String(index),
      }),
    )
    const statements: string[] = []
    const database = recording(saving.database, statements)
    await saveChanges({ ...saving.context, database }, { entities: customers }, office)
    const inserts = statements.filter((sql) => sql.startsWith('INSERT INTO "Customer"'))
    expect(inserts.map((sql) => sql.split('), (').length)).toEqual([16, 16, 8])
  })

  it('[SV31] adds two thousand records of many columns at once', async () => {
    const many = Array.from({ length: 2_000 }, (_, i) =>
      added('Customer', -1 - i, { typeId: 1, companyName: `No. ${i}` }),
    )
    const { entities, keyMappings } = await saving.save(many)
    expect(entities.map(({ companyName }) => companyName)).toEqual(many.map(({ companyName }) => companyName))
    expect(new Set(keyMappings.map(({ realValue }) => realValue)).size).toBe(2_000)
    expect(await saving.rows('Customer')).toHaveLength(2_000)
    expect(await saving.rows('AuditLog')).toHaveLength(2_000)
    const { entities: changed } = await saving.save(
      entities.map((entity, i) =>
        modified('Customer', entity, i % 2 === 0 ? { nameOverride: `${i}` } : { billCity: `${i}` }),
      ),
    )
    expect(changed[1_999]).toMatchObject({ billCity: '1999', rowVersion: 2 })
  })

  it('keeps texts, numbers and flags exactly as they are sent', async () => {
    const values = {
      typeId: 1,
      companyName: `O'Hara & "Söns"; DROP TABLE Customer -- %_[\\`,
      notes: 'line one\r\nline two\t🚛  ',
      fuelRate: 12_345.6789,
      extensionRate: 99_999.99,
      standardRentalLength: 0.1,
      bypassKentCharge: true,
      usePercentageBasedFuelRate: false,
    }
    const { entities } = await saving.save([added('Customer', -1, values)])
    expect(entities[0]).toMatchObject(values)
    expect(await saving.row('Customer', Number(entities[0]?.['id']))).toMatchObject(values)
  })
})

describe('what the audit tells', () => {
  it('[SV32] [SV33] has one row for each changed record, with exactly the changed fields', async () => {
    const customer = await aCustomer()
    const id = Number(customer['id'])
    await saving.save(
      [modified('Customer', customer, { nameOverride: '2', email: null, bypassKentCharge: true })],
      undefined,
      'save-2',
    )
    await saving.save([deleted('Customer', await saving.row('Customer', id))], undefined, 'save-3')
    await saving.save(
      [modified('Customer', await saving.row('Customer', id), { deleted: null })],
      undefined,
      'save-4',
    )
    const [addition, ...later] = await saving.audit('Customer', id)
    expect(addition).toMatchObject({
      action: 'Added',
      when: customer['created'],
      userId: 1,
      userName: 'Olive Office',
    })
    expect(addition?.['saveId']).toMatch(/^[0-9a-f-]{36}$/)
    expect(addition?.['data']).toEqual({
      Changes: Object.keys(rolloffModel.entities.Customer.fields)
        .filter((name) => customer[name] !== null && name !== 'id' && name !== 'rowVersion')
        .map((name) => ({ ColumnName: name, OriginalValue: null, NewValue: customer[name] })),
    })
    const change = (ColumnName: string, OriginalValue: unknown, NewValue: unknown) => ({
      ColumnName,
      OriginalValue,
      NewValue,
    })
    const at = '2025-06-02T12:00:02.000Z'
    expect(later).toMatchObject([
      {
        action: 'Modified',
        saveId: 'save-2',
        data: { Changes: [change('nameOverride', '1', '2'), change('bypassKentCharge', false, true)] },
      },
      {
        action: 'Deleted',
        saveId: 'save-3',
        data: { Changes: [change('deleted', null, at), change('deletedBy', null, 'Olive Office')] },
      },
      {
        action: 'Modified',
        saveId: 'save-4',
        data: { Changes: [change('deleted', at, null), change('deletedBy', 'Olive Office', null)] },
      },
    ])
  })

  it('[SV33] tells the lost values of a removed row', async () => {
    const { entities } = await saving.save([added('UserRole', -1, { userId: 1, roleId: 2 })], admin)
    await saving.save([deleted('UserRole', entities[0] ?? {})], admin)
    const [, removal] = await saving.audit('UserRole', Number(entities[0]?.['id']))
    expect(removal).toMatchObject({
      action: 'Deleted',
      data: {
        Changes: [
          { ColumnName: 'userId', OriginalValue: 1, NewValue: null },
          { ColumnName: 'roleId', OriginalValue: 2, NewValue: null },
        ],
      },
    })
  })

  it('[SV32] contains no entities that are not audited', async () => {
    const setting = { ...rolloffModel.entities.Setting, audited: false }
    const model = { ...rolloffModel, entities: { ...rolloffModel.entities, Setting: setting } }
    await saveChanges(
      { ...saving.context, model },
      { entities: [added('Setting', -1, { name: 'x' })] },
      admin,
    )
    expect(await saving.rows('AuditLog')).toEqual([])
  })
})
