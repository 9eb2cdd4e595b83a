import { fireEvent } from '@testing-library/dom'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { watchOpenedTabs } from '../../support/openedTabs.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, header, main, messages, question } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { billed } from './support/billed.ts'

const review = list('Review')
const sent = list('Sent invoices')
const QUESTION = 'Send 4 invoices? 2 by email, 1 on paper; 1 has no email address and stays as it is.'

const pages = servePages()

afterEach(() => jest.restoreAllMocks())

describe('Invoices that were approved', () => {
  it('M-022 [IN400] [IN583] [IN921] [IN1341] are approved by a key each, sent by one more, each by its way, and what failed is sent again from the bell', async () => {
    const { company } = pages
    const statusId = INVOICE_STATUS.review
    const customers = [
      { companyName: 'Mails' },
      { companyName: 'Writes', billingType: 'Billing' },
      { companyName: 'Unknown', email: null },
      { companyName: 'Pays' },
    ]
    const ids: number[] = []
    for (const customer of customers) {
      const invoice = { statusId, ...('email' in customer && { billToEmail: null }) }
      ids.push((await billed(company, { customer, invoice })).id)
    }
    const { customerId } = await company.row('Invoice', ids[3] ?? 0)
    await company.insert('Contact', {
      customerId,
      lastName: 'Payable',
      email: 'ap@pays.example',
      getsInvoices: true,
    })
    const opened = watchOpenedTabs()
    let keys = 0
    const press = (key: string): void => {
      keys += 1
      window.dispatchEvent(new KeyboardEvent('keydown', { key }))
    }
    await pages.open('/invoices/review')
    await review.row('Pays')
    press('a')
    for (const index of ids.keys()) {
      await main.reads(`${index + 1} of ${ids.length} in review`)
      await expectEventually(() => main.button('Add to Queue & Next')).toBe('enabled')
      press('a')
    }
    await question(QUESTION).element()
    await expectEventually(() => document.activeElement?.textContent).toBe('Send')
    keys += 1
    if (document.activeElement !== null) fireEvent.click(document.activeElement)
    await sent.row('Printed')
    await expectEventually(() =>
      sent.rows.map((row) => [row['Customer'], row['To'], row['Outcome']]),
    ).toEqual([
      ['Mails', 'bills@dunes.example', 'Sent'],
      ['Pays', 'bills@dunes.example, ap@pays.example', 'Sent'],
      ['Unknown', '', 'No email address'],
      ['Writes', '', 'Printed'],
    ])
    expect([keys, opened.length]).toEqual([ids.length + 2, 1])
    await dialog('Sent Invoices').press('Close')
    await expectEventually(() => pages.address).toBe('/invoices/review')
    const statuses = await Promise.all(ids.map(async (id) => (await company.row('Invoice', id))['statusId']))
    const { emailed, printed, queue } = INVOICE_STATUS
    expect(statuses).toEqual([emailed, printed, queue, emailed])
    expect(await company.rows('EmailMessage')).toMatchObject([
      { to: 'bills@dunes.example', subject: 'Invoice 101' },
      { to: 'bills@dunes.example, ap@pays.example', subject: 'Invoice 104' },
    ])

    // The mail server refused one afterwards, and somebody entered an address that was missing.
    await company.database.transaction((transaction) =>
      transaction.execute(
        `UPDATE "EmailMessage" SET "status" = 'Failed', "error" = '550 No such user' WHERE "id" = 1`,
        [],
      ),
    )
    await company.edit('Invoice', ids[2] ?? 0, { billToEmail: 'found@unknown.example' })
    const mails = await company.row('Invoice', ids[0] ?? 0)
    await company.edit('Customer', Number(mails['customerId']), { email: 'moved@mails.example' })
    await pages.open('/profile')
    await header.press('Notifications')
    await header.reads('4 invoices sent')
    const notice = document.querySelector<HTMLElement>('.menu-item.notice')
    notice?.click()
    await sent.row('550 No such user')
    const again = () => sent.rows.map((row) => [row['Customer'], row['Outcome']])
    expect(again()).toEqual([
      ['Mails', '550 No such user'],
      ['Pays', 'Sent'],
      ['Unknown', 'No email address'],
      ['Writes', 'Printed'],
    ])
    expect(sent.rows.map((row) => row['To'])).toContain('moved@mails.example')
    await dialog('Sent Invoices').press('Send Failed Again')
    await expectEventually(again).toEqual([
      ['Mails', 'Sent'],
      ['Pays', 'Sent'],
      ['Unknown', 'Sent'],
      ['Writes', 'Printed'],
    ])
    expect(await company.rows('EmailMessage')).toHaveLength(4)
  })

  it('M-024 M-033 [IN1341] [IN1342] say whom the email did not reach and why, and go to the corrected address without a question', async () => {
    const { company } = pages
    const { id, customerId } = await billed(company, {
      customer: { email: 'new@moved.example' },
      invoice: {
        statusId: INVOICE_STATUS.waitingToEmail,
        emailed: `${company.today}T15:00:00.000Z`,
        billToEmail: 'old@moved.example',
      },
    })
    const error = 'The mail server refused the email: 550 No such user'
    const failed = { to: 'old@moved.example', invoiceId: id, customerId, status: 'Failed', error }
    const { id: emailMessageId } = await company.insert('EmailMessage', failed)
    await company.insert('InvoiceCommunication', { type: 'Email', invoiceId: id, emailMessageId, error })
    await pages.open(`/invoices/${id}`)
    await main.reads(`old@moved.example: ${error}`)
    await main.press('Email')
    await expectEventually(messages).toEqual(['Email sent'])
    expect((await company.rows('EmailMessage')).map(({ to }) => to)).toEqual([failed.to, 'new@moved.example'])
  })
})
