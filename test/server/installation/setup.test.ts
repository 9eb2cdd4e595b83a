import { HELP } from '#setup/help.mjs'
import { SETUP_QUESTION_NAMES } from '#server/installation/setupQuestions.ts'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { takeNumbers } from '#server/database/numberSequences.ts'
import { removeDemo } from '#server/demo/removeDemo.ts'
import { readLogo } from '#server/files/readLogo.ts'
import { setupCommand, type SetupSystems } from '#server/installation/setupCommand.ts'
import { offlineAddressSearch } from '#server/practice/geo/offline.ts'
import { databaseUsers } from '#server/reads/people/databaseUsers.ts'
import { readDepot } from '#server/reads/settings/readDepot.ts'
import { readTimeZone } from '#server/reads/settings/readTimeZone.ts'
import { temporaryFolder } from '#test/support/temporaryFolder.ts'

const SYSTEMS: SetupSystems = {
  now: () => '2026-06-17T18:00:00.000Z',
  ask: null,
  findAddress: (_config, text) => offlineAddressSearch.search(text),
  readLogo,
}
const NEEDED = {
  SETUP_NAME: 'Lakeshore Hauling',
  SETUP_ADDRESS: '12 Leonard St NW; Holland, MI',
  SETUP_ACCOUNT: 'olive@hauler.example',
}

let folder: string
beforeEach(() => {
  folder = temporaryFolder('setup')
})

const run = (
  args: readonly string[],
  environment: Readonly<Record<string, string>> = NEEDED,
  systems: Partial<SetupSystems> = {},
): Promise<string> => setupCommand(args, { DATA_DIR: folder, ...environment }, { ...SYSTEMS, ...systems })

