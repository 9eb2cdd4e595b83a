import { ROLES } from '#shared/access/roles.ts'
import type { TrailPage } from '#shared/auditing/auditTrail.ts'
import { rolloffModel } from '#shared/entities.ts'
import { createQueryRunner, type RunQuery } from '#server/queries/createQueryRunner.ts'
import { auditTrail } from '#server/reads/auditing/auditTrail.ts'
import { defaultsOf } from '#test/server/queries/defaultsOf.ts'
import { insert } from '#test/server/queries/openCompany.ts'
import { addHauler } from '#test/server/save/haulerRows.ts'
import { openOwnDatabase, type TestDatabase } from '#test/support/testDatabase.ts'

/** Entries of a company of several years; `AUDIT_ROWS=10000000` is one of a decade. */
const ROWS = Number(process.env['AUDIT_ROWS'] ?? 2_000_000)
const ROWS_AT_ONCE = 250_000
/** Of the first part of an answer; a machine that does other things, too, takes several times as long. */
const MILLISECONDS = 500
const REPEATS = 5

let database: TestDatabase
let runQuery: RunQuery

beforeAll(async () => {
  database = await openOwnDatabase()
  await addHauler(database)
  const rate = { id: 1, customerId: 1, dumpsterId: 21, rateTypeId: 1, rate: 300 }
  await insert(database, 'CustomerRate', { ...defaultsOf('CustomerRate'), ...rate })
  for (let first = 0; first < ROWS; first += ROWS_AT_ONCE)
    await database.transaction((transaction) =>
      transaction.execute(generate(first, Math.min(first + ROWS_AT_ONCE, ROWS)), []),
    )
  runQuery = createQueryRunner({
    model: rolloffModel,
    database,
    namedQueries: [],
    listsQueries: [],
    computed: { queries: [auditTrail], now: () => '2026-11-26T12:00:00.000Z', timeZone: 'America/Detroit' },
  })
})
afterAll(() => database.close())

/** Saves of three entries, one a minute, until the end of 2026: mostly of jobs, their times and invoices, some of what is asked for. */
function generate(first: number, end: number): string {
  return `WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${end - 1})
    INSERT INTO AuditLog (id, "when", entityTypeName, entityId, action, userId, userName, saveId, data, rowVersion)
    SELECT i + 1,
      strftime('%Y-%m-%dT%H:%M:%fZ', 1798700000 - (${ROWS} - i) / 3 * 60, 'unixepoch'),
      CASE WHEN i % 50000 = 7 THEN 'UserRole' WHEN i % 5000 = 8 THEN 'Setting' WHEN i % 997 = 9 THEN 'CustomerRate'
        WHEN i % 5 < 2 THEN 'Job' WHEN i % 5 = 2 THEN 'JobTime' WHEN i % 5 = 3 THEN 'Invoice' ELSE 'Customer' END,
      CASE WHEN i % 997 = 9 THEN i / 997 % 500 + 1 WHEN i % 5 = 4 THEN i % 4000 + 1 ELSE i / 7 + 1 END,
      CASE i % 20 WHEN 0 THEN 'Added' WHEN 1 THEN 'Deleted' ELSE 'Modified' END,
      i / 3 % 12 + 1, 'User ' || (i / 3 % 12 + 1),
      printf('%08x-0000-4000-8000-%012x', i / 3, i / 3),
      '{"Changes":[{"ColumnName":"rate","OriginalValue":' || (300 + i % 50) || ',"NewValue":' || (301 + i % 50) ||
        '},{"ColumnName":"note","OriginalValue":null,"NewValue":"Changed by the generator"}]}',
      1
    FROM n`
}

const QUESTIONS: readonly (readonly [question: string, parameters: Readonly<Record<string, unknown>>])[] = [
  ['the newest', {}],
  [
    "a customer's rate in March",
    { record: 'acme', field: 'rate', startDate: '2026-03-01', endDate: '2026-03-31' },
  ],
  [
    'a person in an afternoon',
    { userId: 3, startDate: '2026-11-24', endDate: '2026-11-24', time: 'afternoon' },
  ],
  ['a job', { record: 'J1043' }],
  ['what was deleted', { kind: 'Deleted' }],
  ['roles given', { about: 'Users and roles' }],
  [
    'settings and prices of a year',
    { about: 'Settings and prices', startDate: '2026-01-01', endDate: '2026-12-31' },
  ],
  ['exports and prints', { kind: 'Exported or printed' }],
  ['a value that is nowhere', { value: 'nowhere' }],
  ['a field of one person', { userId: 5, field: 'nothing' }],
]

describe(`the trail of ${ROWS.toLocaleString('en-US')} entries`, () => {
  it('B-08 [RD721] [RD724] answers each question at once', async () => {
    const measured: [string, number, number][] = []
    for (const [question, parameters] of QUESTIONS) {
      const times: number[] = []
      let entries = 0
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        const start = performance.now()
        const answer = await runQuery({
          user: { roles: ROLES },
          resource: 'AuditTrail',
          request: { parameters },
        })
        times.push(performance.now() - start)
        // The query answers what its contract says.
        entries = (JSON.parse(answer.toString('utf8')) as TrailPage).entries.length
      }
      measured.push([question, Math.round(times.toSorted((a, b) => a - b)[REPEATS >> 1] ?? 0), entries])
    }
    const lines = measured.map(([question, time, entries]) => `${question}: ${time} ms, ${entries} entries`)
    process.stdout.write(`${lines.join('\n')}\n`)
    expect(measured.filter(([, time]) => time > MILLISECONDS)).toEqual([])
  })
})
