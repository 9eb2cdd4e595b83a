import { serializeExplanation } from '#shared/invoicing/explanations.ts'
import { draftLine } from '#shared/invoicing/lineDraft.ts'
import { changesAtPrice, priceChangeText } from '#shared/invoicing/priceChange.ts'

/** A line of an invoice that is charged at a setting. */
function aLine(invoiceId: number, quantity: number, changes: { source?: string; rate?: number } = {}) {
  const { source = 'OverageRate', rate } = changes
  const inputs = { weight: 5, limit: 2 }
  const draft = draftLine({ rule: 'overage', description: '', quantity, rate: 65, inputs, source })
  const explanation = serializeExplanation(draft.explanation)
  return { invoiceId, quantity, rate: rate ?? draft.rate, explanation, workedOn: '2026-05-04' }
}

describe('another price of a setting', () => {
  it('[IN48] changes the lines that are charged at it, by invoice', () => {
    const lines = [aLine(1, 2), aLine(1, 0.5), aLine(2, 1), aLine(3, 4, { source: 'ExtendedOverageRate' })]
    expect([...changesAtPrice(lines, 'OverageRate', 70)]).toEqual([
      [1, 12.5],
      [2, 5],
    ])
    expect([...changesAtPrice(lines, 'OverageRate', 64.5)]).toEqual([
      [1, -1.25],
      [2, -0.5],
    ])
  })

  it('[IN48] changes no line at the same price, with an edited rate, or entered by hand', () => {
    const byHand = { invoiceId: 2, quantity: 1, rate: 65, explanation: null, workedOn: null }
    expect(changesAtPrice([aLine(1, 2)], 'OverageRate', 65).size).toBe(0)
    expect(changesAtPrice([aLine(1, 2, { rate: 60 }), byHand], 'OverageRate', 70).size).toBe(0)
  })

  it('[IN48] [SE700] that begins on a day changes no line of work before that', () => {
    const undated = { ...aLine(2, 1), workedOn: null }
    const changed = (from: string) => [
      ...changesAtPrice([aLine(1, 2), undated], 'OverageRate', 70, from).keys(),
    ]
    expect(changed('2026-05-04')).toEqual([1, 2])
    expect(changed('2026-05-05')).toEqual([2])
  })

  it('[SE8] is said with its sign', () => {
    expect(priceChangeText(12, 41.5)).toBe('12 open invoices would change by +$41.50')
    expect(priceChangeText(1, -3)).toBe('1 open invoice would change by -$3.00')
  })
})
