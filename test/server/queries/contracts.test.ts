import { can } from '#shared/access/can.ts'
import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { roleOfQuery } from '#server/app/breezeRoutes.ts'
import { describeRoles } from '#server/calls/openapi/describeCall.ts'
import { customersQuery } from '#shared/customers/queries.ts'
import { getJobChargesQuery } from '#shared/invoicing/queries.ts'
import { Job } from '#shared/jobs/Job.ts'
import { recordsQuery } from '#shared/model/queryContract.ts'
import { ROLES } from '#shared/access/roles.ts'
import { queryContracts } from '#shared/queries.ts'
import { describeQueries } from '#server/calls/openapi/describeQueries.ts'
import {
  computeQuery,
  implementByContract,
  implementQuery,
  matching,
} from '#server/queries/implementQuery.ts'
import { computedQueries, listsQueries, namedQueries } from '#server/reads/namedQueries.ts'
import { allOf, compare, contains } from '#server/queries/predicate.ts'
import { requireImplementations } from '#server/queries/requireImplementations.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { openCompany, type Company } from './openCompany.ts'
import { insertBusiness } from './businessRows.ts'
import { allParameters } from './exampleParameters.ts'

const implementations = [...namedQueries, ...listsQueries, ...computedQueries]

describe('contracts of queries', () => {
  test('[QU30] are all implemented, and nothing else is', () => {
    expect(() => requireImplementations(queryContracts, implementations)).not.toThrow()
  })

  test('[QU30] without an implementation keep the server from starting', () => {
    const others = implementations.filter(({ resource }) => resource !== 'Customers')
    expect(() => requireImplementations(queryContracts, others)).toThrow(
      expect.objectContaining({
        code: 'queries_not_as_declared',
        message: expect.stringContaining('Customers'),
      }),
    )
  })

  test('[QU30] keep undeclared queries from starting, also a second one of a name', () => {
    const [first] = implementations
    expect(() =>
      requireImplementations(queryContracts, [...implementations, ...(first ? [first] : [])]),
    ).toThrow(expect.objectContaining({ code: 'queries_not_as_declared' }))
  })

  test('[QU30] do not compile with a parameter or column that they do not declare', () => {
    const byName = 'companyName'
    const misspelt = [
      // @ts-expect-error There is no parameter of this name.
      () => implementQuery(customersQuery, { where: ({ compnayName }) => contains(byName, compnayName) }),
      // @ts-expect-error The parameter is a text.
      () => implementQuery(customersQuery, { where: (given) => allOf(given.companyName) }),
      // @ts-expect-error Fields of an entity are no parameters unless they are declared.
      () => matching(customersQuery, 'typeId'),
      () =>
        computeQuery(getJobChargesQuery, {
          roles: [],
          // @ts-expect-error The rows have no such column.
          compute: async ({ jobId }) => [{ invoiceId: jobId, invoiceNumber: null, amuont: 1 }],
        }),
    ]
    expect(misspelt).toHaveLength(4)
  })
})

describe('a contract alone', () => {
  const jobs = { parameters: { rentalId: { kind: 'integer' }, startDate: { kind: 'day' } } } as const

  test('[EN300] implements the query of an entity, with its parameters as the condition', () => {
    const [query] = implementByContract([
      recordsQuery(Job, { ...jobs, orderBy: ['startDate', 'id desc'], limit: 7 }),
    ])
    expect(query).toMatchObject({
      resource: 'Jobs',
      entity: 'Job',
      orderBy: ['startDate', 'id desc'],
      limit: 7,
    })
    expect(query?.where({ rentalId: 3, deleted: true })).toEqual(allOf([compare('rentalId', 'eq', 3)]))
    expect(query?.where({})).toEqual(allOf([]))
  })

  test('[EN300] implements no query of another name, no parameter that is no field, and no other result', () => {
    const open = { open: { kind: 'flag' } } as const
    const contracts = [
      recordsQuery(Job, { ...jobs, name: 'UnassignedJobs' }),
      recordsQuery(Job, { parameters: { ...jobs.parameters, ...open } }),
      recordsQuery(Job, { parameters: { deleted: { kind: 'flag' } }, deleted: 'included', name: 'OldJobs' }),
      getJobChargesQuery,
    ]
    expect(implementByContract(contracts)).toEqual([])
    expect(implementByContract([recordsQuery(Job, { name: 'jobs' })])).toHaveLength(1)
  })
})

describe('the documentation of queries', () => {
  test('[QU30] describes each with its parameters and columns', () => {
    const paths = describeQueries(queryContracts, () => ['Reporting'])
    expect(paths['/api/breeze/GetEstimatedRevenue']).toMatchObject({
      get: {
        description: 'For the roles Reporting.',
        parameters: [
          { name: 'startDate', required: true, schema: { format: 'date' } },
          { name: 'endDate', required: true, schema: { format: 'date' } },
        ],
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  items: { properties: { weight: { anyOf: [{ type: 'number' }, { type: 'null' }] } } },
                },
              },
            },
          },
        },
      },
    })
    expect(Object.keys(paths)).toHaveLength(new Set(queryContracts.map(({ name }) => name)).size)
  })
})

describe('the documentation of who may run a query', () => {
  const paths = describeQueries(queryContracts, roleOfQuery)
  const textOf = (name: string): string => {
    const { get } = paths[`/api/breeze/${name}`] as { readonly get: { readonly description: string } }
    return get.description
  }
  /** As a reader understands it. */
  const isFor = (text: string, role: string): boolean => {
    if (text === 'For everyone who is signed in.') return true
    const lists = [...text.matchAll(/roles (?<roles>.+?)(?=, and|\.$)/g)]
    return (
      lists.length > 0 && lists.every(({ groups }) => groups?.['roles']?.split(', ').includes(role) === true)
    )
  }

  test.each(queryContracts.filter(({ result }) => result === 'records'))(
    '[QU17] [QU30] includes the right to the records of $name',
    (contract) => {
      if (contract.result !== 'records') throw new Error('It has no records.')
      for (const role of ROLES) {
        const user = { roles: [role] }
        const may = satisfiesRoleRule(user, roleOfQuery(contract.name)) && can(user, 'read', contract.entity)
        expect([role, isFor(textOf(contract.name), role)]).toEqual([role, may])
      }
    },
  )

  test('says where one role is not enough', () => {
    expect(describeRoles(['A', 'B'], 'signedIn', ['C'], ['B', 'A'])).toBe(
      'For those who hold one of the roles A, B, and one of the roles C.',
    )
    expect(describeRoles(['A', 'B'], ['A'])).toBe('For the roles A.')
    expect(describeRoles(['A'], 'nobody')).toBe('For nobody.')
  })
})

/** The days that the rows are computed for. */
const YEAR: Readonly<Record<string, unknown>> = { startDate: '2025-01-01', endDate: '2025-12-31' }

describe('computed rows', () => {
  let company: Company

  beforeAll(async () => {
    company = await openCompany(() => openTestDatabase())
    await insertBusiness(company.database)
  })
  afterAll(() => company.database.close())

  test.each(queryContracts.filter((contract) => contract.result === 'rows'))(
    '[QU30] of $name have the columns of the contract',
    async ({ name, parameters, columns }) => {
      const examples = Object.entries(allParameters({ parameters }))
      const given = Object.fromEntries(examples.map(([each, example]) => [each, YEAR[each] ?? example]))
      const rows = await company.rows(name, { parameters: given }, ROLES)
      for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(Object.keys(columns).toSorted())
    },
  )
})
