import { uncompleteQuestion } from '#shared/jobs/uncompleteJob.ts'
import type { JobCharge } from '#shared/invoicing/queries.ts'
import { deleted } from '#test/server/save/openSaving.ts'
import { biller, openBooks, type Books } from '#test/server/save/rules/invoicing/books.ts'
import { askQuery } from '../askQuery.ts'

let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.database.close())

const chargesOf = (jobId: number): Promise<readonly JobCharge[]> =>
  askQuery(books, { resource: 'GetJobCharges', parameters: { jobId }, roles: ['Schedule:CanUnComplete'] })

it('O-054 O-097 [JO25] the question before un-completing names the invoices that charge the job, and their amounts', async () => {
  expect(uncompleteQuestion(1, await chargesOf(1))).toBe('Are you sure you want to un-complete J1?')
  const first = await books.invoice([{ rate: 350, jobId: 1 }, { rate: 24.5, jobId: 1 }, { rate: 9 }])
  const second = await books.invoice([
    { rate: 10, quantity: 2.5, jobId: 1 },
    { rate: 9, jobId: 2 },
  ])
  await books.save([deleted('Invoice', await books.invoice([{ rate: 5, jobId: 1 }]))], biller)
  const charges = await chargesOf(1)
  expect(charges).toEqual([
    { invoiceId: first['id'], invoiceNumber: 1, amount: 374.5 },
    { invoiceId: second['id'], invoiceNumber: 2, amount: 25 },
  ])
  expect(uncompleteQuestion(1, charges)).toBe(
    'Are you sure you want to un-complete J1? It is charged on invoice #1 ($374.50), invoice #2 ($25.00); these lines are kept.',
  )
})
