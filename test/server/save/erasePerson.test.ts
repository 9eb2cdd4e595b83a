import type { AuditLog } from '#shared/auditing/AuditLog.ts'
import { AUDIT_START } from '#shared/auditing/auditCheck.ts'
import { readPersonalData } from '#server/export/personalData.ts'
import type { Database } from '#server/database/Database.ts'
import { hashOfEntries } from '#server/kernel/auditLinks.ts'
import { checkAudit } from '#server/reads/auditing/checkAudit.ts'
import { erasePerson } from '#server/save/erasePerson.ts'
import { memoryArchives } from '#test/server/operation/memoryArchives.ts'
import { added, admin, modified, openSaving, type Saving, type Values } from './openSaving.ts'

let saving: Saving

beforeEach(async () => {
  saving = await openSaving()
})
afterEach(() => saving.database.close())

const files = memoryArchives()
const source = () => ({ database: saving.database, openFile: files.open })
const check = async () =>
  (await checkAudit({ database: saving.database, openFile: files.open }, AUDIT_START, Infinity)).fault
const log = () => saving.database.query('SELECT * FROM "AuditLog" ORDER BY "id"', [])
const execute = (sql: string) => saving.database.transaction((transaction) => transaction.execute(sql, []))

/** The database, and the statements of its transactions. */
function counted(database: Saving['database']) {
  const ran: string[] = []
  const noted = (sql: string): string => {
    ran.push(sql)
    return sql
  }
  const { dialect, dataSource } = database
  const counting: Database = {
    dialect,
    dataSource,
    readText: (...of) => database.readText(...of),
    query: (...of) => database.query(...of),
    withExclusiveLock: (...of) => database.withExclusiveLock(...of),
    isWritable: () => database.isWritable(),
    close: () => database.close(),
    transaction: (work) =>
      database.transaction((transaction) =>
        work({
          query: (sql, parameters) => transaction.query(noted(sql), parameters),
          execute: (sql, parameters) => transaction.execute(noted(sql), parameters),
          executeMany: (sql, rows) => transaction.executeMany(noted(sql), rows),
        }),
      ),
  }
  return { database: counting, ran }
}

async function addSam(): Promise<Values> {
  const { entities } = await saving.save([
    added('Customer', -1, {
      typeId: 1,
      companyName: 'Sam Sandman',
      phone: '(616) 555-0101',
      email: 'sam@home.example',
    }),
    added('Customer', -2, { typeId: 1, companyName: 'Other Sand', phone: '(616) 555-0202' }),
  ])
  const sam = entities.find(({ companyName }) => companyName === 'Sam Sandman') ?? {}
  const [changed = {}] = (
    await saving.save([modified('Customer', sam, { fuelRate: 12.5, firstName: 'Samuel' })])
  ).entities
  await saving.save([
    added('Contact', -3, { customerId: sam['id'], firstName: 'Samantha', phone: '(616) 555-0303' }),
    added('ServiceAddress', -4, {
      customerId: sam['id'],
      address1: '12 Sam Street',
      city: 'Holland',
      county: 'Ottawa',
      range: 'Regular',
    }),
    added('Note', -5, { entityTypeName: 'Customer', entityId: sam['id'], text: 'Sam has a dog' }),
  ])
  return changed
}

const PERSONAL = /Sandman|Samuel|Samantha|Sam Street|Sam has|555-0101|555-0303|sam@home/

