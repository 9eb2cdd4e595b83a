import { NotAllowed } from '#server/kernel/errors.ts'
import { added, deleted, office, userWith, type Values } from '#test/server/save/openSaving.ts'
import { biller, cashier, edited, invoiceOf, openBooks, type Books } from './books.ts'

let books: Books

beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

const LONG_AGO = '2020-01-01T00:00:00.000Z'

const violations = (entities: readonly unknown[]): Promise<unknown> => books.violations(entities, biller)

const change = async (id: unknown, changes: Values) => [await edited(books, 'Invoice', id, changes)]

/** An invoice that was exported. */
async function postedInvoice(): Promise<unknown> {
  const { id } = await books.invoice([{ rate: 100 }])
  await books.handOver(id)
  return id
}

async function voidedInvoice(): Promise<unknown> {
  const { id } = await books.invoice([{ rate: 100 }])
  await books.save(await change(id, { statusId: 14, privateNote: 'Voided: twice' }), biller)
  return id
}

describe('an invoice that is Posted', () => {
  const READ_ONLY = 'An invoice that was handed over is read-only until Edit Invoice.'

  it('M-005 M-027 [SV103] is voided with the reason and no other change', async () => {
    const id = await postedInvoice()
    const voiding = { statusId: 14, privateNote: 'Voided: twice' }
    expect(await violations(await change(id, { ...voiding, note: 'x', invoiceDate: '2025-01-01' }))).toEqual([
      `note readOnly: ${READ_ONLY}`,
      `invoiceDate readOnly: ${READ_ONLY}`,
    ])
    await books.save(await change(id, voiding), biller)
    expect(await books.stored('Invoice', id)).toMatchObject({ ...voiding, quickBooksId: 'Voided' })
  })

  it('M-005 M-026 [SV103] is unlocked with its cleared export and no other change', async () => {
    const id = await postedInvoice()
    expect(await violations(await change(id, { statusId: 2, terms: 'Net 30', privateNote: 'x' }))).toEqual([
      `terms readOnly: ${READ_ONLY}`,
      `privateNote readOnly: ${READ_ONLY}`,
    ])
    await books.save(await change(id, { statusId: 2, quickBooksLastExport: null }), biller)
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 2 })
  })

  it('M-035 M-049 [SV103] is taken out of accounting and made ready for it again', async () => {
    const id = await postedInvoice()
    await books.save(await change(id, { quickBooksId: '4711' }), biller)
    await books.save(await change(id, { quickBooksId: null }), biller)
    expect(await books.stored('Invoice', id)).toMatchObject({ quickBooksId: null })
  })

  it('M-005 [SV103] takes no other status, and no other change with one', async () => {
    const id = await postedInvoice()
    for (const statusId of [1, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13])
      expect([statusId, await violations(await change(id, { statusId, note: 'x' }))]).toEqual([
        statusId,
        ['statusId status: This change of status is not possible.', `note readOnly: ${READ_ONLY}`],
      ])
  })
})

describe('an invoice that is Voided', () => {
  it('M-005 [SV103] takes no other status, and no other change', async () => {
    const id = await voidedInvoice()
    for (const changes of [{ statusId: 2 }, { note: 'x' }, { printed: LONG_AGO, note: 'x' }])
      expect(await books.refusal(await change(id, changes), biller)).toMatchObject({
        code: 'concurrency_conflict',
      })
  })

  it('M-023 M-033 ambiguity 12 [SV14] [SV103] is printed with others, and remains Voided', async () => {
    const id = await voidedInvoice()
    const { id: other } = await books.invoice([{ rate: 1 }])
    const selection = [
      ...(await change(id, { printed: LONG_AGO })),
      ...(await change(other, { printed: LONG_AGO })),
    ]
    await books.save(selection, biller)
    for (const [printed, statusId] of [
      [id, 14],
      [other, 11],
    ] as const) {
      expect(await books.stored('Invoice', printed)).toMatchObject({
        statusId,
        printed: expect.stringContaining('2025-06-02'),
      })
      const communications = (await books.rows('InvoiceCommunication')).filter(
        ({ invoiceId }) => invoiceId === printed,
      )
      expect(communications).toMatchObject([{ type: 'Print' }])
    }
    expect((await books.stored('Invoice', id))['deleted']).not.toBeNull()
  })
})

