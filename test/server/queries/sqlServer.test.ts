import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import { createSqlServerDialect } from '#server/database/dialects/sqlserver.ts'
import { accessOf } from '#server/queries/access.ts'
import { composeQuery } from '#server/queries/composeQuery.ts'
import { listsQueries, namedQueries } from '#server/reads/namedQueries.ts'
import { planLists } from '#server/queries/planLists.ts'
import { planQuery } from '#server/queries/planQuery.ts'
import { shapeOf } from '#server/queries/shape.ts'
import { parseTSql } from '#test/support/tsql.ts'
import { allParameters } from './exampleParameters.ts'

const access = accessOf(rolloffModel, { roles: ROLES })
const parts = { model: rolloffModel, dialect: createSqlServerDialect() }

function statementOf(resource: string, request: QueryRequest): string {
  const named = namedQueries.find((query) => query.resource === resource)
  if (named === undefined) throw new Error(`There is no ${resource}.`)
  const query = composeQuery(rolloffModel, named, request)
  return planQuery(parts, query, shapeOf(query).values, access).sql
}

const REQUESTS: readonly QueryRequest[] = [
  {},
  { take: 0, inlineCount: true },
  { orderBy: ['billCity desc', 'type.name', 'id'], skip: 5, take: 10, inlineCount: true },
  { where: { companyName: { eq: 'a', ne: 'b', gt: 'c', ge: 'd', lt: 'e', le: 'f' } } },
  { where: { companyName: { startswith: 'a', endswith: 'b', contains: 'ö', in: ['a', null] } } },
  {
    where: {
      not: { companyName: { startswith: 'a', in: ['b'] }, id: { in: [1, 2] }, fuelRate: { in: [0.5] } },
    },
  },
  { where: { billingSameAsService: true, deleted: null, created: { gt: '2024-01-01' } } },
  { where: { billCity: { value: 'companyName', isProperty: true } } },
  { where: { not: { billCity: { value: 'companyName', isProperty: true } } } },
  { where: { billCity: { contains: { value: 'companyName', isProperty: true } } } },
  { where: { or: [{ 'type.name': 'x' }, { and: [] }, { or: [] }, { not: { 'salesPerson.name': null } }] } },
  { where: { serviceAddresses: { any: { city: 'Ada', 'customer.type.name': 'x' } } } },
  { where: { not: { serviceAddresses: { all: { zone: { gt: 1 } } }, customerNotes: { any: {} } } } },
  { where: { 'toupper(trim(companyName))': 'A', 'tolower(substring(companyName,1))': 'b' } },
  { where: { "concat(firstName,concat(' ',lastName))": 'x', "replace(companyName,'a','b')": 'c' } },
  { where: { 'substring(companyName,1,2)': 'x', "indexof(companyName,'x')": 1, 'length(companyName)': 5 } },
  { where: { "startswith(companyName,'a')": true, "endswith(companyName,'b')": false } },
  { where: { "substringof('a',companyName)": { ne: true } } },
  { where: { 'round(fuelRate)': 1, 'ceiling(fuelRate)': 2, 'floor(fuelRate)': { in: [1, 2] } } },
  { where: { 'year(created)': 2024, 'month(created)': 1, 'day(created)': 2 } },
  { where: { 'hour(created)': 3, 'minute(created)': 4, 'second(created)': 5 } },
  { expand: ['serviceAddresses.customer', 'rates.dumpster.category', 'type', 'customerNotes'] },
  { select: ['id', 'companyName', 'type.name', 'type', 'serviceAddresses', 'salesPerson.name'] },
  { parameters: { companyName: 'a', billCity: 'é', deleted: true } },
]

describe('queries for SQL Server', () => {
  test.each(REQUESTS)('F-114 %j is T-SQL', (request) => {
    const select = request.where === undefined ? {} : { select: ['id'] }
    expect(parseTSql(statementOf('Customers', { ...select, ...request }))).toEqual([])
  })

  // Long lists of columns are proven above, and cost the parser seconds.
  test.each(namedQueries)('F-115 $resource is T-SQL, with all its parameters', (query) => {
    const select = [keyFieldOf(getEntity(rolloffModel, query.entity))]
    const parameters = allParameters(query)
    expect(parseTSql(statementOf(query.resource, { select, parameters }))).toEqual([])
  })

  test.each(listsQueries)('F-115 $resource are T-SQL', (query) => {
    expect(parseTSql(planLists(parts, query, access).sql)).toEqual([])
  })

  test('F-114 a page of a filtered graph reads like this', () => {
    const sql = statementOf('UserRoles', {
      where: { 'role.name': 'Admin' },
      select: ['id', 'user.firstName'],
      skip: 1,
      take: 2,
    })
    expect(sql).toBe(
      'SELECT ISNULL((SELECT t0.[id] AS [id], t2.[firstName] AS [user_firstName] FROM [UserRole] AS t0 ' +
        'LEFT JOIN [Role] AS t1 ON t1.[roleId] = t0.[roleId] LEFT JOIN [User] AS t2 ON t2.[userId] = t0.[userId] ' +
        'WHERE (t1.[name] = @0) ORDER BY t0.[id] OFFSET @1 ROWS FETCH NEXT @2 ROWS ONLY ' +
        "FOR JSON PATH, INCLUDE_NULL_VALUES), N'[]') AS [text]",
    )
  })
})
