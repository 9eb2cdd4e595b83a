import type { Replacement } from '#shared/importing/ImportPlan.ts'
import type { ImportState } from '#shared/importing/ImportState.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { sum } from '#shared/kernel/money.ts'
import { openImporting, problemsOf, type Importing } from './openImporting.ts'

const AMOUNT = 'An amount like 1,234.50, or nothing where there is none'
const NO_SIZE = 'This is no size. Leave the row out: fees, tons and fuel are entered in Lookup Tables'
const TERMS = 'One of: Net 30, Net 15, Due on receipt'
const UNKNOWN = 'No customer is called so. Import the customers first, or write its number, as #12'
const FOUR_DIGITS = 'A zip code has five digits, as 49503: this one has four'

/** The open invoices of Holland Home Improvement, by the file. */
const OWED = [802.73, 420.58, 534.86, 879.73]

/** Of the dumpsters of the yard, those whose place is known once the texts are replaced. */
const STANDING = 34
const CREDITS = [-115.12, -68.73]

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
    const tim = { companyName: 'Tim Vander Laan', firstName: 'Tim', lastName: 'Vander Laan', typeId: 1 }
    expect(after['Customer']).toContainEqual(expect.objectContaining(tim))
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

  it('[IM807] the dumpsters of a yard: those with a number, a size, a place and a day go in, and stand there', async () => {
    await company.run(await company.sample('price-list.csv'))
    const sites = await company.prepare(
      'sites.csv',
      'Yard,Storage\nMain yard,y\nShop,yes\nMuskegon,x\nNowhere,no\n',
    )
    expect(problemsOf(sites)).toEqual(['Storage "no" in 1: A site is for storage, for dumping or both'])
    expect((await company.run(sites)).counts).toMatchObject({ added: 3 })

    const prepared = await company.sample('yard-dumpsters.csv')
    expect(prepared).toMatchObject({
      kind: 'dumpsters',
      counts: { rows: 89, ready: 24 },
      leftOut: [{ number: 51, reason: 'The same as row 31' }],
    })
    const mended = await company.choose(prepared, {
      replacements: [
        ...replaced('Where is it', { '?': '', 'LOST?': '' }),
        ...replaced('Since', { yesterday: '11/26/2026', '4-Mar': '3/4/2025' }),
        ...replaced('Size', { 'Customer owned': null, '40 yd': null, '10 CONCRETE': null }),
      ],
    })
    const done = await company.run(mended)
    expect(done).toMatchObject({ counts: { added: 47, updated: 2, skipped: 24, refused: 0 }, messages: [] })
    const placements = await company.placements()
    expect(placements.filter((each) => each.endsWith('stored by null'))).toHaveLength(STANDING)
    expect(placements).toContain('20-016 stored by null')
  })

  it('[IM809] the open invoices: they are owed, credits are open, and customers that nobody knows are named', async () => {
    const before = await company.live()
    const prepared = await company.sample('open-invoices.txt')
    expect(prepared).toMatchObject({ kind: 'openItems', counts: { rows: 95, ready: 0, problem: 95 } })
    expect(problemsOf(prepared).slice(0, 2)).toEqual([
      `Group "Holland Home Improvement" in 6: ${UNKNOWN}`,
      `Group "NORTH STAR ROOFING" in 5: ${UNKNOWN}`,
    ])
    const [first, second, ...others] = prepared.problems.map(({ text }) => text)
    const known = await company.choose(prepared, {
      replacements: [
        ...replaced('Group', { [first ?? '']: '#1', [second ?? '']: '#2' }),
        ...replaced('Group', Object.fromEntries(others.map((text) => [text, null]))),
      ],
    })
    expect(known.counts).toMatchObject({ ready: 11, problem: 0, skipped: 84 })
    const done = await company.run(known)
    expect(done).toMatchObject({ counts: { added: 11, refused: 0 }, messages: [] })
    const [invoice] = await company.rows('Invoice')
    expect(invoice).toMatchObject({
      invoiceNumber: 12221,
      customerId: 1,
      invoiceDate: '2026-09-12',
      dueDate: '2026-10-12',
      terms: 'Net 30',
      total: 802.73,
      balance: 802.73,
      statusId: INVOICE_STATUS.printed,
    })
    const invoices = await company.rows('Invoice')
    expect(invoices.filter(({ customerId }) => customerId === 1).map(({ total }) => total)).toEqual(OWED)
    expect((await company.rows('PaymentCredit'))[0]).toMatchObject({
      customerId: 1,
      amount: 115.12,
      notes: 'Credit Memo 16670 of 11/11/2026, from the former system',
    })
    expect(await company.row('Customer', 1)).toMatchObject({ balance: sum([...OWED, ...CREDITS]) })
    const after = await company.live()

    const again = await company.run(await company.sample('open-invoices.txt'))
    expect(again.counts).toMatchObject({ unchanged: 11, added: 0 })
    expect(await company.live()).toEqual(after)
    expect(await company.takeBack(done)).toMatchObject({ counts: { takenBack: 11, kept: 0 }, messages: [] })
    expect(await company.live()).toEqual(before)
  })
})