describe('the data of a person', () => {
  it('[SV1040] [SV1041] are erased from records and log, which stays whole; amounts and others stay', async () => {
    const { id } = await addSam()
    expect(JSON.stringify(await log())).toMatch(PERSONAL)
    const erased = await erasePerson(saving.context, admin, { kind: 'Customer', id: Number(id), files })
    expect(erased).toEqual({ records: 4, entries: 9 })
    const data = await readPersonalData(source(), 'Customer', Number(id))
    expect(JSON.stringify(data)).not.toMatch(PERSONAL)
    expect(data['Customer']).toMatchObject([{ companyName: '(erased)', phone: null, fuelRate: 12.5 }])
    expect(data['ServiceAddress']).toMatchObject([
      { address1: '(erased)', city: 'Holland', county: 'Ottawa' },
    ])
    const entries = JSON.stringify(await log())
    expect(entries).not.toMatch(PERSONAL)
    expect(entries).toContain('Other Sand')
    expect(entries).toContain('12.5')
    expect(await check()).toBeNull()
    expect(
      await erasePerson(saving.context, admin, { kind: 'Customer', id: Number(id), files }),
    ).toMatchObject({
      entries: 0,
    })
    expect(await check()).toBeNull()
  })

  it.each([
    [
      'an entry that was erased',
      `UPDATE "AuditLog" SET "data" = replace("data", '12.5', '99') WHERE "data" LIKE '%12.5%'`,
    ],
    [
      'what the entries are since',
      `UPDATE "AuditRedaction" SET "rowsHash" = '${'0'.repeat(64)}' WHERE "position" = 1`,
    ],
    ['that there was an erasure', 'DELETE FROM "AuditRedaction" WHERE "position" = 1'],
    [
      'the entry that vouches for it',
      `UPDATE "AuditLog" SET "data" = '{"Changes":[]}' WHERE "data" LIKE '%"Redacted"%'`,
    ],
  ])('[SV1040] cannot hide that somebody changed %s', async (_what, sql) => {
    const { id } = await addSam()
    await erasePerson(saving.context, admin, { kind: 'Customer', id: Number(id), files })
    await execute(sql)
    expect(await check()).toMatchObject({ kind: 'entriesChanged' })
  })

  it('[SV1040] that no entry says were erased count as changed, whatever is kept beside them', async () => {
    await addSam()
    await execute(`UPDATE "AuditLog" SET "data" = replace("data", '12.5', '99') WHERE "id" = 3`)
    const changed = (await saving.rows('AuditLog')).filter(({ id }) => id === 3)
    // The rows of the log are whole entries.
    const rowsHash = hashOfEntries(changed as unknown as readonly AuditLog[])
    await execute(
      `INSERT INTO "AuditRedaction" ("redaction", "position", "entryId", "rowsHash") VALUES ('2:1', 2, 1, '${rowsHash}')`,
    )
    expect(await check()).toMatchObject({ kind: 'entriesChanged', position: 2 })
  })

  it('[SV1181] stay as they were where the log cannot be written anew, and are all erased the next time', async () => {
    const { id } = await addSam()
    const erase = () => erasePerson(saving.context, admin, { kind: 'Customer', id: Number(id), files })
    const before = [await saving.rows('Customer'), await log()]
    await execute(
      `CREATE TRIGGER "broken" BEFORE INSERT ON "AuditRedaction" BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    )
    try {
      await expect(erase()).rejects.toMatchObject({ message: 'broken' })
      expect([await saving.rows('Customer'), await log()]).toEqual(before)
    } finally {
      await execute('DROP TRIGGER "broken"')
    }
    expect(await erase()).toEqual({ records: 4, entries: 9 })
    expect(JSON.stringify(await log())).not.toMatch(PERSONAL)
    expect(await check()).toBeNull()
  })

  it('[SV1470] take as many statements for many saves as for a few', async () => {
    const counts: number[] = []
    for (const [index, saves] of [2, 12].entries()) {
      const userId = 80 + index
      const author = { userId, firstName: 'Pat', lastName: `Packer ${index}`, roles: ['Customer:Admin'] }
      await execute(
        `INSERT INTO "User" ("userId", "firstName", "lastName", "userName", "isActive", "created", "rowVersion")
         VALUES (${userId}, 'Pat', 'Packer ${index}', 'pat${index}@packer.example', 0, '2037-11-20T12:00:00.000Z', 1)`,
      )
      for (let save = 0; save < saves; save += 1) {
        await saving.save([added('Customer', -1, { typeId: 1, companyName: 'Made by one' })], author)
        await saving.save([added('Customer', -1, { typeId: 1, companyName: 'Made by another' })])
      }
      const { database, ran } = counted(saving.database)
      const { entries } = await erasePerson({ ...saving.context, database }, admin, {
        kind: 'User',
        id: userId,
        files,
      })
      expect(entries).toBe(saves + 1)
      expect(await check()).toBeNull()
      counts.push(ran.length)
    }
    expect(counts[1]).toBe(counts[0])
  })

  it('[SV1041] of a customer who owes something, and of an active user, are kept', async () => {
    const { id } = await addSam()
    await execute(`UPDATE "Customer" SET "balance" = 10 WHERE "id" = ${String(id)}`)
    const refused = expect.objectContaining({ code: 'rule_violations' }) as unknown
    await expect(
      erasePerson(saving.context, admin, { kind: 'Customer', id: Number(id), files }),
    ).rejects.toEqual(refused)
    await expect(erasePerson(saving.context, admin, { kind: 'User', id: 1, files })).rejects.toEqual(refused)
    expect(JSON.stringify(await log())).toMatch(PERSONAL)
  })

  it('[SV1041] [EX1038] of a user are given out, and erased also as the author of records and entries', async () => {
    const pat = { userId: 77, firstName: 'Pat', lastName: 'Packer', roles: ['Customer:Admin', 'Admin'] }
    await execute(
      `INSERT INTO "User" ("userId", "firstName", "lastName", "userName", "isActive", "created", "rowVersion")
       VALUES (77, 'Pat', 'Packer', 'pat@packer.example', 0, '2037-11-20T12:00:00.000Z', 1)`,
    )
    await saving.save([added('Customer', -1, { typeId: 1, companyName: 'Made by one' })], pat)
    await execute(
      `INSERT INTO "EventLog" ("id", "when", "type", "message", "userId", "userName", "rowVersion")
       VALUES (900, '2037-11-20T12:00:00.000Z', 'Signed in', 'pat@packer.example signed in.', 77, 'Pat Packer', 1)`,
    )
    const data = await readPersonalData(source(), 'User', 77)
    expect(data).toMatchObject({
      User: [{ userName: 'pat@packer.example' }],
      EventLog: [{ message: 'pat@packer.example signed in.' }],
      AuditLog: [{ entityTypeName: 'Customer', userName: 'Pat Packer' }],
    })
    await erasePerson(saving.context, admin, { kind: 'User', id: 77, files })
    for (const table of ['User', 'Customer', 'AuditLog', 'EventLog'])
      expect([table, JSON.stringify(await saving.database.query(`SELECT * FROM "${table}"`, []))]).toEqual([
        table,
        expect.not.stringMatching(/Packer|pat@/),
      ])
    expect(await check()).toBeNull()
  })
})
