import { openTestDatabase } from '#test/support/testDatabase.ts'
import { openCompany, type Company } from './openCompany.ts'

const LONG = 'a'.repeat(200)

/** `rental.customer.rentals any jobs any …`, `depth` lists deep. */
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

  test.each<[title: string, resource: string, where: unknown, message: string]>([
    [
      'lists three deep',
      'Jobs',
      listsWithinLists(3),
      'any and all may be nested at most 2 deep; where.jobs.any.rental.customer.rentals.any.jobs is deeper.',
    ],
    [
      'nine lists',
      'Customers',
      { or: Array.from({ length: 9 }, (_each, id) => ({ not: { serviceAddresses: { all: { id } } } })) },
      'A filter has at most 8 any and all; where.or[8].not.serviceAddresses is one more.',
    ],
    [
      'functions six deep',
      'Customers',
      { [callsWithinCalls(6)]: 'x' },
      'Functions may be nested at most 5 deep; trim is deeper.',
    ],
    [
      '21 functions on either side of conditions',
      'Customers',
      {
        and: Array.from({ length: 7 }, () => ({
          'trim(companyName)': { in: ['x'] },
          'length(companyName)': { value: 'length(trim(lastName))', isProperty: true },
        })),
      },
      'A filter calls at most 20 functions; trim is one more.',
    ],
    [
      'a text of notes that are long',
      'Customers',
      { "replace(notes,'aa','123456789')": 'x' },
      'replace makes a text of up to 20000 characters; at most 16000 are possible.',
    ],
    [
      'a text of fields of other records',
      'Customers',
      { "concat(notes,replace(concat(notes,type.name),'a','123'))": { contains: 'x' } },
      'concat makes a text of up to 16120 characters; at most 16000 are possible.',
    ],
    [
      'a text one character too long',
      'Customers',
      { "concat(notes,concat(notes,concat(notes,concat(notes,'x'))))": 'x' },
      'concat makes a text of up to 16001 characters; at most 16000 are possible.',
    ],
  ])('is refused with the reason: %s', async (_title, resource, where, message) => {
    const error = await refusal(resource, where)
    expect([error instanceof Error ? error.message : '', error]).toEqual([
      message,
      expect.objectContaining({ code: 'too_large' }),
    ])
  })

  it('runs within the limits', async () => {
    const where = {
      "concat(firstName,concat(' ',lastName))": { contains: 'x' },
      "replace(notes,'a','bb')": 'x',
    }
    expect(await company.query('Customers', { where })).toEqual([])
    const most = [
      { 'concat(notes,concat(notes,concat(notes,notes)))': 'x' },
      { or: Array.from({ length: 8 }, (_each, id) => ({ serviceAddresses: { any: { id } } })) },
      { or: Array.from({ length: 20 }, (_each, year) => ({ 'year(created)': year })) },
    ]
    expect(await Promise.all(most.map((each) => company.query('Customers', { where: each })))).toEqual([
      [],
      [],
      [],
    ])
  })
})
