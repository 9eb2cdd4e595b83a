import { NotAllowed } from '#server/kernel/errors.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { added, deleted } from '#test/server/save/openSaving.ts'
import { biller, edited, invoiceOf, openBooks, type Books } from './books.ts'
import { billed, lineOfNew, linesOf } from './linesOf.ts'

let books: Books

beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

const violations = (entities: readonly unknown[]): Promise<unknown> => books.violations(entities, biller)

describe('a new invoice', () => {
  it('M-015 M-068 [SV100] takes customer, address, terms and notes from its rental and keeps them', async () => {
    const { id } = await books.invoice([{ rate: 350 }])
    expect(await books.stored('Invoice', id)).toMatchObject({
      statusId: 1,
      customerId: 1,
      serviceAddressId: 1,
      invoiceDate: '2025-06-02',
      dueDate: '2025-06-17',
      terms: 'Net 15',
      paymentMethod: 'Billing',
      note: 'Gate code 4471',
      serviceAddress1: '7700 Cottonwood Drive',
      billToContactName: 'Ann Vos',
      billToEmail: 'office1@customer.example',
      billToAddress1: '1820 Baldwin Street',
      createdBy: 'Olive Office',
    })
    await books.save([await edited(books, 'Customer', 1, { email: 'other@customer.example' })])
    expect(await books.stored('Invoice', id)).toMatchObject({ billToEmail: 'office1@customer.example' })
    await books.save([await edited(books, 'Customer', 1, { email: 'office1@customer.example' })])
  })

  it('[SV100] keeps what it was given, an address as a whole', async () => {
    const given = { invoiceDate: '2025-05-01', terms: 'Due on receipt', billToAddress1: 'PO Box 1' }
    expect(await books.invoice([], given)).toMatchObject({
      ...given,
      dueDate: '2025-05-02',
      billToCity: null,
      billToContactName: 'Ann Vos',
    })
  })

  it('M-017 [SV101] gets the next number, or one that was given before, and never one of another invoice', async () => {
    const first = Number((await books.invoice([]))['invoiceNumber'])
    expect((await books.invoice([]))['invoiceNumber']).toBe(first + 1)
    expect(await violations(invoiceOf([], { invoiceNumber: first }))).toEqual([
      `invoiceNumber duplicate: Invoice number "${first}" is already taken`,
    ])
    expect(await violations(invoiceOf([], { invoiceNumber: 2_147_483_647 }))).toEqual([
      'invoiceNumber givenNumber: This invoice number has not been assigned yet.',
    ])
    expect((await books.invoice([]))['invoiceNumber']).toBe(first + 2)
  })

  it('M-018 [SV109] has the sums of its lines, whatever the client says', async () => {
    const lines = [{ rate: 385 }, { quantity: 1.25, rate: 65 }, { rate: 24.5 }, { quantity: 2.5, rate: 4.8 }]
    const invoice = await books.invoice(lines)
    expect(invoice).toMatchObject({ total: 502.75, tax: 0, payments: 0, balance: 502.75 })
    expect(await books.invoice(lines, { total: 1, balance: 0 })).toMatchObject({
      total: 502.75,
      balance: 502.75,
    })
    for (const derived of [{ total: 1 }, { payments: 502.75 }, { paid: '2025-06-02T12:00:00.000Z' }])
      expect(
        await books.refusal([await edited(books, 'Invoice', invoice['id'], derived)], biller),
      ).toBeInstanceOf(NotAllowed)
  })

  it('[SV102] starts as New', async () => {
    expect(await violations(invoiceOf([], { statusId: 9 }))).toEqual([
      'statusId status: A new invoice starts as New.',
    ])
  })

  it('M-014 lacks what no rental tells', async () => {
    expect(await violations([added('Invoice', -1, {})])).toEqual([
      'customerId required: Required',
      'rentalId required: Required',
      'serviceAddressId required: Required',
      'invoiceDate required: Required',
    ])
  })
})

