import { describeDatabases, type TestDatabase } from '#test/support/testDatabase.ts'

describeDatabases('reserved keys', (open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const reserve = (table: string, count: number) =>
    database.transaction((transaction) => database.dialect.reserveKeys(transaction, table, count))

  test('start behind the fixed rows, or at 1 in an empty table', async () => {
    expect(await reserve('RateType', 1)).toBe(5)
    expect(await reserve('CreditCard', 1)).toBe(1)
  })

  test('are consecutive', async () => {
    const first = await reserve('Customer', 10)
    expect(await reserve('Customer', 3)).toBeGreaterThanOrEqual(first + 10)
  })

  test('are not given again after a rollback', async () => {
    const first = await reserve('Note', 1)
    let lost = 0
    const failing = database.transaction(async (transaction) => {
      lost = await database.dialect.reserveKeys(transaction, 'Note', 5)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(lost).toBeGreaterThan(first)
    expect(await reserve('Note', 1)).toBeGreaterThanOrEqual(lost + 5)
  })

  test('of the audit log follow its last row', async () => {
    const add = () =>
      database.transaction(async (transaction) => {
        const { quote, parameter } = database.dialect
        const id = await database.dialect.reserveLogKeys(transaction, 'AuditLog', 2)
        const row = { id: id + 1, when: '2026-01-01T00:00:00.000Z', entityTypeName: 'Role', entityId: 1 }
        const values = Object.entries({ ...row, action: 'Added', data: '{}', rowVersion: 1 })
        const columns = values.map(([name]) => quote(name)).join(', ')
        const placeholders = values.map((_, index) => parameter(index)).join(', ')
        await transaction.execute(
          `INSERT INTO ${quote('AuditLog')} (${columns}) VALUES (${placeholders})`,
          values.map(([, value]) => value),
        )
        return id
      })
    const first = await add()
    expect(await add()).toBeGreaterThanOrEqual(first + 2)
  })

  test('are never the same for transactions at the same time', async () => {
    const firsts = await Promise.all(Array.from({ length: 30 }, () => reserve('ServiceAddress', 4)))
    const keys = firsts.flatMap((first) => [first, first + 1, first + 2, first + 3])
    expect(new Set(keys).size).toBe(120)
  })
})
