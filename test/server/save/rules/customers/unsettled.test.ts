import { saveChanges } from '#server/save/saveChanges.ts'
import {
  added,
  deleted,
  modified,
  recording,
  type SentEntity,
  type Values,
} from '#test/server/save/openSaving.ts'
import { openBooks, type Books } from '../invoicing/books.ts'
import { openHauler, everybody } from '../../openHauler.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'

const COMPLETED = '2025-06-02T12:00:00.000Z'

describe('a customer with money to settle', () => {
  let books: Books
  beforeEach(async () => {
    books = await openBooks()
    const rental = await books.stored('Rental', 513)
    await books.save([modified('Rental', rental, { completed: COMPLETED })], everybody)
  })
  afterEach(() => books.database.close())

  const deletion = async (): Promise<SentEntity> => deleted('Customer', await books.stored('Customer', 2))
  const refusals = async (): Promise<unknown> => books.violations([await deletion()], everybody)

  it('F-047 M-052 [SV242] is not deleted while an invoice is not paid, nor while a credit is open', async () => {
    const invoice = await books.invoice([{ rate: 424.5 }], { rentalId: 513 })
    expect(await refusals()).toEqual([
      'deleted unsettled: Lakeshore Builders cannot be deleted: its invoices have a balance of $424.50. Settle it first.',
    ])
    const line = { invoiceId: invoice['id'], amount: 424.5, overPaymentAmount: 20 }
    await books.pay([line], { customerId: 2 })
    expect(await refusals()).toEqual([
      'deleted unsettled: Lakeshore Builders cannot be deleted: it has an open credit of $20.00. Apply it or delete it first.',
    ])
    const credit = (await books.rows('PaymentCredit'))[0] ?? {}
    await books.save([deleted('PaymentCredit', credit), await deletion()], everybody)
  })

  it('M-035 M-042 [SV240] can still pay, and be billed, once it is deleted', async () => {
    await books.save([await deletion()], everybody)
    const invoice = await books.invoice([{ rate: 100 }], { rentalId: 513 })
    const { payment } = await books.pay([{ invoiceId: invoice['id'], amount: 100 }], { customerId: 2 })
    expect([invoice['customerId'], payment['customerId']]).toEqual([2, 2])
  })
})

it('F-047 F-061 [SV242] neither a customer nor a site is deleted while a load is not billed', async () => {
  const hauler = await openHauler()
  const deletionOf = async (entity: 'Customer' | 'ServiceAddress', id: number): Promise<SentEntity> =>
    deleted(entity, await hauler.now(entity, { id }))
  const rental = await hauler.rental()
  await hauler.complete(await hauler.job(rental), { inventoryId: 41 })
  const pickUp: Values = await hauler.job(rental, { jobTypeId: JOB_TYPE.pickUp })
  await hauler.complete(pickUp, { inventoryId: 41, weight: 2 })
  await hauler.edit('Rental', rental, { completed: COMPLETED })
  const message = `cannot be deleted: R${rental.id} has work that is not billed. Bill it first.`
  expect(await hauler.violations([await deletionOf('Customer', 1)])).toEqual([
    `unsettled deleted: Acme ${message}`,
  ])
  expect(await hauler.violations([await deletionOf('ServiceAddress', 11)])).toEqual([
    `unsettled deleted: Barn ${message}`,
  ])
  await hauler.add('ServiceAddress', { customerId: 1, range: 'Regular' })
  await hauler.save([await deletionOf('Customer', 2), added('Customer', -1, { typeId: 1 })])
  await hauler.close()
})

it('[SV400] of a customer or a site without a rental nothing is read of what jobs cost', async () => {
  const hauler = await openHauler()
  const statements: string[] = []
  const database = recording(hauler.database, statements)
  const entities = [
    deleted('Customer', await hauler.now('Customer', { id: 2 })),
    deleted('ServiceAddress', await hauler.now('ServiceAddress', { id: 11 })),
  ]
  await saveChanges({ ...hauler.context, database }, { entities }, everybody)
  const tables = statements.flatMap((sql) => /^\s*SELECT .* FROM "(\w+)"/s.exec(sql)?.[1] ?? [])
  expect(new Set(tables)).toEqual(
    new Set([
      'Customer',
      'ServiceAddress',
      'Rental',
      'DumpsterLocation',
      'Invoice',
      'PaymentCredit',
      'AuditLog',
    ]),
  )
  await hauler.close()
})
