import { lineDescription } from '#shared/invoicing/lineDescriptions.ts'

describe('the description of a line, made again from what its rule had', () => {
  it('M-053 [IN44] says what was charged for', () => {
    expect(lineDescription('overage', 1, { weight: 6.2, limit: 4 })).toBe(
      'Overage: 6.2 tons, 4 tons included',
    )
    expect(lineDescription('fuel', 1, { percentage: 0.125, mainTotal: 300 })).toBe(
      'Fuel surcharge, 12.50% of $300.00',
    )
  })

  it.each([
    ['overage', { weight: 6.2 }],
    ['overage', { limit: 4 }],
    ['overage', { weight: '6.2', limit: 4 }],
    ['fuel', { percentage: 12.5 }],
    ['fuel', { mainTotal: 300 }],
    ['fuel', { percentage: 12.5, mainTotal: 300, chargedBefore: 'some' }],
  ] as const)('M-053 [IN44] is unknown for %s of %j, which is not all that it needs', (rule, inputs) => {
    expect(lineDescription(rule, 1, inputs)).toBeNull()
  })
})