describe('a stored invoice', () => {
  it('[SV103] keeps customer, rental and number', async () => {
    const { id } = await books.invoice([{ rate: 10 }])
    const change = { customerId: 2, rentalId: 513, invoiceNumber: 777 }
    expect(await violations([await edited(books, 'Invoice', id, change)])).toEqual([
      'customerId fixed: An invoice cannot change its customer.',
      'rentalId fixed: An invoice cannot change its rental.',
      'invoiceNumber fixed: An invoice cannot change its number.',
    ])
  })

  it('M-016 [SV104] has its due date follow date and terms, unless someone had set another', async () => {
    const { id } = await books.invoice([{ rate: 10 }])
    await books.save([await edited(books, 'Invoice', id, { terms: 'Net 30' })], biller)
    expect(await books.stored('Invoice', id)).toMatchObject({ dueDate: '2025-07-02' })
    await books.save([await edited(books, 'Invoice', id, { dueDate: '2025-12-31' })], biller)
    await books.save([await edited(books, 'Invoice', id, { invoiceDate: '2025-06-05' })], biller)
    expect(await books.stored('Invoice', id)).toMatchObject({ dueDate: '2025-12-31' })
  })

  it('M-035 [SV104] is made ready to export once, and forgets what accounting knew it by', async () => {
    const { id } = await books.invoice([{ rate: 10 }])
    const ready = { readyToExport: '2020-01-01T00:00:00.000Z' }
    await books.save([await edited(books, 'Invoice', id, { quickBooksId: '77' })], biller)
    await books.save([await edited(books, 'Invoice', id, ready)], biller)
    const first = await books.stored('Invoice', id)
    expect(first).toMatchObject({ quickBooksId: null, readyToExport: expect.stringContaining('2025-06-02') })
    await books.save([await edited(books, 'Invoice', id, ready)], biller)
    expect((await books.stored('Invoice', id))['readyToExport']).toBe(first['readyToExport'])
  })

  it('M-019 F-101 [SV100] [SV104] has the fee of the chosen card, and no other', async () => {
    for (const [cardId, feePercentage] of [
      [1, 0.0299],
      [2, 0.035],
    ] as const)
      await store(books.database, 'CreditCard', { id: cardId, name: `Card ${cardId}`, feePercentage })
    const percentageWith = async (id: unknown, creditCardId: number | null) => {
      await books.save([await edited(books, 'Invoice', id, { creditCardId })], biller)
      return (await books.stored('Invoice', id))['creditCardPercentage']
    }
    const { id, creditCardPercentage } = await books.invoice([], { creditCardId: 1, creditCardPercentage: 1 })
    expect(creditCardPercentage).toBe(0.0299)
    expect(await percentageWith(id, 2)).toBe(0.035)
    expect(
      await books.refusal([await edited(books, 'Invoice', id, { creditCardPercentage: 1 })], biller),
    ).toBeInstanceOf(NotAllowed)
    expect(await percentageWith(id, null)).toBeNull()
  })

  it('M-021 M-022 [SV102] moves by its transitions only', async () => {
    const { id } = await books.invoice([{ rate: 10 }])
    const refused = ['statusId status: This change of status is not possible.']
    const to = async (statusId: number) => [await edited(books, 'Invoice', id, { statusId })]
    for (const statusId of [2, 3, 4, 6, 7, 8, 9, 10, 12])
      expect([statusId, await violations(await to(statusId))]).toEqual([statusId, refused])
    for (const statusId of [5, 8, 5, 7, 11]) await books.save(await to(statusId), biller)
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 11 })
  })

  it('M-023 M-033 M-067 [SV104] [SV120] that is printed tells when, in which run, and that it went out', async () => {
    const { id } = await books.invoice([{ rate: 10 }])
    await books.save([await edited(books, 'Invoice', id, { printed: '2020-01-01T00:00:00.000Z' })], biller)
    const { printed, statusId } = await books.stored('Invoice', id)
    expect([String(printed).slice(0, 10), statusId]).toEqual(['2025-06-02', 11])
    const links = (await books.rows('PrintQueueInvoiceLink')).filter(({ invoiceId }) => invoiceId === id)
    expect(links).toHaveLength(1)
    const communications = (await books.rows('InvoiceCommunication')).filter(
      ({ invoiceId }) => invoiceId === id,
    )
    expect(communications).toMatchObject([
      { type: 'Print', sent: printed, createdBy: 'Olive Office', error: null },
    ])
  })

  it('M-033 [SV120] is in the print run that the client sends, the others of the save in one of their own', async () => {
    const ids = [
      (await books.invoice([{ rate: 10 }]))['id'],
      (await books.invoice([{ rate: 10 }]))['id'],
      (await books.invoice([{ rate: 10 }]))['id'],
    ]
    const printed = '2020-01-01T00:00:00.000Z'
    const runsBefore = (await books.rows('PrintQueue')).length
    await books.save(
      [
        ...(await Promise.all(ids.map((id) => edited(books, 'Invoice', id, { printed })))),
        added('PrintQueue', -1),
        added('PrintQueueInvoiceLink', -2, { printQueueId: -1, invoiceId: ids[0] }),
      ],
      biller,
    )
    const runs = (await books.rows('PrintQueue')).slice(runsBefore).map(({ id }) => id)
    const links = (await books.rows('PrintQueueInvoiceLink')).filter(({ invoiceId }) =>
      ids.includes(invoiceId),
    )
    expect(
      links.map(({ printQueueId, invoiceId }) => [runs.indexOf(printQueueId), ids.indexOf(invoiceId)]),
    ).toEqual([
      [0, 0],
      [1, 1],
      [1, 2],
    ])
    await books.save([await edited(books, 'Invoice', ids[0], { note: 'x' })], biller)
    expect(await books.rows('PrintQueue')).toHaveLength(runsBefore + 2)
  })

  it('M-067 [SV120] is printed by who may only print, without a change of the invoice', async () => {
    const { id } = await books.invoice([{ rate: 10 }])
    const before = await books.stored('Invoice', id)
    const run = [
      added('PrintQueue', -1),
      added('PrintQueueInvoiceLink', -2, { printQueueId: -1, invoiceId: id }),
    ]
    await books.save(run, { ...biller, roles: ['GreatPlains'] })
    expect(await books.stored('Invoice', id)).toEqual(before)
    const communications = await books.rows('InvoiceCommunication')
    expect(communications.filter(({ invoiceId }) => invoiceId === id)).toMatchObject([{ type: 'Print' }])
    await expect(books.save(run, { ...biller, roles: ['Payments:Admin'] })).rejects.toMatchObject({
      code: 'not_allowed',
    })
  })

  it('M-024 [SV121] that is mailed waits for the mail', async () => {
    const { id } = await books.invoice([{ rate: 10 }])
    await books.save([added('EmailMessage', -1, { to: 'a@b.example', invoiceId: id })], biller)
    expect(await books.stored('Invoice', id)).toMatchObject({
      statusId: 13,
      emailed: expect.stringContaining('2025-06-02'),
    })
  })

  it('M-028 [SV105] [SV107] is deleted only while New, and restored with its lines and billed days', async () => {
    const { id } = await books.invoice([{ rate: 18 }])
    const [line] = await linesOf(books, id)
    await books.save([billed(line?.['id'], '2025-03-01', '2025-03-15')], biller)
    await books.save([deleted('Invoice', await books.stored('Invoice', id))], biller)
    const [goneLine] = (await books.rows('InvoiceLine')).filter(({ invoiceId }) => invoiceId === id)
    const [goneDays] = await books.rows('RentalBillingLine')
    expect([goneLine?.['deletedBy'], goneDays?.['deletedBy']]).toEqual(['Olive Office', 'Olive Office'])
    expect(await violations([await edited(books, 'InvoiceLine', line?.['id'], { deleted: null })])).toEqual([
      expect.stringMatching(/^invoiceId ownerDeleted: Invoice \d+ was deleted\. Bring it back first\.$/),
    ])
    await books.save([await edited(books, 'Invoice', id, { deleted: null })], biller)
    expect(await linesOf(books, id)).toHaveLength(1)
    expect((await books.rows('RentalBillingLine'))[0]).toMatchObject({ deleted: null, deletedBy: null })
    await books.save([deleted('InvoiceLine', await books.stored('InvoiceLine', line?.['id']))], biller)
    expect((await books.rows('RentalBillingLine'))[0]?.['deleted']).not.toBeNull()
    await books.save([await edited(books, 'Invoice', id, { statusId: 5 })], biller)
    expect(await violations([deleted('Invoice', await books.stored('Invoice', id))])).toEqual([
      'statusId status: Only new invoices can be deleted. Void this one instead.',
    ])
  })
})

