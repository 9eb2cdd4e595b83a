import { ConnectionStore } from '#server/accounting/ConnectionStore.ts'
import type { Database, Row, Transaction } from '#server/database/Database.ts'
import { createSqlServerDialect } from '#server/database/dialects/sqlserver.ts'
import { Secrets } from '#server/kernel/Secrets.ts'
import { readExported } from '#server/reads/accounting/readExported.ts'
import { readNextTask, readWaiting } from '#server/reads/accounting/readExports.ts'
import { parseTSql } from '#test/support/tsql.ts'

const NOW = '2025-06-02T12:00:00.000Z'
const TOKENS = { accessToken: 'a', refreshToken: 'r', accessSeconds: 3_600, refreshSeconds: 86_400 }

/** A server without rows that records the statements. */
function emptyServer(): { readonly database: Database; readonly statements: string[] } {
  const statements: string[] = []
  const query = async (sql: string): Promise<readonly Row[]> => {
    statements.push(sql)
    return []
  }
  const execute = async (sql: string): Promise<number> => {
    statements.push(sql)
    return 0
  }
  const executeMany = async (): Promise<readonly number[]> => []
  const transaction = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    work({ query, execute, executeMany })
  // Only statements are asked of it.
  const database = { dialect: createSqlServerDialect(), query, transaction } as unknown as Database
  return { database, statements }
}

describe('the export to QuickBooks on SQL Server', () => {
  it('O-095 reads and writes the connection in T-SQL', async () => {
    const { database, statements } = emptyServer()
    const secrets = new Secrets([{ id: 'key', bytes: Buffer.alloc(32, 7) }])
    const store = new ConnectionStore(database, () => NOW)
    const company = { environment: 'practice', realmId: '1', companyName: 'Practice' }
    await store.read(secrets)
    await store.connect(company, TOKENS, secrets)
    await store.renew(
      { ...company, ...TOKENS, accessExpires: NOW, refreshExpires: NOW, problem: null, version: 1 },
      TOKENS,
      secrets,
    )
    await store.fail('It has ended.')
    await store.disconnect()
    await store.issueState('pat')
    await store.redeemState('state', 'pat')
    await store.claimRun()
    await store.renewRun('holder')
    await store.endRun('holder')
    expect(statements.length).toBeGreaterThan(10)
    expect(statements.flatMap((sql) => parseTSql(sql))).toEqual([])
  })

  it('O-095 [AC8] reads what waits, and what was exported, in T-SQL', async () => {
    const { database, statements } = emptyServer()
    await readWaiting(database, '1')
    await readNextTask(database)
    await readExported(database)
    expect(statements).toHaveLength(8)
    expect(statements.flatMap((sql) => parseTSql(sql))).toEqual([])
  })
})
