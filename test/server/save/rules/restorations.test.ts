import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { ConcurrencyConflict } from '#server/kernel/errors.ts'
import { everybody, openHauler, TODAY, type Hauler } from '../openHauler.ts'
import { biller, cashier, edited, openBooks, type Books } from './invoicing/books.ts'
import { added, deleted, modified, type Values } from '../openSaving.ts'

const LONG_AGO = '2020-01-01T00:00:00.000Z'

let hauler: Hauler
let books: Books

beforeAll(async () => {
  hauler = await openHauler()
  books = await openBooks()
})
afterAll(async () => {
  await hauler.close()
  await books.database.close()
})

describe('restoring what is not deleted', () => {
  /** A restoration as sent by a user who saw the deleted record. */
  const restoration = (entity: string, row: Values, changes: Values) =>
    modified(entity, { ...row, deleted: LONG_AGO }, { deleted: null, ...changes })

  it('M-005 [SV14] [SV103] conflicts, whatever else it would change', async () => {
    const invoice = await books.invoice([{ rate: 100 }])
    const changes = { statusId: 9, customerId: 2, rentalId: 513, serviceAddressId: 2 }
    const before = await books.everything()
    expect(await books.refusal([restoration('Invoice', invoice, changes)], biller)).toBeInstanceOf(
      ConcurrencyConflict,
    )
    expect(await books.everything()).toBe(before)
  })

  it('[SV11] is a plain change where the stamp was empty before, too', async () => {
    const note = await hauler.add('DispatchNote', { companyName: 'Acme' })
    await hauler.save([modified('DispatchNote', note, { deleted: null, notes: 'Call back' })])
    expect(await hauler.now('DispatchNote', note)).toMatchObject({ deleted: null, notes: 'Call back' })
  })
})

describe('a restoration that changes more', () => {
  const gone = async (entity: 'Job' | 'DispatchNote' | 'StorageDumpSite', row: Values) => {
    await hauler.save([deleted(entity, await hauler.now(entity, row))])
    return hauler.now(entity, row)
  }

  it('M-005 [SV11] [SV102] [SV103] of an invoice allows only what a change allows', async () => {
    const { id } = await books.invoice([{ rate: 100 }])
    await books.save([deleted('Invoice', await books.stored('Invoice', id))], biller)
    const restored = async (changes: Values) => [
      await edited(books, 'Invoice', id, { deleted: null, ...changes }),
    ]
    const kept = { customerId: 2, rentalId: 513, invoiceNumber: 999_999 }
    expect(await books.violations(await restored(kept), biller)).toEqual([
      'customerId fixed: An invoice cannot change its customer.',
      'rentalId fixed: An invoice cannot change its rental.',
      'invoiceNumber fixed: An invoice cannot change its number.',
    ])
    for (const statusId of [3, 4, 9, 10, 12, 14])
      expect(await books.violations(await restored({ statusId, privateNote: 'x' }), biller)).toEqual([
        'statusId status: This change of status is not possible.',
      ])
    await books.save(await restored({ terms: 'Net 30', printed: LONG_AGO }), biller)
    expect(await books.stored('Invoice', id)).toMatchObject({
      deleted: null,
      statusId: 11,
      terms: 'Net 30',
      dueDate: '2025-07-02',
      printed: expect.stringContaining('2025-06-02'),
    })
  })

  it('M-046 [SV11] [SV113] applies a credit with date and name', async () => {
    const invoice = await books.invoice([{ rate: 100 }])
    const { payment } = await books.pay([{ invoiceId: invoice['id'], amount: 40 }])
    const { entities } = await books.save(
      [added('PaymentCredit', -1, { customerId: 1, amount: 10, notes: 'Goodwill' })],
      cashier,
    )
    const id = entities[0]?.['id']
    await books.save([deleted('PaymentCredit', await books.stored('PaymentCredit', id))], cashier)
    const line = (await books.rows('PaymentLine')).find(({ paymentId }) => paymentId === payment['id'])
    await books.save(
      [
        await edited(books, 'PaymentCredit', id, { deleted: null, paymentId: payment['id'] }),
        modified('PaymentLine', line ?? {}, { amount: 50 }),
      ],
      cashier,
    )
    expect(await books.stored('PaymentCredit', id)).toMatchObject({
      deleted: null,
      applied: expect.stringContaining('2025-06-02'),
      appliedBy: 'Olive Office',
    })
  })

  it('F-083 [SV11] [SV81] does not change a completed note', async () => {
    const note = await hauler.add('DispatchNote', { companyName: 'Acme' })
    await hauler.edit('DispatchNote', note, { completed: LONG_AGO })
    const stored = await gone('DispatchNote', note)
    expect(
      await hauler.violations([modified('DispatchNote', stored, { deleted: null, notes: 'x' })]),
    ).toEqual(['noteCompleted notes: Completed dispatch notes cannot be changed'])
    await hauler.save([modified('DispatchNote', stored, { deleted: null })])
  })

  it('O-050 O-063 [SV11] [SV69] [SV73] moves jobs as a change does', async () => {
    const rental = await hauler.rental()
    const first = await hauler.job(rental, { driverId: 901 })
    const second = await hauler.job(rental, { driverId: 901 })
    const third = await hauler.job(rental, { driverId: 901 })
    const stored = await gone('Job', third)
    await hauler.save([modified('Job', stored, { deleted: null, displayOrder: 1 })])
    const orders = await Promise.all([first, second, third].map((job) => hauler.now('Job', job)))
    expect(orders.map(({ displayOrder }) => displayOrder)).toEqual([2, 3, 1])
    const destination = { jobTypeId: JOB_TYPE.destination, storageDumpSiteId: 31, driverId: 901 }
    const lost = await gone('Job', await hauler.job(null, { ...destination, startDate: TODAY }))
    await hauler.save([modified('Job', lost, { deleted: null, driverId: null })], everybody)
    expect(await hauler.now('Job', lost)).toMatchObject({ driverId: 901, deletedBy: 'Olive Office' })
  })

  it('O-065 [SV11] [SV70] moves sites as a change does', async () => {
    const site = await gone('StorageDumpSite', { id: 32 })
    await hauler.save([modified('StorageDumpSite', site, { deleted: null, displayOrder: 9 })])
    const sites = await hauler.rows('StorageDumpSite')
    expect(sites.map(({ displayOrder }) => displayOrder)).toEqual([1, 2])
  })
})
