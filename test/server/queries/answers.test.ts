import { rolloffModel } from '#shared/entities.ts'
import { describeDatabases } from '#test/support/testDatabase.ts'
import { openCompany, type Company } from './openCompany.ts'

describeDatabases('results of queries', (open) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(open)
  })
  afterAll(() => company.database.close())

  const keys = async (resource: string, request: unknown): Promise<unknown[]> =>
    (await company.rows(resource, request)).map((row) => row['id'])

  test('F-114 every field of an entity is there, with its name and type, in its own form', async () => {
    const [acme] = await company.rows('Customers', { where: { id: 1 } })
    expect(Object.keys(acme ?? {})).toEqual([
      '$id',
      '$type',
      ...Object.keys(rolloffModel.entities.Customer.fields),
    ])
    expect(acme).toMatchObject({
      $id: 'Customer:1',
      $type: 'Customer:#Rolloff',
      id: 1,
      companyName: 'Acme Hauling',
      firstName: null,
      fuelRate: 0.125,
      balance: 100.5,
      billingSameAsService: true,
      bypassKentCharge: false,
      created: '2024-03-05T10:20:30.400Z',
      deleted: null,
      rowVersion: 1,
    })
  })

  test('F-114 text is returned unchanged', async () => {
    const [zwart] = await company.rows('Customers', { where: { id: 7 } })
    expect(zwart).toMatchObject({ lastName: 'Zwart "Z" </script>\u2028\u{1f600}\ttab', notes: 'line\nline' })
  })

  test('F-114 an empty result is an empty list', async () => {
    expect(await company.query('Customers', { where: { id: 99 } })).toEqual([])
    expect(await company.query('Customers', { where: { id: 99 }, inlineCount: true })).toEqual({
      results: [],
      inlineCount: 0,
    })
  })

  test('F-114 [QU15] inlineCount counts without skip and take', async () => {
    const request = { where: { typeId: 1 }, orderBy: ['id'], skip: 1, take: 2, inlineCount: true }
    expect(await company.query('Customers', request)).toMatchObject({
      results: [{ id: 2 }, { id: 4 }],
      inlineCount: 4,
    })
    const counted = { where: { typeId: 1 }, take: 0, inlineCount: true }
    expect(await company.query('Customers', counted)).toEqual({ results: [], inlineCount: 4 })
  })

  test('F-114 [QU12] orders by several properties, whatever the case, missing values first, the key last', async () => {
    expect(await keys('Customers', { orderBy: ['billCity'] })).toEqual([7, 5, 2, 1, 3, 4])
    expect(await keys('Customers', { orderBy: ['billCity desc'] })).toEqual([3, 4, 1, 2, 5, 7])
    expect(await keys('Customers', { orderBy: ['type.name', 'balance DESC'] })).toEqual([1, 4, 5, 2, 3, 7])
    expect(await keys('Customers', { orderBy: ['id desc', 'id'] })).toEqual([7, 5, 4, 3, 2, 1])
  })

  test('F-114 skips and takes', async () => {
    expect(await keys('Customers', { orderBy: ['id'], skip: 4 })).toEqual([5, 7])
    expect(await keys('Customers', { orderBy: ['id'], take: 2 })).toEqual([1, 2])
    expect(await keys('Customers', { orderBy: ['id'], skip: 1, take: 1 })).toEqual([2])
    expect(await keys('Customers', { orderBy: ['id'], skip: 0, take: 0 })).toEqual([])
    expect(await keys('ServiceAddresses', { skip: 1 })).toEqual([12, 14])
  })

  test('F-114 noTracking, toType and clauses of null change nothing', async () => {
    const request = {
      where: { id: 1 },
      noTracking: true,
      toType: 'Customer:#Rolloff',
      select: null,
      take: null,
    }
    expect(await company.query('Customers', request)).toEqual(
      await company.query('Customers', { where: { id: 1 } }),
    )
  })

  test('F-114 expand returns whole records inside, deleted ones left out of lists only', async () => {
    const [acme] = await company.rows('Customers', {
      where: { id: 1 },
      expand: [
        'serviceAddresses',
        'rates.dumpster',
        'rates.rateType',
        'type',
        'salesPerson',
        'customerNotes',
      ],
    })
    expect(acme).toMatchObject({
      serviceAddresses: [
        { $id: 'ServiceAddress:11', $type: 'ServiceAddress:#Rolloff', id: 11, distance: 12.5 },
        { id: 12, distance: 30 },
      ],
      rates: [
        { id: 32, dumpster: null, rateType: { id: 2 } },
        { id: 33, dumpster: { $type: 'Dumpster:#Rolloff', size: '20 yd', trackInventory: true } },
      ],
      type: { $id: 'CustomerType:1', name: 'Commercial' },
      salesPerson: { id: 1 },
      customerNotes: [{ id: 41 }],
    })
    const [none] = await company.rows('Customers', { where: { id: 4 }, expand: ['rates', 'creditCard'] })
    expect(none).toMatchObject({ rates: [], creditCard: null })
  })

  test('F-113 a deleted record that another refers to is answered with it', async () => {
    const { dialect } = company.database
    const [customer, salesPersonId] = ['Customer', 'salesPersonId'].map((name) => dialect.quote(name))
    await company.database.transaction((transaction) =>
      transaction.execute(`UPDATE ${customer} SET ${salesPersonId} = 901 WHERE id = 5`, []),
    )
    const [row] = await company.rows('Customers', { where: { id: 5 }, expand: ['salesPerson'] })
    expect(row).toMatchObject({ salesPerson: { name: 'Retired', deleted: '2024-01-01T00:00:00.000Z' } })
    expect(await company.customersWhere({ 'salesPerson.name': 'retired' })).toEqual([5])
  })

  test('F-114 expand follows cycles as far as requested', async () => {
    const [address] = await company.rows('ServiceAddresses', {
      where: { id: 14 },
      expand: ['customer.serviceAddresses.customer'],
    })
    expect(address).toMatchObject({
      customer: { id: 3, serviceAddresses: [{ id: 14, customer: { id: 3 } }] },
    })
  })

  test('F-114 [QU13] select returns values under their paths and whole records, without names of types', async () => {
    const request = {
      where: { id: 1 },
      select: [
        'id',
        'type.name',
        'type',
        'serviceAddresses',
        'id',
        'billingSameAsService',
        'creditCard.name',
      ],
    }
    const [row] = await company.rows('Customers', request)
    expect(Object.keys(row ?? {})).toEqual([
      'id',
      'type_name',
      'type',
      'serviceAddresses',
      'billingSameAsService',
      'creditCard_name',
    ])
    expect(row).toMatchObject({
      id: 1,
      type_name: 'Commercial',
      type: { $id: 'CustomerType:1', id: 1 },
      serviceAddresses: [{ $type: 'ServiceAddress:#Rolloff', id: 11 }, { id: 12 }],
      billingSameAsService: true,
      creditCard_name: null,
    })
    const [address] = await company.rows('ServiceAddresses', {
      take: 1,
      select: ['customer.type', 'customer.rates'],
    })
    expect(address).toMatchObject({
      customer_type: { name: 'Commercial' },
      customer_rates: [{ id: 32 }, { id: 33 }],
    })
  })

  test('F-115 lookups are one object of ordered lists', async () => {
    const lists = await company.query('lookups', {}, [])
    expect(lists).toMatchObject({
      customerTypes: [
        { $id: 'CustomerType:1', $type: 'CustomerType:#Rolloff', name: 'Commercial' },
        { id: 2 },
      ],
      rateTypes: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }],
      dumpsters: [{ id: 921 }],
      dumpsterCategories: [],
      creditCards: [],
      salesPersons: [{ id: 1 }],
    })
  })
})
