import { rolloffModel } from '#shared/entities.ts'
import { ROLES } from '#shared/access/roles.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { createQueryRunner } from '#server/queries/createQueryRunner.ts'
import { MAX_ROWS } from '#server/queries/limits.ts'
import { recordsQuery } from '#shared/model/queryContract.ts'
import { implementQuery } from '#server/queries/implementQuery.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { openCompany, type Company } from './openCompany.ts'

const nested = (depth: number): unknown => (depth === 0 ? { id: 1 } : { not: nested(depth - 1) })
const chain = (steps: number): string =>
  Array.from({ length: steps }, () => 'customer.serviceAddresses').join('.')
const times = <T>(count: number, each: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => each(index))

describe('refused queries', () => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(() => openTestDatabase())
  })
  afterAll(() => company.database.close())

  test('F-114 a query may take as many rows as the limit says, and not one more', async () => {
    expect(await company.rows('Customers', { take: MAX_ROWS })).not.toHaveLength(0)
    expect(await company.refusal('Customers', { take: MAX_ROWS + 1 })).toBe('too_large take')
  })

  test.each<[request: unknown, refused: string]>([
    [[], 'bad_query query'],
    ['x', 'bad_query query'],
    [{ $filter: 'id eq 1' }, 'bad_query $filter'],
    [{ filter: {} }, 'bad_query filter'],
    [JSON.parse('{"__proto__":{}}'), 'bad_query __proto__'],
    [{ where: 'id gt 1' }, 'bad_query where'],
    [{ where: [] }, 'bad_query where'],
    [{ where: { companyNme: 'x' } }, 'bad_query where.companyNme'],
    [{ where: { 'type.nme': 'x' } }, 'bad_query where.type.nme'],
    [{ where: { constructor: 'x' } }, 'bad_query where.constructor'],
    [{ where: JSON.parse('{"__proto__":1}') }, 'bad_query where.__proto__'],
    [{ where: { and: [{ id: 1 }, { nope: 1 }] } }, 'bad_query where.and[1].nope'],
    [{ where: { or: { id: 1 } } }, 'bad_query where.or'],
    [{ where: { not: 5 } }, 'bad_query where.not'],
    [{ where: { id: [1, 2] } }, 'bad_query where.id'],
    [{ where: { id: { near: 5 } } }, 'bad_query where.id.near'],
    [{ where: { id: {} } }, 'bad_query where.id'],
    [{ where: { id: { in: 5 } } }, 'bad_query where.id.in'],
    [{ where: { id: { in: [{}] } } }, 'bad_query where.id.in[0]'],
    [{ where: { id: { in: ['x'] } } }, 'bad_query where.id.in'],
    [{ where: { id: 'x' } }, 'bad_query where.id'],
    [{ where: { id: true } }, 'bad_query where.id'],
    [{ where: { id: { gt: null } } }, 'bad_query where.id.gt'],
    [{ where: { id: { contains: '1' } } }, 'bad_query where.id.contains'],
    [{ where: { companyName: 5 } }, 'bad_query where.companyName'],
    [{ where: { companyName: { contains: 5 } } }, 'bad_query where.companyName.contains'],
    [{ where: { companyName: { contains: null } } }, 'bad_query where.companyName.contains'],
    [{ where: { billingSameAsService: 1 } }, 'bad_query where.billingSameAsService'],
    [{ where: { billingSameAsService: { gt: false } } }, 'bad_query where.billingSameAsService.gt'],
    [{ where: { created: 'yesterday' } }, 'bad_query where.created'],
    [{ where: { created: 'on 2024-03-05T10:20:30Z' } }, 'bad_query where.created'],
    [{ where: { created: { in: ['2024-13-01'] } } }, 'bad_query where.created.in'],
    [{ where: { companyName: 'a\0b' } }, 'bad_query where.companyName'],
    [{ where: { companyName: '\ud800' } }, 'bad_query where.companyName'],
    [{ where: { type: 1 } }, 'bad_query where.type'],
    [{ where: { 'companyName.length': 1 } }, 'bad_query where.companyName.length'],
    [{ where: { 'serviceAddresses.city': 'x' } }, 'bad_query where.serviceAddresses.city'],
    [{ where: { companyName: { any: {} } } }, 'bad_query where.companyName'],
    [{ where: { type: { any: {} } } }, 'bad_query where.type'],
    [{ where: { serviceAddresses: { any: { nope: 1 } } } }, 'bad_query where.serviceAddresses.any.nope'],
    [{ where: { serviceAddresses: { any: 5 } } }, 'bad_query where.serviceAddresses.any'],
    [{ where: { id: { value: 'typeId', isProperty: 'yes' } } }, 'bad_query where.id.isProperty'],
    [{ where: { id: { value: 5, isProperty: true } } }, 'bad_query where.id.value'],
    [{ where: { id: { value: 5, kind: 'x' } } }, 'bad_query where.id.kind'],
    [{ where: { id: { value: 5, dataType: 'Number' } } }, 'bad_query where.id.dataType'],
    [{ where: { id: { value: {} } } }, 'bad_query where.id'],
    [{ where: { id: { value: 'nope', isProperty: true } } }, 'bad_query where.id'],
    [{ where: { id: { value: 'companyName', isProperty: true } } }, 'bad_query where.id'],
    [{ where: { 'reverse(companyName)': 'x' } }, 'bad_query where.reverse(companyName)'],
    [{ where: { 'toupper(companyName': 'x' } }, 'bad_query where.toupper(companyName'],
    [{ where: { 'toupper(companyName))': 'x' } }, 'bad_query where.toupper(companyName))'],
    [{ where: { 'toupper()': 'x' } }, 'bad_query where.toupper()'],
    [{ where: { 'toupper(nothing)': 'x' } }, 'bad_query where.toupper(nothing)'],
    [{ where: { 'concat(nothing,nowhere)': 'x' } }, 'bad_query where.concat(nothing,nowhere)'],
    [
      { where: { 'concat(companyName,type.nothing)': 'x' } },
      'bad_query where.concat(companyName,type.nothing)',
    ],
    [{ where: { 'concat(companyName,type)': 'x' } }, 'bad_query where.concat(companyName,type)'],
    [{ where: { 'toupper(id)': 'x' } }, 'bad_query where.toupper(id)'],
    [{ where: { 'toupper(companyName,firstName)': 'x' } }, 'bad_query where.toupper(companyName,firstName)'],
    [{ where: { 'length(companyName)': 'x' } }, 'bad_query where.length(companyName)'],
    [{ where: { 'substring(companyName,id)': 'x' } }, 'bad_query where.substring(companyName,id)'],
    [{ where: { 'substring(companyName,-1)': 'x' } }, 'bad_query where.substring(companyName,-1)'],
    [{ where: { 'year(companyName)': 1 } }, 'bad_query where.year(companyName)'],
    [{ where: { "'x'": 'x' } }, "bad_query where.'x'"],
    [{ where: { 'id; DROP TABLE Customer': 1 } }, 'bad_query where.id; DROP TABLE Customer'],
    [{ orderBy: 'id' }, 'bad_query orderBy'],
    [{ orderBy: [5] }, 'bad_query orderBy[0]'],
    [{ orderBy: ['nope'] }, 'bad_query orderBy.nope'],
    [{ orderBy: ['id upwards'] }, 'bad_query orderBy.id upwards'],
    [{ orderBy: ['type'] }, 'bad_query orderBy.type'],
    [{ orderBy: ['serviceAddresses.id'] }, 'bad_query orderBy.serviceAddresses.id'],
    [{ select: [] }, 'bad_query select'],
    [{ select: ['nope'] }, 'bad_query select.nope'],
    [{ select: ['serviceAddresses.city'] }, 'bad_query select.serviceAddresses.city'],
    [{ select: ['id, typeId'] }, 'bad_query select.id, typeId'],
    [{ select: ['id'], expand: ['type'] }, 'bad_query expand.type'],
    [{ expand: ['nope'] }, 'bad_query expand.nope'],
    [{ expand: ['companyName'] }, 'bad_query expand.companyName'],
    [{ expand: ['serviceAddresses.nope'] }, 'bad_query expand.serviceAddresses.nope'],
    [{ skip: -1 }, 'bad_query skip'],
    [{ skip: '1' }, 'bad_query skip'],
    [{ take: 1.5 }, 'bad_query take'],
    [{ inlineCount: 'true' }, 'bad_query inlineCount'],
    [{ noTracking: 1 }, 'bad_query noTracking'],
    [{ toType: 5 }, 'bad_query toType'],
    [{ parameters: [] }, 'bad_query parameters'],
    [{ take: 100_001 }, 'too_large take'],
    [{ take: 20_001, expand: ['serviceAddresses'] }, 'too_large take'],
    [{ skip: 1e15 }, 'too_large skip'],
    [{ where: nested(25) }, `too_large ${['where', ...Array.from({ length: 19 }, () => 'not')].join('.')}`],
    [{ where: { companyName: 'x'.repeat(1001) } }, 'too_large where.companyName'],
    [{ where: { or: Array.from({ length: 201 }, (_, id) => ({ id })) } }, 'too_large where'],
    [{ where: { or: Array.from({ length: 201 }, () => ({})) } }, 'too_large where'],
    [{ where: { id: { in: Array.from({ length: 2001 }, (_, id) => id) } } }, 'too_large where.id.in'],
    [{ where: { [`${'trim('.repeat(190)}companyName`]: 'x' } }, `bad_query where.${'trim('.repeat(24)}…`],
    [{ expand: Array.from({ length: 13 }, () => 'type') }, 'too_large expand'],
    [
      { expand: ['serviceAddresses.customer.serviceAddresses.customer.rates'] },
      'too_large expand.serviceAddresses.customer.serviceAddresses.customer.rates',
    ],
    [{ orderBy: Array.from({ length: 21 }, () => 'id') }, 'too_large orderBy'],
    [{ where: { [chain(4)]: { any: {} } } }, `too_large where.${chain(4)}`],
  ])('F-114 [QU1] [QU3] %j', async (request, refused) => {
    expect(await company.refusal('Customers', request)).toBe(refused)
  })

  test.each<[limited: string, request: object, more: object | null]>([
    ['rows with lists', { take: 20_000, expand: ['serviceAddresses'] }, null],
    ['skipped rows', { skip: 2_147_483_647 }, { skip: 2_147_483_648 }],
    [
      'conditions',
      { where: { or: times(199, (id) => ({ id })) } },
      { where: { or: times(200, (id) => ({ id })) } },
    ],
    [
      'empty conditions',
      { where: { or: times(199, () => ({})) } },
      { where: { or: times(200, () => ({})) } },
    ],
    [
      'negations',
      { where: { or: times(99, (id) => ({ not: { id } })) } },
      { where: { or: times(100, (id) => ({ not: { id } })) } },
    ],
    ['listed values', { where: { id: { in: times(2_000, (id) => id) } } }, null],
    ['lists', { where: { or: times(8, (id) => ({ serviceAddresses: { any: { id } } })) } }, null],
    ['functions', { where: { or: times(20, (year) => ({ 'year(created)': year })) } }, null],
    ['orderings', { orderBy: times(20, () => 'id') }, null],
    ['expands', { expand: times(12, () => 'type') }, null],
    ['levels of an expand', { expand: ['serviceAddresses.customer.serviceAddresses.customer'] }, null],
  ])('F-114 [QU3] %s are answered up to the limit', async (_limited, request, more) => {
    await expect(company.query('Customers', request)).resolves.toBeDefined()
    const refusals = more === null ? [] : [await company.refusal('Customers', more)]
    expect(refusals.filter((refusal) => !/^too_large (?:where|skip)$/.test(refusal))).toEqual([])
  })

  test('F-114 an unknown resource is not found, by name', async () => {
    for (const resource of ['Nothing', 'constructor', '__proto__', 'customers', "Customers'--"])
      expect(await company.refusal(resource, {})).toBe(`not_found ${resource}`)
  })

  test('F-114 lookups cannot be filtered or cut', async () => {
    expect(await company.refusal('lookups', { where: { id: 1 } })).toBe('bad_query where')
    expect(await company.refusal('lookups', { parameters: { a: 1 } })).toBe('bad_query parameters')
  })

  test('F-114 more rows than an answer takes are refused, never left out', async () => {
    const { database } = company
    const many = implementQuery(recordsQuery(Customer, { name: 'Many' }))
    const runQuery = createQueryRunner({
      model: rolloffModel,
      database,
      namedQueries: [many],
      listsQueries: [],
    })
    await database.transaction(async (transaction) => {
      await transaction.execute(
        `INSERT INTO "Customer" ("id", "typeId", "balance", "billingSameAsService", "bypassKentCharge", "usePercentageBasedFuelRate", "rowVersion", "companyName")
          WITH RECURSIVE "n"("i") AS (SELECT 1000 UNION ALL SELECT "i" + 1 FROM "n" WHERE "i" < ${MAX_ROWS + 1000})
          SELECT "i", 1, 0, 0, 0, 0, 1, 'Many' FROM "n"`,
        [],
      )
    })
    const ask = (request: object) => runQuery({ user: { roles: ROLES }, resource: 'Many', request })
    await expect(ask({ select: ['id'] })).rejects.toMatchObject({ code: 'too_large', culprit: 'take' })
    await expect(ask({ select: ['id'], inlineCount: true })).rejects.toMatchObject({ code: 'too_large' })
    await expect(ask({ where: { id: { lt: 30_000 } }, expand: ['rates'] })).rejects.toMatchObject({
      code: 'too_large',
    })
    const answer = await ask({ select: ['id'], where: { companyName: 'many' }, skip: 1 })
    expect(JSON.parse(answer.toString())).toHaveLength(MAX_ROWS)
  })
})
