import { addedFuelLine, addedKentLine, addedKentQuestion } from '#shared/invoicing/addedSurcharges.ts'
import { draftLine, type LineRule } from '#shared/invoicing/lineDraft.ts'
import { serializeExplanation } from '#shared/invoicing/explanations.ts'

/** A generated line of an invoice. */
function aLine(rule: LineRule, rate: number, jobId = 8) {
  const { explanation, quantity } = draftLine({
    rule,
    description: '',
    quantity: 2,
    rate,
    inputs: {},
    source: '',
  })
  return { jobId, quantity, rate, explanation: serializeExplanation(explanation) }
}

describe('surcharges added by hand', () => {
  const byPercentage = { usePercentageBasedFuelRate: true, fuelRate: null }
  const fuel = { customer: byPercentage, percentage: 0.1, jobId: 8, rentalId: 4 }

  it('M-007 M-057 charge Kent County by the weight of the job', () => {
    const line = addedKentLine({ id: 8, weight: 3.256 }, 4, { kentCountyRate: 2 })
    expect(line).toMatchObject({ rule: 'kent', quantity: 3.26, rate: 2, total: 6.52, jobId: 8, rentalId: 4 })
    expect(line.explanation.rateUsed).toEqual({ source: 'KentCountyRate', id: null, amount: 2 })
  })

  it('M-007 M-056 [PR11] charge fuel by the main lines of the job, with the tons of a haul and without extras', () => {
    const lines = [aLine('haul', 100), aLine('tons', 50), aLine('kent', 7), aLine('haul', 900, 9)]
    const line = addedFuelLine({ ...fuel, lines }, { fuelRate: 12 })
    expect(line).toMatchObject({ quantity: 1, rate: 30, description: 'Fuel surcharge, 10.00% of $300.00' })
    const withoutHaul = [aLine('list', 100), aLine('tons', 50), { ...aLine('list', 9), explanation: null }]
    expect(addedFuelLine({ ...fuel, lines: withoutHaul }, { fuelRate: 12 }).rate).toBe(20)
  })

  it('M-007 M-056 [PR10] [PR12] charge the price of the customer, else the setting', () => {
    const lines = [aLine('haul', 100)]
    const unknown = addedFuelLine({ ...fuel, percentage: null, lines }, { fuelRate: 12 })
    expect(unknown).toMatchObject({ rate: 12, description: 'Fuel surcharge' })
    const customer = { usePercentageBasedFuelRate: false, fuelRate: 9 }
    expect(addedFuelLine({ ...fuel, customer, lines }, { fuelRate: 12 }).rate).toBe(9)
  })
})

describe('A Kent County surcharge that is added by hand', () => {
  const line = (jobId: number, rule: string, lineNumber: number, invoiceNumber: number | null = null) => ({
    jobId,
    lineNumber,
    invoiceNumber,
    explanation: JSON.stringify({
      rule,
      inputs: {},
      quantity: 1,
      rateUsed: { source: 'entered', id: null, amount: 1 },
    }),
  })

  it('M-057 [IN215] is added without a question in Kent, where no load of the rental has it', () => {
    expect(addedKentQuestion('Kent Co.', [line(1, 'fuel', 1), line(2, 'tons', 2)])).toBeNull()
  })

  it('M-057 [IN215] asks where the address is elsewhere or the rental has it', () => {
    expect(addedKentQuestion('Ottawa', [])).toBe(
      'The address is in Ottawa County. Do you still want to add the surcharge?',
    )
    expect(addedKentQuestion(null, [])).toBe(
      'The address has no county. Do you still want to add the surcharge?',
    )
    expect(addedKentQuestion('Kent', [line(1, 'kent', 4), line(2, 'kent', 1, 19286)])).toBe(
      'This rental has the surcharge already: J1 on line 4 and J2 on invoice #19286. Do you still want to add the surcharge?',
    )
  })
})
