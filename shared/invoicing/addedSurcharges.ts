import { countyName } from '../customers/counties.ts'
import { sum } from '../kernel/money.ts'
import { formatList, isBlank } from '../kernel/text.ts'
import { fuelCharge, type FuelChargedJob } from '../pricing/fuelCharge.ts'
import { isInKent } from '../pricing/kentSurcharge.ts'
import type { PriceSettings } from '../pricing/priceSettings.ts'
import { weightQuantity } from '../pricing/weightQuantity.ts'
import { fuelledLines } from './billingRoles.ts'
import { ruleOfLine } from './explanations.ts'
import type { InvoiceLine } from './InvoiceLine.ts'
import { lineTotal } from './invoiceLineRules.ts'
import { fuelDescription, KENT_DESCRIPTION } from './lineDescriptions.ts'
import { draftLine, type LineDraft } from './lineDraft.ts'

/** The job whose surcharge is added to an invoice by hand. */
interface SurchargedJob {
  readonly id: number
  /** Tons. */
  readonly weight: number | null
}

/** The Kent County surcharge that is added to an invoice by hand: the job's weight (M-007, M-057). */
export function addedKentLine(
  { id: jobId, weight }: SurchargedJob,
  rentalId: number | null,
  { kentCountyRate: rate }: Pick<PriceSettings, 'kentCountyRate'>,
): LineDraft {
  return draftLine({
    rule: 'kent',
    description: KENT_DESCRIPTION,
    quantity: weightQuantity(weight),
    rate,
    weight,
    jobId,
    rentalId,
    inputs: { weight },
    source: 'KentCountyRate',
  })
}

/** A line of an active invoice of the rental. */
export interface RentalLine extends Pick<InvoiceLine, 'jobId' | 'lineNumber' | 'explanation'> {
  /** The number of its invoice; null on the invoice that the surcharge is added to. */
  readonly invoiceNumber: number | null
}

/**
 * What to ask before a Kent County surcharge is added by hand, where the address is not there or a load of the rental has the
 * surcharge already; null otherwise (M-057, IN215).
 */
export function addedKentQuestion(county: string | null, lines: readonly RentalLine[]): string | null {
  const charged = lines.filter((line) => ruleOfLine(line) === 'kent').map(kentLineText)
  const reasons = [
    ...(isInKent(county) ? [] : [countyText(county)]),
    ...(charged.length === 0 ? [] : [`This rental has the surcharge already: ${formatList(charged)}.`]),
  ]
  return reasons.length === 0 ? null : `${reasons.join(' ')} Do you still want to add the surcharge?`
}

function countyText(county: string | null): string {
  return isBlank(county) ? 'The address has no county.' : `The address is in ${countyName(county)} County.`
}

function kentLineText({ jobId, lineNumber, invoiceNumber }: RentalLine): string {
  const where = invoiceNumber === null ? `line ${lineNumber}` : `invoice #${invoiceNumber}`
  return jobId === null ? where : `J${jobId} on ${where}`
}

interface AddedFuel extends Pick<FuelChargedJob, 'customer' | 'percentage'> {
  readonly jobId: number
  readonly rentalId: number | null
  /** The record of the percentage, and the business day since which it was in force. */
  readonly fuelRate?: { readonly id: number; readonly since: string } | null
  /** The lines of the invoice; those of the job are the base of a percentage. */
  readonly lines: readonly Pick<InvoiceLine, 'jobId' | 'quantity' | 'rate' | 'explanation'>[]
}

/** The fuel that is added to an invoice by hand: the job's, at the prices of its customer (M-007, M-056, PR10 to PR12). */
export function addedFuelLine(fuel: AddedFuel, settings: Pick<PriceSettings, 'fuelRate'>): LineDraft {
  const { customer, percentage, fuelRate, jobId, rentalId } = fuel
  const mainTotal = fuelledTotal(fuel)
  const { rate, source } = fuelCharge({ customer, percentage, mainTotal }, settings)
  const isByPercentage = source === 'percentage' && percentage !== null
  return draftLine({
    rule: 'fuel',
    description: isByPercentage ? fuelDescription({ percentage, mainTotal, before: 0 }) : 'Fuel surcharge',
    quantity: 1,
    rate,
    jobId,
    rentalId,
    inputs: isByPercentage ? { percentage, mainTotal } : {},
    source,
    ...(isByPercentage && { sourceId: fuelRate?.id ?? null, since: fuelRate?.since ?? null }),
  })
}

function fuelledTotal({ lines, jobId }: Pick<AddedFuel, 'lines' | 'jobId'>): number {
  const generated = lines.flatMap((line) => {
    const rule = line.jobId === jobId ? ruleOfLine(line) : null
    return rule === null ? [] : [{ rule, total: lineTotal(line) }]
  })
  return sum(fuelledLines(generated).map(({ total }) => total))
}
