import { productIdForType } from '#shared/invoicing/productForType.ts'
import { serializeExplanation, ruleOfLine } from '#shared/invoicing/explanations.ts'
import { feeLine, feeQuestion, miscellaneousLine } from '#shared/invoicing/extraLines.ts'
import { LINE_RULES } from '#shared/invoicing/lineDraft.ts'
import { toInvoiceLine } from '#shared/invoicing/toInvoiceLine.ts'

const fee = {
  id: 4,
  jobId: 31,
  quantity: 3,
  note: 'three mattresses',
  feeType: { id: 2, name: 'Mattress', price: 27.5 },
}
const product = (id: number, azureType: 'Dumpster' | 'Fuel' | 'Misc' | null, changes = {}) => ({
  id,
  azureType,
  isVisible: true,
  displayOrder: 0,
  deleted: null,
  ...changes,
})

describe('manual lines', () => {
  it('MO-50 M-011 [IN18] charges a dumpster fee at quantity times the price of its type', () => {
    expect(feeLine(fee, 512)).toMatchObject({
      description: 'Mattress',
      quantity: 3,
      rate: 27.5,
      total: 82.5,
      jobId: 31,
      jobDumpsterFeeId: 4,
      rentalId: 512,
      note: 'three mattresses',
      azureType: 'Misc',
    })
  })

  it('M-010 [IN18] asks before a fee whose job has no line, with the exact message', () => {
    const message = 'Could not find invoice line for job #31. Do you still want to add the dumpster fee?'
    expect(feeQuestion(fee, [{ jobId: 31, deleted: null }])).toBeNull()
    expect([
      feeQuestion(fee, []),
      feeQuestion(fee, [{ jobId: 30, deleted: null }]),
      feeQuestion(fee, [{ jobId: 31, deleted: '2026-01-01T00:00:00.000Z' }]),
    ]).toEqual([message, message, message])
  })

  it('M-063 [IN19] gives a miscellaneous line product 58', () => {
    const stored = toInvoiceLine(miscellaneousLine(31, 512), 6, [product(58, 'Misc'), product(1, 'Fuel')])
    expect(stored).toMatchObject({
      lineNumber: 6,
      quantity: 1,
      rate: 0,
      miscItem: true,
      quickBooksProductId: 58,
      jobId: 31,
      rentalId: 512,
    })
  })
})

describe('stored lines', () => {
  it('M-063 [AC1] [IN13] gives a line the first visible product of its category', () => {
    const products = [
      product(9, 'Fuel', { isVisible: false }),
      product(8, 'Fuel', { displayOrder: 2 }),
      product(7, 'Fuel', { displayOrder: 1 }),
      product(6, 'Fuel', { deleted: '2026-01-01T00:00:00.000Z' }),
      product(3, 'Misc'),
    ]
    expect([
      productIdForType('Fuel', products),
      productIdForType('Dumpster', products),
      productIdForType('Misc', products),
      productIdForType('Misc', [...products, product(58, 'Misc', { isVisible: false })]),
      productIdForType('Fuel', [...products, product(58, 'Misc')]),
    ]).toEqual([7, null, 3, 58, 7])
  })

  it('[IN17] store their explanation, from which the rule is parsed', () => {
    const draft = feeLine(fee, null)
    const stored = toInvoiceLine(draft, 1, [])
    expect(JSON.parse(stored.explanation ?? '')).toEqual(draft.explanation)
    expect(
      LINE_RULES.map((rule) =>
        ruleOfLine({ explanation: serializeExplanation({ ...draft.explanation, rule }) }),
      ),
    ).toEqual([...LINE_RULES])
    expect(
      [null, '', 'not json', '7', 'null', '{}', '{"rule":"other"}'].map((explanation) =>
        ruleOfLine({ explanation }),
      ),
    ).toEqual(Array.from({ length: 7 }, () => null))
  })
})
