import { createInvoiceLines } from '#shared/invoicing/createInvoiceLines.ts'
import { serializeExplanation } from '#shared/invoicing/explanations.ts'
import { datedLine, type LineDraft } from '#shared/invoicing/lineDraft.ts'
import { lineCalculation } from '#shared/invoicing/lineCalculation.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { aBillingContext, aDumpster, aJob, aRate } from './builders.ts'

const delivery = aJob({ completedOn: '2026-05-04', dumpster: aDumpster({ weightLimit: 2 }) })
const pickUp = aJob({
  id: 2,
  jobTypeId: JOB_TYPE.pickUp,
  completedOn: '2026-05-24',
  placedJobId: 1,
  weight: 10,
  dumpster: aDumpster({ weightLimit: 2 }),
})
const settings = { overageRate: 65, extensionRate: 10, fuelRate: 24.5, kentCountyRate: 4.8 }

const stored = ({ quantity, rate, explanation }: LineDraft) => ({
  quantity,
  rate,
  explanation: serializeExplanation(explanation),
})

const linesOf = (given: Parameters<typeof aBillingContext>[0]): readonly LineDraft[] =>
  createInvoiceLines(aBillingContext(given), 'continue').lines

/** `caption: text` of each step of the line that the rule created. */
function calculationOf(
  rule: LineDraft['rule'],
  given: Parameters<typeof aBillingContext>[0],
): readonly string[] {
  const line = linesOf(given).find((each) => each.rule === rule)
  if (line === undefined) throw new Error(`No line of the rule ${rule}`)
  return lineCalculation(stored(line)).map(({ caption, text }) => `${caption}: ${text}`)
}

describe('the calculation of a generated line', () => {
  const customer = { standardRentalLength: 14, usePercentageBasedFuelRate: true }

  it('M-054 [IN45] subtracts the included tons of overage, and names the setting', () => {
    expect(calculationOf('overage', { jobs: [delivery, pickUp], settings })).toEqual([
      'Rule: The tons of a load beyond those included are charged.',
      'Weight: 10 tons',
      'Included: 2 tons',
      'Range: Regular',
      'Quantity: 10 tons − 2 included = 8 tons',
      'Rate: $65.00, setting “Ton over the limit, range Regular”',
      'Amount: 8 × $65.00 = $520.00',
    ])
  })

  it('[IN45] writes one ton and one day in the singular', () => {
    const light = aJob({ ...pickUp, dumpster: aDumpster({ weightLimit: 1 }) })
    expect(calculationOf('overage', { jobs: [delivery, light], settings })).toContain('Included: 1 ton')
    const short = { ...customer, standardRentalLength: 1 }
    expect(calculationOf('extension', { jobs: [delivery, pickUp], customer: short, settings })).toContain(
      'Included: 1 day',
    )
  })

  it('B-11 [IN45] names the fuel percentage that was used and since when it was in force', () => {
    const jobs = [aJob({ fuelRatePercentage: 0.12, fuelRateId: 4, fuelRateSince: '2026-03-01' })]
    expect(calculationOf('fuel', { jobs, customer })).toContain(
      'Rate: $42.00, fuel percentage in force when the job was completed (no. 4), in force since 03/01/2026',
    )
  })

  it('B-11 [IN45] names since when an agreed rate is in force, once that is known', () => {
    const main = linesOf({ jobs: [delivery, pickUp], rates: [aRate({ rate: 185 })] }).find(
      ({ rule }) => rule === 'haul',
    )
    if (main === undefined) throw new Error('No haul')
    const rateOf = (line: LineDraft) =>
      lineCalculation(stored(line)).find(({ caption }) => caption === 'Rate')?.text
    expect(rateOf(datedLine(main, null))).toBe('$185.00, agreed rate of the customer (no. 7)')
    const dated = datedLine(main, '2026-02-03')
    expect(rateOf(dated)).toBe('$185.00, agreed rate of the customer (no. 7), in force since 02/03/2026')
    expect(datedLine(dated, '2026-05-05')).toEqual(dated)
  })

  it('M-055 [IN45] counts the days of a rental beyond those included', () => {
    expect(calculationOf('extension', { jobs: [delivery, pickUp], customer, settings })).toEqual([
      'Rule: The days of a rental beyond those included are charged.',
      'Delivered: 05/04/2026',
      'Picked up: 05/24/2026',
      'Included: 14 days',
      'Quantity: 20 days − 14 included = 6 days',
      'Rate: $10.00, setting “Day beyond the standard rental length”',
      'Amount: 6 × $10.00 = $60.00',
    ])
  })

  it('M-059 [IN45] names the agreed rate and the mileage in it', () => {
    const rate = aRate({ rate: 185, baseMileage: 10, mileageOffset: 5, mileageOffsetRate: 7 })
    expect(
      calculationOf('haul', { jobs: [delivery, pickUp], rates: [rate], address: { distance: 21 } }),
    ).toEqual([
      'Rule: A load is charged at the customer’s rate for hauling in the range of the address.',
      'Dumpster: 20 yd',
      'Range: Regular',
      'Distance: 21 miles',
      'Mileage, part of the rate: $14.00',
      'Rate: $199.00, agreed rate of the customer (no. 7)',
      'Amount: 1 × $199.00 = $199.00',
    ])
  })

  it('M-056 [IN45] shows the share of fuel and what it is of', () => {
    const jobs = [aJob({ fuelRatePercentage: 0.12 })]
    expect(calculationOf('fuel', { jobs, customer })).toEqual([
      'Rule: Each job with a main line is charged fuel once.',
      'Percentage: 12.00%',
      'Of: $350.00',
      'Rate: $42.00, fuel percentage in force when the job was completed',
      'Amount: 1 × $42.00 = $42.00',
    ])
  })

  it('M-057 [IN45] says that a load without a weight counts as a ton', () => {
    const jobs = [delivery, { ...pickUp, weight: null }]
    const calculation = calculationOf('kent', { jobs, address: { county: 'Kent' }, settings })
    expect(calculation).toContain('Weight: not weighed')
    expect(calculation).toContain('Quantity: 1 ton without a weight: 1')
  })

  it('M-061 [IN45] says what no agreed rate matched, without the question about it', () => {
    const rates = [aRate({ rateTypeId: RATE_TYPE.zone, zone: 3, range: null })]
    expect(calculationOf('list', { jobs: [delivery], rates })).toContain(
      'No agreed rate matched: Range: Regular or Zone: none',
    )
  })

  it('[IN45] says what was edited since, and what the line charges now', () => {
    const [line] = linesOf({ jobs: [delivery] })
    if (line === undefined) throw new Error('The delivery has no line')
    expect(lineCalculation({ ...stored(line), rate: 300 }).at(-1)).toEqual({
      caption: 'Edited since',
      text: 'rate $350.00 became $300.00: 1 × $300.00 = $300.00',
    })
  })

  it.each([null, 'not JSON', '{"rule":"unheard of"}'])(
    '[IN45] has no steps for the explanation %s',
    (explanation) => {
      expect(lineCalculation({ quantity: 1, rate: 5, explanation })).toEqual([])
    },
  )
})
