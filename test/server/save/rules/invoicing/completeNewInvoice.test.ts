import { store } from '#test/server/reports/storedRows.ts'
import { added, type Values } from '#test/server/save/openSaving.ts'
import { biller, openBooks, type Books } from './books.ts'

let books: Books

const NOON = '2025-06-02T12:00:00.000Z'

const SITE = {
  address1: '1 Main St',
  address2: 'Rear',
  city: 'Ada',
  state: 'MI',
  zip: '49301',
  country: 'USA',
}
const BILLING = {
  billAddress1: 'PO Box 7',
  billAddress2: 'Suite 2',
  billCity: 'Jenison',
  billState: 'MI',
  billZip: '49428',
  billCountry: 'USA',
}

beforeAll(async () => {
  books = await openBooks()
  await store(books.database, 'CreditCard', { id: 1, name: 'Visa', feePercentage: 0.0299 })
  await store(books.database, 'CreditCard', { id: 2, name: 'Amex', feePercentage: 0.035 })
  await store(books.database, 'Customer', {
    id: 3,
    typeId: 1,
    companyName: 'Acme',
    firstName: 'Ann',
    lastName: 'Vos',
    phone: '(616) 555-0111',
    email: 'ann@acme.example',
    billingType: 'Credit-Debit',
    creditCardId: 1,
    paymentTerms: 'Net 30',
    ...BILLING,
  })
  await store(books.database, 'ServiceAddress', { id: 3, customerId: 3, range: 'Regular', ...SITE })
  await store(books.database, 'Rental', {
    id: 600,
    customerId: 3,
    serviceAddressId: 3,
    dumpsterId: 1,
    startDate: '2025-03-01',
    billDaily: true,
    invoiceNotes: 'Gate code 4471',
  })
})
afterAll(() => books.database.close())

const ADDRESS = {
  serviceAddress1: '1 Main St',
  serviceAddress2: 'Rear',
  serviceAddressCity: 'Ada',
  serviceAddressState: 'MI',
  serviceAddressZip: '49301',
  serviceAddressCountry: 'USA',
}
const CONTACT = {
  billToContactName: 'Ann Vos',
  billToPhone: '(616) 555-0111',
  billToEmail: 'ann@acme.example',
}
const BILL_TO = {
  billToAddress1: 'PO Box 7',
  billToAddress2: 'Suite 2',
  billToCity: 'Jenison',
  billToState: 'MI',
  billToZip: '49428',
  billToCountry: 'USA',
}
const COPIED: Values = {
  customerId: 3,
  serviceAddressId: 3,
  terms: 'Net 30',
  paymentMethod: 'Credit-Debit',
  creditCardId: 1,
  creditCardPercentage: 0.0299,
  note: 'Gate code 4471',
  billDaily: true,
  ...ADDRESS,
  ...CONTACT,
  ...BILL_TO,
}

async function madeWith(given: Values): Promise<Values> {
  const { entities } = await books.save([added('Invoice', -1, { rentalId: 600, ...given })], biller)
  return books.stored('Invoice', entities[0]?.['id'])
}

/** The same fields without a value. */
function emptied(fields: Values): Values {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
}

describe('a new invoice', () => {
  it('M-015 M-068 [IN35] [SV100] copies what it does not say', async () => {
    expect(await madeWith({})).toMatchObject(COPIED)
  })

  it.each<readonly [group: string, fields: Values, value: string]>([
    ['the site', ADDRESS, 'Elm'],
    ['whom to bill', CONTACT, 'other@acme.example'],
    ['where to bill', BILL_TO, 'Elm'],
  ])('[IN35] [SV100] copies as a whole or not at all: %s', async (_group, fields, value) => {
    for (const name of Object.keys(fields)) {
      const given = { [name]: formOf(name, value) }
      expect(await madeWith(given)).toMatchObject({ ...COPIED, ...emptied(fields), ...given })
    }
  })

  it('M-016 M-019 [SV100] keeps each of terms, method, card and note that it says', async () => {
    const given = { terms: 'Net 15', paymentMethod: 'Billing', note: 'Call first' }
    expect(await madeWith(given)).toMatchObject({ ...COPIED, ...given, dueDate: '2025-06-17' })
    expect(await madeWith({ creditCardId: 2 })).toMatchObject({
      ...COPIED,
      creditCardId: 2,
      creditCardPercentage: 0.035,
    })
    expect(await madeWith({ dueDate: '2025-12-31' })).toMatchObject({ ...COPIED, dueDate: '2025-12-31' })
  })

  it('M-016 [SV240] leaves out the card of the customer that was deleted since, with its fee, and says so', async () => {
    await store(books.database, 'CreditCard', { id: 3, name: 'Old card', feePercentage: 0.05, deleted: NOON })
    const customer = await books.stored('Customer', 3)
    await store(books.database, 'Customer', { ...customer, id: 4, creditCardId: 3 })
    await store(books.database, 'ServiceAddress', { id: 4, customerId: 4, range: 'Regular', ...SITE })
    const rental = await books.stored('Rental', 600)
    await store(books.database, 'Rental', { ...rental, id: 601, customerId: 4, serviceAddressId: 4 })
    const { entities, notices } = await books.save([added('Invoice', -1, { rentalId: 601 })], biller)
    const invoice = entities.find(({ $type }) => $type === 'Invoice:#Rolloff') ?? {}
    expect(invoice).toMatchObject({ customerId: 4, creditCardId: null, creditCardPercentage: null })
    expect(notices).toEqual([
      `Old card was deleted: Invoice ${String(invoice['invoiceNumber'])} has no credit card now.`,
    ])
  })

  it('M-017 [SV101] gets the next numbers in the order of the save', async () => {
    const last = Number((await madeWith({}))['invoiceNumber'])
    const gap = Number((await madeWith({}))['invoiceNumber'])
    expect(gap).toBe(last + 1)
    const { entities } = await books.save(
      [-1, -2, -3].map((key) => added('Invoice', key, { rentalId: 600 })),
      biller,
    )
    expect(entities.map(({ invoiceNumber }) => invoiceNumber)).toEqual([gap + 1, gap + 2, gap + 3])
  })
})

/** The form in which a field takes a value. */
function formOf(name: string, value: string): string {
  if (name.endsWith('Zip')) return '49503'
  if (name.endsWith('State')) return 'OH'
  return name.endsWith('Phone') ? '(616) 555-0199' : value
}
