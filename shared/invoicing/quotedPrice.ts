import { formatMoney, formatPercent } from '../kernel/money.ts'
import { fuelCharge } from '../pricing/fuelCharge.ts'
import { paysKentSurcharge } from '../pricing/kentSurcharge.ts'
import { pricesOn } from '../pricing/priceSettings.ts'
import { includedTons } from '../pricing/overage.ts'
import type { BilledDumpster } from './BillingContext.ts'
import { pricePerTonOf } from './jobLines.ts'
import { jobPrice, type JobPrice } from './jobPrice.ts'
import type { PricingTerms } from './testPrice.ts'

/** A load that a customer asks the price of. */
export interface QuotedLoad {
  readonly dumpster: BilledDumpster
  /** Fuel percentage in force, as a fraction; null if there is none. */
  readonly fuelRatePercentage: number | null
  /** The day on which the load is wanted. */
  readonly day: string
  /** The price that the rental itself has; 0 for none. */
  readonly rentalPrice: number
}

/**
 * What a load will be charged, in words, by the rules of line creation: 'Agreed $385.00, 3 t included, fuel 14.50%, Kent surcharge'
 * (IN560), and that the price of the rental is not charged where it is another one (IN1231).
 */
export function quotedPrice(terms: Omit<PricingTerms, 'today'>, load: QuotedLoad): string {
  const price = jobPrice(load, terms, load.day)
  const settings = pricesOn(terms, load.day)
  const pricePerTon = pricePerTonOf(price, terms.address)
  const tons = includedTons({
    isPaidByTon: pricePerTon > 0,
    customerTypeId: terms.customer.typeId,
    rateWeightLimit: price.customerRate?.weightLimit ?? null,
    dumpsterWeightLimit: load.dumpster.weightLimit,
  })
  const charged = [
    priceInWords(price),
    ...(pricePerTon > 0 ? [`${formatMoney(pricePerTon)} a ton`] : []),
    ...(tons > 0 ? [`${tons} t included`] : []),
    ...fuelInWords({ ...terms, settings }, load, price.amount),
    ...(paysKent({ ...terms, settings }, load) ? ['Kent surcharge'] : []),
  ].join(', ')
  const { rentalPrice } = load
  return rentalPrice === 0 || rentalPrice === price.amount
    ? charged
    : `${charged}; not the ${formatMoney(rentalPrice)} of the rental`
}

function priceInWords({ amount, customerRate, unmatched }: JobPrice): string {
  if (customerRate !== null) return `Agreed ${formatMoney(amount)}`
  const listed = `List price ${formatMoney(amount)}`
  return unmatched === null ? listed : `${listed} since no agreed rate matches`
}

function fuelInWords(
  { customer, settings }: Pick<PricingTerms, 'customer' | 'settings'>,
  { fuelRatePercentage: percentage }: QuotedLoad,
  mainTotal: number,
): readonly string[] {
  const { rate, source } = fuelCharge({ customer, percentage, mainTotal }, settings)
  if (source === 'percentage') return percentage === 0 ? [] : [`fuel ${formatPercent(percentage)}`]
  return rate === 0 ? [] : [`fuel ${formatMoney(rate)}`]
}

function paysKent(
  { customer, address, settings }: Pick<PricingTerms, 'customer' | 'address' | 'settings'>,
  { dumpster }: QuotedLoad,
): boolean {
  const { bypassKentCharge, typeId: customerTypeId } = customer
  const { county } = address
  return (
    settings.kentCountyRate > 0 &&
    paysKentSurcharge({ county, bypassKentCharge, customerTypeId, isService: false, dumpster })
  )
}
