import { eventRecords } from '#shared/auditing/EventLog.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { INVOICE_TILE } from '#shared/reporting/dashboardTiles.ts'
import { shownFigures } from '#shared/model/figures.ts'
import type { InvoiceInfo } from '#shared/reporting/invoiceInfo.ts'
import { readPdf } from '#test/support/readPdf.ts'
import { serveDemo, type DemoUser } from '#test/server/serveDemo.ts'
import { NOW, storeAccount } from './accounts.ts'
import { SHEET_DAY, storeDriverDay } from './driverDay.ts'

const demo = serveDemo({
  now: NOW,
  size: { customers: 1, rentals: 0, days: 1, drivers: 1 },
  before: storeAccount,
  prepare: storeDriverDay,
})

const bearer = (as: DemoUser) => demo().bearer(as)

function get(address: string, as?: DemoUser): Promise<Response> {
  return fetch(`${demo().origin}${address}`, as === undefined ? {} : { headers: bearer(as) })
}

async function pagesOf(response: Response): Promise<readonly string[]> {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return readPdf(Buffer.from(await response.arrayBuffer()))
}

async function ticketFor(address: string, as: DemoUser): Promise<Response> {
  return fetch(`${demo().origin}/api/account/ticket`, {
    method: 'POST',
    headers: { ...bearer(as), 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
}

async function ticketed(address: string, as: DemoUser): Promise<string> {
  const answer: unknown = await (await ticketFor(address, as)).json()
  expect(answer).toMatchObject({ address: expect.any(String) })
  return String(Object(answer).address)
}

describe('F-118 the reports over HTTP', () => {
  it('print the invoices asked for, in that order, as one file with a name', async () => {
    const response = await get('/api/report/invoice?ids=13,12', 'office')
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="Invoices 10233 to 10232.pdf"; filename*=UTF-8''Invoices%2010233%20to%2010232.pdf`,
    )
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const [voided, open] = await pagesOf(response)
    expect(voided).toMatch(/Invoice 10233 \(void\)/)
    expect(open).toMatch(
      /Rolloff Dumpster Service .*BILL TO Van Dyke & Sons 1820 Baldwin Street .*SERVICE SITE Georgetown Commons · 7700 Cottonwood Drive/,
    )
    expect(open).toMatch(
      /Delivered 20 yd .*\$375\.50 .*Fuel surcharge .*\$24\.50 Total \$400\.00 Payments received -\$100\.00 Balance due \$300\.00 Processing fee \(3\.2500%\) .*\$13\.00/,
    )
    for (const text of ['10232', '05/21/2026', '06/05/2026', 'PO 7781-B', 'R512', 'Gate code 4471'])
      expect(open).toContain(text)
    for (const text of ['Taken off again', 'Slow to pay', 'No rate matched']) expect(open).not.toContain(text)
  })

  it('M-064 print the receipt of a payment', async () => {
    const response = await get('/api/report/PaymentReceipt?ids=77', 'otherOffice')
    expect(response.headers.get('content-disposition')).toContain('"Payment receipt 77.pdf"')
    const [page] = await pagesOf(response)
    expect(page).toMatch(/Receipt no\. 77 Payment date 05\/19\/2026 Method Check Reference 11820/)
    expect(page).toMatch(
      /Amount received, with thanks \$650\.00 .*10231 .*10232 .*Applied to invoices \$600\.00/,
    )
    expect(page).toContain('Credit on your account $50.00')
    expect(page).not.toContain('OverPayment')
  })

  it('F-118 [PY714] print a credit memo', async () => {
    const response = await get('/api/report/CreditMemo?ids=6', 'otherOffice')
    expect(response.headers.get('content-disposition')).toContain('"Credit memo 6.pdf"')
    const [page] = await pagesOf(response)
    expect(page).toMatch(/Credit memo no\. 6 Date 05\/29\/2026 Customer no\..*Credit on your account \$/)
    expect(page).not.toContain('Left to pay')
  })

  it('B-08 [CL720] [CL1302] leave a trace of each paper', async () => {
    const papers = [
      'CreditMemo?ids=6',
      'PaymentReceipt?ids=77',
      'Statement?id=41',
      'OpenInvoice?customerId=1',
    ]
    for (const paper of papers) expect((await get(`/api/report/${paper}`, 'office')).status).toBe(200)
    const events = await demo().database.query(
      `SELECT "message", "data" FROM "EventLog" WHERE "type" = 'Printed'`,
      [],
    )
    expect(events.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'Credit memo 6 was printed.',
        'Payment receipt 77 was printed.',
        'Statement Van Dyke & Sons 2026-06-15 was printed.',
        'Open invoices Van Dyke & Sons 2026-06-15 was printed.',
      ]),
    )
    expect(events.flatMap(({ data }) => eventRecords(String(data)))).toEqual(
      expect.arrayContaining([
        { entityTypeName: 'PaymentCredit', entityId: 6 },
        { entityTypeName: 'Payment', entityId: 77 },
        { entityTypeName: 'Statement', entityId: 41 },
        { entityTypeName: 'Customer', entityId: 1 },
      ]),
    )
  })

  it('F-077 print a statement whose balance is what the customer owes at its end', async () => {
    const [page] = await pagesOf(await get('/api/report/Statement?id=41', 'office'))
    expect(page).toMatch(
      /Balance brought forward \$500\.00 05\/19\/2026 Payment 77 Check 11820 \$650\.00 -\$150\.00/,
    )
    expect(page).toMatch(/05\/21\/2026 Invoice 10232 Georgetown Commons, .*\$400\.00 \$250\.00/)
    expect(page).toMatch(/05\/29\/2026 Credit 6 \$20\.00 \$230\.00/)
    expect(page).toContain('Balance due $230.00')
    expect(page).toMatch(/Credit \$0\.00 \$300\.00 \$0\.00 \$0\.00 \$0\.00 -\$70\.00/)
    expect(page).not.toContain('10233')
  })

  it('F-077 [CU1340] print several statements, each on its own pages', async () => {
    const response = await get('/api/report/Statements?ids=41,41', 'office')
    expect(response.headers.get('content-disposition')).toContain('"Statements 2026-06-15.pdf"')
    const pages = await pagesOf(response)
    expect(pages.map((page) => page.includes('Balance due $230.00'))).toEqual([true, true])
  })

  it('F-065 print the open invoices of a customer', async () => {
    const response = await get('/api/report/OpenInvoice?customerId=1', 'otherOffice')
    expect(response.headers.get('content-disposition')).toContain(
      'Open invoices Van Dyke _ Sons 2026-06-15.pdf',
    )
    const [page] = await pagesOf(response)
    expect(page).toMatch(/10232 05\/21\/2026 .*06\/05\/2026 10 days late \$400\.00 -\$100\.00 \$300\.00/)
    expect(page).toMatch(/Credit on your account -\$70\.00 Balance due \$230\.00/)
    for (const number of ['10231', '10233', '10234']) expect(page).not.toContain(number)
  })

  it('[DI30] print what drivers do on a day, a sheet for each in the order of the board', async () => {
    const response = await get(`/api/report/DriverSheet?day=${SHEET_DAY}`, 'dispatcher')
    expect(response.headers.get('content-disposition')).toContain('Driver sheets 05-06-2030.pdf')
    const pages = await pagesOf(response)
    expect(pages).toHaveLength(2)
    expect(pages[0]).toMatch(/Ada Second .*Jobs 1 .*Exchange · PickUp J9003 20 yd/)
    expect(pages[1]).toMatch(/Zoe First .*05\/06\/2030 Jobs 2/)
    expect(pages[1]).toMatch(/1 .*Pick.?up J9002 20 yd .*Van Dyke & Sons .*2 .*Delivery J9001 20 yd/i)
    expect(pages[1]).toContain('Gate code 4471')
    expect(pages[1]).toMatch(/J9001.* 20-001 4\.25 Done/)
    for (const page of pages) expect(page).not.toContain('J9004')
    const one = await pagesOf(
      await get(`/api/report/DriverSheet?day=${SHEET_DAY}&driverIds=9101`, 'dispatcher'),
    )
    expect(one).toHaveLength(1)
  })

  it('O-073 print labels of dumpsters with their barcodes, in that order', async () => {
    const response = await get('/api/report/DumpsterLabel?ids=9302,9301', 'owner')
    expect(response.headers.get('content-disposition')).toContain('Dumpster labels 20-002 to 20-001.pdf')
    const [page] = await pagesOf(response)
    expect(page).toMatch(/20-002 20 yd · Rolloff Dumpster Service .*20-001 20 yd/)
  })

  it('O-081 O-085 [CL2] [RP33] print the dashboard with the figures that its calls give', async () => {
    const period = { startDate: '2026-05-01', endDate: '2026-05-31' }
    const figures = async <T>(name: string): Promise<T> => {
      const response = await fetch(`${demo().origin}/api/dashboard/${name}`, {
        method: 'POST',
        headers: { ...bearer('owner'), 'content-type': 'application/json' },
        body: JSON.stringify(period),
      })
      // The type of what this call responds.
      return (await response.json()) as T
    }
    const invoiceInfo = await figures<InvoiceInfo>('getInvoiceDashboard')
    expect(invoiceInfo.totalInvoicesCount).toBeGreaterThan(0)
    const response = await get('/api/report/Dashboard?from=2026-05-01&to=2026-05-31', 'owner')
    expect(response.headers.get('content-disposition')).toContain('"Dashboard 2026-05-01 to 2026-05-31.pdf"')
    const text = (await pagesOf(response)).join(' ')
    for (const { caption, text: figure } of shownFigures(INVOICE_TILE, { invoiceInfo }))
      expect(text).toContain(`${caption} ${figure}`)
    const total = formatMoney(invoiceInfo.totalInvoices)
    expect(text).toMatch(/10232 R512 .*05\/21\/2026 06\/05\/2026 \$400\.00 \$300\.00/)
    expect(text).toContain(`Total ${total} ${formatMoney(invoiceInfo.totalUnpaid)}`)
    const long = await get('/api/report/Dashboard?from=2019-01-01&to=2026-05-31', 'owner')
    expect((await pagesOf(long)).join(' ')).toContain('Availability The period can be at most 5 years long')
  })

  it.each([
    ['/api/report/Dashboard?from=2026-05-01', 400, 'to'],
    ['/api/report/Dashboard?from=2026-05-32&to=2026-06-01', 400, 'from'],
    ['/api/report/Dashboard?from=2026-05-02&to=2026-05-01', 400, 'The last day is before the first one.'],
    ['/api/report/Dashboard?from=2010-05-02&to=2026-05-01', 400, 'at most 10 years'],
    ['/api/report/DriverSheet', 400, 'day'],
    ['/api/report/DriverSheet?day=2031-01-01', 404, 'day'],
    ['/api/report/DumpsterLabel?ids=9399', 404, 'ids'],
    ['/api/report/invoice', 400, 'ids'],
    ['/api/report/invoice?ids=', 400, 'ids'],
    ['/api/report/invoice?ids=12,x', 400, 'ids'],
    ['/api/report/invoice?ids=12&order=1', 400, 'order'],
    ['/api/report/PaymentReceipt?ids=0', 400, 'ids'],
    ['/api/report/Statement?id=one', 400, 'id'],
    ['/api/report/OpenInvoice?id=1', 400, 'customerId'],
    ['/api/report/invoice?ids=12,14', 404, 'ids'],
    ['/api/report/invoice?ids=998,999', 404, 'ids'],
    ['/api/report/PaymentReceipt?ids=78', 404, 'ids'],
    ['/api/report/Statement?id=999', 404, 'id'],
    ['/api/report/Statements?ids=41,999', 404, 'id'],
    ['/api/report/OpenInvoice?customerId=999', 404, 'customerId'],
  ])('answer %s with %i and name what was wrong', async (address, status, culprit) => {
    const response = await get(address, 'owner')
    expect(response.status).toBe(status)
    const answer: unknown = await response.json()
    expect(JSON.stringify(answer)).toContain(culprit)
  })

  it.each([
    ['/api/report/invoice?ids=12', 'otherOffice'],
    ['/api/report/PaymentReceipt?ids=77', 'frontDesk'],
    ['/api/report/Statement?id=41', 'driver'],
    ['/api/report/Statements?ids=41', 'driver'],
    ['/api/report/OpenInvoice?customerId=1', 'frontDesk'],
    [`/api/report/DriverSheet?day=${SHEET_DAY}`, 'driver'],
    ['/api/report/DumpsterLabel?ids=9301', 'driver'],
    ['/api/report/Dashboard?from=2026-05-01&to=2026-05-31', 'operations'],
    ['/api/report/Dashboard?from=2026-05-01&to=2026-05-31', 'bookkeeper'],
    ['/api/report/Dashboard?from=2026-05-01&to=2026-05-31', 'dispatcher'],
  ] as const)('F-017 refuse %s to %s', async (address, as) => {
    expect((await get(address, as)).status).toBe(403)
    expect((await get(address)).status).toBe(401)
    // A ticket carries no rights of its own.
    expect((await get(await ticketed(address, as))).status).toBe(403)
  })
})

describe('a ticket', () => {
  it('opens one address once, without a token', async () => {
    const address = await ticketed('/api/report/invoice?ids=12', 'office')
    const [page] = await pagesOf(await get(address))
    expect(page).toContain('Invoice no. 10232')
    const again = await get(address)
    expect([again.status, await again.json()]).toEqual([
      401,
      expect.objectContaining({
        code: 'not_signed_in',
        message: 'This link was used before or is too old. Please open it again from Rolloff.',
      }),
    ])
  })

  it('is not used up by a HEAD request', async () => {
    const address = await ticketed('/api/report/invoice?ids=12', 'office')
    expect((await fetch(`${demo().origin}${address}`, { method: 'HEAD' })).status).toBe(401)
    expect((await get(address)).status).toBe(200)
  })

  it('is given for as many documents as may be printed at once, however long their keys', async () => {
    const ids = Array.from({ length: 200 }, (_, index) => 2_147_483_000 + index)
    const address = await ticketed(`/api/report/invoice?ids=${encodeURIComponent(ids.join(','))}`, 'office')
    const answer = await get(address)
    // Whose ticket it was is known; none of these invoices is there.
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }])
  })

  it('opens no other address', async () => {
    const [, ticket = ''] = (await ticketed('/api/report/invoice?ids=12', 'owner')).split('ticket=')
    for (const address of [
      `/api/report/invoice?ids=13&ticket=${ticket}`,
      `/api/report/PaymentReceipt?ids=77&ticket=${ticket}`,
      `/api/mailbox?ticket=${ticket}`,
      `/api/breeze/Customers?ticket=${ticket}`,
    ])
      expect([address, (await get(address)).status]).toEqual([address, 401])
  })

  it('is given for reports and files only, and to nobody without a token', async () => {
    for (const address of ['/api/breeze/Customers', 'https://elsewhere.example/api/report/invoice', ''])
      expect((await ticketFor(address, 'owner')).status).toBe(400)
    const anonymous = await fetch(`${demo().origin}/api/account/ticket`, { method: 'POST' })
    expect(anonymous.status).toBe(401)
  })
})

describe('without a letterhead', () => {
  const setName = (text: string): Promise<unknown> =>
    demo().database.transaction((transaction) =>
      transaction.execute(`UPDATE "Setting" SET "stringValue" = ? WHERE "name" = 'CompanyName'`, [text]),
    )
  beforeAll(() => setName(''))
  afterAll(() => setName('Rolloff Dumpster Service'))

  it('F-126 [SE10] nothing is printed for customers, which a tab says as a sentence', async () => {
    for (const address of [
      'invoice?ids=12',
      'PaymentReceipt?ids=77',
      'Statement?id=41',
      'OpenInvoice?customerId=1',
    ]) {
      const answer = await get(`/api/report/${address}`, 'owner')
      expect([address, answer.status, await answer.json()]).toMatchObject([
        address,
        409,
        { code: 'letterhead_missing' },
      ])
    }
    const tab = await fetch(`${demo().origin}${await ticketed('/api/report/invoice?ids=12', 'office')}`, {
      headers: { accept: 'text/html,application/xhtml+xml' },
    })
    expect([tab.status, tab.headers.get('content-type')]).toEqual([409, 'text/html; charset=utf-8'])
    expect(await tab.text()).toContain('The name and address of the company are missing')
  })

  it('[SE10] the driver sheets are printed', async () => {
    const pages = await pagesOf(await get(`/api/report/DriverSheet?day=${SHEET_DAY}`, 'owner'))
    expect(pages.length).toBeGreaterThan(0)
  })
})
