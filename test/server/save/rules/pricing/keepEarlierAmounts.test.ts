import { biller, edited, openBooks, type Books } from '#test/server/save/rules/invoicing/books.ts'
import { added, userWith, type Values } from '#test/server/save/openSaving.ts'

let books: Books

beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

describe('the fee of a card', () => {
  it('M-019 [PR862] [SV860] is that of the date of the invoice, also where another one begins later', async () => {
    const admin = userWith('Admin')
    const card = { name: 'Dated', feePercentage: 0.02, displayOrder: 9 }
    await books.save([added('CreditCard', -1, card)], admin)
    const creditCardId = (await books.rows('CreditCard')).find(({ name }) => name === 'Dated')?.['id']
    const change = async (values: Values): Promise<void> => {
      await books.save([await edited(books, 'CreditCard', creditCardId, values)], admin)
    }
    await change({ feePercentage: 0.025, validFrom: '2025-05-01' })
    await change({ feePercentage: 0.03, validFrom: '2025-09-01' })
    const feeOn = async (invoiceDate: string) =>
      (await books.invoice([], { creditCardId, invoiceDate }))['creditCardPercentage']
    expect([await feeOn('2025-04-30'), await feeOn('2025-05-01'), await feeOn('2025-06-02')]).toEqual([
      0.02, 0.025, 0.025,
    ])
    const { id } = await books.invoice([], { invoiceDate: '2025-04-30' })
    await books.save([await edited(books, 'Invoice', id, { creditCardId })], biller)
    expect(await books.stored('Invoice', id)).toMatchObject({ creditCardPercentage: 0.02 })
    // What would have begun later is replaced.
    await change({ feePercentage: 0.04, validFrom: '2025-06-02' })
    const earlier = (await books.rows('EarlierPrice')).map((row) => [row['validFrom'], row['feePercentage']])
    expect(earlier).toEqual([
      [null, 0.02],
      ['2025-05-01', 0.025],
    ])
  })
})
