import { eConnectGreatPlains } from '#server/greatPlains/eConnect.ts'
import { openCompanyDatabase } from '#server/greatPlains/openCompanyDatabase.ts'
import type { Statement } from '#server/greatPlains/statements.ts'
import { ConfigurationError, ProviderFailed } from '#server/kernel/errors.ts'
import {
  driverWithoutServer,
  type DriverWithoutServer,
  type SentRequest,
  type ServerAnswer,
} from '#test/support/driverWithoutServer.ts'
import { recordingCompany } from './recordingCompany.ts'
import { aBatch, aDocument } from './salesBatches.ts'

const ADDRESS = 'mssql://rolloff:p%40ss@books:1444/TWO?encrypt=false'

const UNREACHABLE =
  'Great Plains could not be reached, or did not answer. Export again: nothing is handed over twice.'

const open = ({ driver }: DriverWithoutServer) => openCompanyDatabase(ADDRESS, async () => driver)

const statement = (sql: string, values: Statement['values'] = {}): Statement => ({ sql, values })

const sqlOf = ({ requests }: DriverWithoutServer) => requests.map(({ sql }) => sql)

/** What was sent, as a simulated company takes it. */
const statementOf = ({ sql, parameters }: SentRequest): Statement =>
  statement(
    sql,
    Object.fromEntries(
      parameters.map(({ name, value }) => [
        name,
        typeof value === 'number' ? { type: 'amount', value } : { type: 'text', value: String(value) },
      ]),
    ),
  )

/** The error that a promise is rejected with. */
const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

/** As the server says that a statement failed. */
const refusal = (message: string) => Object.assign(new Error(message), { code: 'EREQUEST', number: 547 })

const failingAt =
  (failing: string, error: Error): ServerAnswer =>
  ({ sql }) =>
    sql === failing ? error : []

