import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { rolloffModel } from '#shared/entities.ts'
import { queryContracts } from '#shared/queries.ts'
import { buildApp } from '#server/app/buildApp.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { migrate } from '#server/installation/migrate.ts'
import { compareCommand } from '#server/moving/compareCommand.ts'
import { compareServers, type Ask } from '#server/moving/compareServers.ts'
import { RELEASE_DAY } from '#test/server/database/releases/releaseFigures.ts'
import { startIdentityProvider, type IdentityProvider } from '#test/support/identityProvider.ts'
import { temporaryFolder } from '#test/support/temporaryFolder.ts'

const NOW = `${RELEASE_DAY}T17:00:00.000Z`

let provider: IdentityProvider
let environment: Record<string, string>
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  provider = await startIdentityProvider()
  environment = { COMPARE_TOKEN: await provider.tokenOf('kim.devries@rolloff.example') }
})
afterAll(async () => {
  for (const close of closing) await close()
  await provider.close()
})

/** A running server of the company of a former release; `statement` changes something in it first. */
async function serve(statement?: string): Promise<string> {
  const folder = temporaryFolder('compared')
  const file = path.join(folder, 'company.db')
  writeFileSync(file, brotliDecompressSync(readFileSync('test/server/database/releases/baseline.db.br')))
  const database = await openDatabase({ url: `sqlite:${file}`, model: rolloffModel })
  await migrate(database)
  if (statement !== undefined) await database.transaction((transaction) => transaction.execute(statement, []))
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    QUERY_PROCESSES: '0',
    ...provider.environment,
  })
  const app = await buildApp({ config, model: rolloffModel, database, clientDirectory: null, now: () => NOW })
  closing.push(
    () => app.close(),
    () => database.close(),
  )
  return app.listen({ port: 0, host: '127.0.0.1' })
}

const compare = (...servers: readonly string[]) => compareCommand(servers, environment, RELEASE_DAY)

it('[MV1080] a company is asked everything, and answers alike', async () => {
  const company = await serve()
  const said = await compare(company, company)
  const questions = Number(
    /^Asked (\d+) questions; both servers answered all of them alike\.$/.exec(said)?.[1],
  )
  expect(questions).toBeGreaterThan(queryContracts.length)
})

it('[MV1080] where two servers differ is named with the question and the first difference', async () => {
  const asked = ['Customers', 'Invoices', 'CustomerTotals', 'OpenInvoicePaymentInfos']
  const ask =
    (origin: string): Ask =>
    async (question) => {
      const headers = { authorization: `Bearer ${environment['COMPARE_TOKEN'] ?? ''}` }
      const response = await fetch(`${origin}/api/breeze/${question}`, { headers })
      return { status: response.status, body: (await response.json()) as unknown }
    }
  const changed = 'UPDATE "Invoice" SET "total" = "total" + 1 WHERE "id" = (SELECT MAX("id") FROM "Invoice")'
  const { questions, differences } = await compareServers({
    queries: queryContracts.filter(({ name }) => asked.includes(name)),
    first: ask(await serve()),
    second: ask(await serve(changed)),
    today: RELEASE_DAY,
  })
  // One needs the key of a customer, of which three are asked for.
  expect(questions).toBe(6)
  expect(differences).toEqual([
    expect.stringMatching(/^Invoices: \d+\.total is [\d.]+ and [\d.]+$/),
    expect.stringMatching(/^CustomerTotals\?startDate=2026-10-21&endDate=2026-11-20: \d+\.total is/),
  ])
})

it('[MV1080] says how it is used, and which server cannot be asked', async () => {
  await expect(compare('nowhere')).rejects.toThrow('Use: npm run compare -- URL URL')
  await expect(compareCommand(['http://a.example', 'http://b.example'], {}, RELEASE_DAY)).rejects.toThrow(
    'COMPARE_TOKEN',
  )
  await expect(compare('http://127.0.0.1:1', 'http://127.0.0.1:1')).rejects.toThrow(
    'http://127.0.0.1:1 cannot be asked',
  )
})
