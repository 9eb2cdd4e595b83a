import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages, textOf } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { billed, completedJob } from './support/billed.ts'
import { badge, lines, openInvoice, part, sums } from './support/shownInvoice.ts'

const CANCEL = 'Are you sure you want to cancel changes?'
const UNLOCK = 'Are you sure you want to edit this invoice?'
const REVIEW = 'Are you sure you want to send this invoice for review?'
const VOID_EXPORTED =
  'This invoice was already sent to the accounting system. Are you sure you want to void this invoice?'

const pages = servePages()

describe('A new invoice', () => {
  it('M-014 M-015 M-017 requires its parts, and is numbered once it is stored', async () => {
    const { company } = pages
    await company.edit('Customer', 1, { paymentTerms: 'Net 15' })
    const rental = await company.rental()
    await billed(company)
    await pages.open('/invoices/new')
    await main.setField('Note', 'By hand')
    await main.press('Save')
    await expectEventually(messages).toEqual(['Please fix errors before saving'])
    const required = ['Customer', 'Service address', 'Rental']
    expect(required.map((caption) => main.problemOf(caption))).toEqual(required.map(() => 'Required'))
    await main.press('Cancel')
    await answer(CANCEL, 'Yes')
    await expectEventually(() => pages.address).toBe('/invoices/overview')

    await pages.open(`/invoices/new?rentalId=${rental.id}`)
    await expectEventually(() => main.readField('Rental')).toBe(`R${rental.id}`)
    await main.setField('Invoice date', '11/20/2037')
    await expectEventually(() => main.readField('Due date')).toBe('12/05/2037')
    await main.press('Save')
    await expectEventually(() => pages.address).toMatch(/^\/invoices\/\d+$/)
    await expectEventually(() => company.row('Invoice', Number(pages.address.split('/')[2]))).toMatchObject({
      rentalId: rental.id,
      customerId: 1,
      serviceAddressId: 11,
      statusId: INVOICE_STATUS.new,
      terms: 'Net 15',
      dueDate: '2037-12-05',
      invoiceNumber: 102,
    })
  })
})

