import { budget } from '#test/support/budget.ts'
import { fc } from '#test/support/seed.ts'
import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import type { Database } from '#server/database/Database.ts'
import { AppError } from '#server/kernel/errors.ts'
import { MAX_CALL_DEPTH } from '#server/queries/limits.ts'
import { readQueryText } from '#server/queries/readQuery.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { openCompany, type Company } from './openCompany.ts'

const SQL = [
  `'; DROP TABLE "Customer"; --`,
  `" OR 1=1 --`,
  `x') OR ('1'='1`,
  `1; DELETE FROM Customer`,
  `' UNION SELECT 1 --`,

  '?1',
  '@0',
  ':a',
  '$a',
  '%',
  '_',
  '\\',
  "''",
  '""',
  '[x]',
  '{}',
  'NULL',
  '\u0000',
  '\ud800',
  '\u{1f600}',
  '\u2028',
]
const NAMES = [
  ...Object.keys(rolloffModel.entities.Customer.fields),
  ...Object.keys(rolloffModel.entities.Customer.relations),
  'type.name',
  'salesPerson.name',
  'rates.rate',
  'customer.companyName',
  'serviceAddresses.customer',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype',
  'length',
  '',

  'toupper(companyName)',
  'substring(companyName,1,2)',
  'year(created)',
  "concat(companyName,'x')",
  'trim(',
]
const OPERATORS = [
  'eq',
  'ne',
  'gt',
  'lt',
  'ge',
  'le',
  'startswith',
  'endswith',
  'contains',
  'in',
  'any',
  'all',
  'and',
  'or',
  'not',
  'value',
  'isProperty',
  'dataType',
  '$where',
  '__proto__',
]

const text = fc.oneof(fc.constantFrom(...SQL, ...NAMES), fc.string({ unit: 'binary', maxLength: 12 }))
const scalar = fc.oneof(
  text,
  fc.constantFrom(null, true, false, 0, 1, -1, 1.5, 1e300, -0, 2 ** 53, '2024-03-05', 'Decimal'),
)
const key = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...NAMES, ...OPERATORS) }, text)
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5 },
    scalar,
    fc.array(tie('json'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('json')), { maxLength: 4 }).map(objectOf),
  ),
}))

/** A condition that is nearly right, so that the fuzz gets past the first check. */
const { filter } = fc.letrec<{ filter: unknown }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 6 },
    fc
      .tuple(
        key,
        fc.tuple(fc.constantFrom(...OPERATORS), json).map((entry) => objectOf([entry])),
      )
      .map((entry) => objectOf([entry])),
    fc.tuple(key, scalar).map((entry) => objectOf([entry])),
    fc.array(tie('filter'), { maxLength: 3 }).map((parts) => ({ and: parts })),
    fc.array(tie('filter'), { maxLength: 3 }).map((parts) => ({ or: parts })),
    tie('filter').map((part) => ({ not: part })),
    tie('filter').map((part) => ({ serviceAddresses: { any: part } })),
    tie('filter').map((part) => ({ rates: { all: part } })),
  ),
}))

const query = fc.oneof(
  json,
  fc.record({ where: filter, take: fc.constant(3) }, { requiredKeys: ['where'] }),
  fc.record(
    {
      where: fc.oneof(json, filter),
      orderBy: fc.oneof(json, fc.array(text, { maxLength: 3 })),
      select: fc.oneof(json, fc.array(key, { maxLength: 3 })),
      expand: fc.oneof(json, fc.array(key, { maxLength: 3 })),
      skip: fc.oneof(scalar, fc.nat()),
      take: fc.oneof(scalar, fc.nat()),
      inlineCount: fc.oneof(scalar, fc.boolean()),
      parameters: fc.oneof(json, fc.dictionary(fc.constantFrom('companyName', 'deleted', 'x'), scalar)),
    },
    { requiredKeys: [] },
  ),
)

/** Entries as JSON.parse would give them: `__proto__` is a key like any other. */
function objectOf(entries: readonly (readonly [string, unknown])[]): unknown {
  return Object.fromEntries(entries)
}

