import type { DashboardInfos } from '#shared/reporting/dashboardInfos.ts'
import { REVENUE_TILE } from '#shared/reporting/dashboardTiles.ts'
import { shownFigures } from '#shared/model/figures.ts'
import type { MarginSums } from '#shared/reporting/MarginSums.ts'
import { added, deleted, modified } from '#test/server/save/openSaving.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { readPdf } from '#test/support/readPdf.ts'
import { DEMO_USERS } from '#test/support/signInOverHttp.ts'
import { waitUntil } from '#test/support/waitUntil.ts'
import { attached, nameOf, rowsOf, sheetsOf } from './receivedReports.ts'
import { openSchedulingCompany, type SchedulingCompany, type Server } from './openSchedulingCompany.ts'

/** A Wednesday, three Mondays after the company opened. */
const AWAY = '2026-12-16T17:00:00.000Z'

let company: SchedulingCompany

beforeEach(async () => {
  company = await openSchedulingCompany()
})
afterEach(() => company.close())

/** A list of customers as Carol saved it: the type before the name, by name backwards, the phone hidden. */
const CUSTOMERS = {
  listId: 'customer-search',
  list: 'Customers',
  path: '/customers/search',
  name: 'By name',
  sharedWith: null,
  filter: {},
  layout: {
    columns: [
      { dataField: 'displayName', visible: true, visibleIndex: 1, sortOrder: 'desc', sortIndex: 0 },
      { dataField: 'typeId', visible: true, visibleIndex: 0 },
      { dataField: 'phone', visible: false, visibleIndex: 2 },
    ],
  },
  query: {
    name: 'Customers',
    parameters: {},
    expand: [],
    orderBy: ['companyName'],
    columns: [
      { key: 'displayName', caption: 'Customer name', source: 'displayName', isMoney: false },
      { key: 'typeId', caption: 'Type', source: 'typeId', isMoney: false },
      { key: 'phone', caption: 'Phone', source: 'phone', isMoney: false },
    ],
  },
}

async function saveList(server: Server, view: object = CUSTOMERS): Promise<unknown> {
  expect(await server.ask('/api/views/save', view, 'frontDesk')).toMatchObject({ status: 200 })
  return (await company.rows('SavedView')).at(-1)?.['id']
}

