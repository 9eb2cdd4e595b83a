import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import { createQueryPreparer, type QueryPreparer } from '#server/queries/prepareQuery.ts'
import { readQuery } from '#server/queries/readQuery.ts'
import { computedQueries, listsQueries, namedQueries } from '#server/reads/namedQueries.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'

describe('[QU29] how a query finds its records', () => {
  let database: TestDatabase
  let queries: QueryPreparer
  beforeAll(async () => {
    database = await openTestDatabase()
    queries = createQueryPreparer({
      model: rolloffModel,
      database,
      namedQueries,
      listsQueries,
      computed: {
        queries: computedQueries,
        now: () => '2025-05-20T16:00:00.000Z',
        timeZone: 'America/Detroit',
      },
    })
  })
  afterAll(() => database.close())

  const incoming = (resource: string, request: object = {}) => ({
    user: { roles: ROLES },
    resource,
    request: readQuery(request),
  })
  const searchOf = async (resource: string, request: object): Promise<unknown> => {
    const prepared = await queries.prepare(incoming(resource, request))
    return prepared.as === 'statement' ? prepared.plan.search : prepared.as
  }

  test.each<[resource: string, where: object]>([
    ['Customers', { id: 1 }],
    ['Customers', { id: { in: [1, 2] } }],
    ['Customers', { and: [{ typeId: 2 }, { and: [{ balance: { gt: 0 } }, { id: 1 }] }] }],
    ['ServiceAddresses', { customerId: 1 }],
    ['Invoices', { invoiceNumber: 5 }],
    ['Jobs', { customerRequestedDumpsterId: 5 }],
    ['Jobs', { startDate: '2025-05-20' }],
    ['Jobs', { startDate: { in: ['2025-05-20', '2025-05-21'] }, not: { id: { gt: 5 } } }],
    ['Jobs', { jobTypeId: 1, or: [{ completed: null }, { id: { lt: 5 } }] }],
    ['Jobs', { jobTypeId: 1, 'rental.customer.companyName': { contains: 'x' } }],
  ])('an index leads to them: %s where %j', async (resource, where) => {
    expect(await searchOf(resource, { where })).toBe('byIndex')
  })

  test.each<[resource: string, request: object]>([
    ['Customers', {}],
    ['Customers', { where: {} }],
    ['Customers', { where: { id: { gt: 1 } } }],
    ['Customers', { where: { id: { ne: 1 } } }],
    ['Customers', { where: { balance: 0 } }],
    ['Customers', { where: { or: [{ id: 1 }, { id: 2 }] } }],
    ['Customers', { where: { not: { id: 1 } } }],
    ['Customers', { where: { id: { value: 'typeId', isProperty: true } } }],
    ['Customers', { where: { companyName: 'Acme' } }],
    ['Customers', { where: { companyName: { in: ['Acme'] } } }],
    ['Customers', { where: { companyName: { contains: 'Acme' } } }],
    ['Customers', { where: { companyName: { contains: '' } } }],
    ['Customers', { where: { 'type.id': 1 } }],
    ['Jobs', { where: { startDate: null } }],
  ])('it reads and counts all: %s with %j', async (resource, request) => {
    expect(await searchOf(resource, request)).toBe('meteredScan')
  })

  test.each<[resource: string, request: object]>([
    ['Customers', { inlineCount: true }],
    ['Customers', { where: { 'length(companyName)': 5 } }],
    ['Customers', { where: { id: 1, 'length(companyName)': 5 } }],
    ['Customers', { where: { or: [{ id: 1 }, { 'length(companyName)': 5 }] } }],
    ['Customers', { where: { not: { 'length(companyName)': 5 } } }],
    ['Customers', { where: { 'length(companyName)': null } }],
    ['Customers', { where: { 'length(companyName)': { in: [5] } } }],
    ['Customers', { where: { 'trim(companyName)': { contains: 'x' } } }],
    ['Customers', { where: { id: { value: 'length(companyName)', isProperty: true } } }],
    ['Customers', { where: { id: 1, serviceAddresses: { any: {} } } }],
  ])('it may take long whatever it finds: %s with %j', async (resource, request) => {
    expect(await searchOf(resource, request)).toBe('expensive')
  })

  test('a total count of what an index leads to is cheap', async () => {
    expect(await searchOf('Customers', { where: { id: 1 }, inlineCount: true })).toBe('byIndex')
    expect(await searchOf('lookups', {})).toBe('byIndex')
  })

  test('what is computed or looked up may be slow, as is known without reading', () => {
    const slow = (resource: string, parameters: object = {}) =>
      queries.mayBeSlow(incoming(resource, { parameters }))
    expect([slow('JobCounts'), slow('AuditLogs', { jobId: 1 })]).toEqual([true, true])
    expect([slow('AuditLogs'), slow('Customers'), slow('lookups'), slow('Nothing')]).toEqual([
      false,
      false,
      false,
      false,
    ])
    const lookingUp = namedQueries.filter(({ lookUp }) => lookUp !== undefined)
    expect(lookingUp.map(({ resource }) => slow(resource))).toEqual(lookingUp.map(() => true))
    expect(lookingUp).not.toHaveLength(0)
  })
})
