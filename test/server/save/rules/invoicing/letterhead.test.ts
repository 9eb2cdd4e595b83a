import { added, userWith } from '#test/server/save/openSaving.ts'
import { edited, openBooks, type Books } from './books.ts'

const WAITING = 'letterhead: The name and address of the company are missing'

const biller = userWith('Invoice:Admin', 'Customer:Admin')

let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

async function setLetterhead(name: string, address: string): Promise<void> {
  await books.database.transaction(async (transaction) => {
    for (const [setting, text] of Object.entries({ CompanyName: name, CompanyAddress: address }))
      await transaction.execute('UPDATE "Setting" SET "stringValue" = ? WHERE "name" = ?', [text, setting])
  })
}

describe('a company that has not entered its letterhead', () => {
  it('F-126 [SV145] [SE10] neither marks an invoice as printed, nor makes a statement, nor mails either', async () => {
    const id = Number((await books.invoice([{ rate: 350 }]))['id'])
    const printed = await edited(books, 'Invoice', id, {
      statusId: 11,
      printed: '2025-06-02T12:00:00.000Z',
    })
    const statement = added('Statement', -1, {
      customerId: 1,
      startDate: '2025-05-01',
      endDate: '2025-05-31',
    })
    const mail = added('EmailMessage', -1, { to: 'a@customer.example', invoiceId: id })
    for (const [name, address] of [
      ['', '1 Main St'],
      ['Own Hauling', '  '],
    ] as const) {
      await setLetterhead(name, address)
      for (const entity of [printed, statement, mail])
        expect(await books.violations([entity], biller)).toEqual([expect.stringContaining(WAITING)])
    }
    await setLetterhead('Own Hauling', '1 Main St')
    await books.save([printed], biller)
    expect(await books.stored('Invoice', id)).toMatchObject({ statusId: 11 })
  })
})
