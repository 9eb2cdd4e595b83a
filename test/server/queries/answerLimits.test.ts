import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import { SqliteReader } from '#server/database/sqlite/SqliteReader.ts'
import { UNLIMITED, type ReadLimits } from '#server/database/ReadLimits.ts'
import { createQueryRunner } from '#server/queries/createQueryRunner.ts'
import { createQueryPreparer, type PreparedStatement } from '#server/queries/prepareQuery.ts'
import { readChunks } from '#server/queries/readChunks.ts'
import { readQuery } from '#server/queries/readQuery.ts'
import { listsQueries, namedQueries } from '#server/reads/namedQueries.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { insert, openCompany, type Company } from './openCompany.ts'

const MEGABYTE = 1_048_576
let company: Company
let reader: SqliteReader
beforeAll(async () => {
  company = await openCompany(() => openTestDatabase())
  const { url, dialect } = company.database
  reader = new SqliteReader(url.replace('sqlite:', ''), dialect)
})
afterAll(async () => {
  reader.close()
  await company.database.close()
})

const parts = () => ({ model: rolloffModel, database: company.database, namedQueries, listsQueries })
const incoming = (request: object, resource = 'Customers') => ({
  user: { roles: ROLES },
  resource,
  request: readQuery(request),
})

async function prepare(request: object): Promise<PreparedStatement> {
  const prepared = await createQueryPreparer(parts()).prepare(incoming(request))
  if (prepared.as !== 'statement') throw new Error('The query is no statement.')
  return prepared
}

async function runWithin(limits: Partial<ReadLimits>, request: object): Promise<unknown> {
  const run = createQueryRunner({ ...parts(), limits: { ...UNLIMITED, ...limits } })
  return JSON.parse(String(await run(incoming(request))))
}

const whole = { expand: ['serviceAddresses', 'rates'], orderBy: ['id'] }

describe('[QU28] the limits of an answer', () => {
  it('count its records, those within others included', async () => {
    expect(await runWithin({ rows: 12 }, whole)).toHaveLength(6)
    await expect(runWithin({ rows: 11 }, whole)).rejects.toMatchObject({
      code: 'too_large',
      culprit: 'take',
      message: 'The result would hold more than 11 records, most of it Customer; ask for less of it.',
    })
  })

  it('name the list that has most of it', async () => {
    const list = 'serviceAddresses.customer.serviceAddresses'
    const request = { where: { id: 1 }, expand: [list] }
    expect(await runWithin({ rows: 9 }, request)).toHaveLength(1)
    await expect(runWithin({ rows: 8 }, request)).rejects.toMatchObject({
      culprit: `expand.${list}`,
      message: `The result would hold more than 8 records, most of it ${list}; ask for less of it.`,
    })
  })

  it('are in megabytes for its size, and for what one row holds', async () => {
    const { database } = company
    const long = 'x'.repeat(1_200_000)
    await database.transaction((transaction) =>
      transaction.execute(`UPDATE "Note" SET "text" = ?1 WHERE "id" IN (41, 43)`, [long]),
    )
    const notes = { where: { id: { in: [1, 3] } }, expand: ['customerNotes'] }
    await expect(runWithin({ bytes: 2 * MEGABYTE }, notes)).rejects.toMatchObject({
      code: 'too_large',
      culprit: expect.stringMatching(/^(take|expand\.customerNotes)$/) as unknown,
      message: expect.stringMatching(/^The result would hold more than 2 MB, most of it /) as unknown,
    })
    const prepared = await prepare(notes)
    const limits = { ...UNLIMITED, nestedBytes: MEGABYTE }
    expect(() => [...readChunks(reader, prepared, limits)]).toThrow(
      expect.objectContaining({
        code: 'too_large',
        message: expect.stringMatching(
          /^One row of the result would hold more than 1 MB, most of it /,
        ) as unknown,
      }),
    )
    expect(await runWithin({ bytes: 3 * MEGABYTE }, notes)).toHaveLength(2)
  })

  it('[QU14] are lower for answers whose records are linked in memory', async () => {
    const { database } = company
    const long = 'x'.repeat(9 * MEGABYTE)
    await database.transaction((transaction) =>
      transaction.execute(`UPDATE "Note" SET "text" = ?1 WHERE "id" IN (41, 43)`, [long]),
    )
    const run = createQueryRunner(parts())
    const request = { select: ['text'], where: { id: { in: [41, 43] } } }
    expect(await run(incoming(request, 'Notes'))).not.toHaveLength(0)
    await expect(run(incoming({ ...request, noTracking: true }, 'Notes'))).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('16 MB') as unknown,
    })
  })
})

describe('[QU20] an answer row by row', () => {
  const streamed = async (request: object): Promise<unknown> =>
    JSON.parse(Buffer.concat([...readChunks(reader, await prepare(request), UNLIMITED)]).toString())

  it.each<object>([
    { where: { id: 99 } },
    { where: { id: 1 }, select: ['id'] },
    { ...whole, select: ['id', 'type', 'serviceAddresses'], expand: ['type'] },
    { where: { typeId: 1 }, take: 2, skip: 1, inlineCount: true, select: ['id'] },
    { take: 0, inlineCount: true },
  ])('is the one that is read at once: %j', async (request) => {
    expect(await streamed(request)).toEqual(await company.query('Customers', request))
  })

  it('[QU16] is refused where it has too many rows', async () => {
    const { plan, parameters } = await prepare({ select: ['id'] })
    const read = (maxRows: number) => [
      ...readChunks(reader, { plan: { ...plan, maxRows }, parameters }, UNLIMITED),
    ]
    expect(read(6)).not.toHaveLength(0)
    expect(() => read(5)).toThrow('The result would have more than 5 rows; ask for fewer with where or take.')
  })

  it('ends the statement, also where nobody reads on', async () => {
    const prepared = await prepare({ select: ['id'] })
    const chunks = readChunks(reader, prepared, UNLIMITED)
    expect(String(chunks.next().value)).toBe('[')
    chunks.next()
    chunks.return(undefined)
    expect([...readChunks(reader, prepared, UNLIMITED)]).toHaveLength(13)
  })
})

describe('[QU29] a scan', () => {
  it('ends when its time is over', async () => {
    const flags = { billingSameAsService: false, bypassKentCharge: false, usePercentageBasedFuelRate: false }
    // The clock is looked at only once in a number of records.
    for (let id = 101; id <= 150; id += 1)
      await insert(company.database, 'Customer', { id, typeId: 1, balance: 0, ...flags })
    await expect(
      runWithin({ milliseconds: -1 }, { where: { companyName: { contains: 'x' } } }),
    ).rejects.toMatchObject({
      code: 'query_timeout',
      culprit: 'take',
      message: 'The query took too long, most of it for Customer; ask for less of it.',
    })
  })
})
