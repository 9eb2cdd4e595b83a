import { edited, biller, cashier } from '#test/server/save/rules/invoicing/books.ts'
import { added, deleted, type Values } from '#test/server/save/openSaving.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { aUser } from './callServer.ts'
import { serveMoney } from './serveMoney.ts'

const money = serveMoney()
const { call, execute, as } = money

describe('figures that saves keep up to date anyway', () => {
  it('M-052 F-116 are recalculated: the balance of a customer', async () => {
    await money.books.invoice([{ rate: 100 }])
    await execute('UPDATE "Customer" SET "balance" = 1')
    expect(await call('utility/updateCustomerBalance', { customerId: 1 })).toEqual({
      status: 200,
      answer: { balance: 100 },
    })
    expect(await money.books.stored('Customer', 1)).toMatchObject({ balance: 100 })
    expect((await call('utility/updateCustomerBalance', { customerId: 9 })).status).toBe(404)
  })

  it('M-052 O-023 F-116 are recalculated: margins, by invoice and by job', async () => {
    const { id } = await money.books.invoice([{ rate: 100, jobId: 1 }])
    await execute('UPDATE "Job" SET "weight" = 1, "tonExpense" = 25, "margin" = NULL')
    await execute('UPDATE "Invoice" SET "jobMargin" = NULL')
    const expected = {
      jobs: [{ id: 1, margin: 0.75, marginTime: 0 }],
      invoices: [{ id, jobMargin: 0.75 }],
    }
    expect((await call('utility/updateJobMarginsByInvoiceId', { invoiceId: id })).answer).toEqual(expected)
    expect(await money.books.stored('Job', 1)).toMatchObject({ margin: 0.75 })
    expect((await call('utility/updateJobMarginByIds', { jobIds: [1] })).answer).toEqual(expected)
    expect((await call('utility/updateJobMarginsByInvoiceId', { invoiceId: 99 })).status).toBe(404)
  })

  it('O-009 shows an administrator revenue and costs of a rental since the base date', async () => {
    await money.books.invoice([{ rate: 100, jobId: 1 }, { rate: 50 }, { rate: 900, jobId: 2 }])
    await money.books.invoice([{ rate: 900 }], { invoiceDate: '2025-04-30' })
    await execute(
      `UPDATE "Job" SET "weight" = 2, "tonExpense" = 25, "hourExpense" = 60, "completed" = '2025-05-02T15:00:00.000Z' WHERE "id" = 1`,
    )
    await execute(`UPDATE "Job" SET "completed" = '2025-04-30T15:00:00.000Z' WHERE "id" = 2`)
    const time = { started: '2025-05-02T14:00:00.000Z', completed: '2025-05-02T14:30:00.000Z' }
    await store(money.books.database, 'JobTime', { id: 1, jobId: 1, ...time, totalMinutes: 30 })
    expect((await call('job/getRentalMarginInfos', { rentalId: 512 })).answer).toMatchObject({
      rentalMargin: expect.closeTo(0.4667, 4),
      invoiceTotal: 150,
      totalTimeExpense: 30,
      totalTonExpense: 50,
      totalTime: 30,
      totalTons: 2,
      totalJobs: 1,
      averageTimePerJob: 0.5,
    })
    expect((await call('job/getRentalMarginInfos', { rentalId: 9 })).status).toBe(404)
    as(aUser('Invoice:Admin'))
    expect((await call('job/getRentalMarginInfos', { rentalId: 512 })).status).toBe(403)
  })
})

