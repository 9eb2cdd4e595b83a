import { openTestDatabase } from '#test/support/testDatabase.ts'
import { openCompany, type Company } from './openCompany.ts'

const LONG = 'a'.repeat(200)

/** `rental.customer.rentals any jobs any …`, so many lists deep. */
function listsWithinLists(depth: number): unknown {
  if (depth === 0) return { id: { gt: 0 } }
  return depth % 2 === 0
    ? { 'rental.customer.rentals': { any: listsWithinLists(depth - 1) } }
    : { jobs: { any: listsWithinLists(depth - 1) } }
}

function callsWithinCalls(depth: number): string {
  return depth === 0 ? 'companyName' : `trim(${callsWithinCalls(depth - 1)})`
}

describe('[QU27] a filter that costs too much for each row', () => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(() => openTestDatabase())
  })
  afterAll(() => company.database.close())

  const refusal = async (resource: string, where: unknown): Promise<unknown> => {
    try {
      await company.query(resource, { where })
    } catch (error) {
      return error
    }
    throw new Error('The query succeeded.')
  }

  it('is refused by the name of the function that lengthens texts', async () => {
    expect(
      await refusal('Customers', { [`replace(replace(companyName,'a','${LONG}'),'a','b')`]: 'y' }),
    ).toEqual(
      expect.objectContaining({
        code: 'too_large',
        message: 'replace makes a text of up to 20000 characters; at most 16000 are possible.',
      }),
    )
  })

  test.each([
    ["replace(replace(companyName,'a',A),'a',A)", 'replace'],
    ["replace(concat(notes,notes),'a','aaa')", 'replace'],
    ["replace(concat(companyName,'a'),companyName,A)", 'replace'],
  ])('is refused: %s', async (call, word) => {
    const error = await refusal('Customers', { [call.replaceAll('A', LONG)]: { contains: 'y' } })
    expect(error).toMatchObject({ message: expect.stringContaining(word) as unknown })
  })

  it('is refused where lists are asked about within lists within lists', async () => {
    expect(await refusal('Jobs', listsWithinLists(4))).toMatchObject({
      code: 'too_large',
      culprit: expect.stringContaining('.any.jobs') as unknown,
    })
    await company.query('Jobs', { where: listsWithinLists(2) })
  })

  it('is refused for more lists or functions than it may name, or functions too deep', async () => {
    const lists = Array.from({ length: 9 }, (_each, id) => ({ serviceAddresses: { any: { id } } }))
    expect(await refusal('Customers', { or: lists })).toMatchObject({
      code: 'too_large',
      culprit: 'where.or[8].serviceAddresses',
    })
    const calls = Array.from({ length: 21 }, (_each, year) => ({ 'year(created)': year }))
    expect(await refusal('Customers', { or: calls })).toMatchObject({
      code: 'too_large',
      culprit: 'where.or[20].year(created)',
    })
    expect(await refusal('Customers', { [callsWithinCalls(6)]: 'x' })).toMatchObject({ code: 'too_large' })
    await company.query('Customers', { where: { [callsWithinCalls(5)]: 'x' } })
  })

  it('runs within the limits', async () => {
    const where = {
      "concat(firstName,concat(' ',lastName))": { contains: 'x' },
      "replace(notes,'a','bb')": 'x',
    }
    expect(await company.query('Customers', { where })).toEqual([])
  })
})