describe('what happened to an invoice', () => {
  it('M-015 [SV102] is empty for a new one', async () => {
    for (const [field, value] of [
      ['printed', LONG_AGO],
      ['emailed', LONG_AGO],
      ['readyToExport', LONG_AGO],
      ['quickBooksId', 'Voided'],
      ['quickBooksLastExport', LONG_AGO],
      ['batchNumber', 7],
    ] as const)
      expect(await violations(invoiceOf([], { [field]: value }))).toEqual([
        `${field} fixed: A new invoice has not been sent or exported yet.`,
      ])
  })

  it('M-023 M-024 [SV103] is not taken back, whatever its status', async () => {
    const id = await postedInvoice()
    await books.save(await change(id, { printed: LONG_AGO }), biller)
    expect(await violations(await change(id, { printed: null }))).toEqual([
      'printed fixed: A printed invoice cannot be marked as not printed.',
    ])
  })

  it('M-024 M-049 [SV103] is not taken back either where it was mailed or is in a batch', async () => {
    const { id } = await books.invoice([])
    await books.save(await change(id, { emailed: LONG_AGO }), biller)
    await books.database.transaction((transaction) =>
      transaction.execute(`UPDATE "Invoice" SET "batchNumber" = 3 WHERE "id" = ${String(id)}`, []),
    )
    expect(await violations(await change(id, { emailed: null, batchNumber: null }))).toEqual([
      'emailed fixed: An emailed invoice cannot be marked as not emailed.',
      'batchNumber fixed: An invoice cannot change its batch.',
    ])
  })

  it('M-049 [SV103] is set by exports alone, as far as it is about them', async () => {
    const { id } = await books.invoice([])
    expect(await violations(await change(id, { batchNumber: 7, quickBooksLastExport: LONG_AGO }))).toEqual([
      'quickBooksLastExport fixed: Only an export sets when an invoice was exported.',
      'batchNumber fixed: Only an export assigns the batch of an invoice.',
    ])
  })
})

