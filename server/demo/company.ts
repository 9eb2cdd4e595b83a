import { BILLING_RULES, PAYMENT_TERMS, type Customer } from '#shared/customers/Customer.ts'
import { COMMERCIAL, RESIDENTIAL } from '#shared/customers/CustomerType.ts'
import type { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import type { CustomerRate } from '#shared/pricing/CustomerRate.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { milesFromFeet } from '#shared/customers/distance.ts'
import { STREETS, TOWNS } from '../places/gazetteer.ts'
import { estimatedFeet } from '../places/offline.ts'
import {
  COMPANY_FORMS,
  COMPANY_STEMS,
  COMPANY_TRADES,
  CUSTOMER_NOTES,
  FIRST_NAMES,
  LAST_NAMES,
  SITE_NOTES,
} from './names.ts'
import type { Random } from './random.ts'

/** A customer with what belongs to it, before any of it has a key. */
export interface DemoCustomer {
  readonly customer: Partial<Customer>
  readonly addresses: readonly Partial<ServiceAddress>[]
  readonly rates: readonly Partial<CustomerRate>[]
  readonly notes: readonly string[]
}

type Keys = readonly [number, ...number[]]

/** Keys of the lookup rows that customers and rates refer to. */
export interface DemoLookups {
  readonly salesPersonIds: Keys
  readonly creditCardIds: Keys
  readonly dumpsterIds: Keys
}

/** One believable customer of a west Michigan hauler. */
export function makeCustomer(random: Random, lookups: DemoLookups): DemoCustomer {
  const commercial = random.chance(0.7)
  const person = { firstName: random.pick(FIRST_NAMES), lastName: random.pick(LAST_NAMES) }
  const companyName = commercial
    ? `${random.pick(COMPANY_STEMS)} ${random.pick(COMPANY_TRADES)}${random.pick(COMPANY_FORMS)}`
    : null
  const home = makeAddress(random)
  const addresses = [
    home,
    ...Array.from({ length: commercial ? random.integer(0, 4) : 0 }, () => makeAddress(random)),
  ]
  const customer: Partial<Customer> = {
    typeId: commercial ? COMMERCIAL : RESIDENTIAL,
    companyName,
    ...person,
    nameOverride: random.chance(0.08) ? `${companyName ?? person.lastName} (${home.city})` : null,
    salesPersonId: random.pick(lookups.salesPersonIds),
    ...contactOf(random, person, companyName),
    siteNotes: random.chance(0.25) ? random.pick(SITE_NOTES) : null,
    ...billingOf(random, commercial, lookups),
    billAddress1: home.address1 ?? null,
    billCity: home.city ?? null,
    billState: 'MI',
    billZip: home.zip ?? null,
    billCountry: 'US',
    billingSameAsService: random.chance(0.6),
  }
  return {
    customer,
    addresses,
    rates: commercial && random.chance(0.5) ? makeRates(random, lookups) : [],
    notes: makeNotes(random),
  }
}

function makeNotes(random: Random): string[] {
  const count = random.chance(0.4) ? random.integer(1, 3) : 0
  return [...new Set(Array.from({ length: count }, () => random.pick(CUSTOMER_NOTES)))]
}

function contactOf(
  random: Random,
  person: { firstName: string; lastName: string },
  companyName: string | null,
): Partial<Customer> {
  return {
    preferredCommunication: random.chance(0.75) ? 'Email' : 'Phone',
    phone: `(616) 555-${String(random.integer(0, 9999)).padStart(4, '0')}`,
    email: random.chance(0.92) ? emailOf(person, companyName) : null,
  }
}

function emailOf(person: { firstName: string; lastName: string }, companyName: string | null): string {
  const domain =
    companyName === null
      ? 'mail'
      : companyName
          .toLowerCase()
          .replaceAll(/[^a-z]+/g, '')
          .slice(0, 24)
  return `${person.firstName}.${person.lastName}@${domain}.example`.toLowerCase()
}

function billingOf(random: Random, commercial: boolean, lookups: DemoLookups): Partial<Customer> {
  return {
    billingType: commercial
      ? random.pick(['Billing', 'Billing', 'Credit-Debit', 'COD'])
      : random.pick(['COD', 'Credit-Debit']),
    creditCardId: random.chance(0.3) ? random.pick(lookups.creditCardIds) : null,
    standardRentalLength: commercial ? random.pick([14, 30, 30]) : random.pick([7, 10, 14]),
    extensionRate: random.chance(0.3) ? random.pick([5, 7.5, 10]) : null,
    paymentTerms: commercial ? random.pick(PAYMENT_TERMS) : 'Due on receipt',
    billingRule: random.pick(BILLING_RULES),
    bypassKentCharge: random.chance(0.05),
    usePercentageBasedFuelRate: random.chance(0.15),
    fuelRate: random.chance(0.12) ? random.pick([22, 25, 28]) : null,
  }
}

function makeAddress(random: Random): Partial<ServiceAddress> {
  const town = random.pick(TOWNS)
  const place = {
    latitude: Math.round((town.latitude + random.integer(-90, 90) / 5000) * 1e6) / 1e6,
    longitude: Math.round((town.longitude + random.integer(-90, 90) / 5000) * 1e6) / 1e6,
  }
  const miles = milesFromFeet(estimatedFeet(place))
  return {
    siteName: random.chance(0.3)
      ? random.pick(['North yard', 'Main plant', 'Warehouse', 'Phase 2', 'Office'])
      : null,
    address1: `${random.integer(10, 9899)} ${random.pick(STREETS)}`,
    city: town.city,
    state: 'MI',
    zip: random.pick(town.zips),
    country: 'US',
    county: town.county,
    ...place,
    distance: miles,
    notes: random.chance(0.2) ? random.pick(SITE_NOTES) : null,
    ...(random.chance(0.15)
      ? { zone: random.integer(1, 4) }
      : { range: town.county === 'Kalamazoo' ? 'Kalamazoo' : rangeOf(miles) }),
  }
}

function rangeOf(miles: number): 'Regular' | 'Extended' | 'Outer' {
  if (miles <= 20) return 'Regular'
  return miles <= 35 ? 'Extended' : 'Outer'
}

function makeRates(random: Random, lookups: DemoLookups): Partial<CustomerRate>[] {
  return Array.from({ length: random.integer(1, 3) }, (_, index): Partial<CustomerRate> => {
    const common = { rate: random.integer(28, 62) * 10, displayOrder: index + 1 }
    if (random.chance(0.7))
      return {
        ...common,
        rateTypeId: RATE_TYPE.dumpster,
        dumpsterId: random.pick(lookups.dumpsterIds),
        range: random.pick(['Regular', 'Extended']),
        weightLimit: random.integer(2, 5),
      }
    if (random.chance(0.5))
      return {
        ...common,
        rateTypeId: RATE_TYPE.zone,
        zone: random.integer(1, 4),
        pricePerTon: random.integer(45, 70),
      }
    return {
      ...common,
      rateTypeId: RATE_TYPE.hauling,
      range: 'Regular',
      pricePerTon: random.integer(45, 70),
      baseMileage: 20,
      mileageOffset: 5,
      mileageOffsetRate: 12.5,
    }
  })
}
