import { ROLES } from '#shared/access/roles.ts'
import type { TrailEntry, TrailPage, TrailSave } from '#shared/auditing/auditTrail.ts'
import { rolloffModel } from '#shared/entities.ts'
import { createQueryRunner } from '#server/queries/createQueryRunner.ts'
import { auditTrail } from '#server/reads/auditing/auditTrail.ts'
import { auditTrailSave } from '#server/reads/auditing/auditTrailSave.ts'
import { added, deleted, userWith } from '#test/server/save/openSaving.ts'
import { openHauler, type Hauler, type Row } from '#test/server/save/openHauler.ts'
import { SYSTEM_USER } from '#server/save/pipeline/change.ts'
import { runSave } from '#server/save/runSave.ts'
import type { Records } from '#server/save/work/records.ts'
import { recordEvent } from '#server/events/recordEvent.ts'

const dora = { ...userWith(...ROLES), userId: 901, firstName: 'Dora', lastName: 'Driver' }

let hauler: Hauler
let rental: Row
let job: Row
let rate: Row

beforeAll(async () => {
  hauler = await openHauler()
  rental = await hauler.rental()
  job = await hauler.job(rental)
  rate = await hauler.add('CustomerRate', { customerId: 1, dumpsterId: 21, rateTypeId: 1, rate: 300 }, dora)
  await hauler.edit('CustomerRate', rate, { rate: 325 }, dora)
  await recordEvent(hauler.context, dora, {
    type: 'List exported',
    message: '12 rows of Customers were exported.',
  })
  await hauler.edit('Customer', { id: 1 }, { phone: '6165550101' })
  await hauler.save([deleted('Job', await hauler.now('Job', job))], dora)
})
afterAll(() => hauler.close())

async function ask<T>(resource: string, parameters: Readonly<Record<string, unknown>>): Promise<T> {
  const runQuery = createQueryRunner({
    model: rolloffModel,
    database: hauler.database,
    namedQueries: [],
    listsQueries: [],
    computed: {
      queries: [auditTrail, auditTrailSave],
      now: hauler.context.now,
      timeZone: 'America/Detroit',
    },
  })
  const answer = await runQuery({ user: { roles: ROLES }, resource, request: { parameters } })
  // The query answers what its contract says.
  return JSON.parse(answer.toString('utf8')) as T
}

const page = (parameters: Readonly<Record<string, unknown>>): Promise<TrailPage> =>
  ask('AuditTrail', parameters)

const inWords = ({ kind, userName, what }: TrailEntry): string => `${userName} ${kind}: ${what}`

const trail = async (parameters: Readonly<Record<string, unknown>>): Promise<readonly string[]> =>
  (await page(parameters)).entries.map(inWords)

const ALL = [
  'Dora Driver Deleted: Job J1',
  'Olive Office Changed: Customer Acme',
  'Dora Driver Exported: 12 rows of Customers were exported.',
  'Dora Driver Changed: Rate 20 yd Rate $325.00 of Acme',
  'Dora Driver Added: Rate 20 yd Rate $325.00 of Acme',
  'Olive Office Added: Job J1',
  'Olive Office Added: Rental R1',
]

const only = (...texts: readonly string[]): readonly string[] =>
  ALL.filter((entry) => texts.some((text) => entry.includes(text)))