describe('emails of invoices', () => {
  it('M-024 M-025 are queued with the templates, reporting customers without an address', async () => {
    await execute(`UPDATE "Customer" SET "email" = NULL WHERE "id" = 2`)
    const lines = [{ rate: 10 }]
    const [one, two] = [await money.books.invoice(lines), await money.books.invoice(lines, { rentalId: 513 })]
    const ids = [one['id'], two['id']]
    const skipped = { invoiceId: two['id'], invoiceNumber: two['invoiceNumber'], customerId: 2 }
    expect((await call('utility/addEmailToQueue', { ids })).answer).toEqual({
      queued: 1,
      waiting: 0,
      skipped: [{ ...skipped, customer: 'Lakeshore Builders', sentTo: null }],
    })
    expect(await money.books.rows('EmailMessage')).toMatchObject([
      {
        to: 'office1@customer.example',
        subject: `Invoice ${String(one['invoiceNumber'])}`,
        body: expect.stringMatching(
          /^Thank you for your business\. Invoice \d+ of \$\d+\.\d\d, due \d\d\/\d\d\/2025, is attached\.$/,
        ),
        status: 'Waiting',
        invoiceId: one['id'],
        customerId: 1,
      },
    ])
    expect(await money.books.stored('Invoice', one['id'])).toMatchObject({ statusId: 13 })
    expect(await money.books.stored('Invoice', two['id'])).toMatchObject({ statusId: 1, emailed: null })
    await execute(
      `UPDATE "Setting" SET "stringValue" = 'office@rolloff.example' WHERE "name" = 'DefaultEmailAddress'`,
    )
    expect((await call('utility/addEmailToQueue', { ids: [two['id']] })).answer).toMatchObject({
      queued: 0,
      skipped: [{ ...skipped, sentTo: 'office@rolloff.example' }],
    })
    expect(await money.books.stored('Invoice', two['id'])).toMatchObject({ statusId: 13 })
  })

  it('F-116 M-024 are sent all or none', async () => {
    await execute(`UPDATE "Customer" SET "email" = NULL WHERE "id" = 2`)
    const lines = [{ rate: 10 }]
    const [one, two] = [await money.books.invoice(lines), await money.books.invoice(lines, { rentalId: 513 })]
    const refused = await call('utility/sendEmail', { ids: [one['id'], two['id']] })
    expect([refused.status, refused.answer['entityErrors']]).toMatchObject([
      422,
      [
        {
          keyValues: [two['id']],
          errorMessage: 'A recipient email address is required for sending an email',
        },
      ],
    ])
    expect(await money.books.rows('EmailMessage')).toEqual([])
    expect(await call('utility/sendEmail', { ids: [one['id']] })).toEqual({ status: 200, answer: true })
    expect(await money.books.rows('EmailMessage')).toHaveLength(1)
    await money.books.save([deleted('Invoice', await money.books.stored('Invoice', two['id']))], biller)
    expect((await call('utility/sendEmail', { ids: [two['id']] })).status).toBe(404)
  })

  it('M-071 [SV146] are not queued again while they are on their way, nor within a minute, however often they are asked for', async () => {
    const [one, two] = [await money.books.invoice([]), await money.books.invoice([], { rentalId: 513 })]
    const queue = async (...ids: readonly unknown[]) =>
      (await call('utility/addEmailToQueue', { ids })).answer
    const answers = await Promise.all([one, one, one].map(({ id }) => queue(id)))
    expect(answers.filter(({ queued }) => queued === 1)).toEqual([{ queued: 1, waiting: 0, skipped: [] }])
    expect(await queue(one['id'], two['id'])).toEqual({ queued: 1, waiting: 1, skipped: [] })
    const mailsOf = async (invoice: Values) =>
      (await money.books.rows('EmailMessage')).filter(({ invoiceId }) => invoiceId === invoice['id'])
    expect([await mailsOf(one), await mailsOf(two)]).toMatchObject([[{}], [{}]])
    const sent = (created: string) =>
      execute(`UPDATE "EmailMessage" SET "status" = 'Sent', "created" = '${created}'`)
    const { emailed } = await money.books.stored('Invoice', one['id'])
    await sent(String(emailed))
    expect(await queue(one['id'])).toEqual({ queued: 0, waiting: 1, skipped: [] })
    await sent('2025-01-01T00:00:00.000Z')
    expect(await queue(one['id'])).toEqual({ queued: 1, waiting: 0, skipped: [] })
  })

  it('M-024 keep the status of what is paid', async () => {
    const { id } = await money.books.invoice([{ rate: 10 }])
    await money.books.pay([{ invoiceId: id, amount: 10 }])
    await call('utility/addEmailToQueue', { ids: [id] })
    expect(await money.books.stored('Invoice', id)).toMatchObject({
      statusId: 9,
      emailed: expect.stringContaining('2025-06-02'),
    })
  })
})