describe('an invoice that is read-only', () => {
  it('M-027 M-072 MO-51 [SV103] [SV107] [IN210] is voided with the reason, owes nothing, and its days can be billed again', async () => {
    const { id } = await books.invoice([{ rate: 18 }])
    const [line] = await linesOf(books, id)
    await books.save([billed(line?.['id'], '2025-07-01', '2025-07-10')], biller)
    const voiding = { statusId: 14, privateNote: 'Voided: duplicate' }
    expect(await violations([await edited(books, 'Invoice', id, { statusId: 14 })])).toEqual([
      'privateNote voidReason: Required',
    ])
    await books.save([await edited(books, 'Invoice', id, voiding)], biller)
    const invoice = await books.stored('Invoice', id)
    expect(invoice).toMatchObject({
      ...voiding,
      quickBooksId: 'Voided',
      deletedBy: 'Olive Office',
      total: 162,
      balance: 0,
      quickBooksLastExport: invoice['deleted'],
    })
    expect(await linesOf(books, id)).toHaveLength(1)
    await books.save([billed(await lineOfNew(books), '2025-07-01', '2025-07-10')], biller)
    expect(await violations([await edited(books, 'Invoice', id, { deleted: null })])).toEqual([
      'statusId status: A voided invoice cannot be restored.',
    ])
    expect(await violations([await edited(books, 'InvoiceLine', line?.['id'], { rate: 1 })])).toEqual([
      'invoiceId readOnly: The lines of voided invoices, and of those that were handed over, are read-only.',
    ])
  })

  it('M-005 M-026 [SV103] is read-only while Posted, until it is unlocked', async () => {
    const { id } = await books.invoice([{ rate: 100 }])
    await books.handOver(id)
    const [line] = await linesOf(books, id)
    expect(await violations([await edited(books, 'Invoice', id, { note: 'x', terms: 'Net 30' })])).toEqual([
      'note readOnly: An invoice that was handed over is read-only until Edit Invoice.',
      'terms readOnly: An invoice that was handed over is read-only until Edit Invoice.',
    ])
    for (const change of [
      await edited(books, 'InvoiceLine', line?.['id'], { rate: 1 }),
      deleted('InvoiceLine', line ?? {}),
      added('InvoiceLine', -1, { invoiceId: id, rate: 1 }),
    ])
      expect(await violations([change])).toEqual([
        'invoiceId readOnly: The lines of voided invoices, and of those that were handed over, are read-only.',
      ])
    const ready = { readyToExport: '2025-06-02T12:00:00.000Z', printed: '2025-06-02T12:00:00.000Z' }
    await books.save([await edited(books, 'Invoice', id, ready)], biller)
    await books.save([await edited(books, 'Invoice', id, { statusId: 2 })], biller)
    await books.save([await edited(books, 'InvoiceLine', line?.['id'], { rate: 120 })], biller)
    expect(await books.stored('Invoice', id)).toMatchObject({
      statusId: 2,
      total: 120,
      quickBooksLastExport: null,
    })
  })
})