describe('the trail of everything that happened', () => {
  it('B-08 [RD720] has one entry a save, and what no save tells, the latest first', async () => {
    expect(await trail({})).toEqual(ALL)
  })

  it.each([
    ['a person', { userId: 901 }, only('Dora')],
    ['a number', { record: 'J1' }, only('Job J1')],
    ['the name of a record, with its parts', { record: 'acme' }, only('Acme')],
    ['a kind of records', { about: 'Rate' }, only('Rate')],
    ['a group of kinds', { about: 'Settings and prices' }, only('Rate')],
    ['a field', { field: 'rate', record: 'Acme' }, only('Rate')],
    ['a value before', { value: '$300' }, only('Rate')],
    ['a kind of act', { kind: 'Deleted' }, only('Deleted')],
    ['a kind of event', { kind: 'Exported' }, only('Exported')],
    ['several kinds of events', { kind: 'Exported or printed' }, only('Exported')],
    ['several together', { userId: 901, kind: 'Changed', about: 'Rate' }, only('Changed: Rate')],
    ['a day', { startDate: '2025-06-03' }, []],
    ['days', { startDate: '2025-06-01', endDate: '2025-06-02' }, ALL],
    ['a time of day', { time: 'before 7am' }, []],
    ['the other times of a day', { time: 'morning' }, ALL],
    ['the times between two', { time: '8am - 8:30am' }, ALL],
    ['the times after one', { time: 'after 9am' }, []],
  ])('B-08 [RD720] is asked for %s', async (_what, parameters, expected) => {
    expect(await trail(parameters)).toEqual(expected)
  })

  it('B-08 [RD720] refuses a time of day that is none, and what is not recorded', async () => {
    await expect(trail({ time: 'lately' })).rejects.toThrow('A time of day is')
    await expect(trail({ about: 'Planets' })).rejects.toThrow('Nothing of that name is recorded.')
    await expect(trail({ after: 'yesterday' })).rejects.toThrow('This is not the place of an entry.')
  })

  it('B-08 [RD721] asks the logs by their indexes only, whatever is asked', async () => {
    const { database } = hauler
    const statements = jest.spyOn(database, 'query')
    const asked = [
      {},
      { userId: 901 },
      { record: 'Acme', field: 'rate' },
      { record: 'J1' },
      { about: 'Users and roles' },
      { about: 'Settings and prices', startDate: '2025-01-01', endDate: '2025-12-31' },
      { kind: 'Deleted' },
      { kind: 'Exported', userId: 901 },
      { value: 'Ada', time: 'afternoon' },
      { size: '100 records or more', userId: 901 },
    ]
    for (const parameters of asked) await page(parameters)
    const { entryId } = (await page({})).entries[0] ?? { entryId: 0 }
    await ask('AuditTrailSave', { entryId })
    const logged = statements.mock.calls.filter(([sql]) => /"(?:AuditLog|EventLog|AuditLink)"/.test(sql))
    statements.mockRestore()
    const steps = new Set<string>()
    for (const [sql, values] of logged)
      for (const { detail } of await database.query(`EXPLAIN QUERY PLAN ${sql}`, values))
        steps.add(String(detail))
    const ofLogs = [...steps].filter((step) =>
      /^(?:SCAN|SEARCH) (?:l|AuditLog|EventLog|AuditLink)\b/.test(step),
    )
    expect(ofLogs.filter((step) => step.startsWith('SCAN'))).toEqual([])
    for (const index of [
      'AuditLog_when',
      'AuditLog_userId_when',
      'AuditLog_entityTypeName_when',
      'AuditLog_entityId_entityTypeName_action',
      'AuditLog_saveId',
      'AuditLink_linkedAt_firstId_rowCount',
      'EventLog_when',
      'EventLog_type_when',
      'EventLog_userId_when',
    ])
      expect(ofLogs.join('\n')).toContain(`INDEX IX_${index} `)
  })
})

describe('saves of many records', () => {
  const size = '10 records or more'

  beforeAll(async () => {
    const types = (count: number, name: string) =>
      Array.from({ length: count }, (_each, index) =>
        added('TimeType', -1 - index, { name: `${name} ${index}`, displayOrder: index }),
      )
    await hauler.save(types(9, 'Few'))
    await hauler.save(
      [...types(10, 'Many'), added('Customer', -99, { typeId: 1, companyName: 'Crowd' })],
      dora,
    )
  })

  it.each([
    [{ size }],
    [{ size, userId: 901 }],
    [{ size, startDate: '2025-06-01' }],
    [{ size, about: 'Time type' }],
    [{ size, kind: 'Added' }],
    [{ size, record: 'Crowd' }],
    [{ size, value: 'many 7' }],
  ])('B-08 [RD1422] are found by their size, with other conditions too: %j', async (parameters) => {
    const { entries, next } = await page(parameters)
    expect(entries.map(({ userName, recordCount }) => [userName, recordCount])).toEqual([['Dora Driver', 11]])
    expect(next).toBeNull()
  })

  it.each([
    [{ size: '100 records or more' }],
    [{ size, userId: 1 }],
    [{ size, record: 'Acme' }],
    [{ size, startDate: '2025-06-03' }],
    [{ size, kind: 'Exported' }],
  ])('B-08 [RD1422] none of others is found: %j', async (parameters) => {
    expect(await trail(parameters)).toEqual([])
  })

  it('B-08 [RD1422] refuses a size that is none', async () => {
    await expect(page({ size: '7' })).rejects.toThrow('A size is one of: 10 records or more;')
  })
})

describe('events of records', () => {
  const printed = 'Dora Driver Printed: Statement of Acme was printed.'

  beforeAll(async () => {
    const event = { type: 'Printed', message: 'Statement of Acme was printed.' } as const
    const records = { entityTypeName: 'ServiceAddress', ids: [12, 11] }
    await recordEvent(hauler.context, dora, { ...event, records })
    await recordEvent(hauler.context, dora, { type: 'Printed', message: 'Labels were printed.' })
  })

  it.each([
    [{ record: 'Barn' }, [printed]],
    [{ record: 'Barn', kind: 'Printed', userId: 901 }, [printed]],
    [{ record: 'Barn', kind: 'Exported or printed' }, [printed]],
    [{ record: 'Barn', kind: 'Sent' }, []],
    [{ record: 'Barn', about: 'Service address' }, []],
    [{ record: 'J1', kind: 'Printed' }, []],
    [{ record: 'Nowhere', kind: 'Printed' }, []],
  ])('B-08 [RD1423] are found by them: %j', async (parameters, expected) => {
    expect(await trail(parameters)).toEqual(expected)
  })
})

