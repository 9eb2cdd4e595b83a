import { openTestDatabase } from '#test/support/testDatabase.ts'
import { openCompany, type Company } from './openCompany.ts'

/** May see customers, but neither their prices nor their payment details. */
const CLERK = ['Customer']
const BILLING = [
  'quickBooksId',
  'greatPlainsId',
  'creditCardId',
  'standardRentalLength',
  'extensionRate',
  'paymentTerms',
  'billingRule',
  'bypassKentCharge',
  'usePercentageBasedFuelRate',
  'fuelRate',
  'balance',
]

describe('what the role Customer can read by queries', () => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(() => openTestDatabase())
  })
  afterAll(() => company.database.close())

  test('F-017 [QU18] customers without what belongs to billing', async () => {
    const [acme] = await company.rows('Customers', { where: { id: 1 }, expand: ['serviceAddresses'] }, CLERK)
    expect(acme).toMatchObject({ companyName: 'Acme Hauling', serviceAddresses: [{ id: 11 }, { id: 12 }] })
    expect(Object.keys(acme ?? {}).filter((name) => BILLING.includes(name))).toEqual([])
    expect(JSON.stringify(acme)).not.toContain('pricePerTon')
  })

  test.each<[request: unknown, culprit: string]>([
    [{ where: { fuelRate: { gt: 0 } } }, 'where.fuelRate'],
    [{ where: { not: { balance: 0 } } }, 'where.not.balance'],
    [{ where: { or: [{ id: 1 }, { paymentTerms: 'Net 30' }] } }, 'where.or[1].paymentTerms'],
    [{ where: { 'length(paymentTerms)': 1 } }, 'where.length(paymentTerms)'],
    [{ where: { "startswith(quickBooksId,'1')": true } }, "where.startswith(quickBooksId,'1')"],
    [{ where: { companyName: { value: 'quickBooksId', isProperty: true } } }, 'where.companyName'],
    [{ where: { rates: { any: {} } } }, 'where.rates'],
    [{ where: { rates: { all: { rate: { gt: 1 } } } } }, 'where.rates'],
    [{ where: { 'creditCard.name': 'Visa' } }, 'where.creditCard.name'],
    [
      { where: { serviceAddresses: { any: { pricePerTon: { gt: 1 } } } } },
      'where.serviceAddresses.any.pricePerTon',
    ],
    [
      { where: { serviceAddresses: { any: { 'customer.balance': 0 } } } },
      'where.serviceAddresses.any.customer.balance',
    ],
    [{ orderBy: ['fuelRate'] }, 'orderBy.fuelRate'],
    [{ orderBy: ['creditCard.name'] }, 'orderBy.creditCard.name'],
    [{ select: ['id', 'balance'] }, 'select.balance'],
    [{ select: ['creditCard'] }, 'select.creditCard'],
    [{ select: ['rates'] }, 'select.rates'],
    [{ expand: ['rates'] }, 'expand.rates'],
    [{ expand: ['creditCard'] }, 'expand.creditCard'],
    [{ expand: ['serviceAddresses.customer.rates'] }, 'expand.serviceAddresses.customer.rates'],
  ])('F-017 %j is refused', async (request, culprit) => {
    expect(await company.refusal('Customers', request, CLERK)).toBe(`not_allowed ${culprit}`)
  })

  test('F-017 rows inside an answer keep to the same rights', async () => {
    const [address] = await company.rows(
      'ServiceAddresses',
      { where: { id: 11 }, expand: ['customer'] },
      CLERK,
    )
    const customer = address?.['customer']
    expect(customer).toMatchObject({ $type: 'Customer:#Rolloff', companyName: 'Acme Hauling' })
    expect(Object.keys(Object(customer)).filter((name) => BILLING.includes(name))).toEqual([])
  })

  test('F-017 [QU17] rates and the audit log are not read at all', async () => {
    expect(await company.refusal('CustomerRates', {}, CLERK)).toBe('not_allowed CustomerRates')
    expect(await company.refusal('AuditLogs', {}, CLERK)).toBe('not_allowed AuditLogs')
    expect(await company.refusal('Customers', {}, [])).toBe('not_allowed Customers')
  })

  test('F-017 [SE6] [QU26] cost settings are readable only for users who see the expenses of jobs', async () => {
    const names = async (roles: readonly string[], request: object = {}) =>
      (await company.rows('Settings', request, roles)).map((row) => String(row['name']))
    const all = await names(['Invoice'])
    const costs = ['AverageExpensePerJob', 'AverageExpensePerTon', 'AverageHourExpense']
    expect(all).toEqual(expect.arrayContaining(costs))
    for (const roles of [CLERK, ['Schedule', 'Schedule:Admin'], ['Payments:Admin'], []]) {
      expect(await names(roles)).toEqual(all.filter((name) => !costs.includes(name)))
      expect(await names(roles, { where: { or: [{ name: costs[0] }, { decimalValue: 60 }] } })).toEqual([])
      expect(await company.query('Settings', { take: 0, inlineCount: true }, roles)).toMatchObject({
        inlineCount: all.length - costs.length,
      })
      expect(await company.refusal('TonExpenses', { select: ['amount'] }, roles)).toBe(
        'not_allowed select.amount',
      )
    }
    await company.database.transaction((transaction) =>
      transaction.execute(
        `INSERT INTO "TonExpense" ("id", "name", "amount", "displayOrder", "rowVersion") VALUES (1, 'Landfill', 48.5, 1, 1)`,
        [],
      ),
    )
    expect(await company.rows('TonExpenses', {}, CLERK)).toEqual([
      expect.not.objectContaining({ amount: expect.anything() as unknown }),
    ])
    expect(await company.query('lookups', {}, CLERK)).toMatchObject({
      tonExpenses: [expect.not.objectContaining({ amount: expect.anything() as unknown })],
    })
    expect(await company.rows('TonExpenses', {}, ['Rentals'])).toMatchObject([{ amount: 48.5 }])
  })

  test('F-017 [QU21] users who may read the same entities but not the same fields share no plan', async () => {
    const readsAmount = async (role: string) => {
      const refused = await company
        .refusal('TonExpenses', { select: ['amount'] }, ['Customer', role])
        .catch(() => null)
      return refused === null
    }
    expect([await readsAmount('Invoice'), await readsAmount('Payments')]).toEqual([true, false])
  })

  test('F-017 a plan made for a user with more rights is not used for one with fewer', async () => {
    const request = { where: { fuelRate: { gt: 0 } }, select: ['id'] }
    expect(await company.rows('Customers', request, ['Customer:Admin'])).toHaveLength(4)
    expect(await company.refusal('Customers', request, CLERK)).toBe('not_allowed where.fuelRate')
    expect(await company.rows('Customers', request, ['Admin'])).toHaveLength(4)
  })

  test('F-017 [QU18] what the user may not read is not part of the statement', async () => {
    const statements: string[] = []
    const { database } = company
    const readText = database.readText.bind(database)
    database.readText = (sql, parameters) => {
      statements.push(sql)
      return readText(sql, parameters)
    }
    await company.query('Customers', { expand: ['serviceAddresses'], where: { companyName: 'x' } }, CLERK)
    database.readText = readText
    expect(statements).toHaveLength(1)
    for (const name of [...BILLING, 'pricePerTon']) expect(statements.join()).not.toContain(name)
  })
})
