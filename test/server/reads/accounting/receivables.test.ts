import { receivablesAging, receivableTotals } from '#shared/accounting/receivables.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'
import { openCompany, type Company } from '../../queries/openCompany.ts'
import { callFigures } from '../reporting/callFigures.ts'
import { NOW, randomBooks, ZONE } from '../reporting/randomBooks.ts'

const TODAY = dayOfInstant(NOW, ZONE)

describe.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('the receivables of random company %i', (seed) => {
  const books = randomBooks(seed)
  const customers = new Map(books.all('Customer').map((each) => [each.id, each]))

  let company: Company
  beforeAll(async () => {
    company = await openCompany(() => openTestDatabase(), { empty: true, now: NOW })
    await books.store(company.database)
  })
  afterAll(() => company.database.close())

  it('O-088 [AC2] [AC3] [AC4] are those of the rules: what is owed by age', async () => {
    const receivables = books.all('Invoice').map((one) => {
      const owner = customers.get(one.customerId)
      return {
        ...one,
        companyName: owner === undefined ? '' : customerDisplayName(owner),
        createdOn: one.createDate === null ? one.invoiceDate : dayOfInstant(one.createDate, ZONE),
      }
    })
    const days = { asOf: TODAY, cutover: '2024-12-16' }
    expect(await callFigures(company, 'aRAging', {})).toEqual(receivablesAging(receivables, days))
    const totals = receivableTotals(receivables, days)
    expect(await callFigures(company, 'aRTotals', {})).toMatchObject(
      totals.map(({ Name, Amount, Invoices }) => ({ Name, Amount, Invoices: Invoices.map(() => ({})) })),
    )
    // An installation may hold from before what is refused today: that is no day.
    const setCutover = (day: string) =>
      company.database.transaction((transaction) =>
        transaction.execute(
          `UPDATE "Setting" SET "stringValue" = '${day}' WHERE "name" = 'ArCutoverDate'`,
          [],
        ),
      )
    await setCutover('12/16/2024')
    expect(await callFigures(company, 'aRAging', {})).toEqual(
      receivablesAging(receivables, { ...days, cutover: '1900-01-01' }),
    )
    await setCutover(days.cutover)
  })
})