describe('The screen of an invoice', () => {
  it('M-015 M-016 M-019 follows terms and date with the due date until another is set, and adds the fee of a card', async () => {
    const { company } = pages
    await company.insert('CreditCard', { name: 'Visa', feePercentage: 0.0299 })
    const { id } = await billed(company, {
      invoice: { statusId: INVOICE_STATUS.review, paymentMethod: null },
    })
    await openInvoice(pages, id)
    const due = () => main.readField('Due date')
    await main.setField('Invoice date', '11/20/2037')
    await main.choose('Terms', 'Net 15')
    await expectEventually(due).toBe('12/05/2037')
    await main.choose('Terms', 'Due on receipt')
    await expectEventually(due).toBe('11/21/2037')
    await main.setField('Due date', '12/31/2037')
    await main.choose('Terms', 'Net 30')
    await main.setField('Invoice date', '11/22/2037')
    expect(due()).toBe('12/31/2037')
    expect(sums.text).not.toContain('Credit card fee')
    expect(main.fields).not.toContain('Credit card')
    await main.choose('Payment method', 'Credit-Debit')
    await main.choose('Credit card', 'Visa')
    await sums.reads('2.9900%')
    await sums.reads('Credit card fee$3.59')
    expect(sums.text).toContain('Total$120.00')
    await main.press('Save')
    await expectEventually(messages).toContain('Saved')
    await expectEventually(() => company.row('Invoice', id)).toMatchObject({
      invoiceDate: '2037-11-22',
      dueDate: '2037-12-31',
      creditCardPercentage: 0.0299,
      total: 120,
    })
  })

  it('M-003 M-006 M-012 shows whose a posted invoice is, its terms and what accounting knows it by, and opens no line of it', async () => {
    const { company } = pages
    const payment = await company.insert('Payment', {
      customerId: 1,
      paymentAmount: 20,
      paymentDate: company.today,
    })
    const posted = { quickBooksId: '4711', quickBooksLastExport: '2037-11-20T15:00:00.000Z', terms: 'Net 15' }
    const { id, rentalId } = await billed(company, {
      customer: { companyName: 'Dunes Paving' },
      invoice: { statusId: INVOICE_STATUS.posted, ...posted, payments: 20, balance: 100 },
    })
    await company.insert('PaymentLine', { paymentId: payment.id, invoiceId: id, lineNumber: 1, amount: 20 })
    await openInvoice(pages, id)
    expect(textOf(document.querySelector('main h1'))).toBe('Invoice #101')
    const parties = part('invoice-parties')
    for (const text of ['Dunes Paving', '9 Beach Rd, Holland', `R${String(rentalId)}`])
      await parties.reads(text)
    expect(main.readField('Terms')).toBe('Net 15')
    for (const caption of ['Payment method', 'Due date', 'Note', 'Private note', 'Invoice date'])
      expect([caption, main.isReadOnly(caption)]).toEqual([caption, true])
    await part('invoice-accounting').reads('4711')
    await part('invoice-accounting').reads('11/20/2037')
    for (const text of ['Total$120.00', 'Payments$20.00', 'Unpaid balance$100.00']) await sums.reads(text)
    await main.press('More')
    expect(main.button('Delete Invoice')).toBe('missing')
    expect(lines.button('Add Line')).toBe('missing')
    await lines.open('Cleanup')
    await lines.select('Cleanup')
    expect(document.querySelector('[role="dialog"]')).toBeNull()
  })

  it('M-004 M-005 M-021 M-026 M-027 [RC11] [RC12] unlocks a posted invoice, sends it for review, and voids it', async () => {
    const { company } = pages
    const exported = { quickBooksId: '4711', quickBooksLastExport: '2037-11-20T15:00:00.000Z' }
    const { id } = await billed(company, { invoice: { statusId: INVOICE_STATUS.posted, ...exported } })
    const stored = () => company.row('Invoice', id)
    await openInvoice(pages, id)
    expect(main.button('Send For Review')).toBe('missing')
    await main.press('Edit Invoice')
    await answer(UNLOCK, 'Yes')
    await expectEventually(() => lines.button('Add Line')).toBe('enabled')
    await expectEventually(stored).toMatchObject({ statusId: 2, quickBooksLastExport: null })
    await main.press('Send For Review')
    await answer(REVIEW, 'Yes')
    await expectEventually(badge).toBe('Review')
    await expectEventually(stored).toMatchObject({ statusId: 5 })
    await main.press('More')
    await main.press('Void Invoice')
    await answer(VOID_EXPORTED, 'Yes')
    await dialog('Void Invoice').setField('Reason', 'Billed twice')
    await dialog('Void Invoice').press('Save')
    await expectEventually(badge).toBe('Voided')
    await expectEventually(stored).toMatchObject({
      statusId: 14,
      quickBooksId: 'Voided',
      privateNote: expect.stringContaining('Voided: Billed twice'),
    })
    await openInvoice(pages, id)
    await expectEventually(badge).toBe('Voided')
    expect([...(document.querySelector('main .head-row > .badge')?.classList ?? [])]).toEqual(
      expect.arrayContaining(['large', 'red']),
    )
    expect(lines.button('Add Line')).toBe('missing')
    expect(document.querySelector('[data-testid="invoice-accounting"]')?.textContent).not.toContain(
      'Last export',
    )
  })

  it('M-005 M-026 M-070 keeps a paid invoice that was exported as it is, until Edit Invoice leaves it Paid and opens its lines', async () => {
    const { company } = pages
    const exported = { quickBooksId: '4711', quickBooksLastExport: '2037-11-20T15:00:00.000Z' }
    const paid = { payments: 120, balance: 0, paid: '2037-11-21T15:00:00.000Z' }
    const { id } = await billed(company, { invoice: { statusId: INVOICE_STATUS.paid, ...exported, ...paid } })
    await openInvoice(pages, id)
    await expectEventually(() => main.isReadOnly('Due date')).toBe(true)
    expect(lines.button('Add Line')).toBe('missing')
    await main.press('Edit Invoice')
    await answer(UNLOCK, 'Yes')
    await expectEventually(() => lines.button('Add Line')).toBe('enabled')
    await expectEventually(() => company.row('Invoice', id)).toMatchObject({
      statusId: INVOICE_STATUS.paid,
      quickBooksLastExport: null,
    })
  })

  it('M-004 M-027 M-028 refuses to void an invoice with payments, and deletes a new one', async () => {
    const { company } = pages
    const paid = await billed(company, {
      invoice: { statusId: INVOICE_STATUS.paid, payments: 120, balance: 0 },
    })
    const { id: paymentId } = await company.insert('Payment', {
      customerId: paid['customerId'],
      paymentAmount: 120,
      paymentDate: company.today,
    })
    await company.insert('PaymentLine', { paymentId, invoiceId: paid.id, lineNumber: 1, amount: 120 })
    await openInvoice(pages, paid.id)
    await main.press('More')
    await main.press('Void Invoice')
    await expectEventually(messages).toEqual(['Invoice has associated Payments. Cannot Void.'])
    await expectEventually(() => company.row('Invoice', paid.id)).toMatchObject({ statusId: 9 })
    const { id } = await billed(company)
    await openInvoice(pages, id)
    await main.press('More')
    await main.press('Delete Invoice')
    await answer('Are you sure you want to delete this invoice?', 'Yes')
    await expectEventually(() => pages.address).toBe('/invoices/overview')
    await expectEventually(() => company.row('Invoice', id)).toMatchObject({ deletedBy: 'Olive Office' })
  })

  it('M-068 M-052 keeps the address and the bill-to of its day, and what is owed and the margin of the job follow its lines', async () => {
    const { company } = pages
    const former = { email: 'former@acme.example', billAddress1: '1 Former St', billCity: 'Zeeland' }
    await company.edit('Customer', 1, { fuelRate: 5, ...former })
    const rental = await company.rental()
    const started = new Date(Date.now() - 3_600_000).toISOString()
    const job = await completedJob(company, rental, { jobTypeId: JOB_TYPE.service })
    await company.add('JobTime', { jobId: job.id, started, completed: new Date().toISOString() })
    await company.call('/api/utility/generateRevenueLines', {
      rentalId: rental.id,
      createInvoice: true,
      unmatchedRates: 'continue',
    })
    const [{ id, total } = { id: 0, total: null }] = await company.rows('Invoice')
    const expectFollowed = async (revenue: number): Promise<void> => {
      const { hourExpense, marginTime } = await company.row('Job', job.id)
      const cost = (Number(hourExpense) * Number(marginTime)) / 60
      expect(cost).toBeGreaterThan(0)
      await pages.open(`/rentals/${rental.id}`)
      const margin = `${(((revenue - cost) / revenue) * 100).toFixed(2)}%`
      await expectEventually(() => list('Jobs').cells('Margin')).toEqual([margin])
      await pages.open('/customers/1')
      await part('account-summary').reads(`$${revenue.toFixed(2)}`)
    }
    await expectFollowed(Number(total))
    await company.edit('Customer', 1, {
      email: 'later@acme.example',
      billAddress1: '2 Later St',
      billCity: 'Allegan',
    })
    await company.edit('ServiceAddress', 11, { address1: '99 Later Rd' })
    await openInvoice(pages, id)
    await part('invoice-parties').reads('1 Main St')
    const [first = ''] = lines.cells('Description')
    await lines.open(first)
    await dialog('Invoice line').setField('Rate', '200')
    await dialog('Invoice line').press('Save')
    await dialog('Invoice line').goes()
    await main.press('Save')
    await expectEventually(messages).toContain('Saved')
    await expectEventually(() => company.row('Invoice', id)).toMatchObject({
      billToAddress1: '1 Former St',
      billToCity: 'Zeeland',
      serviceAddress1: '1 Main St',
    })
    await main.press('More')
    await main.press('Send To')
    expect(await dialog('Email invoice').element()).toBeDefined()
    await expectEventually(() => dialog('Email invoice').readField('To')).toBe('former@acme.example')
    await expectFollowed(205)
  })
})

