import type { Database, Transaction } from '#server/database/Database.ts'
import { describeDatabases, type TestDatabase } from '#test/support/testDatabase.ts'

describeDatabases('transactions', (open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(() =>
    database.transaction((transaction) => transaction.execute('DELETE FROM "DumpsterCategory"', [])),
  )

  const insert = (transaction: Transaction, id: number, name = 'Open top') => {
    const { parameter } = database.dialect
    return transaction.execute(
      `INSERT INTO "DumpsterCategory" ("id", "name", "displayOrder", "rowVersion")
        VALUES (${parameter(0)}, ${parameter(1)}, 0, 1)`,
      [id, name],
    )
  }

  test('what a transaction wrote is there for everyone once it ends', async () => {
    await database.transaction((transaction) => insert(transaction, 1))
    expect(await idsOf(database)).toEqual([1])
  })

  test('it is rolled back if the work throws', async () => {
    const failing = database.transaction(async (transaction) => {
      await insert(transaction, 1)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await idsOf(database)).toEqual([])
  })

  test('it is rolled back if a statement is refused, and the next one works', async () => {
    const failing = database.transaction(async (transaction) => {
      await insert(transaction, 1)
      await insert(transaction, 1)
    })
    expect(database.dialect.errorKind(await failing.catch((error: unknown) => error))).toBe('duplicate')
    await database.transaction((transaction) => insert(transaction, 2))
    expect(await idsOf(database)).toEqual([2])
  })

  test('transactions that read and then write do not lose each other’s changes', async () => {
    await database.transaction((transaction) => insert(transaction, 1))
    const { lockForUpdate } = database.dialect
    const raise = () =>
      database.transaction(async (transaction) => {
        const [row] = await transaction.query(
          `SELECT "displayOrder" FROM "DumpsterCategory"${lockForUpdate} WHERE "id" = 1`,
          [],
        )
        await new Promise(setImmediate)
        await transaction.execute(
          `UPDATE "DumpsterCategory" SET "displayOrder" = ${database.dialect.parameter(0)} WHERE "id" = 1`,
          [Number(row?.['displayOrder']) + 1],
        )
      })
    await Promise.all(Array.from({ length: 20 }, raise))
    const rows = await database.query('SELECT "displayOrder" FROM "DumpsterCategory"', [])
    expect(rows).toEqual([{ displayOrder: 20 }])
  })

  test('transactions that take the same named locks, in any order, run one after the other', async () => {
    const addLast = (id: number) =>
      database.transaction(async (transaction) => {
        await database.dialect.lock(transaction, id % 2 === 0 ? ['list', 'column 1'] : ['column 1', 'list'])
        const [row] = await transaction.query('SELECT max("displayOrder") AS n FROM "DumpsterCategory"', [])
        await insert(transaction, id)
        await transaction.execute(
          `UPDATE "DumpsterCategory" SET "displayOrder" = ${database.dialect.parameter(0)} WHERE "id" = ${id}`,
          [Number(row?.['n'] ?? 0) + 1],
        )
      })
    await Promise.all(Array.from({ length: 12 }, (_, index) => addLast(index + 1)))
    const rows = await database.query(
      'SELECT "displayOrder" AS n FROM "DumpsterCategory" ORDER BY "displayOrder"',
      [],
    )
    expect(rows.map((row) => row['n'])).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
  })

  test('a transaction that failed does not hold up those behind it', async () => {
    const results = await Promise.allSettled([
      database.transaction((transaction) => insert(transaction, 1)),
      database.transaction(() => Promise.reject(new Error('no'))),
      database.transaction((transaction) => insert(transaction, 2)),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await idsOf(database)).toEqual([1, 2])
  })

  test('one statement runs for many rows and says how many each touched', async () => {
    const { parameter } = database.dialect
    const touched = await database.transaction(async (transaction) => {
      await insert(transaction, 1)
      await insert(transaction, 2)
      return transaction.executeMany(
        `UPDATE "DumpsterCategory" SET "name" = ${parameter(1)} WHERE "id" = ${parameter(0)}`,
        [
          [1, "it's @0, ?1"],
          [7, 'nobody'],
          [2, 'two'],
        ],
      )
    })
    expect(touched).toEqual([1, 0, 1])
    const names = await database.query('SELECT "name" FROM "DumpsterCategory" ORDER BY "id"', [])
    expect(names).toEqual([{ name: "it's @0, ?1" }, { name: 'two' }])
  })

  test('database errors are classified', async () => {
    const refusalOf = (work: (transaction: Transaction) => Promise<unknown>) =>
      database.transaction(work).then(
        () => null,
        (error: unknown) => database.dialect.errorKind(error),
      )
    await database.transaction((transaction) => insert(transaction, 1))
    expect(await refusalOf((transaction) => insert(transaction, 1))).toBe('duplicate')
    expect(
      await refusalOf((transaction) =>
        transaction.execute(`UPDATE "Role" SET "name" = 'ADMIN' WHERE "name" = 'Customer'`, []),
      ),
    ).toBe('duplicate')
    expect(
      await refusalOf((transaction) =>
        transaction.execute(
          'INSERT INTO "UserRole" ("id", "userId", "roleId", "rowVersion") VALUES (1, 99, 1, 1)',
          [],
        ),
      ),
    ).toBe('reference')
    expect(await refusalOf((transaction) => transaction.execute('DELETE FROM "Nothing"', []))).toBeNull()
  })

  test('a statement after the end of its transaction is refused', async () => {
    const late = await database.transaction((transaction) => Promise.resolve(transaction))
    await expect(insert(late, 1)).rejects.toThrow(/ended|released/)
    expect(await idsOf(database)).toEqual([])
  })
})

async function idsOf(database: Database): Promise<unknown[]> {
  const rows = await database.query('SELECT "id" FROM "DumpsterCategory" ORDER BY "id"', [])
  return rows.map((row) => row['id'])
}
