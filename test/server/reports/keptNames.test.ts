import { readInvoices } from '#server/reports/readInvoices.ts'
import { biller, edited, openBooks, type Books } from '#test/server/save/rules/invoicing/books.ts'
import { userWith } from '#test/server/save/openSaving.ts'

let books: Books

beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

const office = userWith('Customer:Admin', 'Rental:Admin', 'Schedule:Admin', 'Admin')

it('M-068 [IN35] an invoice is printed with the names and the PO number of its creation', async () => {
  await books.save(
    [
      await edited(books, 'ServiceAddress', 1, { siteName: 'Georgetown Commons' }),
      await edited(books, 'Rental', 512, { pONumber: 'PO 7781' }),
    ],
    office,
  )
  const { id } = await books.invoice([{ rate: 350 }])
  await books.save(
    [
      await edited(books, 'Customer', 1, { companyName: 'Newfirst Newlast' }),
      await edited(books, 'ServiceAddress', 1, { siteName: 'Other site' }),
      await edited(books, 'Rental', 512, { pONumber: null }),
    ],
    office,
  )
  const printed = async () => (await readInvoices(books.database, [Number(id)], 'America/Detroit'))[0]
  expect(await printed()).toMatchObject({
    purchaseOrder: 'PO 7781',
    billTo: { name: 'Van Dyke & Sons', contact: 'Ann Vos' },
    site: { name: 'Georgetown Commons' },
  })
  await books.save([await edited(books, 'Invoice', id, { pONumber: 'PO 7782' })], biller)
  expect(await printed()).toMatchObject({ purchaseOrder: 'PO 7782' })
})
