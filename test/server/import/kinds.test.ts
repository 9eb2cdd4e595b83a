import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { IN_FORMER_BOOKS } from '#shared/invoicing/formerBooks.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { PAYMENT_METHOD } from '#shared/payments/paymentMethods.ts'
import { PAID_WITHOUT_QUICKBOOKS } from '#shared/payments/payWithoutQuickBooks.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { RENTAL_STATUS } from '#shared/rentals/rentalStatuses.ts'
import { openImporting, problemsOf, type Importing } from './openImporting.ts'

const PEOPLE = [
  'Employee;Login;E-mail;Role;Driver;Status',
  'Ann Admin;ann;ann@example.com;Admin, Rentals:Admin;no;active',
  'Wheeler, Walt;walt;;Schedule;yes;',
  'Pia Paper;;;;x;',
  'Nobody;nobody;;;;',
  'Olga Office;;;Rentals;;',
  'Rolf Role;rolf;;Boss;;',
  'Dora Driver;DORA;dora@example.com;Schedule;yes;',
  'Dora Driver;dora2;;;;',
].join('\n')

const RATES = [
  'Customer;Size;Range;Rate;Valid from;Until',
  'Acme;20 yd;;$350.00;1/1/2025;',
  'Acme;20 yd;Extended;375;1/1/2025;',
  'Acme;20;regular;360;3/1/2025;',
  'Nobody;20 yd;;300;;',
  '#2;;;410;;12/31/2025',
].join('\n')

const RENTALS = [
  'Customer;Job site;Size;Delivered;Box #;Pickup;PO #',
  'Acme;1 Main St, Ada;20 yd;5/20/2025;20-007;6/5/2025;PO 7',
  'Acme;Barn;30;5/28/2025;;;',
  'Other;;20 yd;6/10/2025;;6/20/2025;',
  'Acme;2 Other St;20 yd;5/20/2025;;;',
  'Acme;;20 yd;5/21/2025;7;;',
  'Acme;;20 yd;5/21/2025;9;;',
  'Acme;;20 yd;5/21/2025;;5/1/2025;',
  'Acme;;20 yd;5/22/2025;8;;',
].join('\n')

const OPEN = [
  'Customer;Type;Num;Date;Terms;Open Balance',
  'Acme;Invoice;12221;4/1/2025;Net 30;500.00',
  'Other;Opening balance;;3/1/2025;;(75.00)',
].join('\n')

const PAYMENTS = [
  'Customer;Date received;Amount;Paid by;Check #;Invoice #',
  'Acme;5/1/2025;$200.00;check;1001;12221',
  'Acme;5/2/2025;400;check;1002;12221',
  'Acme;5/2/2025;300;visa;;12221',
  'Other;5/3/2025;50;cash;;',
  'Other;5/3/2025;50;cash;;12221',
  'Acme;6/3/2025;10;;;',
].join('\n')

