import { databaseUsers } from '#server/identity/databaseUsers.ts'
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
})
