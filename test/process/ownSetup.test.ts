import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import BetterSqlite3 from 'better-sqlite3'
import sharp from 'sharp'
import type { SaveResult } from '#shared/wire/save.ts'
import { readPdf } from '#test/support/readPdf.ts'
import { signInOverHttp } from '#test/support/signInOverHttp.ts'
import { startServer, type RunningServer } from '#test/support/startServer.ts'
import { temporaryFolder } from '#test/support/temporaryFolder.ts'

const OWNER = 'olive@hauler.example'

let folder: string
let server: RunningServer
let said: string

beforeAll(async () => {
  folder = temporaryFolder('own-setup')
  const logo = path.join(folder, 'logo.png')
  const drawn = { width: 300, height: 100, channels: 3 as const, background: '#0f6b63' }
  await writeFile(logo, await sharp({ create: drawn }).png().toBuffer())
  const environment = {
    DATA_DIR: folder,
    DEMO_SIGN_IN: 'on',
    SETUP_NAME: 'Lakeshore Hauling',
    SETUP_ADDRESS: '12 Harbor St; Holland, MI 49423',
    SETUP_LOGO: logo,
    SETUP_TIME_ZONE: 'America/Chicago',
    SETUP_FIRST_RENTAL: '5001',
    SETUP_FIRST_INVOICE: '90001',
    SETUP_ACCOUNT: OWNER,
    SETUP_ACCOUNT_NAME: 'Olive Owner',
  }
  const setup = path.resolve('dist/server/setup.js')
  said = (await promisify(execFile)(process.execPath, [setup], { env: { ...process.env, ...environment } }))
    .stdout
  server = await startServer({ dataDirectory: folder, environment: { DEMO_COMPANY: 'off' } })
})
afterAll(() => server.stop())

describe('a company that was set up by environment', () => {
  it('[IS1000] [SE1000] [SE1001] [SE1003] is served to its administrator, with its logo, its time zone and five steps to do', async () => {
    expect(said).toContain('Lakeshore Hauling is set up in')
    const token = await signInOverHttp(server.url, OWNER)
    const headers = { authorization: `Bearer ${token}` }
    const boot = await (await fetch(`${server.url}/api/boot`)).json()
    expect(boot).toMatchObject({ businessTimeZone: 'America/Chicago' })
    const logo = await fetch(`${server.url}/api/logo`)
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png'])
    const counts = await (await fetch(`${server.url}/api/breeze/CompanyCounts`, { headers })).json()
    expect(counts).toMatchObject({
      users: 1,
      drivers: 0,
      yards: 1,
      dumpSites: 0,
      customers: 0,
      sentEmails: 0,
    })

    const save = async (entity: string, values: object): Promise<number> => {
      const entityAspect = {
        entityTypeName: `${entity}:#Rolloff`,
        entityState: 'Added',
        originalValuesMap: {},
      }
      const saved = await fetch(`${server.url}/api/breeze/SaveChanges`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ entities: [{ id: -1, rowVersion: 1, ...values, entityAspect }] }),
      })
      const answer = await saved.text()
      expect([saved.status, saved.ok ? '' : answer]).toEqual([200, ''])
      // The answer of the product's own save; a wrong form fails the test.
      const { keyMappings } = JSON.parse(answer) as SaveResult
      return Number(keyMappings[0]?.realValue)
    }
    const prices = { basePrice: 375, extendedPrice: 375, outerPrice: 375, kalamazooPrice: 375 }
    const customerId = await save('Customer', { typeId: 1, companyName: 'Acme Roofing' })
    const serviceAddressId = await save('ServiceAddress', { customerId, range: 'Regular', city: 'Holland' })
    const dumpsterId = await save('Dumpster', { size: '20 yd', weightLimit: 3, ...prices })
    const rental = { customerId, serviceAddressId, dumpsterId, startDate: '2037-11-26' }
    const rentalId = await save('Rental', rental)
    expect(rentalId).toBe(5001)
    const invoiceId = await save('Invoice', {
      customerId,
      serviceAddressId,
      rentalId,
      invoiceDate: '2037-11-26',
    })
    const printed = await fetch(`${server.url}/api/report/invoice?ids=${invoiceId}`, { headers })
    expect([printed.status, printed.ok ? '' : await printed.text()]).toEqual([200, ''])
    const pdf = Buffer.from(await printed.arrayBuffer())
    const [page] = await readPdf(pdf)
    expect(page).toMatch(/Lakeshore Hauling 12 Harbor St Holland, MI 49423 .*90001/)
    expect(pdf.toString('latin1')).toMatch(/\/Subtype \/Image/)
    const database = new BetterSqlite3(path.join(folder, 'rolloff.db'), { readonly: true })
    expect(database.prepare('SELECT count(*) AS n FROM AuditLog WHERE userId = 0').get()).not.toEqual({
      n: 0,
    })
    database.close()
  })
})
