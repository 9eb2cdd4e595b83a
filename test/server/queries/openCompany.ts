import { rolloffModel } from '#shared/entities.ts'
import { ROLES } from '#shared/access/roles.ts'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import type { QueryRequest } from '#shared/wire/query.ts'
import type { Database, Parameter } from '#server/database/Database.ts'
import { AppError } from '#server/kernel/errors.ts'
import { createQueryRunner, type RunQuery } from '#server/queries/createQueryRunner.ts'
import { computedQueries, listsQueries, namedQueries } from '#server/reads/namedQueries.ts'
import { readQuery } from '#server/queries/readQuery.ts'
import type { TestDatabase } from '#test/support/testDatabase.ts'

type Values = Readonly<Record<string, unknown>>

/** A small company in a separate database, with functions to query it. */
export interface Company {
  readonly database: TestDatabase
  readonly runQuery: RunQuery
  /** The parsed result; the user has all roles by default. */
  query(resource: string, request?: unknown, roles?: readonly string[]): Promise<unknown>
  /** The rows of an answer. */
  rows(resource: string, request?: unknown, roles?: readonly string[]): Promise<readonly Values[]>
  /** Keys of the customers that satisfy a filter, deleted ones left out. */
  customersWhere(where: unknown): Promise<readonly number[]>
  /** The refusal of a query as `code culprit`. Fails if the query succeeds. */
  refusal(resource: string, request: unknown, roles?: readonly string[]): Promise<string>
}

const NOW = '2025-05-20T16:00:00.000Z'

/** Opens a database and puts the company into it. */
export async function openCompany(
  open: () => Promise<TestDatabase>,
  parts: { readonly empty?: true; readonly now?: string } = {},
): Promise<Company> {
  const database = await open()
  if (parts.empty !== true) await fill(database)
  const runQuery = createQueryRunner({
    model: rolloffModel,
    database,
    namedQueries,
    listsQueries,
    computed: { queries: computedQueries, now: () => parts.now ?? NOW, timeZone: 'America/Detroit' },
  })
  const query = async (
    resource: string,
    request: unknown = {},
    roles: readonly string[] = ROLES,
  ): Promise<unknown> => {
    const read: QueryRequest = readQuery(structuredClone(request))
    const answer = await runQuery({ user: { roles }, resource, request: read })
    return JSON.parse(answer.toString('utf8'))
  }
  const rows: Company['rows'] = async (...asked) => asRows(await query(...asked))
  return {
    database,
    runQuery,
    query,
    rows,
    customersWhere: async (where) =>
      (await rows('Customers', { where, orderBy: ['id'] })).map((row) => Number(row['id'])),
    refusal: async (...asked) => {
      try {
        await query(...asked)
      } catch (error) {
        if (error instanceof AppError) return `${error.code} ${String(error.details().culprit)}`
        throw error
      }
      throw new Error('The query succeeded.')
    },
  }
}

/** The rows of an answer that is an array. */
function asRows(answer: unknown): readonly Values[] {
  if (!Array.isArray(answer)) throw new Error('The answer is no array.')
  return answer
}

const flags = { bypassKentCharge: false, usePercentageBasedFuelRate: false }
const prices = {
  basePrice: 300,
  extendedPrice: 320,
  outerPrice: 340,
  kalamazooPrice: 360,
  weightLimit: 3,
  trackInventory: true,
  chargeKentFee: true,
  chargeMichiganFee: false,
  includeTonExpense: true,
}