describe('an entry of the trail', () => {
  it('B-08 [RD722] opens to all that the save changed, with the names of what was removed', async () => {
    const role = await hauler.add('UserRole', { userId: 902, roleId: 2 })
    await hauler.save([
      deleted('UserRole', await hauler.now('UserRole', role)),
      deleted('CustomerRate', await hauler.now('CustomerRate', rate)),
    ])
    const [entry] = (await page({ about: 'Users and roles' })).entries
    expect(entry?.what).toBe('2 records: User role Customer of Ike Idler, Rate 20 yd Rate $325.00 of Acme')
    const { records, recordCount } = await ask<TrailSave>('AuditTrailSave', { entryId: entry?.entryId })
    expect(recordCount).toBe(2)
    expect(records.map(({ title, action, exists }) => [title, action, exists])).toEqual([
      ['Customer of Ike Idler', 'Deleted', false],
      ['20 yd Rate $325.00 of Acme', 'Deleted', false],
    ])
  })
})

describe('what the product does by itself', () => {
  it('B-08 [SV720] says for whom, and why', async () => {
    const forDora = { ...SYSTEM_USER, firstName: 'Dora Driver' }
    const work = async (records: Records): Promise<void> => {
      const [customer] = await records.findForUpdate('Customer', 'id', [2])
      if (customer !== undefined) records.change('Customer', customer, { siteNotes: 'Gate' })
    }
    await runSave(hauler.context, forDora, work, { note: { Reason: 'It was due' } })
    const [entry] = (await page({ value: 'was due' })).entries
    expect(entry).toMatchObject({
      userName: 'Rolloff for Dora Driver',
      reason: 'It was due',
      what: 'Customer Other',
    })
  })
})

describe('a long trail', () => {
  /** The number of saves, of one to four records each, three a second, with an event each. */
  const SAVES = 120

  beforeAll(async () => {
    const { database } = hauler
    await database.transaction(async (transaction) => {
      await transaction.execute(
        `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${SAVES - 1}),
          m(j) AS (VALUES (0), (1), (2), (3))
        INSERT INTO AuditLog (id, "when", entityTypeName, entityId, action, userId, userName, saveId, data, rowVersion)
        SELECT 100000 + i * 4 + j, '2020-01-01T00:' || printf('%02d', i / 180) || ':' || printf('%02d', i / 3) || '.000Z',
          'SalesPerson', i * 4 + j, iif(j % 2, 'Modified', 'Deleted'), 7, 'Long Ago', 's' || i, '{"Changes":[]}', 1
        FROM n, m WHERE j <= i % 4`,
        [],
      )
      await transaction.execute(
        `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${SAVES / 3 - 1})
        INSERT INTO EventLog (id, "when", type, message, userId, userName, rowVersion)
        SELECT 100000 + i, '2020-01-01T00:00:' || printf('%02d', i) || '.000Z', 'Signed in', 'e' || i, 7, 'Long Ago', 1 FROM n`,
        [],
      )
      await transaction.execute(
        `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 29999)
        INSERT INTO AuditLog (id, "when", entityTypeName, entityId, action, userId, userName, saveId, data, rowVersion)
        SELECT 200000 + i, '2019-01-01T00:00:00.000Z', 'Contact', i, 'Added', 8, 'Import', 'i' || (i / 2000), '{"Changes":[]}', 1
        FROM n`,
        [],
      )
    })
  })

  const walk = async (parameters: Readonly<Record<string, unknown>>): Promise<readonly TrailPage[]> => {
    const pages = [await page(parameters)]
    for (let next = pages[0]?.next ?? null; next !== null;) {
      const following = await page({ ...parameters, after: next })
      pages.push(following)
      ;({ next } = following)
    }
    return pages
  }

  it.each([
    [{ userId: 7 }, 160],
    [{ userId: 7, kind: 'Deleted' }, 120],
    [{ userId: 7, kind: 'Changed' }, 90],
    [{ userId: 7, kind: 'Signed in' }, 40],
    [{ about: 'Sales person' }, 120],
  ])('B-08 [RD723] is read in parts without a gap or a repetition: %j', async (parameters, count) => {
    const entries = (await walk(parameters)).flatMap((part) => part.entries)
    expect(entries).toHaveLength(count)
    expect(new Set(entries.map(({ place }) => place)).size).toBe(count)
    expect(entries.map(({ when }) => when)).toEqual(
      entries.map(({ when }) => when).toSorted((a, b) => (a < b ? 1 : -1)),
    )
  })

  it('B-08 [RD723] passes over the rest of a large save at once', async () => {
    const { entries, next } = await page({ about: 'Contact' })
    expect(entries.map(({ recordCount }) => recordCount)).toEqual(Array.from({ length: 15 }, () => 2_000))
    expect(next).toBeNull()
  })

  it('B-08 [RD724] says down to which moment it was searched where no index serves a condition', async () => {
    const pages = await walk({ about: 'Contact', value: 'Ada' })
    expect(pages.map(({ entries, searchedTo }) => [entries.length, searchedTo])).toEqual([
      [0, '2019-01-01T00:00:00.000Z'],
      [0, null],
    ])
  })
})
