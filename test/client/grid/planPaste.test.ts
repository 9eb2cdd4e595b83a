import { Customer } from '#shared/customers/Customer.ts'
import { cellRefusal } from '#client/grid/cellRefusal.ts'
import { columnsOf } from '#client/grid/columns.ts'
import { planPaste, pasteQuestion } from '#client/grid/planPaste.ts'
import { createTestApp } from '../support/createTestApp.ts'

type Row = Pick<
  Customer,
  'id' | 'companyName' | 'phone' | 'billingType' | 'typeId' | 'extensionRate' | 'bypassKentCharge'
>

const columns = columnsOf<typeof Customer, Row>(Customer, [
  'companyName',
  'phone',
  'billingType',
  'typeId',
  'extensionRate',
  'bypassKentCharge',
  'id',
])
const row = (id: number): Row => ({
  id,
  companyName: `Company ${id}`,
  phone: null,
  billingType: null,
  typeId: 1,
  extensionRate: null,
  bypassKentCharge: false,
})
const rows = [row(1), row(2)]

describe('Pasting a block', () => {
  const rightsOf = async (roles?: readonly string[]) => {
    const services = (await createTestApp(roles)).widgetServices
    return { services, refusal: cellRefusal<Row>(services) }
  }
  let rights: Awaited<ReturnType<typeof rightsOf>>
  beforeEach(async () => {
    rights = await rightsOf()
  })

  it('parses each value by its column, to the right and down from the first cell', () => {
    const block = [
      ['Acme', '616.555.0123', 'billing', 'commercial', '$1,200.50', 'yes'],
      ['', '', '', 'Residential', '', ''],
    ]
    const { changes, invalidValues, skippedCount } = planPaste(block, { rows, columns }, rights)
    expect(changes.map(({ row: { id }, field, value }) => [id, field, value])).toEqual(
      [
        [1, 'companyName', 'Acme'],
        [1, 'phone', '(616) 555-0123'],
        [1, 'billingType', 'Billing'],
        [1, 'typeId', 1],
        [1, 'extensionRate', 1200.5],
        [1, 'bypassKentCharge', true],
        [2, 'companyName', null],
        [2, 'typeId', 2],
      ].filter(([, , value]) => value !== 1),
    )
    expect([invalidValues, skippedCount]).toEqual([[], 0])
  })

  it('finds invalid values before anything is applied, and asks', () => {
    const plan = planPaste(
      [
        ['Acme', 'call Bob'],
        ['Best', '616-555-0124'],
      ],
      { rows, columns },
      rights,
    )
    expect(plan.invalidValues).toMatchObject([{ line: 1, caption: 'Phone', text: 'call Bob' }])
    expect(plan.changes.find(({ value }) => value === 'call Bob')?.field).toBe('phone')
    expect(pasteQuestion(plan)).toBe(
      '1 of 4 values is invalid.\nLine 1, Phone: “call Bob”. Enter a phone number with area code like (616) 555-0123.\n' +
        'Paste anyway? Invalid values are marked and must be fixed before saving.',
    )
  })

  it('reports skipped values: those beyond the list, or in columns that cannot be edited', () => {
    const plan = planPaste(
      [
        ['no', '7'],
        ['yes', '8'],
        ['yes', '9'],
      ],
      { rows, columns: columns.slice(5) },
      rights,
    )
    expect(plan.changes.map(({ row: { id }, value }) => [id, value])).toEqual([[2, true]])
    expect(plan.skippedCount).toBe(4)
    expect(pasteQuestion(plan)).toBe(
      '4 values outside the list, or in a cell that cannot be edited, would be left out.\nPaste the others?',
    )
  })

  it('changes nothing that the user may not write', async () => {
    const plan = planPaste([['Acme']], { rows, columns }, await rightsOf(['Customer']))
    expect([plan.changes, plan.skippedCount]).toEqual([[], 1])
  })

  it('asks with the first invalid values, and says how many more there are', () => {
    const plan = (lines: number) =>
      planPaste(
        Array.from({ length: lines }, () => ['nobody ']),
        { rows: Array.from({ length: lines }, (_none, i) => row(i + 1)), columns: columns.slice(1) },
        rights,
      )
    const question = (lines: number): readonly string[] => pasteQuestion(plan(lines))?.split('\n') ?? []
    expect(question(4)).toHaveLength(6)
    expect(question(4).slice(0, 2)).toEqual([
      '4 of 4 values are invalid.',
      'Line 1, Phone: “nobody”. Enter a phone number with area code like (616) 555-0123.',
    ])
    expect(question(6)[5]).toBe('And 2 more.')
  })

  it('shortens what it lists to a line, without characters that are not seen', () => {
    const [first, ...others] = rows
    const plan = planPaste(
      [[`\u0007call\nBob ${'x'.repeat(60)}`]],
      { rows: first === undefined ? [] : [first, ...others], columns: columns.slice(1) },
      rights,
    )
    expect(pasteQuestion(plan)?.split('\n')[1]).toMatch(/^Line 1, Phone: “call Bob x{31}…”\. /)
  })

  it('asks nothing when all values fit, and about one value as one', () => {
    const skipped = planPaste([['7']], { rows, columns: columns.slice(6) }, rights)
    expect(pasteQuestion(skipped)).toMatch(/^1 value outside the list, /)
    expect(pasteQuestion(planPaste([['Acme']], { rows, columns }, rights))).toBeNull()
  })

  it('leaves out what is beyond the columns', () => {
    const plan = planPaste([['yes', '1', '2']], { rows, columns: columns.slice(5, 6) }, rights)
    expect([plan.changes.length, plan.skippedCount]).toEqual([1, 2])
  })
})
