import { openTestDatabase } from '#test/support/testDatabase.ts'
import { openCompany, type Company } from './openCompany.ts'

describe('a refused query', () => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(() => openTestDatabase())
  })
  afterAll(() => company.database.close())

  const messageOf = async (resource: string, request: unknown): Promise<unknown> => {
    const error: unknown = await company.query(resource, request).catch((thrown: unknown) => thrown)
    return error instanceof Error ? error.message : 'It was answered.'
  }

  test.each<[message: string, request: unknown]>([
    ['query needs to be an object, not a list.', []],
    [
      'Unknown part of a query: $filter. OData options are not understood; send the query as JSON.',
      { $filter: 'id eq 1' },
    ],
    [
      'Unknown part of a query: filter. A query may contain toType, where, orderBy, select, expand, skip, take, inlineCount, noTracking, parameters.',
      { filter: {} },
    ],
    ['where needs to be an object, not a list.', { where: [] }],
    ['Customer has no property companyNme.', { where: { companyNme: 'x' } }],
    ['CustomerType has no property nme.', { where: { 'type.nme': 'x' } }],
    ['where.or needs to be a list of filters, not an object.', { where: { or: { id: 1 } } }],
    ['where.id needs to be a value or an object of operators, not a list.', { where: { id: [1, 2] } }],
    [
      'Unknown operator near; there are eq, ne, gt, lt, ge, le, startswith, endswith, contains, in, any, all.',
      { where: { id: { near: 5 } } },
    ],
    ['where.id names no operator.', { where: { id: {} } }],
    ['where.and[0] needs to be an object of conditions, not a number.', { where: { and: [5] } }],
    [
      'toupper(companyName) is not a valid property path.',
      { where: { 'toupper(companyName)': { any: { id: 1 } } } },
    ],
    ['take needs to be a whole number, 0 or more.', { take: 1.5 }],
    [
      'where.balance compares number with text.',
      { where: { balance: { value: 'companyName', isProperty: true } } },
    ],
    ['where.id.in needs to be a list of values, not a number.', { where: { id: { in: 5 } } }],
    [
      'where.id.in[0] needs to be a text, a number, true, false or null, not an object.',
      { where: { id: { in: [{}] } } },
    ],
    ['where.id.in lists values that are no number.', { where: { id: { in: ['x'] } } }],
    ['where.id needs to be a number.', { where: { id: 'x' } }],
    ['gt cannot compare with null; eq and ne can.', { where: { id: { gt: null } } }],
    ['contains looks into text, not into a number.', { where: { id: { contains: '1' } } }],
    ['contains looks for text.', { where: { companyName: { contains: 5 } } }],
    ['gt cannot compare true or false; eq and ne can.', { where: { billingSameAsService: { gt: false } } }],
    [
      'where.created needs to be an instant such as 2024-03-05T10:20:30.400Z, or a day.',
      { where: { created: 'yesterday' } },
    ],
    [
      'where.companyName contains a text of more than 1000 characters.',
      { where: { companyName: 'x'.repeat(1001) } },
    ],
    ['type is a record, not a value; ask for typeId or for one of its properties.', { where: { type: 1 } }],
    [
      'type is a record, not a value; ask for typeId or for one of its properties.',
      { where: { type: null } },
    ],
    ['companyName of Customer has no properties of its own.', { where: { 'companyName.length': 1 } }],
    [
      'serviceAddresses of Customer is a list; ask with any or all of it.',
      { where: { 'serviceAddresses.city': 'x' } },
    ],
    ['any needs a list of records; companyName is none.', { where: { companyName: { any: {} } } }],
    [
      'where.id.isProperty needs to be true or false, not text.',
      { where: { id: { value: 'typeId', isProperty: 'yes' } } },
    ],
    [
      'where.id.value needs to be the name of a property, not a number.',
      { where: { id: { value: 5, isProperty: true } } },
    ],
    [
      'where.id needs to be a value, or an object of value, isProperty and dataType.',
      { where: { id: { value: 5, kind: 'x' } } },
    ],
    ['Unknown data type.', { where: { id: { value: 5, dataType: 'Number' } } }],
    ['where.id compares number with text.', { where: { id: { value: 'companyName', isProperty: true } } }],
    [
      'Unknown function reverse; there are toupper, tolower, substring, substringof, length, trim, concat, replace, startswith, endswith, indexof, round, ceiling, floor, second, minute, hour, day, month, year.',
      { where: { 'reverse(companyName)': 'x' } },
    ],
    [
      'The left side of a condition needs to be a property or a function of one.',
      { where: { 'toupper(companyName': 'x' } },
    ],
    ['toupper does not take a number.', { where: { 'toupper(id)': 'x' } }],
    ['substring takes a position as a number written out.', { where: { 'substring(companyName,id)': 'x' } }],
    [
      'where.substring(companyName,-1) needs a whole number, 0 or more.',
      { where: { 'substring(companyName,-1)': 'x' } },
    ],
    ["'x' needs to be a property or a function of one.", { where: { "'x'": 'x' } }],
    [
      'id; DROP TABLE Customer is neither a property nor a function of one.',
      { where: { 'id; DROP TABLE Customer': 1 } },
    ],
    [
      'where.id.in has more than 2000 values.',
      { where: { id: { in: Array.from({ length: 2001 }, (_, id) => id) } } },
    ],
    [
      'A filter has at most 200 conditions and operands.',
      { where: { or: Array.from({ length: 201 }, (_, id) => ({ id })) } },
    ],
    ['orderBy needs to be a list of texts, not text.', { orderBy: 'id' }],
    ['orderBy[0] needs to be text, not a number.', { orderBy: [5] }],
    ['id upwards needs to be a property, or one followed by asc or desc.', { orderBy: ['id upwards'] }],
    ['type is a record, not a value; ask for typeId or for one of its properties.', { orderBy: ['type'] }],
    ['orderBy has more than 20 entries.', { orderBy: Array.from({ length: 21 }, () => 'id') }],
    ['select names no property.', { select: [] }],
    ['id, typeId needs to be a path of properties.', { select: ['id, typeId'] }],
    [
      'A query with select can only expand relations that it selects, whole or in part; type is not selected.',
      { select: ['id'], expand: ['type'] },
    ],
    ['companyName of Customer is a value; only records can be expanded.', { expand: ['companyName'] }],
    ['expand has more than 12 entries.', { expand: Array.from({ length: 13 }, () => 'type') }],
    ['skip needs to be a whole number, 0 or more.', { skip: -1 }],
    ['skip is too large.', { skip: 1e15 }],
    ['inlineCount needs to be true or false, not text.', { inlineCount: 'true' }],
    ['take is more than 100000 rows.', { take: 100_001 }],
    [
      'The result would have more than 20000 rows; ask for fewer with where or take.',
      { take: 20_001, expand: ['serviceAddresses'] },
    ],
    [
      'Customers has no parameter companyNme; it takes companyName, firstName, lastName, billCity, deleted.',
      { parameters: { companyNme: 'x' } },
    ],
    ['The parameter deleted needs to be true or false.', { parameters: { deleted: 'maybe' } }],
  ])('F-114 [QU1] [QU3] says what is wrong: %s', async (message, request) => {
    expect(await messageOf('Customers', request)).toBe(message)
  })

  test.each<[title: string, request: unknown]>([
    ['200 conditions', { where: { or: Array.from({ length: 199 }, (_, id) => ({ id })) } }],
    ['2,000 listed values', { where: { id: { in: Array.from({ length: 2000 }, (_, id) => id) } } }],
    ['a text of 1,000 characters', { where: { companyName: 'x'.repeat(1000) } }],
    ['20 orders', { orderBy: Array.from({ length: 20 }, () => 'id') }],
    ['12 expands', { expand: Array.from({ length: 12 }, () => 'type') }],
    ['20,000 rows with lists', { take: 20_000, expand: ['serviceAddresses'] }],
    ['expands of four levels', { expand: ['serviceAddresses.customer.serviceAddresses.customer'] }],
  ])('F-114 [QU3] may ask for as much as the limit says: %s', async (_title, request) => {
    expect(await messageOf('Customers', request)).toBe('It was answered.')
  })
})
