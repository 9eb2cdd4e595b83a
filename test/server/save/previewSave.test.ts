import type { SavePreview } from '#shared/wire/save.ts'
import { previewSave } from '#server/save/previewSave.ts'
import { modified, narrowed, userWith, type SentEntity, type Values } from './openSaving.ts'
import { cashier, openBooks, paymentOf, type Books } from './rules/invoicing/books.ts'

let books: Books

beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

const previewed = (entities: readonly SentEntity[], user = cashier): Promise<SavePreview> =>
  previewSave(books.context, { entities }, user)

const consequencesFor = ({ consequences }: SavePreview, entity: string) =>
  consequences.filter(({ entityTypeName }) => entityTypeName === `${entity}:#Rolloff`)

describe('what a save would do besides', () => {
  let invoice: Values

  beforeAll(async () => {
    invoice = await books.invoice([{ rate: 100 }])
  })

  it('B-02 [SV420] [SV421] says what follows and why, and stores nothing', async () => {
    const before = await books.everything()
    const preview = await previewed(paymentOf([{ invoiceId: invoice['id'], amount: 100 }]))
    expect(await books.everything()).toBe(before)
    const [paid] = consequencesFor(preview, 'Invoice')
    expect(paid).toMatchObject({
      operation: 'update',
      record: { id: invoice['id'], statusId: 9, balance: 0 },
    })
    expect(paid?.changes).toEqual(
      expect.arrayContaining([
        { field: 'balance', from: 100, to: 0 },
        { field: 'payments', from: 0, to: 100 },
      ]),
    )
    expect(paid?.reasons).toContain(
      'Total, balance and status of an invoice follow from its lines and payments.',
    )
  })

  it('[SV420] refuses what the save would refuse', async () => {
    const overpaid = paymentOf([{ invoiceId: invoice['id'], amount: 100.01 }])
    await expect(previewed(overpaid)).rejects.toMatchObject({ code: 'rule_violations' })
    const stale = modified(
      'Customer',
      { ...(await books.row('Customer', 1)), rowVersion: 0 },
      { phone: '6165550100' },
    )
    await expect(previewed([stale], userWith('Customer', 'Customer:Admin'))).rejects.toMatchObject({
      code: 'concurrency_conflict',
    })
  })

  it('[SV422] leaves out what the user may not read', async () => {
    const payment = paymentOf([{ invoiceId: invoice['id'], amount: 40 }])
    const all = await previewed(payment)
    expect(consequencesFor(all, 'Customer')).toHaveLength(1)
    const model = narrowed('Customer', { access: { read: 'nobody' } })
    const some = await previewSave({ ...books.context, model }, { entities: payment }, cashier)
    expect(consequencesFor(some, 'Invoice')).toHaveLength(1)
    expect(consequencesFor(some, 'Customer')).toEqual([])
  })
})
