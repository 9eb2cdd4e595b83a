import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { EVENT } from '#shared/auditing/eventTypes.ts'
import { readConfig } from '#server/config.ts'
import { databaseChecks } from '#server/operation/checks/databaseChecks.ts'
import { machineChecks } from '#server/operation/checks/machineChecks.ts'
import { good, problem, runChecks, warning } from '#server/operation/checks/SystemCheck.ts'
import { doctorCommand } from '#server/operation/doctorCommand.ts'
import { createMigrated } from '#test/support/migratedDatabase.ts'
import { temporaryFolder } from '#test/support/temporaryFolder.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/testDatabase.ts'

const NOW = '2037-11-26T15:00:00.000Z'
const FUTURE = '2037-11-26T16:00:00.000Z'
const now = (): string => NOW

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

let keys = 1_000
const execute = (sql: string) =>
  database.transaction((transaction) => transaction.execute(sql.replace('KEY', String((keys += 1))), []))

const happened = (type: string, when: string) =>
  execute(
    `INSERT INTO "EventLog" ("id", "when", "type", "message", "rowVersion") VALUES (KEY, '${when}', '${type}', 'It was.', 1)`,
  )

async function found(checkReadiness: () => Promise<string | null> = () => Promise.resolve(null)) {
  const findings = await runChecks(databaseChecks({ database, checkReadiness, isEmbedded: true, now }))
  return Object.fromEntries(findings.map(({ name, state, sentence }) => [name, `${state}: ${sentence}`]))
}

describe('the checks of an installation', () => {
  it('[OP1030] say what is wrong with a company, and nothing where all is well', async () => {
    expect(await found(() => Promise.resolve('migrations'))).toMatchObject({
      Database: 'problem: The database is of an older version of Rolloff.',
      Backup: 'warning: No backup was made yet.',
      'Audit log': 'warning: It was never checked whether the audit log is whole.',
    })
    await happened(EVENT.backupMade, '2037-11-22T15:00:00.000Z')
    await happened(EVENT.auditVerified, '2037-11-02T15:00:00.000Z')
    await execute(
      `INSERT INTO "AuditLog" ("id", "when", "entityTypeName", "entityId", "action", "data", "rowVersion")
       VALUES (KEY, '${FUTURE}', 'Customer', 1, 'Added', '{}', 1)`,
    )
    await execute(
      `INSERT INTO "AccountingConnection" ("system", "environment", "realmId", "companyName", "accessToken", "refreshToken", "accessExpires", "refreshExpires", "problem", "version")
       VALUES ('QuickBooks', 'sandbox', '1', 'Acme', '', '', '${NOW}', '${NOW}', 'The connection has ended.', 1)`,
    )
    expect(await found(() => Promise.resolve('database'))).toEqual({
      Database: 'problem: The database cannot be read or written.',
      Clock: `problem: The clock is behind: it says ${NOW}, but the last change was stored at ${FUTURE}.`,
      Backup: 'problem: The last backup is 4 days old.',
      'Audit log': 'warning: The audit log was not checked for 24 days.',
      Accounting: 'problem: QuickBooks: The connection has ended.',
      Emails: 'good: No email has failed that still has to reach somebody.',
      'Scheduled reports': 'good: All scheduled reports can be mailed.',
    })
    await happened(EVENT.backupMade, '2037-11-26T02:00:00.000Z')
    await happened(EVENT.auditVerified, '2037-11-25T02:00:00.000Z')
    expect((await found())['Backup']).toBe(
      'warning: The last backup is less than a day ago, but none was ever restored.',
    )
    await happened(EVENT.backupRehearsed, '2037-11-16T02:00:00.000Z')
    await execute('DELETE FROM "AuditLog" WHERE "id" = KEY OR 1 = 1')
    await execute(`UPDATE "AccountingConnection" SET "problem" = NULL`)
    expect(Object.values(await found())).toEqual([
      'good: The database can be read and written, and is of this version.',
      'good: The clock is not behind what was stored last.',
      'good: The last backup is less than a day ago; one was restored and compared 10 days ago.',
      'good: The audit log was found whole a day ago.',
      'good: No email has failed that still has to reach somebody.',
      'good: All scheduled reports can be mailed.',
      'good: QuickBooks is connected with Acme.',
    ])
  })

  it('[OP1030] begin with problems, and one that fails or does not end is a problem itself', async () => {
    const checks = [
      { name: 'Fine', run: () => good('It is.') },
      { name: 'Late', run: () => new Promise<never>(() => undefined) },
      { name: 'Old', run: () => warning('It is old.', 'Renew it.') },
      { name: 'Broken', run: () => Promise.reject(new Error('no such table')) },
      { name: 'Wrong', run: () => problem('It is wrong.', 'Mend it.') },
    ]
    expect((await runChecks(checks, 50)).map(({ name, sentence }) => [name, sentence])).toEqual([
      ['Late', 'It did not answer in time.'],
      ['Broken', 'It could not be checked: no such table'],
      ['Wrong', 'It is wrong.'],
      ['Old', 'It is old.'],
      ['Fine', 'It is.'],
    ])
  })

  it('[OP1030] say what of the machine and of its partners does not work', async () => {
    const folder = temporaryFolder('checks')
    await writeFile(path.join(folder, 'files'), 'a file in the place of the folder')
    const config = readConfig({
      DATA_DIR: folder,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Office <office@company.example>',
      OIDC_AUTHORITY: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'page',
    })
    const findings = await runChecks(machineChecks(config))
    expect(findings.filter(({ state }) => state === 'problem')).toMatchObject([
      { name: 'Files', sentence: expect.stringContaining('cannot be stored') as unknown },
      { name: 'Mail server', sentence: expect.stringContaining('could not be reached') as unknown },
      { name: 'Sign-in', sentence: expect.stringContaining('cannot be read') as unknown },
    ])
  })
})

describe('npm run doctor', () => {
  const environmentOf = (folder: string) => ({ DATA_DIR: folder, DEMO_SIGN_IN: 'on', DEMO_COMPANY: 'off' })

  it('[OP1031] says before the first start that there is no database, and makes none', async () => {
    const folder = temporaryFolder('doctor')
    const said = await doctorCommand([], environmentOf(folder), now)
    expect(said).toContain(
      `WARNING  Database file: There is no database at ${path.join(folder, 'rolloff.db')} yet.`,
    )
    expect(said).toContain('good     Sign-in: The demo sign-in is on')
    expect(await doctorCommand([], environmentOf(folder), now)).toBe(said)
  })

  it('[OP1031] finds a database whole, and fails for one that is damaged and for wrong settings', async () => {
    const folder = temporaryFolder('doctor')
    const file = path.join(folder, 'rolloff.db')
    await mkdir(folder, { recursive: true })
    await createMigrated(file)
    const said = await doctorCommand([], environmentOf(folder), now)
    expect(said).toContain(`good     Database file: ${file} is undamaged.`)
    expect(said).toContain('good     Database: The database can be read and written')
    await writeFile(file, 'a letter')
    await expect(doctorCommand([], environmentOf(folder), now)).rejects.toThrow(
      `PROBLEM  Database file: ${file} cannot be read as a database.`,
    )
    await expect(doctorCommand([], { PORT: 'x' }, now)).rejects.toThrow('PROBLEM  Configuration: PORT is "x"')
  })
})
