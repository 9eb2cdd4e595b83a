import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import { rolloffModel } from '#shared/entities.ts'
import type { Database, Parameter, Transaction } from '#server/database/Database.ts'
import { createSqlServerDialect } from '#server/database/dialects/sqlserver.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import { runSave } from '#server/save/runSave.ts'
import { RuleSet } from '#server/save/pipeline/RuleSet.ts'
import { rolloffSaveRules } from '#server/save/rules/saveRules.ts'
import { parseTSql } from '#test/support/tsql.ts'
import { added, deleted, modified, userWith, type Values } from '../openSaving.ts'

interface Ran {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

const user = userWith('Admin', 'Customer:Admin')

/** A stored row of an entity: its defaults, with these values. */
function row(entity: string, values: Values): Values {
  const { fields } = getEntity(rolloffModel, entity)
  const defaults = Object.entries(fields).map(([name, { default: given }]) => [name, given ?? null])
  return { ...Object.fromEntries(defaults), ...values }
}

const stored: Readonly<Record<string, readonly Values[]>> = {
  Customer: [1, 2].map((id) => row('Customer', { id, typeId: 1, companyName: `No. ${id}` })),
  RateType: [row('RateType', { id: 2, name: 'Hauling' })],
  CustomerType: [row('CustomerType', { id: 1, name: 'Commercial' })],
  UserRole: [row('UserRole', { id: 5, userId: 1, roleId: 1 })],
  User: [row('User', { userId: 7, firstName: 'A', lastName: 'B', userName: 'c' })],
}

/** Answers what the statements of a save ask for, and writes all of them down. */
function fakeDatabase(ran: Ran[], updated = 1): Database {
  let key = 100
  const transaction: Transaction = {
    query: async (sql, parameters) => {
      ran.push({ sql, parameters })
      if (sql.includes('sp_getapplock')) return [{ result: 0 }]
      if (sql.includes('sp_sequence_get_range')) return [{ first: (key += 1_000) }]
      const table = /FROM \[(\w+)\].* IN \(/.exec(sql)?.[1] ?? ''
      const keyName = table in rolloffModel.entities ? keyFieldOf(getEntity(rolloffModel, table)) : ''
      if (!sql.includes(`WHERE [${keyName}] IN`)) return []
      return (stored[table] ?? []).filter((found) => parameters.includes(Number(found[keyName])))
    },
    execute: async (sql, parameters) => {
      ran.push({ sql, parameters })
      return updated
    },
    executeMany: async (sql, rows) => {
      for (const parameters of rows) ran.push({ sql, parameters })
      return rows.map(() => updated)
    },
  }
  const unused = () => Promise.reject(new Error('Saves use transactions only.'))
  // A save uses nothing else of a database.
  return {
    dialect: createSqlServerDialect(),
    transaction: (work) => work(transaction),
    query: unused,
    readText: unused,
    close: unused,
  } as Partial<Database> as Database
}

const contextOf = (database: Database) => ({
  model: rolloffModel,
  database,
  rules: new RuleSet(rolloffModel, rolloffSaveRules),
  now: () => '2025-06-02T12:00:00.000Z',
})

async function statementsOf(entities: readonly unknown[], updated = 1): Promise<readonly Ran[]> {
  const ran: Ran[] = []
  const context = contextOf(fakeDatabase(ran, updated))
  const bundle = { entities, saveOptions: { tag: { saveId: 'one' } } }
  await saveChanges(context, bundle, user).catch((error: unknown) => {
    if (updated === 1) throw error
  })
  return ran
}

const isLock = ({ sql, parameters }: Ran): boolean =>
  sql.includes('sp_getapplock') && parameters[0] === 'AuditLink'

/** What is written once a save has its place, by the beginnings of the statements. */
function writtenBehindLock(ran: readonly Ran[]): readonly (string | undefined)[] {
  const behind = ran.slice(ran.findIndex(isLock) + 1).filter(({ sql }) => !sql.startsWith('SELECT'))
  return behind.map(({ sql }) => sql.split(' (')[0])
}

const [first = {}, second = {}] = stored['Customer'] ?? []
const mixed = [
  modified('Customer', first, { nameOverride: '1', fuelRate: 1.25, bypassKentCharge: true }),
  modified('Customer', second, { deleted: '2025-01-01T00:00:00.000Z' }),
  added('Customer', -1, { typeId: 1 }),
  added('CustomerRate', -2, { customerId: -1, rateTypeId: 2 }),
  added('Setting', -3, { name: 'New' }),
  deleted('UserRole', stored['UserRole']?.[0] ?? {}),
  deleted('User', stored['User']?.[0] ?? {}),
]

describe('saves on SQL Server', () => {
  it('[SV31] are T-SQL, with as many parameters and rows as the server takes', async () => {
    const ran = [
      ...(await statementsOf(mixed)),
      ...(await statementsOf(
        Array.from({ length: 150 }, (_, i) => added('Customer', -1 - i, { typeId: 1 })),
      )),
      ...(await statementsOf([modified('Customer', first, { nameOverride: '2' })], 0)),
    ]
    for (const { sql, parameters } of ran) {
      expect([sql, parseTSql(sql)]).toEqual([sql, []])
      const places = new Set(sql.match(/@\d+/g))
      expect([sql, parameters.length]).toEqual([sql, places.size])
      expect(parameters.length).toBeLessThanOrEqual(2_098)
    }
    const texts = ran.map(({ sql }) => sql)
    expect(texts).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^SELECT .* FROM \[Customer\] WITH \(UPDLOCK, ROWLOCK\) WHERE \[id\] IN \(@0, @1\)$/,
        ),
        'UPDATE [Customer] SET [nameOverride] = @0, [bypassKentCharge] = @1, [fuelRate] = @2, [rowVersion] = @3 WHERE [id] = @4 AND [rowVersion] = @5',
        'DELETE FROM [UserRole] WHERE [id] = @0 AND [rowVersion] = @1',
        expect.stringMatching(/^SELECT DISTINCT \[userId\] FROM \[UserRole\]/),
        expect.stringMatching(/^SELECT .*ROW_NUMBER\(\) OVER .* FROM \[AuditLog\]/),
        expect.stringMatching(/^INSERT INTO \[AuditLog\]/),
      ]),
    )
  })

  it('[LV764] take their place among all saves under a lock that they keep until they end, and write nothing after it', async () => {
    const ran = await statementsOf(mixed)
    expect(ran.filter(isLock).map(({ sql }) => sql)).toEqual([
      expect.stringContaining("@LockMode = 'Exclusive', @LockOwner = 'Transaction'"),
    ])
    expect(writtenBehindLock(ran)).toEqual([
      'INSERT INTO [AuditLink]',
      'INSERT INTO [SaveFeed]',
      // Once a day.
      expect.stringContaining('DELETE FROM [SaveFeed]'),
      // The response, for whoever sends the save again.
      expect.stringMatching(/^UPDATE \[SaveLog\]/),
      expect.stringMatching(/^DELETE FROM \[SaveLog\]/),
    ])
    // One of what is not audited waits in the same way.
    const others: Ran[] = []
    await runSave(contextOf(fakeDatabase(others)), user, async (records) =>
      records.add('EventLog', { when: '2025-06-02T12:00:00.000Z', type: 'SignIn', message: 'Signed in.' }),
    )
    expect(others.filter(isLock)).toHaveLength(1)
    expect(writtenBehindLock(others)[0]).toBe('INSERT INTO [SaveFeed]')
    const places = [...ran, ...others].filter(({ sql }) => sql.startsWith('INSERT INTO [SaveFeed]'))
    expect(places.map(({ sql }) => sql.includes('SELECT COALESCE(MAX([position]), 0) + 1, @0'))).toEqual([
      true,
      true,
    ])
  })
})