const CUSTOMERS: readonly Values[] = [
  {
    id: 1,
    typeId: 1,
    companyName: 'Acme Hauling',
    billCity: 'Grand Rapids',
    salesPersonId: 1,
    billingType: 'COD',
    fuelRate: 0.125,
    balance: 100.5,
    billingSameAsService: true,
    created: '2024-03-05T10:20:30.400Z',
  },
  { id: 2, typeId: 1, companyName: 'Söns & Ölwerk', billCity: 'CAFÉ', fuelRate: 2, balance: -3.25 },
  {
    id: 3,
    typeId: 2,
    firstName: 'Émile',
    lastName: "O'Hara",
    billCity: 'holland',
    fuelRate: 0.5,
    created: '2023-12-31T23:59:59.999Z',
  },
  { id: 4, typeId: 1, companyName: '100% Clean_Up [x] \\o/', billCity: 'Holland', balance: 7 },
  { id: 5, typeId: 1, companyName: 'acme hauling ', billCity: 'acme hauling', fuelRate: 0.125 },
  { id: 6, typeId: 1, companyName: 'Gone Ltd', deleted: '2024-05-01T00:00:00.000Z', deletedBy: 'Olive' },
  { id: 7, typeId: 2, lastName: 'Zwart "Z" </script>\u2028\u{1f600}\ttab', notes: 'line\nline' },
]

const ROWS: Readonly<Record<string, readonly Values[]>> = {
  SalesPerson: [{ id: 901, name: 'Retired', displayOrder: 99, deleted: '2024-01-01T00:00:00.000Z' }],
  Customer: CUSTOMERS.map((row) => ({ balance: 0, billingSameAsService: false, ...flags, ...row })),
  ServiceAddress: [
    { id: 11, customerId: 1, city: 'Ada', distance: 12.5, zone: 1, pricePerTon: 55 },
    { id: 12, customerId: 1, city: 'Zeeland', distance: 30, zone: 2 },
    { id: 13, customerId: 1, city: 'Lost', deleted: '2024-05-01T00:00:00.000Z' },
    { id: 14, customerId: 3, city: 'Ada', zone: 4 },
  ],
  Dumpster: [{ id: 921, size: '20 yd', displayOrder: 1, ...prices }],
  CustomerRate: [
    { id: 31, customerId: 2, rateTypeId: 1, dumpsterId: 921, rate: 410, displayOrder: 2 },
    { id: 32, customerId: 1, rateTypeId: 2, rate: 95.5, displayOrder: 1 },
    { id: 33, customerId: 1, rateTypeId: 1, dumpsterId: 921, rate: 400, displayOrder: 3 },
  ].map((row) => ({ baseMileage: 0, mileageOffset: 0, mileageOffsetRate: 0, pricePerTon: 0, ...row })),
  Note: [
    { id: 41, entityTypeName: 'Customer', entityId: 1, text: 'First' },
    { id: 42, entityTypeName: 'Customer', entityId: 1, text: 'Gone', deleted: '2024-05-01T00:00:00.000Z' },
    { id: 43, entityTypeName: 'Customer', entityId: 3, text: 'Second' },
  ],
  AuditLog: [
    { id: 51, when: '2024-01-01T00:00:00.000Z', entityId: 1, saveId: 'a' },
    { id: 52, when: '2024-01-03T00:00:00.000Z', entityId: 1, saveId: 'b' },
    { id: 53, when: '2024-01-02T00:00:00.000Z', entityId: 3, saveId: 'a' },
  ].map((row) => ({ entityTypeName: 'Customer', action: 'Modified', data: '{}', ...row })),
}

async function fill(database: Database): Promise<void> {
  for (const [name, rows] of Object.entries(ROWS)) for (const row of rows) await insert(database, name, row)
}

/** Adds one row as it is, with version 1. */
export async function insert(database: Database, name: string, values: Values): Promise<void> {
  const { dialect } = database
  const entity = getEntity(rolloffModel, name)
  const row: Values = { rowVersion: 1, ...values }
  if (!(keyFieldOf(entity) in row)) throw new Error('A row needs its key.')
  const fields = Object.keys(row)
  const parameters = fields.map((field): Parameter => {
    const declared = entity.fields[field]
    if (declared === undefined) throw new Error(`${name} has no field ${field}.`)
    return dialect.toDatabase(declared, row[field])
  })
  const columns = fields.map((field) => dialect.quote(field)).join(', ')
  const marks = fields.map((_field, index) => dialect.parameter(index)).join(', ')
  await database.transaction((transaction) =>
    transaction.execute(`INSERT INTO ${dialect.quote(name)} (${columns}) VALUES (${marks})`, parameters),
  )
}