/** Throws for everything that is neither an answer nor a refusal that the client can understand. */
async function outcomeOf(
  company: Company,
  resource: string,
  text: string,
  roles: readonly string[],
): Promise<'answered' | 'refused'> {
  try {
    const answer = await company.runQuery({ user: { roles }, resource, request: readQueryText(text) })
    JSON.parse(answer.toString('utf8'))
    return 'answered'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.statusCode < 400 || error.statusCode >= 500 || error.details().culprit === undefined)
      throw new Error(`Answered ${error.statusCode} without a culprit.`, { cause: error })
    return 'refused'
  }
}

async function contentOf(database: Database): Promise<unknown> {
  const rows = await database.query('SELECT * FROM "Customer" ORDER BY "id"', [])
  const tables = await database.query(`SELECT "name" FROM sqlite_master ORDER BY "name"`, [])
  return [rows, tables]
}

const QUERIES = budget({ gate: 500, soak: 20_000 })

describe('hostile queries', () => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(() => openTestDatabase())
  })
  afterAll(() => company.database.close())

  const resources = [
    'Customers',
    'Customers',
    'Customers',
    'ServiceAddresses',
    'AuditLogs',
    'lookups',
    "x'--",
    '__proto__',
  ]
  const roles = fc.constantFrom<readonly string[]>(ROLES, ROLES, ['Customer'], [])

  test('F-114 [QU4] whatever the query, the result is JSON or an error that names the culprit, and nothing changes', async () => {
    const before = await contentOf(company.database)
    const outcomes = { answered: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...resources), query, roles, async (resource, asked, held) => {
        const text = JSON.stringify(asked) ?? ''
        const outcome = await outcomeOf(company, resource, text, held)
        outcomes[outcome] += 1
      }),
      { numRuns: QUERIES },
    )
    expect(await contentOf(company.database)).toEqual(before)
    expect(outcomes.answered).toBeGreaterThan(QUERIES / 40)
    expect(outcomes.refused).toBeGreaterThan(QUERIES / 40)
  })

  test.each(SQL.filter((sql) => !/[\0\ud800]/u.test(sql)))(
    'F-114 %j is nothing but text, wherever it occurs',
    async (sql) => {
      const where = {
        companyName: {
          eq: sql,
          ne: `${sql}!`,
          contains: sql,
          startswith: sql,
          endswith: sql,
          in: [sql],
          gt: '',
          le: sql,
        },
        "concat(companyName,'')": sql,
      }
      expect(await company.customersWhere(where)).toEqual([])
      expect(
        await company.rows('Customers', { parameters: { companyName: `.${sql}.`, billCity: `.${sql}` } }),
      ).toEqual([])
      expect(await company.refusal('Customers', { where: { [`${sql}x`]: 1 } })).toMatch(/^bad_query where\./)
      expect(await company.refusal('Customers', { orderBy: [`id${sql}`] })).toMatch(/^bad_query orderBy\./)
      expect(await company.refusal('Customers', { select: [`id${sql}`] })).toMatch(/^bad_query select\./)
      expect(await company.refusal('Customers', { expand: [`type${sql}`] })).toMatch(/^bad_query expand\./)
    },
  )

  test('F-114 the deepest and widest filters that are allowed are answered', async () => {
    const wide = { or: Array.from({ length: 198 }, (_, id) => ({ companyName: { contains: `é${id}` } })) }
    expect(await company.customersWhere(wide)).toEqual([])
    const nested = (depth: number): unknown =>
      depth === 0 ? { id: 1 } : { not: { or: [nested(depth - 1), { companyName: null }] } }
    expect(await company.customersWhere(nested(5))).toEqual(expect.any(Array))
    const call = `${'trim('.repeat(MAX_CALL_DEPTH)}companyName${')'.repeat(MAX_CALL_DEPTH)}`
    expect(await company.customersWhere({ [call]: 'acme hauling' })).toEqual([1, 5])
    const values = Array.from({ length: 2_000 }, (_, index) => `v${index}`)
    expect(
      await company.customersWhere({ companyName: { in: [...values.slice(1), 'ACME HAULING'] } }),
    ).toEqual([1, 5])
    const lists = 'serviceAddresses.customer.serviceAddresses.customer'
    expect(
      await company.rows('Customers', { expand: [lists, 'rates.customer.rates.customer'] }),
    ).toHaveLength(6)
  })
})
