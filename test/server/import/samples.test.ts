import type { Replacement } from '#shared/importing/ImportPlan.ts'
import type { ImportState } from '#shared/importing/ImportState.ts'
import { openImporting, problemsOf, type Importing } from './openImporting.ts'

const AMOUNT = 'An amount like 1,234.50, or nothing where there is none'
const NO_SIZE = 'This is no size. Leave the row out: fees, tons and fuel are entered in Lookup Tables'
const TERMS = 'One of: Net 30, Net 15, Due on receipt'
const FOUR_DIGITS = 'A zip code has five digits, as 49503: this one has four'

/** What somebody who knows the company puts in the place of a text. */
function replaced(heading: string, texts: Readonly<Record<string, string | null>>): readonly Replacement[] {
  return Object.entries(texts).map(([text, by]) => ({ heading, text, by }))
}

/** All suggestions, put in. */
function suggested({ problems }: ImportState): readonly Replacement[] {
  return problems.flatMap(({ heading, text, suggestion }) =>
    heading === null || suggestion === null ? [] : [{ heading, text, by: suggestion }],
  )
}

describe('the files of a company that moves in', () => {
  let company: Importing

  beforeEach(async () => {
    company = await openImporting()
  })
  afterEach(() => company.close())

  it('[IM808] the price list: sizes with prices go in, words and what is no size are named', async () => {
    const prepared = await company.sample('price-list.csv')
    expect(prepared).toMatchObject({ kind: 'prices', counts: { rows: 9, ready: 4, problem: 5 } })
    expect(problemsOf(prepared)).toEqual([
      `Out 15+ mi "n/a" in 1: ${AMOUNT}`,
      `Out 25+ mi "call" in 1: ${AMOUNT}`,
      'Kzoo "" in 1: A new size needs a price for each range',
      `In town "$425 / load" in 1: ${AMOUNT}`,
      'Out 25+ mi "" in 1: A new size needs a price for each range',
      'Kzoo "" in 1: A new size needs a price for each range',
      `Column A "extra ton" in 1: ${NO_SIZE}`,
      `Column A "per day after 14" in 1: ${NO_SIZE}`,
      `Column A "fuel" in 1: ${NO_SIZE}`,
    ])
    const done = await company.run(prepared)
    expect(done.counts).toMatchObject({ added: 2, updated: 2, problem: 5, refused: 0 })
    const sizes = (await company.rows('Dumpster')).map((size) =>
      ['size', 'basePrice', 'extendedPrice', 'outerPrice', 'kalamazooPrice', 'weightLimit'].map(
        (name) => size[name],
      ),
    )
    expect(sizes).toEqual([
      ['20 yd', 385, 415, 445, 360, 3],
      ['30 yd', 465, 495, 525, 545, 4],
      ['Customer Owned', 300, 320, 340, 360, 0],
      ['10 yd', 295, 325, 355, 375, 0],
      ['15 yd', 345, 375, 405, 425, 2],
    ])
  })

  it('[IM805] [IM806] the customers of QuickBooks: what is mended goes in, doubles are merged, jobs become sites', async () => {
    const before = await company.live()
    const prepared = await company.sample('quickbooks-desktop-customers.csv')
    expect(prepared).toMatchObject({
      kind: 'customers',
      counts: { rows: 147, ready: 44, problem: 87, double: 16 },
      leftOut: [{ number: 149, reason: 'A total' }],
    })
    expect(problemsOf(prepared).slice(0, 5)).toEqual([
      `Bill to 5 "Ada, MI  9301" in 31: ${FOUR_DIGITS}`,
      'Customer Type "Contractor" in 18: One of: Commercial, Residential',
      `Terms "COD" in 17: ${TERMS}`,
      `Terms "2% 10 Net 30" in 16: ${TERMS}`,
      `Ship to 5 "Ada MI   9301" in 15: ${FOUR_DIGITS}`,
    ])
    const mended = await company.choose(prepared, {
      doubles: 'merge',
      replacements: [
        ...suggested(prepared),
        ...replaced('Bill to 5', { 'Ada, MI  9301': 'Ada, MI 49301' }),
        ...replaced('Ship to 5', { 'Ada MI   9301': 'Ada, MI 49301' }),
        ...replaced('Customer Type', { Contractor: 'Commercial' }),
        ...replaced('Terms', { COD: 'Due on receipt', '2% 10 Net 30': 'Net 30' }),
      ],
    })
    expect(problemsOf(mended)).toEqual([])
    const done = await company.run(mended)
    expect(done).toMatchObject({
      status: 'Done',
      counts: { refused: 0, problem: 0, double: 0 },
      messages: [],
    })
    const after = await company.live()
    expect(after['Customer']).toContainEqual(
      expect.objectContaining({
        companyName: 'Tri-County "Clean-Up" Svc',
        firstName: 'Jo',
        lastName: 'St. John',
        typeId: 2,
        phone: '(616) 555-8259',
        paymentTerms: 'Net 30',
        billAddress1: '1376 W River Ctr Dr',
        billAddress2: 'Suite 4',
        billCity: 'Wyoming',
        billState: 'MI',
        billZip: '49509',
        notes: 'line one\nline two',
      }),
    )
    expect(after['ServiceAddress']).toContainEqual(
      expect.objectContaining({
        siteName: 'Barn tear-off',
        address1: '3672 Old Farm Rd',
        city: 'Saugatuck',
        range: 'Regular',
      }),
    )
    const names = (after['Customer'] ?? []).map((customer) =>
      JSON.stringify(Object.values(customer).slice(1, 5)),
    )
    expect(new Set(names).size).toBe(names.length)

    const again = await company.run(
      await company.choose(await company.sample('quickbooks-desktop-customers.csv'), { doubles: 'merge' }),
    )
    expect(again.counts).toMatchObject({ unchanged: 147, added: 0, updated: 0, refused: 0 })
    expect(await company.live()).toEqual(after)

    await company.takeBack(again)
    const back = await company.takeBack(done)
    expect(back).toMatchObject({ status: 'Taken back', counts: { kept: 0 }, messages: [] })
    expect(await company.live()).toEqual(before)
  })
})