describe('the database of a company of Great Plains', () => {
  it('[GP8] is connected to at its address, at its first use and once', async () => {
    const sql = driverWithoutServer()
    const company = open(sql)
    expect(sql.configurations).toEqual([])
    await Promise.all([company.run(statement('SELECT 1')), company.run(statement('SELECT 2'))])
    await company.transaction((run) => run(statement('SELECT 3')))
    expect(sql.configurations).toMatchObject([
      {
        server: 'books',
        port: 1444,
        database: 'TWO',
        user: 'rolloff',
        password: 'p@ss',
        requestTimeout: 120_000,
        options: { encrypt: false, trustServerCertificate: false },
      },
    ])
    expect(sql.pools).toHaveLength(1)
    await company.close()
  })

  it('[GP8] is sent amounts as numeric(19,5), whole numbers as int and texts as varchar', async () => {
    const sql = driverWithoutServer()
    const company = open(sql)
    await company.run(
      statement('SELECT @amount, @count, @text', {
        amount: { type: 'amount', value: 1_234.56789 },
        count: { type: 'integer', value: 16_384 },
        text: { type: 'text', value: `O'Hara` },
      }),
    )
    expect(sql.requests).toMatchObject([
      {
        sql: 'SELECT @amount, @count, @text',
        parameters: [
          { name: 'amount', type: 'decimal(19, 5)', value: 1_234.56789 },
          { name: 'count', type: 'int', value: 16_384 },
          { name: 'text', type: expect.stringMatching(/^varchar\(/), value: `O'Hara` },
        ],
      },
    ])
    await company.close()
  })

  it('[GP8] gets a whole batch in one transaction on one connection, every amount as a number', async () => {
    const answering = recordingCompany()
    const sql = driverWithoutServer({
      answer: async (request) =>
        /^(BEGIN|COMMIT)$/.test(request.sql) ? [] : [await answering.run(statementOf(request))],
    })
    const company = open(sql)
    await eConnectGreatPlains(company, { systemDatabase: 'DYNAMICS', documentId: 'STDINV' }).handOver(
      aBatch('7', aDocument('10042'), aDocument('10043')),
    )
    const sent = sqlOf(sql)
    expect([sent[0], sent.at(-1)]).toEqual(['BEGIN', 'COMMIT'])
    expect(sent.filter((each) => each.includes('[dbo].[ta'))).toHaveLength(7)
    expect(new Set(sql.requests.map(({ connection }) => connection)).size).toBe(1)
    const amounts = sql.requests
      .flatMap(({ parameters }) => parameters)
      .filter(({ name }) => /AMT|AMNT|PRCE|QUANTITY|SUBTOTAL|COST/.test(name))
    expect(amounts.length).toBeGreaterThan(10)
    for (const { name, type, value } of amounts)
      expect([name, type, typeof value]).toEqual([name, 'decimal(19, 5)', 'number'])
    await company.close()
  })

  it('answers with the rows of the last result, and with none where there is none', async () => {
    const results = [[{ first: 1 }], [{ result: 0 }, { result: 1 }]]
    const sql = driverWithoutServer({ answer: ({ sql: sent }) => (sent === 'EXEC' ? results : []) })
    const company = open(sql)
    expect(await company.run(statement('EXEC'))).toEqual(results[1])
    expect(await company.run(statement('UPDATE'))).toEqual([])
    await company.close()
  })

  it('[GP8] takes back what failing work did, and passes its error on', async () => {
    const sql = driverWithoutServer()
    const company = open(sql)
    const mistake = new Error('The work has failed.')
    const asked = company.transaction(async (run) => {
      await run(statement('INSERT'))
      throw mistake
    })
    expect(await errorOf(asked)).toBe(mistake)
    expect(sqlOf(sql)).toEqual(['BEGIN', 'INSERT', 'ROLLBACK'])
    await company.close()
  })

  it('[GP8] passes on what the server says of a statement, and takes everything back', async () => {
    const sql = driverWithoutServer({
      answer: failingAt('INSERT', refusal('The conflict occurred in table SOP10100.')),
    })
    const company = open(sql)
    const error = await errorOf(company.transaction((run) => run(statement('INSERT'))))
    expect(error).toBeInstanceOf(ProviderFailed)
    expect(error).toMatchObject({
      message: 'Great Plains answered: The conflict occurred in table SOP10100.',
      cause: { name: 'RequestError' },
    })
    expect(sqlOf(sql)).toEqual(['BEGIN', 'INSERT', 'ROLLBACK'])
    // The connection is free for the next.
    expect(await company.transaction((run) => run(statement('SELECT')))).toEqual([])
    await company.close()
  })

  it.each([
    ['a statement', 'INSERT', ['BEGIN', 'INSERT', 'ROLLBACK']],
    ['the beginning', 'BEGIN', ['BEGIN']],
    ['the end', 'COMMIT', ['BEGIN', 'INSERT', 'COMMIT']],
  ])(
    '[GP8] says that nothing is handed over twice where %s gets no answer',
    async (_where, failing, steps) => {
      const lost = Object.assign(new Error('Connection lost'), { code: 'ECLOSE' })
      const sql = driverWithoutServer({ answer: failingAt(failing, lost) })
      const company = open(sql)
      const error = await errorOf(company.transaction((run) => run(statement('INSERT'))))
      expect(error).toBeInstanceOf(ProviderFailed)
      expect(error).toMatchObject({ message: UNREACHABLE })
      expect(sqlOf(sql)).toEqual(steps)
      await company.close()
    },
  )

  it('is connected to again where it could not be reached', async () => {
    let tries = 0
    const sql = driverWithoutServer({
      connect: () => {
        tries += 1
        if (tries === 1) throw Object.assign(new Error('Failed to connect'), { code: 'ESOCKET' })
      },
    })
    const company = open(sql)
    expect(await errorOf(company.run(statement('SELECT')))).toMatchObject({ message: UNREACHABLE })
    expect(sqlOf(sql)).toEqual([])
    expect(await company.run(statement('SELECT'))).toEqual([])
    await company.close()
  })

  it('goes on where a connection is lost while nothing uses it', async () => {
    const sql = driverWithoutServer()
    const company = open(sql)
    await company.run(statement('SELECT'))
    sql.pools[0]?.emit('error', new Error('Connection lost'))
    expect(await company.run(statement('SELECT'))).toEqual([])
    await company.close()
  })

  it('is left when the server stops, if it was used', async () => {
    const unused = driverWithoutServer()
    await open(unused).close()
    expect(unused.configurations).toEqual([])
    const sql = driverWithoutServer()
    const company = open(sql)
    await company.run(statement('SELECT'))
    await company.close()
    expect(sql.pools[0]?.connected).toBe(false)
    expect(sql.closed).toContain(sql.requests[0]?.connection)
  })

  it('is refused where its address is no address', () => {
    expect(() => openCompanyDatabase('mssql://us:secret@books')).toThrow(ConfigurationError)
  })
})
