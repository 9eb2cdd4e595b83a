import { fireEvent } from '@testing-library/dom'
import { formatDay } from '#shared/kernel/days.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import type { Values } from '#test/server/save/openSaving.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { readPdf } from '#test/support/readPdf.ts'
import { openedDocument, watchOpenedTabs } from '../../support/openedTabs.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, found, main, messages, textOf } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { billed, linesOf } from './support/billed.ts'

const DELETE = 'Are you sure you want to delete the selected invoice(s)?'
const REVIEW = 'Are you sure you want to send the selected invoice(s) for review?'
const EXPORT_AGAIN =
  'One or more of the selected invoices have already been exported. Do you still want to mark them as ready to export?'
const invoices = list('Invoices')

const pages = servePages()
const inStatus = (statusId: number, values: Values = {}) =>
  billed(pages.company, { invoice: { statusId, ...values } })
const open = (): Promise<void> => pages.open('/invoices/overview')
const colorOf = async (text: string): Promise<string> =>
  [...(await invoices.row(text)).classList].filter((name) => /^row-(?!alternation)/.test(name)).join()

afterEach(() => jest.restoreAllMocks())

describe('The list of invoices', () => {
  it('M-001 M-030 M-031 [LS24] [LS28] shows those in work, and all of them on request', async () => {
    await inStatus(INVOICE_STATUS.new)
    for (const status of ['paid', 'complete', 'voided'] as const) await inStatus(INVOICE_STATUS[status])
    await pages.open('/invoices')
    await invoices.row('New')
    expect([pages.address, invoices.cells('Status')]).toEqual(['/invoices/overview', ['New']])
    expect(await invoices.columns()).toEqual([
      'Invoice',
      'Status',
      'Total',
      'Rental',
      'Date',
      'Customer',
      'Sent',
      'Marks',
      'Service address',
    ])
    await main.reads('1 item(s) found')
    await main.press('Show All')
    await expectEventually(() => invoices.cells('Status').toSorted()).toEqual([
      'Complete',
      'New',
      'Paid',
      'Voided',
    ])
    await main.press('Show Open')
    await expectEventually(() => invoices.cells('Status')).toEqual(['New'])
  })

  it('M-030 F-020 shows the ID of each invoice only where its column is chosen', async () => {
    const { id } = await inStatus(INVOICE_STATUS.new)
    await open()
    expect(await invoices.columns()).not.toContain('ID')
    await invoices.press('Choose columns')
    const box = () =>
      document.querySelector('[role="treeitem"][aria-label="ID"] [role="checkbox"][aria-checked="false"]')
    fireEvent.click(await found('the column ID to choose', box))
    await expectEventually(() => invoices.cells('ID')).toEqual([String(id)])
  })

  it('M-030 shows of an invoice what is billed to whom, and what was done with it', async () => {
    const now = new Date().toISOString()
    await billed(pages.company, { customer: { companyName: 'Dunes Paving' } })
    await inStatus(INVOICE_STATUS.emailed, { emailed: now, readyToExport: now })
    await inStatus(INVOICE_STATUS.posted, { readyToExport: now, quickBooksLastExport: now })
    await open()
    await invoices.row('Dunes Paving')
    expect(invoices.rows.at(-1)).toMatchObject({
      Invoice: '101',
      Status: 'New',
      Total: '$120.00',
      Rental: 'R5003',
      Date: formatDay(pages.company.today),
      Customer: 'Dunes Paving',
      Sent: '',
      Marks: 'Card · Email',
      'Service address': '9 Beach Rd, Holland',
    })
    expect(invoices.cells('Sent')).toEqual(['', '✓', ''])
    expect(invoices.cells('Marks')).toEqual([
      'Card · Email · Exported',
      'Card · Email · Ready to export',
      'Card · Email',
    ])
  })

  it('M-030 [LS1284] colors what is billed daily, what lies in a customer-owned dumpster, and what is completed for a company, and says so', async () => {
    const completed = new Date().toISOString()
    const add = (companyName: string, rental: Values, { isDaily = false, ...customer } = {}) =>
      billed(pages.company, {
        customer: { companyName, ...customer },
        rental,
        invoice: { billDaily: isDaily },
      })
    await add('Open Co', {})
    await add('Completed Co', { completed })
    await add('Owner Co', { dumpsterId: 23 })
    await add('Daily Co', {}, { isDaily: true })
    await billed(pages.company, {
      customer: { typeId: 2, companyName: null, firstName: 'Hal', lastName: 'Homeowner' },
      rental: { completed },
    })
    await add('Daily Owner', { dumpsterId: 23, completed }, { isDaily: true })
    await add('Completed Owner', { dumpsterId: 23, completed })
    await open()
    expect(await colorOf('Open Co')).toBe('')
    expect(await colorOf('Completed Co')).toBe('row-completed')
    expect(await colorOf('Owner Co')).toBe('row-customer-owned')
    expect(await colorOf('Daily Co')).toBe('row-bill-daily')
    expect(await colorOf('Hal Homeowner')).toBe('')
    expect(await colorOf('Daily Owner')).toBe('row-bill-daily')
    expect(await colorOf('Completed Owner')).toBe('row-customer-owned')
    const legend = document.querySelector('section[aria-label="Invoices"] [aria-label="Colors of rows"]')
    expect([...(legend?.children ?? [])].map(textOf)).toEqual([
      'Billed daily',
      'Customer-owned dumpster',
      'Completed rental of a commercial customer',
      'Voided or deleted',
    ])
  })

  it('M-028 M-030 offers its actions for the selected invoice, and opens it', async () => {
    const { id } = await inStatus(INVOICE_STATUS.new)
    await inStatus(INVOICE_STATUS.posted)
    await open()
    const some = ['Open', 'Delete', 'Send For Review', 'Receive Payment', 'Ready To Export']
    const shown = () => some.map((caption) => invoices.button(caption))
    await invoices.row('New')
    expect([...shown(), invoices.button('Add')]).toEqual([...some.map(() => 'disabled'), 'enabled'])
    await invoices.select('Posted')
    await expectEventually(shown).toEqual(['enabled', 'disabled', 'disabled', 'enabled', 'enabled'])
    await invoices.select('New')
    await expectEventually(shown).toEqual(some.map(() => 'enabled'))
    await invoices.press('Print/Email')
    const items = () =>
      [...document.querySelectorAll('[role="menu"][aria-label="Print/Email"] [role="menuitem"]')].map(
        (item) => item.textContent,
      )
    await expectEventually(items).toEqual(['Print', 'Email', 'Send To'])
    await invoices.press('Open')
    await expectEventually(() => pages.address).toBe(`/invoices/${id}`)
  })

  it('M-028 M-030 deletes new invoices after the question, with their lines', async () => {
    const { id } = await inStatus(INVOICE_STATUS.new)
    await open()
    await invoices.select('New')
    await invoices.press('Delete')
    await answer(DELETE, 'No')
    await expectEventually(() => pages.company.row('Invoice', id)).toMatchObject({ deleted: null })
    await invoices.press('Delete')
    await answer(DELETE, 'Yes')
    await expectEventually(() => invoices.has('New')).toBe(false)
    await expectEventually(() => pages.company.row('Invoice', id)).toMatchObject({
      deletedBy: 'Olive Office',
    })
    await expectEventually(() => linesOf(pages.company, id)).toEqual([])
  })

  it('M-021 M-023 M-030 M-067 sends invoices for review, and prints them as one print run of the user', async () => {
    const ids = [(await inStatus(INVOICE_STATUS.new)).id, (await inStatus(INVOICE_STATUS.new)).id]
    await open()
    await invoices.select('101')
    await invoices.selectAlso('102')
    await invoices.press('Send For Review')
    await answer(REVIEW, 'Yes')
    await expectEventually(() => invoices.cells('Status')).toEqual(['Review', 'Review'])
    const opened = watchOpenedTabs()
    await invoices.select('101')
    await invoices.selectAlso('102')
    await invoices.press('Print/Email')
    await invoices.press('Print')
    await answer('Print 2 invoices? 2 of them are not approved yet.', 'Yes')
    await expectEventually(() => opened).toHaveLength(1)
    const pages101And102 = await readPdf(await openedDocument(opened[0]))
    expect(pages101And102).toEqual([expect.stringContaining('101'), expect.stringContaining('102')])
    await expectEventually(() => invoices.cells('Status')).toEqual(['Printed', 'Printed'])
    for (const id of ids)
      await expectEventually(() => pages.company.row('Invoice', id)).toMatchObject({
        printed: expect.any(String),
      })
    const [run, ...more] = await pages.company.rows('PrintQueue')
    expect([run, more]).toEqual([expect.objectContaining({ createdBy: 'Olive Office' }), []])
    const printed = await pages.company.rows('PrintQueueInvoiceLink')
    expect(new Set(printed.map(({ printQueueId, invoiceId }) => [printQueueId, invoiceId]))).toEqual(
      new Set(ids.map((id) => [run?.id, id])),
    )
  })

  it('M-020 M-024 M-025 says how many emails went out, and whose went to the default address', async () => {
    const { company } = pages
    const to = (billToEmail: string | null, customer: Values = {}) =>
      billed(company, { customer, invoice: { statusId: INVOICE_STATUS.review, billToEmail } })
    for (const name of ['a', 'b', 'c']) await to(`${name}@dunes.example`)
    const unreachable = await to(null, { companyName: 'Nowhere', email: null })
    const setting = (await company.rows('Setting')).find(({ name }) => name === 'DefaultEmailAddress')
    await company.edit('Setting', setting?.id ?? 0, { stringValue: 'bills@rolloff.example' })
    await open()
    await invoices.select('101')
    await invoices.selectAlso('102')
    await invoices.press('Print/Email')
    await invoices.press('Email')
    await answer('Email 2 invoices to 2 customers? 2 of them are not approved yet.', 'Yes')
    await expectEventually(messages).toContain('2 email(s) sent')
    await expectEventually(() => invoices.cells('Sent')).toEqual(['', '', '✓', '✓'])
    await invoices.select('103')
    await invoices.selectAlso('104')
    await invoices.press('Print/Email')
    await invoices.press('Email')
    await answer('Email 2 invoices to 2 customers? 2 of them are not approved yet.', 'Yes')
    await expectEventually(messages).toContain(
      '1 email(s) sent. Skipped, without a valid email: Nowhere (sent to bills@rolloff.example)',
    )
    const mails = await company.rows('EmailMessage')
    expect(mails.find(({ invoiceId }) => invoiceId === unreachable.id)).toMatchObject({
      to: 'bills@rolloff.example',
    })
  })

  it('M-024 sends one to somebody else', async () => {
    const { id } = await inStatus(INVOICE_STATUS.review)
    await open()
    await invoices.select('101')
    await invoices.press('Print/Email')
    await invoices.press('Send To')
    const mail = dialog('Email invoice')
    await mail.setField('To', 'books@builder.example')
    await mail.press('Send')
    await mail.goes()
    const mails = await pages.company.rows('EmailMessage')
    expect(mails).toMatchObject([{ to: 'books@builder.example', invoiceId: id }])
  })

  it('M-035 marks invoices as ready to export, after the question where some were exported', async () => {
    const { id } = await inStatus(INVOICE_STATUS.posted, { quickBooksId: '77' })
    await open()
    await invoices.select('Posted')
    await invoices.press('Ready To Export')
    await answer(EXPORT_AGAIN, 'No')
    await expectEventually(() => pages.company.row('Invoice', id)).toMatchObject({
      quickBooksId: '77',
      readyToExport: null,
    })
    await invoices.press('Ready To Export')
    await answer(EXPORT_AGAIN, 'Yes')
    await expectEventually(() => invoices.cells('Marks')).toEqual(['Card · Email · Ready to export'])
    await expectEventually(() => pages.company.row('Invoice', id)).toMatchObject({
      quickBooksId: null,
      readyToExport: expect.any(String),
    })
  })
})
