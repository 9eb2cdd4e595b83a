import { AsyncLocalStorage } from 'node:async_hooks'
import { permissions } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import { lookupsQuery } from '#shared/lookups/queries.ts'
import type { QueryContract } from '#shared/model/queryContract.ts'
import { queryContracts } from '#shared/queries.ts'
import type { PartLine } from '#shared/wire/figures.ts'
import {
  DASHBOARD_PARTS,
  DASHBOARD_READS,
  FORECAST_PARTS,
  FORECAST_READS,
  RECEIVABLE_PARTS,
  RECEIVABLE_READS,
} from '#shared/reporting/figureParts.ts'
import { figureScreenCalls } from '#server/calls/figures/figureScreenCalls.ts'
import { openRolesServer, type RolesServer } from '#test/conformance/rolesServer.ts'
import { insertBusiness } from '#test/server/queries/businessRows.ts'
import { openCompany } from '#test/server/queries/openCompany.ts'
import { aCallServer, aUser } from '../callServer.ts'
import { defineCall } from '#server/calls/Call.ts'
import { strictObject } from '#server/calls/schemas.ts'

const DAYS = { startDate: '2025-05-05', endDate: '2025-05-11' }
const BEFORE = { startDate: '2025-04-28', endDate: '2025-05-04' }

const linesOf = (text: string): readonly PartLine[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as PartLine]))

describe('The screens of figures in one request', () => {
  let server: RolesServer
  beforeAll(async () => {
    server = await openRolesServer()
    await openCompany(async () => server.database)
    await insertBusiness(server.database)
  })
  afterAll(() => server.close())

  const ask = async (url: string, payload?: object): Promise<string> => {
    const response = await server.app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url,
      headers: { authorization: `Bearer ${server.tokenOf('everything')}` },
      ...(payload !== undefined && { payload }),
    })
    expect(response.statusCode).toBe(200)
    return response.payload
  }
  const screen = async (name: string, payload: object) => linesOf(await ask(`/api/figures/${name}`, payload))
  const alone = async (url: string, payload?: object): Promise<unknown> => JSON.parse(await ask(url, payload))

  it('O-091 [CL1] [RP26] have the dashboard, each part as its own call responds', async () => {
    const dashboard = (name: string, days = DAYS) => alone(`/api/dashboard/${name}`, days)
    const history = { statusIds: [], includeDeleted: true, rentalMargins: true }
    const lines = await screen('dashboard', DAYS)
    expect(lines.map(({ part }) => part)).toEqual([...DASHBOARD_PARTS])
    expect(
      Object.fromEntries(lines.map((line) => [line.part, 'value' in line ? line.value : line.error])),
    ).toEqual({
      invoiceInfo: await dashboard('getInvoiceDashboard'),
      infos: await dashboard('getDashboardInfos'),
      loads: await alone('/api/breeze/LoadSums', { parameters: DAYS }),
      loadTimes: await dashboard('getAverageLoadTimes'),
      invoiceInfoBefore: await dashboard('getInvoiceDashboard', BEFORE),
      infosBefore: await dashboard('getDashboardInfos', BEFORE),
      loadsBefore: await alone('/api/breeze/LoadSums', { parameters: BEFORE }),
      loadTimesBefore: await dashboard('getAverageLoadTimes', BEFORE),
      margins: await dashboard('getDumpsterAverageMargins'),
      substitutions: await dashboard('getSubbedDumpsters'),
      lostJobs: await dashboard('getLostJobsByDumpster'),
      availability: await dashboard('getAvailabilityInfos'),
      onSite: await dashboard('getDumpstersOnSite'),
      invoices: await alone('/api/history/invoice', {
        ...history,
        invoiceDateFrom: DAYS.startDate,
        invoiceDateTo: DAYS.endDate,
      }),
    })
  })

  it('O-088 O-089 [CL1] have forecast and receivables, each part as its own query or call responds', async () => {
    const query = (name: string) => alone(`/api/breeze/${name}`, { parameters: DAYS })
    const forecast = await screen('revenueForecast', DAYS)
    expect(forecast.map(({ part }) => part)).toEqual([...FORECAST_PARTS])
    expect(forecast).toEqual([
      { part: 'jobs', value: await query('JobCounts') },
      { part: 'withTrailer', value: await query('JobsUsingTrailer') },
      { part: 'fees', value: await query('FeeRevenue') },
      { part: 'revenue', value: await query('GetEstimatedRevenue') },
      { part: 'tons', value: await query('TonsDumped') },
    ])
    const receivables = await screen('receivables', {})
    expect(receivables.map(({ part }) => part)).toEqual([...RECEIVABLE_PARTS])
    expect(receivables).toEqual([
      { part: 'totals', value: await alone('/api/utility/aRTotals') },
      { part: 'aging', value: await alone('/api/utility/aRAging') },
      { part: 'openCredits', value: await alone('/api/breeze/GetOpenCredits', {}) },
    ])
  })

  it('[LC951] are computed from the entities that their queries declare, so that screens follow them', async () => {
    const reading = notingTables(server.database)
    // Nobody is told of entries of the log, which come with what they are about; roles are those of who asks.
    const left = new Set<string>([
      'AuditLog',
      'UserRole',
      ...Object.values(lookupsQuery.lists).map(({ name }) => name),
    ])
    const readBy = async (read: () => Promise<unknown>): Promise<readonly string[]> => {
      const tables = new Set<string>()
      await reading.run(tables, read)
      return [...tables].filter((name) => name in rolloffModel.entities && !left.has(name)).toSorted()
    }
    const found: Record<string, readonly string[]> = {
      dashboard: await readBy(() => screen('dashboard', DAYS)),
      forecast: await readBy(() => screen('revenueForecast', DAYS)),
      receivables: await readBy(() => screen('receivables', {})),
    }
    const declared: Record<string, readonly string[]> = {
      dashboard: DASHBOARD_READS,
      forecast: FORECAST_READS,
      receivables: RECEIVABLE_READS,
    }
    for (const query of queryContracts) {
      if (query.reads === undefined || query.reads === 'all') continue
      const parameters = parametersOf(query)
      found[query.name] = await readBy(() => alone(`/api/breeze/${query.name}`, { parameters }))
      declared[query.name] = query.reads
    }
    const missing = Object.entries(found).map(([name, read]) => [
      name,
      read.filter((entity) => declared[name]?.includes(entity) !== true),
    ])
    expect(missing).toEqual(Object.keys(declared).map((name) => [name, []]))
    expect(Object.values(found).every((read) => read.length > 1)).toBe(true)
  })

  it('O-084 O-091 [CL1] [RP20] say of each part whether its days are too many, and have the others', async () => {
    const lines = await screen('dashboard', { startDate: '2019-05-05', endDate: '2025-05-11' })
    const refused = lines.flatMap((line) => ('error' in line ? [[line.part, line.error.culprit]] : []))
    expect(refused).toEqual([['availability', 'startDate']])
    expect(lines).toHaveLength(DASHBOARD_PARTS.length)
  })
})

