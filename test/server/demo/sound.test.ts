import { entities, type EntityName } from '#shared/entities.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { normalizeValue } from '#shared/model/textFormats.ts'
import { checkValue } from '#shared/model/checkValue.ts'
import type { Database } from '#server/database/Database.ts'
import { takeNumbers } from '#server/database/numberSequences.ts'
import { seedDemoCompany, type DemoOptions } from '#server/demo/seed.ts'
import { checkInvariants, describeBroken } from '#test/support/invariants/checkInvariants.ts'
import { describeDatabases } from '#test/support/testDatabase.ts'
import { TINY } from './tinyCompany.ts'

const TIME_ZONE = 'America/Detroit'

/** Days on which clocks change, that begin a year, end one, or are days off. */
const DAYS = [
  '2026-11-21',
  '2026-03-08',
  '2026-11-01',
  '2026-01-01',
  '2025-07-04',
  '2026-02-28',
  '2024-02-29',
]

/** Wishes of customers lie ahead. */
const AHEAD = ['preferredStartTime', 'preferredEndTime']

async function latest(database: Database): Promise<string> {
  const { dialect } = database
  let found = ''
  for (const [name, entity] of Object.entries<EntityDeclaration>(entities)) {
    const instants = Object.keys(entity.fields).filter((field) => entity.fields[field]?.kind === 'instant')
    for (const field of instants.filter((each) => !AHEAD.includes(each))) {
      const [row] = await database.query(
        `SELECT max(${dialect.quote(field)}) AS ${dialect.quote('last')} FROM ${dialect.quote(name)}`,
        [],
      )
      const last = row?.['last']
      if (typeof last === 'string' && last > found) found = last
    }
  }
  return found
}

async function startedToday(database: Database): Promise<number> {
  const { quote } = database.dialect
  const [row] = await database.query(
    `SELECT count(*) AS n FROM ${quote('Job')} WHERE ${quote('startDate')} = '2026-06-17' AND ${quote('started')} IS NOT NULL`,
    [],
  )
  return Number(row?.['n'])
}

async function count(database: Database, table: EntityName): Promise<number> {
  const [row] = await database.query(`SELECT count(*) AS n FROM ${database.dialect.quote(table)}`, [])
  return Number(row?.['n'])
}

describeDatabases('the demo company', (open) => {
  it.each(DAYS)('breaks no invariant and contains nothing of the future, on %s', async (day) => {
    const now = `${day}T18:00:00.000Z`
    const database = await open()
    const options: DemoOptions = {
      now,
      timeZone: TIME_ZONE,
      size: TINY,
      seed: Number(day.slice(8)),
    }
    await seedDemoCompany(database, options)
    expect(describeBroken(await checkInvariants(database, { now, timeZone: TIME_ZONE, audit: true }))).toBe(
      '',
    )
    const last = await latest(database)
    expect([dayOfInstant(last, TIME_ZONE), last < now]).toEqual([day, true])
    await database.close()
  })

  it.each(['04:10', '07:10', '12:30'])('shows what was done up to %s UTC and nothing later', async (time) => {
    const now = `2026-06-17T${time}:00.000Z`
    const database = await open()
    await seedDemoCompany(database, { now, timeZone: TIME_ZONE, size: TINY })
    expect((await latest(database)) <= now).toBe(true)
    const begun = await startedToday(database)
    expect(time === '04:10' || begun > 3).toBe(true)
    expect(describeBroken(await checkInvariants(database, { now, timeZone: TIME_ZONE, audit: true }))).toBe(
      '',
    )
    await database.close()
  })

  it('M-033 [IN213] keeps with each delivery what the customer was sent', async () => {
    const database = await open()
    await seedDemoCompany(database, { now: '2026-06-17T18:00:00.000Z', timeZone: TIME_ZONE, size: TINY })
    const { quote } = database.dialect
    const [row] = await database.query(
      `SELECT count(*) AS n, count(${quote('figures')}) AS kept FROM ${quote('InvoiceCommunication')} WHERE ${quote('sent')} IS NOT NULL`,
      [],
    )
    expect(Number(row?.['n'])).toBeGreaterThan(10)
    expect(row?.['kept']).toBe(row?.['n'])
    await database.close()
  })

  it('holds phone numbers, zip codes and email addresses in their one form', async () => {
    const database = await open()
    const now = '2026-06-17T18:00:00.000Z'
    await seedDemoCompany(database, { now, timeZone: TIME_ZONE, size: TINY })
    for (const entity of Object.values<EntityDeclaration>(entities))
      for (const [name, field] of Object.entries(entity.fields).filter(
        ([, { format }]) => format !== undefined,
      )) {
        const column = database.dialect.quote(name)
        const rows = await database.query(
          `SELECT DISTINCT ${column} FROM ${database.dialect.quote(entity.name)} WHERE ${column} IS NOT NULL`,
          [],
        )
        const odd = rows
          .map((row) => row[name])
          .filter((text) => checkValue(field, text) !== null || normalizeValue(field, text) !== text)
        expect([entity.name, name, odd]).toEqual([entity.name, name, []])
      }
    await database.close()
  })

  it('M-017 leaves keys and numbers that can be continued', async () => {
    const database = await open()
    await seedDemoCompany(database, {
      now: '2026-06-17T18:00:00.000Z',
      timeZone: TIME_ZONE,
      size: TINY,
    })
    const { dialect } = database
    await database.transaction(async (transaction) => {
      for (const name of ['Customer', 'Job', 'AuditLog'] as const) {
        const [row] = await transaction.query(`SELECT max(id) AS n FROM ${dialect.quote(name)}`, [])
        expect(await dialect.reserveKeys(transaction, name, 1)).toBeGreaterThan(Number(row?.['n']))
      }
      const [row] = await transaction.query(
        `SELECT max(${dialect.quote('invoiceNumber')}) AS n FROM ${dialect.quote('Invoice')}`,
        [],
      )
      expect(await takeNumbers(transaction, dialect, 'InvoiceNumber')).toBe(Number(row?.['n']) + 1)
    })
    await database.close()
  })

  it('leaves nothing behind when it cannot be finished', async () => {
    const database = await open()
    const size = { ...TINY, drivers: 0 }
    await expect(
      seedDemoCompany(database, { now: '2026-06-17T18:00:00.000Z', timeZone: TIME_ZONE, size }),
    ).rejects.toThrow('Nobody drives.')
    expect([await count(database, 'User'), await count(database, 'Customer')]).toEqual([0, 0])
    await database.close()
  })
})