describe('A scheduled report', () => {
  it('[RP27] [RP28] [RP29] that was missed is caught up once, by one of two servers', async () => {
    const before = await company.start()
    const values = { report: 'Customer Totals', format: 'PDF', every: 'Week', weekday: 'Monday', hour: 6 }
    expect(await company.schedule(before, values, DEMO_USERS.owner, DEMO_USERS.bookkeeper)).toMatchObject({
      status: 200,
      answer: {
        entities: expect.arrayContaining([expect.objectContaining({ nextRun: '2026-11-30T11:00:00.000Z' })]),
      },
    })
    await before.close()
    company.clock = AWAY
    await Promise.all([company.start(), company.start()])
    const emails = await company.mailed(2)
    await waitUntil(async () =>
      (await company.rows('EmailMessage')).every(
        ({ reportRun, status }) => reportRun === null || status === 'Sent',
      ),
    )
    await company.stopAll()
    expect(company.received.map(nameOf).toSorted()).toEqual([
      `Customer Totals to ${DEMO_USERS.bookkeeper}`,
      `Customer Totals to ${DEMO_USERS.owner}`,
    ])
    const queued = (await company.rows('EmailMessage')).filter(({ reportRun }) => reportRun !== null)
    expect(queued.map(({ attempts }) => attempts)).toEqual([1, 1])
    const [email] = emails
    const { name, bytes } = attached(email)
    expect(name).toBe('Customer Totals 2026-12-07 to 2026-12-13.pdf')
    expect((await readPdf(bytes)).join(' ')).toContain('12/07/2026 – 12/13/2026')
    expect(await company.rows('ReportSchedule')).toMatchObject([
      { lastRun: '2026-12-14T11:00:00.000Z', nextRun: '2026-12-21T11:00:00.000Z', problem: null },
    ])
  })

  it('[RP29] [RP40] of margins has a table of each trait of loads, with the same sums', async () => {
    const before = await company.start()
    const values = { report: 'Margins', format: 'Spreadsheet', every: 'Month' }
    expect(await company.schedule(before, values, DEMO_USERS.owner)).toMatchObject({ status: 200 })
    await before.close()
    company.clock = AWAY
    await company.start()
    const [email] = await company.mailed(1)
    const sheets = await sheetsOf(attached(email).bytes)
    expect(sheets.map(({ name }) => name)).toEqual([
      'Margins by dumpster',
      'Margins by job type',
      'Margins by customer',
      'Margins by driver',
      'Margins by site',
    ])
    expect(rowsOf(sheets[0])[0]).toEqual([
      'Dumpster',
      'Loads',
      'Billed loads',
      'Revenue',
      'Cost',
      'Profit',
      'Margin',
      'Profit per load',
    ])
  })

  it('[RP30] [RP31] of a saved list that is damaged fails at once, and says why', async () => {
    const before = await company.start()
    const savedViewId = await saveList(before)
    const values = { report: 'Saved list', savedViewId, format: 'Spreadsheet' }
    expect(await company.schedule(before, values, DEMO_USERS.owner)).toMatchObject({ status: 200 })
    await company.damageViews()
    await before.close()
    company.clock = AWAY
    await company.start()
    await expectEventually(() => company.rows('ReportSchedule')).toMatchObject([
      { problem: expect.stringContaining('This view is damaged: open it and choose Update in its menu.') },
    ])
  })

  it('[RP29] [RP30] of a saved list is a spreadsheet of its columns, in its order', async () => {
    const before = await company.start()
    const savedViewId = await saveList(before)
    const values = { report: 'Saved list', savedViewId, format: 'Spreadsheet' }
    expect(await company.schedule(before, values, DEMO_USERS.owner)).toMatchObject({ status: 200 })
    await before.close()
    company.clock = AWAY
    await company.start()
    const [email] = await company.mailed(1)
    const { name, bytes } = attached(email)
    expect(name).toBe('Customers, By name.xlsx')
    const [sheet] = await sheetsOf(bytes)
    const [heads, ...lines] = rowsOf(sheet)
    expect([sheet?.name, heads]).toEqual(['By name', ['Type', 'Customer name']])
    const live = (await company.rows('Customer')).filter((customer) => customer['deleted'] === null)
    expect(lines).toHaveLength(live.length)
    const names = lines.map((line) => String(line[1]).toLowerCase())
    expect(names).toEqual(names.toSorted().toReversed())
    const types = (await company.rows('CustomerType')).map(({ name: type }) => type)
    expect(types).toEqual(expect.arrayContaining(lines.map(([type]) => type)))
  })

  it('[RP29] [RP31] says whom it did not reach, and mails nobody a report they may no longer read', async () => {
    const before = await company.start()
    const savedViewId = await saveList(before)
    const { owner, bookkeeper, operations, frontDesk } = DEMO_USERS
    const list = { report: 'Saved list', savedViewId }
    const scheduled = [
      await company.schedule(before, { report: 'Receivables Aging' }, owner, bookkeeper, operations),
      await company.schedule(before, list, frontDesk, bookkeeper),
    ]
    expect(scheduled).toMatchObject([{ status: 200 }, { status: 200 }])
    for (const userName of [operations, frontDesk])
      expect(await company.takeRoles(before, userName)).toMatchObject({ status: 200 })
    expect(await company.deactivate(before, bookkeeper)).toMatchObject({ status: 200 })
    company.refuse(owner)
    await before.close()
    company.clock = AWAY
    await company.start()
    const problems = [
      /^Gail Hughes is no longer an active user\./,
      /kim\.devries@rolloff\.example: .*No such user/,
      /pete\.kamps@rolloff\.example: Pete Kamps may not read Receivables Aging\./,
    ]
    await waitUntil(async () => {
      const [aging] = await company.rows('ReportSchedule')
      return problems.every((problem) => problem.test(String(aging?.['problem'])))
    })
    await waitUntil(async () =>
      String((await company.rows('ReportSchedule'))[1]?.['problem']).includes('carol'),
    )
    expect((await company.rows('ReportSchedule'))[1]).toMatchObject({
      problem: `Gail Hughes is no longer an active user. ${frontDesk}: Carol Reed may not read Customers, By name.`,
    })
    expect(company.received).toEqual([])
  })

  it('[RP29] [SV142] is only for those who may read it, and only administrators schedule it', async () => {
    const server = await company.start()
    const savedViewId = await saveList(server)
    const refused = (field: string, message: string) => ({
      entityErrors: [
        expect.objectContaining({ errorName: 'unreadable', propertyName: field, errorMessage: message }),
      ],
    })
    const totals = { report: 'Customer Totals' }
    const { owner, dispatcher, frontDesk, driver } = DEMO_USERS
    expect((await company.schedule(server, totals, owner, dispatcher)).answer).toMatchObject(
      refused('userId', 'Sue Postma may not read Customer Totals.'),
    )
    const list = { report: 'Saved list', savedViewId }
    expect(await company.schedule(server, list, frontDesk, driver)).toMatchObject({ status: 200 })
    const [stored = {}] = await company.rows('ReportSchedule')
    expect((await company.save(server, modified('ReportSchedule', stored, totals))).answer).toMatchObject({
      entityErrors: [
        expect.objectContaining({
          errorName: 'unreadable',
          errorMessage: 'Carol Reed may not read Customer Totals.',
        }),
        expect.objectContaining({
          errorName: 'unreadable',
          errorMessage: 'Bob Visser may not read Customer Totals.',
        }),
      ],
    })
    const schedule = added('ReportSchedule', -1, totals)
    expect(await server.ask('/api/breeze/SaveChanges', { entities: [schedule] }, 'dispatcher')).toMatchObject(
      {
        status: 403,
      },
    )
  })

  it('[RP30] [SV142] is refused for a list that cannot be mailed, and its recipients are deleted with it', async () => {
    const server = await company.start()
    const { query: _query, ...old } = CUSTOMERS
    const oldId = await saveList(server, { ...old, name: 'Old' })
    const layout = { columns: [{ dataField: 'phone', filterValue: '616' }] }
    const filteredId = await saveList(server, { ...CUSTOMERS, name: 'Filtered', layout })
    const refusalOf = async (savedViewId: unknown) =>
      (await company.schedule(server, { report: 'Saved list', savedViewId }, DEMO_USERS.owner)).answer
    const refused = (code: string) => ({
      entityErrors: [expect.objectContaining({ errorName: code, propertyName: 'savedViewId' })],
    })
    expect(await refusalOf(oldId)).toMatchObject(refused('unmailable'))
    expect(await refusalOf(filteredId)).toMatchObject(refused('unmailable'))
    expect(await refusalOf(null)).toMatchObject(refused('required'))
    await company.schedule(server, { report: 'Dashboard', savedViewId: oldId }, DEMO_USERS.owner)
    const [stored] = await company.rows('ReportSchedule')
    expect([stored?.['savedViewId'], (await company.rows('ReportScheduleRecipient')).length]).toEqual([
      null,
      1,
    ])
    expect(await company.save(server, deleted('ReportSchedule', stored ?? {}))).toMatchObject({ status: 200 })
    expect([await company.rows('ReportSchedule'), await company.rows('ReportScheduleRecipient')]).toEqual([
      [],
      [],
    ])
  })

  it('[RP29] has the tables of every report', async () => {
    const before = await company.start()
    for (const report of ['Dashboard', 'Receivables Aging', 'Revenue Forecast', 'Revenue By Type'])
      await company.schedule(before, { report, format: 'Spreadsheet', every: 'Month' }, DEMO_USERS.owner)
    await before.close()
    company.clock = AWAY
    await company.start()
    const emails = await company.mailed(4)
    const sheets = await Promise.all(emails.map(async (email) => sheetsOf(attached(email).bytes)))
    expect(sheets.map((each) => each.map(({ name }) => name))).toEqual([
      [
        'Invoices',
        'Revenue by Jobs',
        'Job Information',
        'Jobs Times',
        'Dumpster Tons By Type Summary',
        'Average Margin By Dumpster',
        'Jobs Not Using Preferred Dumpst',
        'Lost Jobs',
        'Availability by day',
        'Dumpsters on site',
        'Invoices in this period',
      ],
      ['Receivables by customer'],
      ['Revenue by type', 'Revenue lines'],
      ['Jobs by type', 'Fee revenue', 'Tons dumped', 'Estimated revenue'],
    ])
    const [dashboard] = sheets
    expect(rowsOf(dashboard?.[0])).toEqual([
      ['Total', 'Unpaid', 'Invoices', 'Distinct customers'],
      [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
    ])
  })

  it('O-081 [RP29] [RP33] of the dashboard is the PDF that its screen opens', async () => {
    const before = await company.start()
    await company.schedule(before, { report: 'Dashboard', format: 'PDF' }, DEMO_USERS.owner)
    await before.close()
    company.clock = AWAY
    const server = await company.start()
    const [email] = await company.mailed(1)
    const { name, bytes } = attached(email)
    expect(name).toBe('Dashboard 2026-12-07 to 2026-12-13.pdf')
    const text = (await readPdf(bytes)).join(' ')
    expect(text).toContain(
      'Compared with 11/30/2026 – 12/06/2026, the same number of days immediately before.',
    )
    const week = { startDate: '2026-12-07', endDate: '2026-12-13' }
    const { answer: infos } = await server.ask('/api/dashboard/getDashboardInfos', week, 'owner')
    const { answer: loads } = await server.ask('/api/breeze/LoadSums', { parameters: week }, 'owner')
    // What the call and the query respond, of which the tile shows some.
    const shown = shownFigures(REVENUE_TILE, {
      infos: { ...(infos as DashboardInfos), tonsByType: [] },
      loads: loads as MarginSums,
    })
    for (const { caption, text: figure } of shown) expect(text).toContain(`${caption} ${figure}`)
  })
})
