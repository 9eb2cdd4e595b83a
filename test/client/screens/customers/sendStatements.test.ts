import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { watchOpenedTabs } from '../../support/openedTabs.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, main } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { billed } from '../invoices/support/billed.ts'

const pages = servePages()
const receivables = list('Receivables by customer')
const outgoing = list('Statements')

afterEach(() => jest.restoreAllMocks())

describe('Statements of the customers who owe something', () => {
  it('F-076 F-077 [CU1340] are stored by one save over the same days, and emailed or printed together', async () => {
    const { company } = pages
    const customers = [
      { companyName: 'Mails', email: 'bills@mails.example' },
      { companyName: 'Writes', email: 'office@writes.example', billingType: 'Billing' },
      { companyName: 'Unknown', email: null },
    ]
    const invoice = { statusId: INVOICE_STATUS.posted, total: 100, balance: 100 }
    for (const customer of customers) await billed(company, { customer, invoice })
    const opened = watchOpenedTabs()
    await pages.open('/reporting/araging')
    await receivables.row('Mails')
    await receivables.selectAll()
    await main.press('Send Statements')
    const open = dialog('Send Statements')
    await open.reads('1 email, 2 on paper')
    await expectEventually(() =>
      outgoing.rows.map((row) => [row['Customer'], row['Way'], row['To']]),
    ).toEqual([
      ['Mails', 'Email', 'bills@mails.example'],
      ['Unknown', 'Paper', ''],
      ['Writes', 'Paper', ''],
    ])
    await open.setField('Start date', '1/1/2026')
    await open.press('Send')
    await expectEventually(() => opened.length).toBe(1)
    const statements = await company.rows('Statement')
    const [first, second, third] = statements.map(({ id }) => id)
    expect(pages.requests.of('/api/report/Statements')).toEqual([
      `GET /api/report/Statements?ids=${String(second)},${String(third)}`,
    ])
    expect(statements.map(({ startDate }) => startDate)).toEqual(['2026-01-01', '2026-01-01', '2026-01-01'])
    expect(await company.rows('EmailMessage')).toEqual([
      expect.objectContaining({ to: 'bills@mails.example', statementId: first }),
    ])
  })

  it('F-032 [CU1340] are forgotten where that is canceled', async () => {
    const invoice = { statusId: INVOICE_STATUS.posted, total: 100, balance: 100 }
    await billed(pages.company, { customer: { companyName: 'Mails' }, invoice })
    await pages.open('/reporting/araging')
    await receivables.row('Mails')
    await receivables.select('Mails')
    await main.press('Send Statements')
    await dialog('Send Statements').press('Cancel')
    await expectEventually(() => document.querySelectorAll('[role="dialog"]').length).toBe(0)
    expect(await pages.company.rows('Statement')).toEqual([])
  })
})
