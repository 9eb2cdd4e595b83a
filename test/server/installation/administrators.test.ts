import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { databaseUsers } from '#server/reads/people/databaseUsers.ts'
import { adminCommand } from '#server/installation/adminCommand.ts'
import { makeFirstAdministrator } from '#server/installation/makeFirstAdministrator.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'

const now = (): string => '2026-06-17T18:00:00.000Z'
const OWNER = 'owner@company.example'

describe('the command that makes an administrator', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-admin-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const run = (...args: string[]): Promise<string> =>
    adminCommand(args, { DATA_DIR: path.join(folder, 'new') }, now)

  async function inCompany<T>(
    work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
  ): Promise<T> {
    const url = `sqlite:${path.join(folder, 'new', 'rolloff.db')}`
    const database = await openDatabase({ url, model: rolloffModel })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  it('F-126 begins a company that was never started with an administrator, who has all roles', async () => {
    expect(await run(OWNER, 'Olive', 'van', 'Owner')).toBe(
      'owner@company.example was added as administrator, with all roles.',
    )
    await inCompany(async (database) => {
      expect(await databaseUsers(database).findByUserName(OWNER)).toMatchObject({
        firstName: 'Olive van',
        lastName: 'Owner',
        isActive: true,
        roles: ROLES,
      })
      expect(await databaseUsers(database).listDemoUsers()).toEqual([
        { userName: OWNER, name: 'Olive van Owner', roles: ROLES },
      ])
      const [audited] = await database.query(
        `SELECT count(*) AS n FROM "AuditLog" WHERE "entityTypeName" = 'User' AND "action" = 'Added'`,
        [],
      )
      expect(audited).toEqual({ n: 1 })
      const invented = await database.query(
        `SELECT "name" FROM "Setting" WHERE "name" LIKE 'Company%' AND "stringValue" <> ''
          UNION ALL SELECT "companyName" FROM "Customer" UNION ALL SELECT "name" FROM "StorageDumpSite"`,
        [],
      )
      expect(invented).toEqual([])
    })
  })

  it('F-126 lets a company in again whose only administrator was locked out', async () => {
    await run(OWNER, 'Olive Owner')
    expect(await run(` ${OWNER.toUpperCase()} `)).toBe(
      'OWNER@COMPANY.EXAMPLE is an administrator already; nothing was changed.',
    )
    await inCompany(async (database) => {
      await database.transaction(async (transaction) => {
        await transaction.execute('UPDATE "User" SET "isActive" = 0', [])
        await transaction.execute('DELETE FROM "UserRole"', [])
      })
      expect(await databaseUsers(database).listDemoUsers()).toEqual([])
    })
    expect(await run(OWNER)).toBe('owner@company.example is an administrator now.')
    await inCompany(async (database) => {
      const [role] = (await databaseUsers(database).findByUserName(OWNER))?.roles ?? []
      expect(role).toBe('Admin')
    })
  })

  it.each([
    [[], 'Use: npm run admin -- ACCOUNT "First Last"'],
    [[' '], 'Use: npm run admin -- ACCOUNT "First Last"'],
    [['--help'], 'Use: npm run admin -- ACCOUNT "First Last"'],
    [['olive owner'], /User name/],
    [['olive', 'x'.repeat(61), 'Owner'], /First name/],
  ])('says what is wrong with %j', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message)
  })
})

describe('the configured first administrator', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await openTestDatabase()
  })
  afterEach(() => database.close())

  const start = (userName: string): Promise<void> => {
    const firstAdministrator = { userName, firstName: 'Olive', lastName: 'Owner' }
    return makeFirstAdministrator(database, { firstAdministrator, businessTimeZone: 'America/Detroit' }, now)
  }

  it('F-126 is made while there are no users, and counts no more afterwards', async () => {
    await start(OWNER)
    await start('intruder@company.example')
    expect((await databaseUsers(database).findByUserName(OWNER))?.roles).toEqual(ROLES)
    expect(await databaseUsers(database).findByUserName('intruder@company.example')).toBeNull()
  })

  it('F-126 prevents the start with a sentence where it cannot be an account', async () => {
    await expect(start('olive owner')).rejects.toThrow('FIRST_ADMINISTRATOR: ')
  })
})