describe('the history of invoices', () => {
  const range = { statusIds: [], includeDeleted: false }
  const idsOf = async (body: object): Promise<unknown[]> => {
    const response = await money.app.inject({ method: 'POST', url: '/api/history/invoice', payload: body })
    expect(response.statusCode).toBe(200)
    return response.json<{ id: number }[]>().map(({ id }) => id)
  }

  it('M-034 has invoices by status and day, both ends included, with what is unpaid and their margin', async () => {
    const first = await money.books.invoice([{ rate: 100, jobId: 1 }], { invoiceDate: '2025-05-01' })
    const second = await money.books.invoice([{ rate: 50 }], { invoiceDate: '2025-05-31' })
    const gone = await money.books.invoice([], { invoiceDate: '2025-05-15' })
    await money.books.save([deleted('Invoice', gone)], biller)
    await money.books.pay([{ invoiceId: first['id'], amount: 30 }])
    const response = await money.app.inject({ method: 'POST', url: '/api/history/invoice', payload: range })
    expect(response.json()).toMatchObject([
      { id: second['id'], unpaidBalance: 50, jobMargin: null },
      {
        id: first['id'],
        customer: 'Van Dyke & Sons',
        rentalId: 512,
        status: 'Partially Paid',
        serviceAddress: '7700 Cottonwood Drive, Jenison',
        total: 100,
        unpaidBalance: 70,
        jobMargin: 1,
        paid: null,
      },
    ])
    expect(await idsOf({ ...range, statusIds: [12] })).toEqual([first['id']])
    expect(await idsOf({ ...range, includeDeleted: true })).toEqual([second['id'], gone['id'], first['id']])
    const may = { invoiceDateFrom: '2025-05-01T04:00:00.000Z', invoiceDateTo: '2025-05-31T04:00:00.000Z' }
    expect(await idsOf({ ...range, ...may })).toEqual([second['id'], first['id']])
    expect(await idsOf({ ...range, invoiceDateFrom: '2025-05-02' })).toEqual([second['id']])
    for (const lastDay of ['2025-05-31T00:00:00.000Z', '2025-05-31T00:00:00Z', '2025-05-31T00:00:00+00:00'])
      expect(await idsOf({ ...range, invoiceDateFrom: lastDay, invoiceDateTo: lastDay })).toEqual([
        second['id'],
      ])
    expect(await idsOf({ ...range, createdFrom: '2025-06-02', createdTo: '2025-06-02' })).toHaveLength(2)
    expect(await idsOf({ ...range, createdTo: '2025-06-01' })).toEqual([])
  })

  it('M-034 S2 §6 refuses who has nothing to do with invoices, and days that are none', async () => {
    expect((await call('history/invoice', { ...range, invoiceDateFrom: 'May' })).status).toBe(400)
    as(aUser('Schedule:Admin'))
    expect((await call('history/invoice', range)).status).toBe(403)
  })
})

it('M-044 M-046 are plain saves: a payment without accounting, and a credit', async () => {
  const { id } = await money.books.invoice([{ rate: 10 }])
  const { payment } = await money.books.pay([{ invoiceId: id, amount: 10 }])
  const marks = { quickBooksId: 'Paid w/o QB', quickBooksExport: '2025-06-02T12:00:00.000Z' }
  await money.books.save([await edited(money.books, 'Payment', payment['id'], marks)], cashier)
  await money.books.save(
    [added('PaymentCredit', -1, { customerId: 1, amount: 5, notes: 'Goodwill' })],
    cashier,
  )
  const [credit = {}] = await money.books.rows('PaymentCredit')
  expect(credit).toMatchObject({ customerId: 1, amount: 5, applied: null, deleted: null })
  expect(await money.books.stored('Customer', 1)).toMatchObject({ balance: -5 })
  await money.books.save([deleted('PaymentCredit', credit)], cashier)
  expect(await money.books.stored('PaymentCredit', credit['id'])).toMatchObject({
    deleted: expect.stringContaining('2025-06-02'),
    deletedBy: expect.stringMatching(/\w/),
  })
  expect(await money.books.stored('Customer', 1)).toMatchObject({ balance: 0 })
  expect(await money.books.stored('Payment', payment['id'])).toMatchObject(marks)
})
