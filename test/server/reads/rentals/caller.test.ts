import { callerQuery } from '#shared/rentals/queries.ts'
import { insertBusiness } from '#test/server/queries/businessRows.ts'
import { openCompany, type Company } from '#test/server/queries/openCompany.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'

describe('[RE540] who calls', () => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(() => openTestDatabase())
    await insertBusiness(company.database)
    await company.database.transaction((transaction) =>
      transaction.execute("UPDATE Customer SET phone = '(616) 555-0123', balance = 490 WHERE id = 1", []),
    )
  })
  afterAll(() => company.database.close())

  const caller = (entity: string, id: number, roles?: readonly string[]) =>
    company.query(callerQuery.name, { parameters: { entity, id } }, roles)

  it('has sites with what stands there, a balance and agreed prices', async () => {
    expect(await caller('Customer', 1)).toMatchObject({
      customerId: 1,
      name: 'Acme Hauling',
      phone: '(616) 555-0123',
      balance: 490,
      rates: expect.arrayContaining([expect.objectContaining({ rate: expect.any(Number) })]),
      sites: expect.arrayContaining([
        expect.objectContaining({
          id: 11,
          rentals: [
            expect.objectContaining({
              rentalId: 101,
              dumpsterSize: '20 yd',
              dumpsters: [{ barcode: '20-007', placed: '2025-05-01T15:00:00.000Z' }],
            }),
          ],
        }),
      ]),
    })
  })

  it('[PR700] has the agreed prices of today', async () => {
    const set = (values: string) =>
      company.database.transaction((transaction) =>
        transaction.execute(`UPDATE CustomerRate SET ${values} WHERE customerId = 1`, []),
      )
    await set("validUntil = '2000-01-01'")
    expect(await caller('Customer', 1)).toMatchObject({ rates: [] })
    await set("validFrom = '2000-01-01', validUntil = NULL")
    expect(await caller('Customer', 1)).toMatchObject({ rates: [expect.anything(), expect.anything()] })
  })

  it('is the customer of the site or rental that was found, with its next job', async () => {
    const found = {
      customerId: 3,
      sites: [{ id: 14, rentals: [{ rentalId: 103, nextJob: { id: 203, startDate: '2025-05-02' } }] }],
    }
    expect(await caller('ServiceAddress', 14)).toMatchObject(found)
    expect(await caller('Rental', 103)).toMatchObject(found)
  })

  it('is nobody once the record is gone, and no record of another kind', async () => {
    for (const [entity, id] of [
      ['Customer', 99_999],
      ['ServiceAddress', 99_999],
      ['Rental', 104],
    ] as const)
      expect(await caller(entity, id)).toBeNull()
    expect(await company.refusal(callerQuery.name, { parameters: { entity: 'Invoice', id: 301 } })).toBe(
      'bad_query parameters.entity',
    )
  })

  it('is seen by the office alone, with money only by those who may view billing', async () => {
    expect(await caller('Customer', 1, ['Rentals:Admin'])).toMatchObject({ balance: 490 })
    expect(await caller('Customer', 1, ['Schedule:Admin'])).toMatchObject({ balance: null, rates: [] })
    for (const roles of [['Schedule'], ['Customer'], ['Dumpster:Admin'], []])
      expect(
        await company.refusal(callerQuery.name, { parameters: { entity: 'Customer', id: 1 } }, roles),
      ).toMatch(/^not_allowed/)
  })
})
