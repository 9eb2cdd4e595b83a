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

  const THEIRS = { rentalId: 513, serviceAddressId: 2 }
  const sql = (text: string): Promise<unknown> =>
    books.database.transaction((transaction) => transaction.execute(text, []))
  const restoring = async () => [modified('Customer', await customer(2), { deleted: null })]
  const accounts = async () => ({
    ids: (await books.rows('Customer')).map(({ quickBooksId }) => quickBooksId),
    links: (await books.rows('AccountingLink')).map(({ linkKey, entityId, externalId }) => [
      linkKey,
      entityId,
      externalId,
    ]),
  })

  it.each([
    ['moved', [2], [[2, '15']]],
    ['copied', [1, 2], [[2, '15']]],
  ] as const)(
    'F-047 M-070 [CU1480] gives back the ID and the counterpart that were %s, unless documents were sent under it since',
    async (_how, linked, back) => {
      await identify([{ quickBooksId: '12' }, { quickBooksId: '15' }])
      await bill(3_002, 2, { quickBooksId: '502' })
      for (const id of linked)
        await store(books.database, 'AccountingLink', {
          id,
          system: 'QuickBooks',
          realmId: 'R1',
          entity: 'Customer',
          state: 'Exported',
          linkKey: linkKeyOf('R1', 'Customer', id),
          entityId: id,
          externalId: id === 1 ? '12' : '15',
        })
      await books.save(await merging({ quickBooksId: '15' }), office)
      await bill(3_001, 1, { quickBooksId: '501' })
      expect(await books.violations(await restoring(), office)).toEqual([
        'deleted merge: Invoice 3001 is in QuickBooks under the ID of the other customer since they were merged. Void or reverse it first.',
      ])
      await sql('UPDATE "Invoice" SET "statusId" = 14 WHERE "id" = 3001')
      await books.save(await restoring(), office)
      expect(await accounts()).toEqual({
        ids: ['12', '15'],
        links: back.map(([id, externalId]) => [linkKeyOf('R1', 'Customer', id), id, externalId]),
      })
      expect(await books.stored('Invoice', 3_002)).toMatchObject({ customerId: 2 })
    },
  )

  it('F-047 M-070 [CU1341] [CU1480] is not restored while its new invoice is in an accounting package under the other ID', async () => {
    await identify([{ quickBooksId: '12', greatPlainsId: 'LAKE' }, { quickBooksId: '15' }])
    await bill(3_001, 1, { quickBooksId: '501' })
    await books.save(await merging(), office)
    await bill(3_002, 1, { ...THEIRS, quickBooksId: '502' })
    await bill(3_003, 1, { ...THEIRS, batchNumber: 4 })
    expect(await books.violations(await restoring(), office)).toEqual([
      'deleted merge: Invoice 3002 is in QuickBooks under the ID of the other customer since they were merged. Void or reverse it first.',
      'deleted merge: Invoice 3003 is in Great Plains under the ID of the other customer since they were merged. Void or reverse it first.',
    ])
    await sql('UPDATE "Invoice" SET "statusId" = 14 WHERE "id" > 3001')
    await books.save(await restoring(), office)
    expect((await accounts()).ids).toEqual(['12', '15'])
  })
})
