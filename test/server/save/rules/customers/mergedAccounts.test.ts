import { linkKeyOf } from '#shared/accounting/AccountingLink.ts'
import { modified, userWith, type SentEntity, type Values } from '#test/server/save/openSaving.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { openBooks, type Books } from '../invoicing/books.ts'

const office = userWith('Customer:Admin')

let books: Books
beforeEach(async () => {
  books = await openBooks()
})
afterEach(() => books.database.close())

const customer = (id: number) => books.stored('Customer', id)

/** Customer 2 becomes customer 1, with what else is changed of that one. */
async function merging(kept: Values = {}): Promise<readonly SentEntity[]> {
  const merged = modified('Customer', await customer(2), { mergedIntoId: 1 })
  return Object.keys(kept).length === 0 ? [merged] : [merged, modified('Customer', await customer(1), kept)]
}

const refusals = async (kept?: Values): Promise<unknown> => books.violations(await merging(kept), office)

describe('what accounting can bear', () => {
  const bill = (id: number, customerId: number, more: Values): Promise<void> =>
    store(books.database, 'Invoice', {
      id,
      invoiceNumber: id,
      customerId,
      rentalId: 511 + customerId,
      serviceAddressId: customerId,
      invoiceDate: '2025-05-01',
      statusId: 1,
      ...more,
    })
  const identify = async (ids: readonly [Values, Values]): Promise<void> => {
    for (const [index, values] of ids.entries())
      for (const [name, value] of Object.entries(values))
        await books.database.transaction((transaction) =>
          transaction.execute(
            `UPDATE "Customer" SET "${name}" = '${String(value)}' WHERE "id" = ${index + 1}`,
            [],
          ),
        )
  }

  it('M-070 [CU533] refuses to merge two with documents under different IDs, and in different packages', async () => {
    await identify([{ quickBooksId: '12' }, { quickBooksId: '15' }])
    await bill(3_001, 1, { quickBooksId: '501' })
    await bill(3_002, 2, { quickBooksId: '502' })
    expect(await refusals()).toEqual([
      'mergedIntoId merge: Lakeshore Builders and Van Dyke & Sons have documents in QuickBooks under different IDs, 12 and 15. Merge them there first, and save the same ID for both here.',
    ])
    await identify([{}, { quickBooksId: '12', greatPlainsId: 'LAKE' }])
    await bill(3_003, 2, { batchNumber: 7 })
    expect(await refusals({ greatPlainsId: 'LAKE' })).toEqual([
      'mergedIntoId merge: Lakeshore Builders and Van Dyke & Sons have documents in different accounting packages: Great Plains and QuickBooks. They stay two customers.',
    ])
  })

  it('M-070 AC11 [CU533] requires the ID under which documents are known, and continues its link', async () => {
    await identify([{ quickBooksId: '12' }, { quickBooksId: '15' }])
    await bill(3_002, 2, { quickBooksId: '502' })
    const link = { system: 'QuickBooks', realmId: 'R1', entity: 'Customer', state: 'Exported' }
    for (const [id, externalId] of [
      [1, '12'],
      [2, '15'],
    ] as const)
      await store(books.database, 'AccountingLink', {
        id,
        ...link,
        linkKey: linkKeyOf('R1', 'Customer', id),
        entityId: id,
        externalId,
      })
    expect(await refusals()).toEqual([
      'mergedIntoId merge: Van Dyke & Sons needs the Accounting ID under which the documents are known.',
    ])
    await books.save(await merging({ quickBooksId: '15' }), office)
    expect(
      (await books.rows('AccountingLink')).map(({ entityId, externalId }) => [entityId, externalId]),
    ).toEqual([
      [1, '15'],
      [2, '15'],
    ])
  })
})
