import type { FastifyInstance } from 'fastify'
import { satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import Fastify from 'fastify'
import { handleErrors } from '#server/app/errorHandler.ts'
import { computedQueries, listsQueries, namedQueries } from '#server/reads/namedQueries.ts'
import { queryRoutes } from '#server/queries/queryRoutes.ts'
import { openCompany, type Company } from '#test/server/queries/openCompany.ts'
import { insertBusiness } from '#test/server/queries/businessRows.ts'
import { aUser } from '#test/server/calls/callServer.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { OPERATIONS, SPECIFIED_QUERIES, type SpecifiedQuery } from './specifiedQueries.ts'

let company: Company
let app: FastifyInstance
let user = aUser()

beforeAll(async () => {
  company = await openCompany(() => openTestDatabase())
  await insertBusiness(company.database)
  app = Fastify({ routerOptions: { querystringParser: () => ({}) } })
  handleErrors(app)
  app.decorateRequest('user', { getter: () => user })
  await queryRoutes(app, {
    model: rolloffModel,
    database: company.database,
    namedQueries,
    listsQueries,
    computed: {
      queries: computedQueries,
      now: () => '2025-05-20T16:00:00.000Z',
      timeZone: 'America/Detroit',
    },
  })
})
afterAll(async () => {
  await app.close()
  await company.database.close()
})

interface Answer {
  readonly status: number
  readonly culprit?: string
  readonly message?: string
}

async function runQuery(
  name: string,
  parameters: Readonly<Record<string, string>>,
  roles: readonly string[],
): Promise<Answer> {
  user = aUser(...roles)
  const response = await app.inject(`/${name}?${new URLSearchParams(parameters).toString()}`)
  // A success has neither culprit nor message.
  const body: { culprit?: string; message?: string } = response.statusCode === 200 ? {} : response.json()
  return { status: response.statusCode, ...body }
}

/** An invalid value for a parameter with this sample value; null if any text is valid. */
function wrongFor(value: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return '2025-02-30'
  if (/^[\d,]+$/.test(value)) return 'one'
  return value === 'true' ? 'perhaps' : null
}

it('O-095 the operations text names 26 queries', () => {
  expect(OPERATIONS).toHaveLength(26)
})

describe.each(SPECIFIED_QUERIES)('$rows $name', (query: SpecifiedQuery) => {
  const { name, parameters, roles } = query

  it('runs with its documented parameters for permitted roles, and refuses all others', async () => {
    const wrong: string[] = []
    for (const held of [[], ...ROLES.map((role) => [role]), ROLES]) {
      const { status, culprit } = await runQuery(name, parameters, held)
      const expected = satisfiesRoleRule({ roles: held }, roles) ? 200 : 403
      if (status !== expected) wrong.push(`${held.join()}: ${status} ${culprit ?? ''}`)
      if (expected === 403 && culprit !== name) wrong.push(`${held.join()}: names ${culprit ?? ''}`)
    }
    expect(wrong).toEqual([])
  })

  it('rejects an unknown parameter by name', async () => {
    const {
      status,
      culprit = '',
      message,
    } = await runQuery(name, { ...parameters, nobodyKnowsThis: '1' }, ROLES)
    expect([status, message]).toEqual([400, expect.any(String)])
    expect(culprit).toMatch(name === 'lookups' ? /^parameters$/ : /^parameters\.nobodyKnowsThis$/)
  })

  const wrongValues = Object.entries(parameters).flatMap(([parameter, value]) => {
    const wrong = wrongFor(value)
    return wrong === null ? [] : [{ parameter, wrong }]
  })

  if (wrongValues.length > 0)
    it.each(wrongValues)('rejects $parameter=$wrong by name', async ({ parameter, wrong }) => {
      expect(await runQuery(name, { ...parameters, [parameter]: wrong }, ROLES)).toMatchObject({
        status: 400,
        culprit: `parameters.${parameter}`,
        message: expect.stringContaining(parameter),
      })
    })
})
