import { rolloffModel } from '#shared/entities.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { ConfigurationError } from '#server/kernel/errors.ts'
import { readSqlServerUrl } from '#server/database/sqlserver/readSqlServerUrl.ts'

describe('the address of a SQL Server', () => {
  test('holds host, port, user, password, database and how the connection is protected', () => {
    expect(
      readSqlServerUrl(
        'mssql://sa:p%40ss%2Fword@db.example.com:1444/rolloff?encrypt=false&trustServerCertificate=true',
      ),
    ).toEqual({
      host: 'db.example.com',
      port: 1444,
      username: 'sa',
      password: 'p@ss/word',
      database: 'rolloff',
      options: { encrypt: false, trustServerCertificate: true },
    })
  })

  test('is encrypted with a certificate that is checked, on port 1433, unless it says otherwise', () => {
    expect(readSqlServerUrl('mssql://sa:secret@db/rolloff')).toMatchObject({
      port: 1433,
      options: { encrypt: true, trustServerCertificate: false },
    })
  })

  test.each([
    ['mssql://', 'lacks the host'],
    ['mssql:///rolloff', 'lacks the host'],
    ['mssql://db/rolloff', 'lacks the user'],
    ['mssql://sa:secret@db', 'lacks the name of one database'],
    ['mssql://sa:secret@db/a/b', 'lacks the name of one database'],
    ['mssql://sa:secret@db/rolloff?encrypt=yes', 'has a value for "encrypt" that is not true or false'],
    ['mssql://sa:secret@db/rolloff?timeout=5', 'has an unknown option "timeout"'],
    ['mssql://sa:100%@db/rolloff', 'has a "%" in its password that is not written as %25'],
    ['mssql://sa:secret@db:99999/rolloff', 'is not a valid URL'],
  ])('%s %s', (url, message) => {
    const read = () => readSqlServerUrl(url)
    expect(read).toThrow(ConfigurationError)
    expect(read).toThrow(`DATABASE_URL ${message}; it needs the form mssql://`)
    expect(read).not.toThrow('secret')
  })

  test('names the variable that holds it', () => {
    expect(() => readSqlServerUrl('mssql://books', 'GREAT_PLAINS_URL')).toThrow(
      'GREAT_PLAINS_URL lacks the user; it needs the form mssql://',
    )
  })
})

test('a SQL Server that does not answer is named without its password', async () => {
  const opening = openDatabase({ url: 'mssql://sa:secret@127.0.0.1:1/rolloff', model: rolloffModel })
  await expect(opening).rejects.toThrow(
    'DATABASE_URL names rolloff on 127.0.0.1:1, which cannot be reached with this user and password.',
  )
})