async function inCompany<T>(
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const url = `sqlite:${path.join(folder, 'rolloff.db')}`
  const database = await openDatabase({ url, model: rolloffModel })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

describe('the setup of a company', () => {
  it('[IS1000] [IS1001] [IS1002] [SE1000] makes it of flags and environment, in a database of its own, once', async () => {
    const logo = path.join(folder, 'logo.png')
    const large = { width: 2400, height: 1200, channels: 3 as const, background: '#0f6b63' }
    await writeFile(logo, await sharp({ create: large }).png().toBuffer())
    const numbers = [
      '--first-rental',
      '5001',
      '--first-job',
      '20001',
      '--first-invoice',
      '90001',
      '--first-payment',
      '301',
    ]
    const said = await run([
      '--logo',
      logo,
      '--time-zone',
      'America/Chicago',
      '--account-name',
      'Olive Owner',
      ...numbers,
    ])
    expect(said).toContain(`Lakeshore Hauling is set up in ${path.join(folder, 'rolloff.db')}:`)
    expect(said).toContain('first rental R5001, job J20001, invoice 90001, payment 301')
    expect(said).toContain('Start it with npm start')
    await inCompany(async (database) => {
      expect(await databaseUsers(database).findByUserName('olive@hauler.example')).toMatchObject({
        firstName: 'Olive',
        lastName: 'Owner',
        roles: ROLES,
      })
      expect(await readTimeZone(database, { businessTimeZone: 'America/Detroit' })).toBe('America/Chicago')
      const [yard, ...others] = await database.query('SELECT * FROM "StorageDumpSite"', [])
      expect(yard).toMatchObject({ name: 'Main yard', city: 'Holland', state: 'MI', storage: 1 })
      expect(others).toEqual([])
      expect(await readDepot(database)).toEqual({
        latitude: yard?.['latitude'],
        longitude: yard?.['longitude'],
      })
      const values = await database.query(
        `SELECT "name", substr("stringValue", 1, 22) AS "text" FROM "Setting"
          WHERE "name" IN ('CompanyName', 'CompanyAddress', 'CompanyLogo') ORDER BY "name"`,
        [],
      )
      expect(values.map(({ text }) => text)).toEqual([
        '12 Leonard St NW\nHolla',
        'data:image/png;base64,',
        'Lakeshore Hauling',
      ])
      const next = await database.transaction(async (transaction) => [
        await database.dialect.reserveKeys(transaction, 'Rental', 1),
        await database.dialect.reserveKeys(transaction, 'Job', 1),
        await takeNumbers(transaction, database.dialect, 'InvoiceNumber'),
        await database.dialect.reserveKeys(transaction, 'Payment', 1),
      ])
      expect(next).toEqual([5001, 20_001, 90_001, 301])
    })
    await expect(run([])).rejects.toThrow('already: it has users. Nothing was changed.')
  })

  it('[IS1000] names all that is missing or cannot be used, and changes nothing', async () => {
    const wrong = { SETUP_EMAIL: 'nowhere', SETUP_TIME_ZONE: 'Mars', SETUP_FIRST_JOB: '0' }
    await expect(run([], wrong)).rejects.toThrow(
      /--name, SETUP_NAME: .*needed.\n--address.*needed.\n--email.*\n--time-zone.*Mars.*\n--first-job.*\n--account, SETUP_ACCOUNT: .*needed/,
    )
    await inCompany(async (database) =>
      expect(await database.query('SELECT count(*) AS n FROM "User"', [])).toEqual([{ n: 0 }]),
    )
    await expect(run(['--horse', 'x'])).rejects.toThrow('--help lists all')
    for (const name of SETUP_QUESTION_NAMES) expect(HELP['setup']).toContain(`--${name}`)
  })

  it('[IS1000] [IS1001] asks at a terminal for what is not given, again where it cannot be used', async () => {
    const typed = [
      'Acme Haul',
      '1 Nowhere Rd; Ada, MI 49301',
      '',
      '',
      '',
      'Mars',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      'ann',
      'Ann Smith',
    ]
    const asked: string[] = []
    const said = await run(
      [],
      {},
      {
        ask: (question) => {
          asked.push(question)
          return Promise.resolve(typed.shift() ?? '')
        },
      },
    )
    expect(asked[6]).toBe(
      'Mars is not a known time zone; one is America/Chicago.\nTime zone [America/Detroit]: ',
    )
    expect(asked).toHaveLength(15)
    expect(said).toContain('Main yard, 1 Nowhere Rd, Ada, MI 49301: not found by the address lookup')
    await inCompany(async (database) => {
      const [yard] = await database.query('SELECT * FROM "StorageDumpSite"', [])
      expect(yard).toMatchObject({ address1: '1 Nowhere Rd', city: 'Ada', zip: '49301', latitude: null })
    })
  })

  it('[IS1003] has the company of the data folder served, and the demo company only by its own command', async () => {
    const started = (more: Readonly<Record<string, string>> = {}) =>
      readConfig({ DATA_DIR: folder, DEMO_SIGN_IN: 'on', ...more })
    expect(started()).toMatchObject({ demoCompany: true, dataDirectory: path.join(folder, 'demo') })
    await run([])
    expect(started()).toMatchObject({ demoCompany: false, dataDirectory: folder })
    expect(started({ DEMO_COMPANY: 'on' }).dataDirectory).toBe(path.join(folder, 'demo'))
  })
})

describe('the removal of the demo company', () => {
  const remove = (args: readonly string[], answer: string | null = null): Promise<string> =>
    removeDemo(args, { DATA_DIR: folder }, answer === null ? null : () => Promise.resolve(answer))

  it('[IS1005] says what there is, asks, and leaves everything else', async () => {
    const demo = path.join(folder, 'demo')
    await run([])
    await mkdir(path.join(demo, 'files'), { recursive: true })
    await writeFile(path.join(demo, 'files', 'photo'), 'x'.repeat(250_000))
    expect(await remove(['--remove'], 'n')).toBe('Nothing was removed.')
    await expect(remove(['--remove'])).rejects.toThrow(`The demo company in ${demo}: a file, 0.3 MB.`)
    expect(existsSync(demo)).toBe(true)
    expect(await remove(['--remove'], 'yes')).toBe(`Removed. The demo company in ${demo}: a file, 0.3 MB.`)
    expect(existsSync(demo)).toBe(false)
    expect(existsSync(path.join(folder, 'rolloff.db'))).toBe(true)
    expect(await remove(['--remove', '--yes'])).toBe(`There is no demo company in ${demo}.`)
    await expect(remove([])).rejects.toThrow('--remove')
  })
})