describe('an email of an invoice', () => {
  const mail = (invoiceId: unknown) => added('EmailMessage', -1, { to: 'a@b.example', invoiceId })
  const mailsOf = async (id: unknown) =>
    (await books.rows('EmailMessage')).filter(({ invoiceId }) => invoiceId === id)

  it('M-051 S2 §6 [SV121] is sent by Invoice:Admin, other mail by others too', async () => {
    const invoice = await books.invoice([{ rate: 10 }])
    for (const user of [office, cashier]) {
      const error = await books.refusal([mail(invoice['id'])], user)
      expect(error).toBeInstanceOf(NotAllowed)
      expect(error).toMatchObject({ culprit: 'entities[0].invoiceId' })
      await books.save([added('EmailMessage', -1, { to: 'a@b.example', customerId: 1 })], user)
    }
    expect(await books.stored('Invoice', invoice['id'])).toEqual(invoice)
    await books.save([mail(invoice['id'])], biller)
    expect(await books.stored('Invoice', invoice['id'])).toMatchObject({ statusId: 13 })
  })

  it('M-024 ambiguity 13 [SV121] is queued where a client says that the invoice waits for one', async () => {
    for (const changes of [{ statusId: 13 }, { emailed: LONG_AGO }]) {
      const { id } = await books.invoice([{ rate: 10 }])
      await books.save(await change(id, changes), biller)
      expect(await books.stored('Invoice', id)).toMatchObject({
        statusId: 13,
        emailed: expect.stringContaining('2025-06-02'),
      })
      expect(await mailsOf(id)).toMatchObject([
        {
          to: 'office1@customer.example',
          subject: expect.stringMatching(/^Invoice \d+$/),
          customerId: 1,
          status: 'Waiting',
        },
      ])
    }
  })

  it('M-024 [SV121] is not queued again beside the one that the client sends', async () => {
    const { id } = await books.invoice([{ rate: 10 }])
    await books.save([...(await change(id, { statusId: 13 })), mail(id)], biller)
    expect(await mailsOf(id)).toMatchObject([{ to: 'a@b.example' }])
  })

  it('M-024 [SV104] keeps what is Paid, PartiallyPaid, Posted or Voided, with the date', async () => {
    const paid = await books.invoice([{ rate: 10 }])
    await books.pay([{ invoiceId: paid['id'], amount: 10 }])
    const partlyPaid = await books.invoice([{ rate: 10 }])
    await books.pay([{ invoiceId: partlyPaid['id'], amount: 4 }])
    for (const [id, statusId] of [
      [paid['id'], 9],
      [partlyPaid['id'], 12],
      [await postedInvoice(), 4],
      [await voidedInvoice(), 14],
    ] as const) {
      await books.save(await change(id, { emailed: LONG_AGO }), biller)
      expect(await books.stored('Invoice', id)).toMatchObject({
        statusId,
        emailed: expect.stringContaining('2025-06-02'),
      })
      expect(await mailsOf(id)).toHaveLength(1)
    }
  })

  it('F-078 M-024 [SV121] needs a recipient', async () => {
    const { id } = await books.invoice([{ rate: 10 }])
    await books.save([await edited(books, 'Customer', 1, { email: null })])
    await books.save(await change(id, { billToEmail: null }), biller)
    expect(await violations(await change(id, { statusId: 13 }))).toEqual([
      'billToEmail recipient: A recipient email address is required for sending an email',
    ])
    await books.save([await edited(books, 'Customer', 1, { email: 'office1@customer.example' })])
  })

  it('M-028 [SV121] is refused where the invoice was deleted', async () => {
    const { id } = await books.invoice([{ rate: 10 }])
    await books.save([deleted('Invoice', await books.stored('Invoice', id))], biller)
    expect(await violations([mail(id)])).toEqual([
      'invoiceId reference: Invoice does not exist or was deleted',
    ])
  })
})

describe('the steps of an invoice', () => {
  it('M-021 M-022 M-026 [SV102] leave from the statuses that allow them, and from no other', async () => {
    const REVIEW = 5
    const QUEUE = 7
    const REJECTED = 8
    const allowed: Readonly<Record<number, readonly number[]>> = {
      [REVIEW]: [1, 2, 8],
      [QUEUE]: [5],
      [REJECTED]: [5],
    }
    /** How each status is reached. */
    const ways: readonly (readonly [status: number, steps: readonly number[]])[] = [
      [1, []],
      [5, [5]],
      [7, [5, 7]],
      [8, [5, 8]],
      [11, [11]],
      [13, [13]],
    ]
    for (const [status, steps] of ways)
      for (const next of [REVIEW, QUEUE, REJECTED].filter((each) => each !== status)) {
        const { id } = await books.invoice([{ rate: 10 }])
        for (const statusId of steps) await books.save(await change(id, { statusId }), biller)
        const entities = await change(id, { statusId: next })
        const isAllowed = allowed[next]?.includes(status) === true
        expect([status, next, await books.refusal(entities, biller)]).toMatchObject([
          status,
          next,
          isAllowed ? 'stored' : { entityErrors: [{ errorName: 'status' }] },
        ])
        expect(await books.stored('Invoice', id)).toMatchObject({ statusId: isAllowed ? next : status })
      }
  })

  it('M-021 M-026 [SV102] sends an unlocked invoice for review again', async () => {
    const id = await postedInvoice()
    for (const statusId of [2, 5, 7]) await books.save(await change(id, { statusId }), biller)
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 7 })
  })

  it('M-051 S2 §6 [SV10] are taken by Invoice:Admin alone', async () => {
    const { id } = await books.invoice([{ rate: 10 }])
    for (const changes of [{ statusId: 5 }, { statusId: 14, privateNote: 'x' }, { printed: LONG_AGO }])
      for (const user of [office, cashier, userWith('Invoice'), userWith('Admin')])
        expect(await books.refusal(await change(id, changes), user)).toBeInstanceOf(NotAllowed)
  })
})
