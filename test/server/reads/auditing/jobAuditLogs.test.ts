import { ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import { createQueryRunner } from '#server/queries/createQueryRunner.ts'
import { jobAuditLogs } from '#server/reads/auditing/jobAuditLogs.ts'
import { openHauler, type Hauler, type Row } from '#test/server/save/openHauler.ts'

interface Entry {
  readonly entityTypeName: string
  readonly action: string
  readonly userName: string
  readonly data: string
}

let hauler: Hauler
let job: Row

beforeAll(async () => {
  hauler = await openHauler()
  const rental = await hauler.rental()
  job = await hauler.job(rental, { driverId: 901 })
  await hauler.job(rental, { driverId: 901 })
  await hauler.call('/api/job/startJob', { jobId: job.id })
  await hauler.complete(job, { inventoryId: 41, weight: 1 })
})
afterAll(() => hauler.close())

const asked = async (...roles: string[]): Promise<readonly Entry[]> => {
  const runQuery = createQueryRunner({
    model: rolloffModel,
    database: hauler.database,
    namedQueries: [],
    listsQueries: [],
    computed: { queries: [jobAuditLogs], now: hauler.context.now, timeZone: 'America/Detroit' },
  })
  const request = { parameters: { jobId: job.id } }
  const answer = await runQuery({ user: { roles }, resource: 'JobAuditLogs', request })
  // The query answers the entries of its wire type.
  return JSON.parse(answer.toString('utf8')) as readonly Entry[]
}

const fieldsOf = ({ data }: Entry): readonly string[] =>
  (JSON.parse(data) as { Changes: { ColumnName: string }[] }).Changes.map(({ ColumnName }) => ColumnName)

describe('what happened to a job', () => {
  it('O-045 is listed newest first, for the job, its times and its dumpsters', async () => {
    const entries = await asked(...ROLES)
    expect(entries.map(({ entityTypeName, action }) => `${entityTypeName} ${action}`)).toEqual([
      'DumpsterLocation Added',
      expect.stringMatching(/^Job(Time)? Modified$/),
      expect.stringMatching(/^Job(Time)? Modified$/),
      expect.stringMatching(/^Job/),
      expect.stringMatching(/^Job/),
      'Job Added',
    ])
    expect(entries[0]).toMatchObject({ userName: 'Pat Doe' })
    expect(entries.flatMap(fieldsOf)).toContain('hourExpense')
  })

  it('O-045 is readable for drivers, except for fields that they may not read', async () => {
    const fields = (await asked('Schedule')).flatMap(fieldsOf)
    expect(fields).toEqual(expect.arrayContaining(['completed', 'weight', 'totalMinutes', 'placedJobId']))
    expect(fields).not.toContain('hourExpense')
    expect(fields).not.toContain('tonExpense')
  })

  it('O-045 is readable only for users who may see jobs', async () => {
    await expect(asked('Customer')).rejects.toMatchObject({ code: 'not_allowed' })
  })
})
