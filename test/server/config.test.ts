import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { SECRET_VARIABLES, variablesOf } from '#server/kernel/configValues.ts'
import { ConfigurationError } from '#server/kernel/errors.ts'
import { temporaryFolder } from '#test/support/temporaryFolder.ts'

describe('configuration', () => {
  it('M-050 takes QuickBooks with everything that it needs, and repeats no key', () => {
    const key = Buffer.alloc(32, 7).toString('base64')
    const given = {
      QUICKBOOKS_CLIENT_ID: 'app',
      QUICKBOOKS_CLIENT_SECRET: 'secret',
      QUICKBOOKS_REDIRECT_URI: 'https://company.example/quickbooks/callback',
      SECRETS_KEYS: `new:${key}`,
    }
    expect(readConfig(given).quickBooks).toMatchObject({
      environment: 'production',
      redirectUri: 'https://company.example/quickbooks/callback',
      secretKeys: [{ id: 'new', bytes: Buffer.alloc(32, 7) }],
    })
    expect(() => readConfig({ QUICKBOOKS_CLIENT_ID: 'app' })).toThrow('SECRETS_KEYS is needed')
    const tooShort = Buffer.alloc(16, 7).toString('base64')
    const wrong = { ...given, SECRETS_KEYS: `new:${tooShort}` }
    expect(() => readConfig(wrong)).toThrow(ConfigurationError)
    expect(() => readConfig(wrong)).not.toThrow(tooShort)
    const plain = { ...given, QUICKBOOKS_REDIRECT_URI: 'http://company.example/quickbooks/callback' }
    expect(() => readConfig(plain)).toThrow('QUICKBOOKS_REDIRECT_URI')
  })

  it('F-126 keeps the demo company in a folder of its own, and out of any database that is named', () => {
    const placeOf = (variables: Readonly<Record<string, string>>) => {
      const { demoCompany, databaseUrl, dataDirectory } = readConfig({
        DATA_DIR: '/srv/rolloff',
        ...variables,
      })
      return { demoCompany, databaseUrl, dataDirectory }
    }
    const company = { databaseUrl: 'sqlite:/srv/rolloff/rolloff.db', dataDirectory: '/srv/rolloff' }
    const demo = { databaseUrl: 'sqlite:/srv/rolloff/demo/rolloff.db', dataDirectory: '/srv/rolloff/demo' }
    const provider = { OIDC_AUTHORITY: 'https://login.example/tenant/v2.0', OIDC_CLIENT_ID: 'page' }
    expect(placeOf({ DEMO_SIGN_IN: 'on' })).toEqual({ demoCompany: true, ...demo })
    expect(placeOf({ DEMO_SIGN_IN: 'on', DEMO_COMPANY: 'off' })).toEqual({ demoCompany: false, ...company })
    expect(placeOf(provider)).toEqual({ demoCompany: false, ...company })
    const named = { DATABASE_URL: 'sqlite:/elsewhere/company.db' }
    expect(placeOf({ DEMO_SIGN_IN: 'on', ...named })).toEqual({
      demoCompany: false,
      databaseUrl: named.DATABASE_URL,
      dataDirectory: '/srv/rolloff',
    })
    expect(placeOf({ DEMO_COMPANY: 'on', ...named })).toMatchObject({
      demoCompany: true,
      databaseUrl: named.DATABASE_URL,
    })
  })

  it.each([
    [
      'Olive van Owner <olive@company.example>',
      { userName: 'olive@company.example', firstName: 'Olive van', lastName: 'Owner' },
    ],
    [
      'olive@company.example',
      { userName: 'olive@company.example', firstName: 'First', lastName: 'Administrator' },
    ],
    ['Olive <olive>', { userName: 'olive', firstName: 'Olive', lastName: 'Administrator' }],
  ])('F-126 reads the first administrator from %s', (text, account) => {
    expect(readConfig({ FIRST_ADMINISTRATOR: text }).firstAdministrator).toEqual(account)
  })

  it('suits a fresh clone without a single variable', () => {
    expect(readConfig({})).toEqual({
      port: 4800,
      host: '127.0.0.1',
      databaseUrl: `sqlite:${path.resolve('data', 'rolloff.db')}`,
      dataDirectory: path.resolve('data'),
      files: { folder: path.resolve('data', 'files') },
      businessTimeZone: 'America/Detroit',
      production: false,
      demoSignIn: false,
      demoCompany: false,
      firstAdministrator: null,
      developmentPagePort: null,
      identity: null,
      addressLookup: null,
      routing: null,
      greatPlains: null,
      quickBooks: null,
      smtpUrl: null,
      mailFrom: 'Rolloff <office@rolloff.example>',
      metricsToken: null,
      stopDelaySeconds: 0,
      queryTimeoutSeconds: 10,
      queryProcesses: 2,
      queriesPerUser: 1,
      stopTimeoutSeconds: 60,
      edge: {
        requestTimeout: 60,
        idleTimeout: 30,
        connections: 900,
        connectionsPerAddress: 200,
        requestsPerUser: 30,
        streams: 500,
        pendingResponses: 100,
        uploads: 3,
        reportsPerMinute: 60,
        uploadsPerMinute: 60,
        megapixelsPerMinute: 1_500,
        savedRecordsPerMinute: 30_000,
        savedMegabytesPerMinute: 100,
        recipientsPerSave: 2_000,
        recipientsPerHour: 5_000,
      },
      backups: { folder: path.resolve('data', 'backups'), kept: 14, hour: null },
      browserProgram: null,
      devExtremeLicenseKey: '',
      logLevel: 'warn',
    })
  })

  it('takes a real identity provider with sensible names for the rest', () => {
    const identity = (more: Record<string, string>) =>
      readConfig({ OIDC_AUTHORITY: 'https://login.example/t/v2.0', OIDC_CLIENT_ID: 'page', ...more }).identity
    expect(identity({})).toEqual({
      authority: 'https://login.example/t/v2.0',
      clientId: 'page',
      audience: 'page',
      scope: 'page/.default',
      accountClaim: 'preferred_username',
    })
    expect(
      identity({ OIDC_AUDIENCE: 'api', OIDC_SCOPE: 'api/use', OIDC_ACCOUNT_CLAIM: 'email' }),
    ).toMatchObject({ audience: 'api', scope: 'api/use', accountClaim: 'email' })
    expect(identity({ OIDC_AUTHORITY: 'http://localhost:3000' })).toMatchObject({
      authority: 'http://localhost:3000',
    })
  })

  it('reports all errors at once, one sentence each', () => {
    const wrong = {
      PORT: 'x',
      DATABASE_URL: 'mysql://db',
      SMTP_URL: 'smtp://mail.example',
      OIDC_AUTHORITY: 'localhost:3000',
      LOG_LEVEL: 'loud',
    }
    expect(() => readConfig(wrong)).toThrow(
      new ConfigurationError(
        [
          'PORT is "x", but it needs to be a number from 0 to 65535.',
          'DATABASE_URL needs to start with "sqlite:" or "mssql://".',
          'OIDC_AUTHORITY is "localhost:3000", but it needs to be a web address like "https://company.example".',
          'OIDC_CLIENT_ID is needed when OIDC_AUTHORITY is set.',
          'MAIL_FROM is needed when SMTP_URL is set.',
          'LOG_LEVEL is "loud", but it needs to be one of fatal, error, warn, info, debug, trace, silent.',
        ].join('\n'),
      ),
    )
  })

  it('never repeats the password of the mail server', () => {
    expect(() => readConfig({ SMTP_URL: 'http://rolloff:secret@mail.example' })).toThrow(
      /^SMTP_URL (?!.*secret)/,
    )
  })

  it('[KE1064] takes every secret from a file, too, and says which file it cannot take', () => {
    const folder = temporaryFolder('secrets')
    const [file, empty] = [path.join(folder, 'secret'), path.join(folder, 'empty')]
    writeFileSync(file, '\n a-secret-of-this-test \r\n')
    writeFileSync(empty, '\n')
    for (const name of SECRET_VARIABLES) {
      expect(variablesOf({ [`${name}_FILE`]: file })(name)).toBe('a-secret-of-this-test')
      for (const wrong of [{ [name]: 'given' }, { [`${name}_FILE`]: empty }, { [`${name}_FILE`]: folder }]) {
        const reading = () => variablesOf({ [`${name}_FILE`]: file, ...wrong })(name)
        expect(reading).toThrow(ConfigurationError)
        expect(reading).toThrow(new RegExp(`^${name}(_FILE)? (?!.*a-secret).*\\.$`))
      }
    }
    expect(readConfig({ METRICS_TOKEN_FILE: file }).metricsToken).toBe('a-secret-of-this-test')
    expect(variablesOf({ PORT_FILE: file })('PORT')).toBeUndefined()
  })

  it('[KE1064] knows every variable of the configuration whose name or value says that it is secret', () => {
    const documented = [...readFileSync('README.md', 'utf8').matchAll(/`([A-Z][A-Z_]+)`/g)].map(
      ([, name = '']) => name,
    )
    const secret = documented.filter((name) =>
      /_KEYS?$|_SECRET$|_TOKEN$|^(DATABASE|SMTP|GREAT_PLAINS)_URL$/.test(name),
    )
    expect(secret.length).toBeGreaterThan(9)
    expect(secret.filter((name) => !SECRET_VARIABLES.some((known) => known === name))).toEqual([])
  })

  it.each([
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: 'http' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://somewhere' }],
    ['FILES_URL', { FILES_URL: 's3://photos' }],
    ['FILES_KEY', { FILES_URL: 'https://company.blob.core.windows.net/files' }],
    ['BUSINESS_TIME_ZONE', { BUSINESS_TIME_ZONE: 'Mars/Olympus' }],
    ['OIDC_AUTHORITY', { OIDC_AUTHORITY: 'login', OIDC_CLIENT_ID: 'page' }],
    ['OIDC_AUTHORITY', { OIDC_AUTHORITY: 'foo:bar', OIDC_CLIENT_ID: 'page' }],
    ['OIDC_AUTHORITY', { OIDC_AUTHORITY: 'http://login', OIDC_CLIENT_ID: 'page' }],
    ['OIDC_AUTHORITY', { OIDC_AUTHORITY: 'http://127.0.0.1.login.example', OIDC_CLIENT_ID: 'page' }],
    [
      'OIDC_ACCOUNT_CLAIM',
      { OIDC_AUTHORITY: 'https://login', OIDC_CLIENT_ID: 'page', OIDC_ACCOUNT_CLAIM: 'a b' },
    ],
    ['DEMO_SIGN_IN', { DEMO_SIGN_IN: 'yes' }],
    ['DEMO_COMPANY', { DEMO_COMPANY: 'yes' }],
    ['FIRST_ADMINISTRATOR', { FIRST_ADMINISTRATOR: 'Olive Owner' }],
    ['DEVELOPMENT_PAGE_PORT', { DEVELOPMENT_PAGE_PORT: '0' }],
    ['OIDC_CLIENT_ID', { OIDC_AUTHORITY: 'https://login.example' }],
    ['PLACES_URL', { PLACES_URL: 'places' }],
    ['ROUTING_URL', { ROUTING_URL: 'routes' }],
    ['GREAT_PLAINS_URL', { GREAT_PLAINS_URL: 'sqlite:books', GREAT_PLAINS_DOCUMENT_ID: 'STDINV' }],
    ['GREAT_PLAINS_DOCUMENT_ID', { GREAT_PLAINS_URL: 'mssql://us:secret@books/TWO' }],
    ['ROUTING_URL', { ROUTING_URL: 'localhost:3000' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example', MAIL_FROM: 'a@b.example' }],
    ['SMTP_URL', { SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'the office' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@b.example, c@d.example' }],
    ['REQUEST_TIMEOUT', { REQUEST_TIMEOUT: '0' }],
    ['CONNECTIONS_PER_ADDRESS', { CONNECTIONS_PER_ADDRESS: 'many' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'sixteen signs with spaces' }],
    ['STOP_DELAY', { STOP_DELAY: 'soon' }],
    ['STOP_TIMEOUT', { STOP_TIMEOUT: '301' }],
    ['QUERY_TIMEOUT', { QUERY_TIMEOUT: '0' }],
    ['QUERY_PROCESSES', { QUERY_PROCESSES: '17' }],
    ['QUERIES_PER_USER', { QUERIES_PER_USER: 'many' }],
    ['PUPPETEER_EXECUTABLE_PATH', { PUPPETEER_EXECUTABLE_PATH: '/no/such/program' }],
    ['PUPPETEER_EXECUTABLE_PATH', { PUPPETEER_EXECUTABLE_PATH: path.resolve('package.json') }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ])('stops with one sentence that names %s when it is wrong', (name, environment) => {
    const reading = () => readConfig(environment)
    expect(reading).toThrow(ConfigurationError)
    expect(reading).toThrow(new RegExp(`^${name} [^.]*.*\\.$`))
  })
})
