import { rolloffModel } from '#shared/entities.ts'
import { createSqlServerDialect } from '#server/database/dialects/sqlserver.ts'
import { SqlServerDatabase } from '#server/database/sqlserver/SqlServerDatabase.ts'
import { databaseUsers } from '#server/reads/people/databaseUsers.ts'
import { openRecordingSqlServer } from '#test/support/recordingSqlServer.ts'
import { describeDatabases } from '#test/support/testDatabase.ts'

describeDatabases('users of the database', (open) => {
  it('are found however A to Z are written, and by no foreign letter', async () => {
    const database = await open()
    const { quote, parameter } = database.dialect
    const columns = ['userId', 'userName', 'firstName', 'lastName', 'isActive', 'rowVersion']
    await database.transaction((transaction) =>
      transaction.execute(
        `INSERT INTO ${quote('User')} (${columns.map(quote).join(', ')})
          VALUES (${columns.map((_column, index) => parameter(index)).join(', ')})`,
        [901, 'Kim.Ödegård@rolloff.example', 'Kim', 'Ödegård', true, 1],
      ),
    )
    const users = databaseUsers(database, [])
    const found = async (userName: string) => (await users.findByUserName(userName))?.userId ?? null
    expect(await found('KIM.ÖDEGåRD@ROLLOFF.example')).toBe(901)
    // The sign for kelvin, a small letter for a capital one beyond ASCII, a blank at the end.
    for (const other of ['\u{212a}im.Ödegård@rolloff.example', 'kim.ödegård@rolloff.example'])
      expect(await found(other)).toBeNull()
    expect(await found('kim.Ödegård@rolloff.example ')).toBeNull()
    await database.close()
  })

  it('F-002 F-016 carry their roles in the order of the roles, and whether they may sign in', async () => {
    const database = await open()
    const { quote, parameter } = database.dialect
    const insert = (table: string, row: Readonly<Record<string, string | number | boolean | null>>) =>
      database.transaction((transaction) =>
        transaction.execute(
          `INSERT INTO ${quote(table)} (${Object.keys(row).map(quote).join(', ')})
            VALUES (${Object.keys(row)
              .map((_column, index) => parameter(index))
              .join(', ')})`,
          Object.values(row),
        ),
      )
    const kim = { userId: 901, userName: 'kim', firstName: 'Kim', lastName: 'Day' }
    await insert('User', { ...kim, email: 'kim@rolloff.example', isActive: true, rowVersion: 1 })
    const lee = { userId: 902, userName: 'lee', firstName: 'Lee', lastName: 'Ode' }
    await insert('User', { ...lee, email: null, isActive: false, rowVersion: 1 })
    const roles = await database.query(
      `SELECT ${quote('roleId')} AS ${quote('id')}, ${quote('name')} AS ${quote('name')} FROM ${quote('Role')}
        ORDER BY ${quote('displayOrder')}, ${quote('roleId')}`,
      [],
    )
    for (const { id } of roles.toReversed())
      await insert('UserRole', { id: Number(id), userId: 901, roleId: Number(id), rowVersion: 1 })
    const users = databaseUsers(database, [{ userName: 'sam', name: 'Sam', roles: [] }])
    expect(await users.findByUserName('KIM')).toEqual({
      ...kim,
      email: 'kim@rolloff.example',
      isActive: true,
      roles: roles.map(({ name }) => name),
      signedOut: null,
    })
    expect(await users.findByUserName('lee')).toEqual({
      ...lee,
      email: null,
      isActive: false,
      roles: [],
      signedOut: null,
    })
    expect(await users.findByUserName('sam')).toBeNull()
    expect(await users.listDemoUsers()).toEqual([{ userName: 'sam', name: 'Sam', roles: [] }])
    await database.close()
  })
})

it('F-016 users of SQL Server may sign in unless they are inactive', async () => {
  const kim = { userId: 901, userName: 'kim', firstName: 'Kim', lastName: 'Day', email: null, roleName: null }
  for (const isActive of [true, false]) {
    const { dataSource } = await openRecordingSqlServer(rolloffModel, () => [{ ...kim, isActive }])
    const users = databaseUsers(new SqlServerDatabase(createSqlServerDialect(), dataSource), [])
    expect(await users.findByUserName('kim')).toMatchObject({ userId: 901, isActive, roles: [] })
  }
})
