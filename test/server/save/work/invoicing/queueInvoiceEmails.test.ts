import { runSave } from '#server/save/runSave.ts'
import { queueInvoiceEmails } from '#server/save/work/invoicing/queueInvoiceEmails.ts'
import { deleted } from '#test/server/save/openSaving.ts'
import { biller, edited, openBooks, type Books } from '../../rules/invoicing/books.ts'

let books: Books

beforeEach(async () => {
  books = await openBooks()
  await setting('DefaultEmailAddress', null)
})
afterEach(() => books.database.close())

async function setting(name: string, value: string | null): Promise<void> {
  await books.database.transaction((transaction) =>
    transaction.execute(
      `UPDATE "Setting" SET "stringValue" = ${value === null ? 'NULL' : `'${value}'`} WHERE "name" = '${name}'`,
      [],
    ),
  )
}

const queue = (...ids: number[]) =>
  runSave(books.context, biller, (records, context) => queueInvoiceEmails(records, context, ids))

/** An invoice of the first customer, and to whom it bills. */
async function invoiceTo(billToEmail: string | null): Promise<number> {
  const { id } = await books.invoice([{ rate: 10 }])
  await books.save([await edited(books, 'Invoice', id, { billToEmail })], biller)
  return Number(id)
}

/** The mail server refused the emails of this invoice. */
async function fail(invoiceId: number): Promise<void> {
  const sql = `UPDATE "EmailMessage" SET "status" = 'Failed' WHERE "invoiceId" = ${invoiceId}`
  await books.database.transaction((transaction) => transaction.execute(sql, []))
}

const sent = async () =>
  (await books.rows('EmailMessage')).map(({ to, invoiceId, customerId }) => [to, invoiceId, customerId])

describe('emails of invoices', () => {
  it('M-024 [SV121] go to whom the invoice bills, or else to the customer, each once', async () => {
    const [own, other] = [await invoiceTo('billing@acme.example'), await invoiceTo(null)]
    expect(await queue(own, other, own)).toEqual({ queued: 2, waiting: 0, skipped: [] })
    expect(await sent()).toEqual([
      ['billing@acme.example', own, 1],
      ['office1@customer.example', other, 1],
    ])
    expect(await books.stored('Invoice', other)).toMatchObject({ statusId: 13 })
  })

  it('M-024 [IN1341] go to the corrected address of the customer where the one of the invoice was refused', async () => {
    const [refused, other] = [await invoiceTo('old@acme.example'), await invoiceTo('Old@acme.example')]
    await queue(refused)
    await fail(refused)
    await books.save([await edited(books, 'Customer', 1, { email: 'new@acme.example' })])
    const own = await invoiceTo('ann@acme.example')
    await queue(refused, other, own)
    expect((await sent()).map(([to]) => to)).toEqual([
      'old@acme.example',
      'new@acme.example',
      'new@acme.example',
      'ann@acme.example',
    ])
  })

  it('M-024 have the texts of the settings', async () => {
    await setting('EmailSubject', 'Invoice of Rolloff')
    await setting('EmailBody', 'See attached.')
    await queue(await invoiceTo('a@b.example'))
    expect(await books.rows('EmailMessage')).toMatchObject([
      { subject: 'Invoice of Rolloff', body: 'See attached.', status: 'Waiting' },
    ])
  })

  it('M-025 without an address go to the default one, if there is one, and are reported', async () => {
    const id = await invoiceTo(null)
    await books.save([await edited(books, 'Customer', 1, { email: null })])
    const skipped = { invoiceId: id, invoiceNumber: 1, customerId: 1, customer: 'Van Dyke & Sons' }
    expect(await queue(id)).toEqual({ queued: 0, waiting: 0, skipped: [{ ...skipped, sentTo: null }] })
    expect(await sent()).toEqual([])
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 1 })
    await setting('DefaultEmailAddress', 'office@rolloff.example')
    const other = await invoiceTo('a@b.example')
    expect(await queue(id, other)).toEqual({
      queued: 1,
      waiting: 0,
      skipped: [{ ...skipped, sentTo: 'office@rolloff.example' }],
    })
    expect(await sent()).toEqual([
      ['office@rolloff.example', id, 1],
      ['a@b.example', other, 1],
    ])
  })

  it('M-028 [SV121] need invoices that are there; none is mailed otherwise', async () => {
    const [id, gone] = [await invoiceTo('a@b.example'), await invoiceTo('a@b.example')]
    await books.save([deleted('Invoice', await books.stored('Invoice', gone))], biller)
    for (const missing of [gone, 999])
      await expect(queue(id, missing)).rejects.toMatchObject({
        code: 'not_found',
        message: `Invoice ${missing} was not found or was deleted.`,
        culprit: 'ids',
      })
    expect(await sent()).toEqual([])
  })
})