/** What is there in one status or another, in the order of the screen. */
const BY_STATUS = [
  'Add to Queue & Next',
  'Reject & Next',
  'Edit Invoice',
  'Send For Review',
  'Void Invoice',
  'Delete Invoice',
] as const

/** What a status has of them; New may be deleted, Posted may be unlocked, Review may be sent for review (again). */
const EXPECTED: Readonly<Record<keyof typeof INVOICE_STATUS, readonly string[]>> = {
  new: ['Send For Review', 'Void Invoice', 'Delete Invoice'],
  inProcess: ['Send For Review', 'Void Invoice'],
  complete: ['Void Invoice'],
  posted: ['Edit Invoice', 'Void Invoice'],
  review: ['Send For Review', 'Void Invoice'],
  reviewed: ['Void Invoice'],
  queue: ['Void Invoice'],
  rejected: ['Send For Review', 'Void Invoice'],
  paid: ['Void Invoice'],
  emailed: ['Void Invoice'],
  printed: ['Void Invoice'],
  partiallyPaid: ['Void Invoice'],
  waitingToEmail: ['Void Invoice'],
  voided: ['Void Invoice (disabled)'],
}

describe('The buttons of an invoice', () => {
  it('M-004 are those of its status, all others hidden; Void of a voided one is disabled', async () => {
    const seen: Record<string, readonly string[]> = {}
    for (const [name, statusId] of Object.entries(INVOICE_STATUS)) {
      const { id } = await billed(pages.company, { invoice: { statusId } })
      await openInvoice(pages, id)
      await main.press('More')
      await expectEventually(() => main.button('Void Invoice')).not.toBe('missing')
      seen[name] = BY_STATUS.flatMap((caption) => {
        const state = main.button(caption)
        if (state === 'missing') return []
        return state === 'disabled' ? [`${caption} (disabled)`] : [caption]
      })
    }
    expect(seen).toEqual(EXPECTED)
  })
})