describe('an import', () => {
  let company: Importing

  beforeEach(async () => {
    company = await openImporting()
  })
  afterEach(() => company.close())

  /** Imports a file twice, and takes both back: returns what became of it in between. */
  const twice = async <T>(
    fileName: string,
    text: string,
    check: () => Promise<T>,
    choices: Parameters<Importing['choose']>[1] = {},
  ): Promise<T> => {
    const before = await company.live()
    const done = await company.run(await company.choose(await company.prepare(fileName, text), choices))
    expect(done.messages).toEqual([])
    const result = await check()
    const after = await company.live()
    const again = await company.run(await company.choose(await company.prepare(fileName, text), choices))
    expect(again.counts).toMatchObject({ added: 0, updated: 0, refused: 0 })
    expect(await company.live()).toEqual(after)
    await company.takeBack(again)
    expect(await company.takeBack(done)).toMatchObject({ counts: { kept: 0 }, messages: [] })
    expect(await company.live()).toEqual(before)
    return result
  }

  it('[IM980] of people adds users with their roles and drivers, and finds who is there by account, perhaps by name', async () => {
    const prepared = await company.prepare('people.csv', PEOPLE)
    expect(prepared).toMatchObject({ kind: 'people', counts: { ready: 4, problem: 3, double: 1 } })
    expect(problemsOf(prepared)).toEqual([
      'Employee "Nobody" in 1: A first and a last name are needed',
      'Login "" in 1: Enter the account that signs in. Only drivers may be without one.',
      expect.stringContaining('Role "Boss" in 1: Roles, with commas between them: Admin, Customer,'),
    ])
    expect(prepared.doubles).toEqual([expect.objectContaining({ row: 9, trait: 'name', of: 'row 8' })])
    const [users, roles, drivers] = await twice('people.csv', PEOPLE, async () => {
      const added = (await company.rows('User')).filter(({ userId }) => Number(userId) > 902)
      const held = await company.rows('UserRole')
      return [
        added.map(({ firstName, lastName, userName }) => [firstName, lastName, userName]),
        held.length,
        (await company.rows('Driver')).length,
      ]
    })
    expect(users).toEqual([
      ['Ann', 'Admin', 'ann'],
      ['Walt', 'Wheeler', 'walt'],
      ['Pia', 'Paper', null],
    ])
    expect([roles, drivers]).toEqual([4, 4])
  })

  it('[IM981] of rates adds what is agreed from a day on, and names what is for the same on the same days', async () => {
    const prepared = await company.prepare('rates.csv', RATES)
    expect(prepared).toMatchObject({ kind: 'rates', counts: { ready: 3, problem: 2 } })
    expect(problemsOf(prepared)).toEqual([
      'Valid from "3/1/2025" in 1: The customer has a rate of $350.00 for the same, valid from 01/01/2025: change that one, or end it before this one begins',
      'Customer "Nobody" in 1: No customer is called so. Import the customers first, or write its number, as #12',
    ])
    const rates = await twice('rates.csv', RATES, () => company.rows('CustomerRate'))
    expect(rates).toEqual([
      expect.objectContaining({
        customerId: 1,
        dumpsterId: 21,
        range: 'Regular',
        rate: 350,
        validFrom: '2025-01-01',
      }),
      expect.objectContaining({ customerId: 1, dumpsterId: 21, range: 'Extended', rate: 375 }),
      expect.objectContaining({
        customerId: 2,
        rateTypeId: RATE_TYPE.hauling,
        rate: 410,
        validUntil: '2025-12-31',
      }),
    ])
  })

  it('[IM981] of customers adds the rates of the sizes that headings name', async () => {
    const file =
      'Company,20 yd rate,Rate 30 yd Extended,Rate 90,Rates valid from\nBest,325,$455,1,1/1/2025\nShed,call,,,\n'
    const prepared = await company.prepare('customers.csv', file)
    expect(problemsOf(prepared)).toEqual([
      'Rate 90 "1" in 1: The heading names no size, as in 20 yd rate. One of: 20 yd, 30 yd, Customer Owned',
      '20 yd rate "call" in 1: An amount like 1,234.50, or nothing where there is none',
    ])
    const { 'Rate 90': _left, ...mapping } = prepared.choices.mapping
    const rates = await twice('customers.csv', file, () => company.rows('CustomerRate'), { mapping })
    expect(rates).toEqual([
      expect.objectContaining({ dumpsterId: 21, range: 'Regular', rate: 325, validFrom: '2025-01-01' }),
      expect.objectContaining({ dumpsterId: 22, range: 'Extended', rate: 455, validFrom: '2025-01-01' }),
    ])
  })

  it('[IM982] of open rentals adds them with delivery, dumpster and next pickup, as if they had been delivered here', async () => {
    const inYard = { dumpsterInventoryId: 42, storageDumpSiteId: 31, placed: '2025-05-01T12:00:00.000Z' }
    await company.add('DumpsterLocation', inYard)
    const prepared = await company.prepare('rentals.csv', RENTALS)
    expect(prepared).toMatchObject({ kind: 'rentals', counts: { ready: 3, problem: 5 } })
    expect(problemsOf(prepared)).toEqual([
      'Job site "2 Other St" in 1: No site of the customer is called so. Write one: 1 Main St',
      'Box # "7" in 1: Row 2 has the same dumpster',
      'Box # "9" in 1: The inventory has no dumpster of this size and number. Import the dumpsters first',
      'Pickup "5/1/2025" in 1: The pickup cannot be before the delivery',
      'Box # "8" in 1: By the inventory, 20-008 is elsewhere. Move it there first, or leave the number empty',
    ])
    const [rentals, jobs, placements] = await twice('rentals.csv', RENTALS, async () =>
      Promise.all([company.rows('Rental'), company.rows('Job'), company.placements()]),
    )
    expect(rentals).toEqual([
      expect.objectContaining({
        customerId: 1,
        serviceAddressId: 11,
        dumpsterId: 21,
        startDate: '2025-05-20',
        endDate: '2025-06-05',
        price: 300,
        pONumber: 'PO 7',
        statusId: RENTAL_STATUS.inProgress,
      }),
      expect.objectContaining({ dumpsterId: 22, statusId: RENTAL_STATUS.inProgress }),
      expect.objectContaining({ customerId: 2, startDate: '2025-06-10', statusId: RENTAL_STATUS.new }),
    ])
    const shown = jobs.map(({ jobTypeId, startDate, completed, address1 }) => [
      jobTypeId,
      startDate,
      completed,
      address1,
    ])
    expect(shown).toEqual([
      [JOB_TYPE.delivery, '2025-05-20', '2025-05-20T04:00:00.000Z', '1 Main St'],
      [JOB_TYPE.pickUp, '2025-06-05', null, '1 Main St'],
      [JOB_TYPE.delivery, '2025-05-28', '2025-05-28T04:00:00.000Z', '1 Main St'],
      [JOB_TYPE.delivery, '2025-06-10', null, null],
      [JOB_TYPE.pickUp, '2025-06-20', null, null],
    ])
    expect(placements).toEqual(['20-008 stored by null', `20-007 out by ${String(jobs[0]?.['id'])}`])
  })

  it('[IM983] [IM984] of payments pays imported invoices, keeps the rest as credits, and leaves all to the books of the former system', async () => {
    const before = await company.live()
    const opened = await company.run(await company.prepare('open.csv', OPEN))
    expect(opened).toMatchObject({ kind: 'openItems', counts: { added: 2 }, messages: [] })
    const [invoice] = await company.rows('Invoice')
    expect(invoice).toMatchObject({
      statusId: INVOICE_STATUS.printed,
      printed: '2025-04-01T04:00:00.000Z',
      quickBooksId: IN_FORMER_BOOKS,
      readyToExport: null,
    })
    const prepared = await company.prepare('payments.csv', PAYMENTS)
    expect(prepared).toMatchObject({ kind: 'payments', counts: { ready: 3, problem: 3 } })
    expect(problemsOf(prepared)).toEqual([
      'Invoice # "12221" in 1: Only $300.00 of this invoice is open: write that amount here, and the rest in a row without an invoice',
      'Invoice # "12221" in 1: This invoice is of another customer',
      'Date received "6/3/2025" in 1: A payment is not of a day to come',
    ])
    const [payments, credits, paid] = await twice('payments.csv', PAYMENTS, async () =>
      Promise.all([
        company.rows('Payment'),
        company.rows('PaymentCredit'),
        company.row('Invoice', Number(invoice?.['id'])),
      ]),
    )
    expect(payments).toEqual([
      expect.objectContaining({
        paymentDate: '2025-05-01',
        paymentAmount: 200,
        referenceNumber: '1001',
        quickBooksId: PAID_WITHOUT_QUICKBOOKS,
      }),
      expect.objectContaining({ paymentAmount: 300, paymentMethodId: PAYMENT_METHOD.creditCard }),
    ])
    expect(credits).toEqual([
      expect.objectContaining({
        amount: 75,
        creditDate: '2025-03-01',
        notes: 'Opening balance of 03/01/2025, from the former system',
      }),
      expect.objectContaining({ amount: 50, creditDate: '2025-05-03' }),
    ])
    expect(paid).toMatchObject({ balance: 0, statusId: INVOICE_STATUS.paid })
    expect(await company.row('Invoice', Number(invoice?.['id']))).toMatchObject({
      balance: 500,
      statusId: INVOICE_STATUS.printed,
    })
    await company.takeBack(opened)
    expect(await company.live()).toEqual(before)
  })
})