/** Days, and the key of a record that there is. */
function parametersOf({ parameters }: QueryContract): Readonly<Record<string, unknown>> {
  const keys = Object.entries(parameters).filter(([, { kind }]) => kind === 'integer')
  return {
    ...('startDate' in parameters && DAYS),
    ...Object.fromEntries(keys.map(([name]) => [name, 1])),
  }
}

/** Notes the tables that are read within a run of it, not those that work beside it reads. */
function notingTables(database: RolesServer['database']): AsyncLocalStorage<Set<string>> {
  const reading = new AsyncLocalStorage<Set<string>>()
  for (const method of ['query', 'readText'] as const) {
    const read = database[method].bind(database) as (...all: readonly unknown[]) => Promise<never>
    jest.spyOn(database, method).mockImplementation((sql: string, ...all: readonly unknown[]) => {
      for (const [, name] of sql.matchAll(/(?:FROM|JOIN) ["[](\w+)["\]]/g))
        if (name !== undefined) reading.getStore()?.add(name)
      return read(sql, ...all)
    })
  }
  return reading
}

describe('A part of a screen of figures', () => {
  it('F-017 [CL1] is refused to whom its call is refused, and the others are there', async () => {
    const money = defineCall({
      method: 'GET',
      path: '/api/utility/aRTotals',
      summary: 'Receivables by age',
      role: ['Nobody has this'],
      response: strictObject({}),
      run: async () => ({}),
    })
    const aging = { ...money, path: '/api/utility/aRAging', role: permissions.viewReceivables }
    const calls = figureScreenCalls({
      calls: [money, aging],
      reads: { run: () => Promise.reject(new Error('There are no queries.')) },
      maxConcurrent: 1,
    })
    const { app, as } = await aCallServer(calls)
    as(aUser('Admin'))
    const response = await app.inject({ method: 'POST', url: '/api/figures/receivables', payload: {} })
    expect(linesOf(response.payload)).toMatchObject([
      { part: 'totals', error: { code: 'not_allowed', culprit: '/api/utility/aRTotals' } },
      { part: 'aging', value: {} },
      { part: 'openCredits' },
    ])
    as(aUser('Driver'))
    const refused = await app.inject({ method: 'POST', url: '/api/figures/receivables', payload: {} })
    expect(refused.statusCode).toBe(403)
    await app.close()
  })
})
