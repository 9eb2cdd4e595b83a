import { fireEvent } from '@testing-library/dom'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, main, Region } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { billed } from '../../screens/invoices/support/billed.ts'

const pages = servePages()
const asOf = new Region('the record as it was', () => document.querySelector('[data-testid="as-of-dialog"]'))
const frameOf = (field: string) =>
  main.element().then((page) => page.querySelector(`[data-field="${field}"]`))

const offered = (captions: readonly string[]) => main.buttons.filter((caption) => captions.includes(caption))

/** The moment of the latest entry of the audit log. */
async function lastMoment(): Promise<string> {
  const whens = (await pages.company.rows('AuditLog')).map(({ when }) => String(when))
  return whens.toSorted().at(-1) ?? ''
}

async function openThen(path: string, when: string): Promise<void> {
  await pages.open(`${path}?${new URLSearchParams({ asOf: when }).toString()}`)
  await main.reads('As it was on')
}

describe('B-03 The screen of a record as it was', () => {
  it('[HI1302] [RC1302] [RC1303] is opened from its history: nothing can be edited, and what differs is marked', async () => {
    const { company } = pages
    const site = { customerId: 1, range: 'Regular', county: 'Kent' }
    const gone = await company.add('ServiceAddress', { ...site, city: 'Lowell' })
    const contact = await company.add('Contact', { customerId: 1, lastName: 'Miller' })
    await company.edit('Customer', 1, { phone: '6165550101', siteNotes: 'Left gate' })
    const then = await lastMoment()
    await company.edit('Customer', 1, { phone: '6165550199' })
    await company.edit('ServiceAddress', 11, { city: 'Cascade' })
    await company.remove('ServiceAddress', gone.id)
    await company.remove('Contact', contact.id)
    await company.add('ServiceAddress', { ...site, city: 'Sparta' })
    await company.add('CustomerRate', {
      customerId: 1,
      rateTypeId: RATE_TYPE.hauling,
      range: 'Regular',
      rate: 9,
    })
    await pages.open('/customers/1')
    await main.press('More')
    await main.press('History')
    const entries = async () => [
      ...(await dialog('History of Acme').element()).querySelectorAll('[data-testid="history-entry"]'),
    ]
    await expectEventually(async () => (await entries()).length).toBeGreaterThan(6)
    // Six saves came after it.
    fireEvent.click((await entries())[6] ?? document.body)
    await dialog('History of Acme').press('As Of…')
    await asOf.reads('Open as It Was')
    const link = (await asOf.element()).querySelector('a')
    expect(new URL(link?.href ?? '').searchParams.get('asOf')).toBe(then)

    const sent = pages.requests.sent.length
    await openThen('/customers/1', then)
    await main.reads(
      '1 field differs from today, 1 record of it was changed since, 2 records of it were deleted since, 2 records of it were added since.',
    )
    expect(main.readField('Phone')).toBe('(616) 555-0101')
    expect(main.isReadOnly('Phone')).toBe(true)
    expect((await frameOf('phone'))?.textContent).toContain('changed sinceToday: (616) 555-0199')
    expect((await frameOf('siteNotes'))?.textContent).not.toContain('Today')
    expect(main.tabs).toEqual(['Customer', 'Billing Info', 'Service Address2', 'Rates', 'Contacts1'])
    expect(offered(['New Rental', 'Save', 'Close', 'Add note', 'More'])).toEqual([])

    await main.openTab('Service Address2')
    await list('Service addresses').row('Lowell')
    expect(list('Service addresses').cells('City')).toEqual(expect.arrayContaining(['Ada', 'Lowell']))
    await main.reads('Changed since')
    await main.reads('Gone since')
    expect(offered(['Add', 'Edit', 'Delete', 'Edit in list'])).toEqual([])
    await list('Service addresses').open('Ada')
    const editor = dialog('Service address')
    await editor.reads('Today: Cascade')
    expect(editor.isReadOnly('City')).toBe(true)
    expect(editor.dialogButtons).toEqual(['Close'])
    await editor.press('Close')

    await main.press('Compare')
    await asOf.reads('Not there yet')
    expect(pages.requests.sent.slice(sent).filter((url) => url.includes('SaveChanges'))).toEqual([])
  })

  it('[RC1302] is not that of a moment at which there was no such record, nor for those who may not see its history', async () => {
    const { id } = await pages.company.add('Customer', { typeId: 1, companyName: 'Newcomer' })
    await pages.open(`/customers/${id}?asOf=2037-01-01T00:00:00.000Z`)
    await main.reads('There was no such customer on')
    expect(offered(['Compare', 'Save'])).toEqual([])
    await pages.open(`/customers/1?asOf=${await lastMoment()}`, ['Customer:Admin'])
    await main.reads('You may not open this screen')
    expect(offered(['Compare', 'Save'])).toEqual([])
  })

  const KINDS: readonly (readonly [kind: string, make: () => Promise<PastCase>])[] = [
    ['rental', pastRental],
    ['invoice', pastInvoice],
    ['payment', pastPayment],
  ]
  it.each(KINDS)('[RC1302] is that of a %s, with what belonged to it', async (_kind, make) => {
    const { path, when, child, field, was, differs } = await make()
    await openThen(path, when)
    await main.reads(differs)
    expect(main.readField(field)).toBe(was)
    expect(main.isReadOnly(field)).toBe(true)
    await main.reads(child)
  })
})

interface PastCase {
  readonly path: string
  readonly when: string
  /** A text of what belonged to it. */
  readonly child: string
  /** The caption of a field that differs, and what it was. */
  readonly field: string
  readonly was: string
  readonly differs: string
}

async function pastRental(): Promise<PastCase> {
  const { company } = pages
  const rental = await company.rental({ notes: 'Beside the barn' })
  const job = await company.job(rental)
  const when = await lastMoment()
  await company.edit('Rental', rental.id, { notes: 'Behind the barn' })
  await company.remove('Job', job.id)
  return {
    path: `/rentals/${rental.id}`,
    when,
    child: '1 Job',
    field: 'Notes',
    was: 'Beside the barn',
    differs: '1 field differs from today, 1 record of it was deleted since.',
  }
}

async function pastInvoice(): Promise<PastCase> {
  const { company } = pages
  const { id } = await billed(company)
  await company.edit('Invoice', id, { pONumber: 'A-1' })
  const line = await company.add('InvoiceLine', { invoiceId: id, description: 'Tarp', quantity: 1, rate: 12 })
  const when = await lastMoment()
  await company.edit('Invoice', id, { pONumber: 'B-2' })
  await company.remove('InvoiceLine', line.id)
  return {
    path: `/invoices/${id}`,
    when,
    child: 'Tarp',
    field: 'PO number',
    was: 'A-1',
    differs: '1 record of it was deleted since',
  }
}

async function pastPayment(): Promise<PastCase> {
  const { company } = pages
  const payment = await company.insert('Payment', {
    customerId: 1,
    paymentDate: company.today,
    paymentAmount: 100,
    referenceNumber: '77',
    notes: 'By mail',
  })
  const { id: invoiceId } = await billed(company)
  await company.insert('PaymentLine', { lineNumber: 1, paymentId: payment.id, invoiceId, amount: 64 })
  await company.edit('Payment', payment.id, { notes: 'At the counter' })
  const when = await lastMoment()
  await company.edit('Payment', payment.id, { notes: 'By mail' })
  return {
    path: `/payments/${payment.id}`,
    when,
    child: '$64.00',
    field: 'Payment memos',
    was: 'At the counter',
    differs: '1 field differs from today.',
  }
}
