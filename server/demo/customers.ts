import type { Customer } from '#shared/customers/Customer.ts'
import { COMMERCIAL, RESIDENTIAL } from '#shared/customers/CustomerType.ts'
import { DEFAULT_SALES_PERSON_ID } from '#shared/people/SalesPerson.ts'
import type { Stored } from '../save/work/records.ts'
import type { Stamp } from './Books.ts'
import type { CustomerAccount, Company, PayingHabit, Profile } from './Company.ts'
import type { Person } from './companyNames.ts'
import { CUSTOMER_NOTES, SITE_NOTES } from './names.ts'
import type { Random, Weighted } from './random.ts'
import { agreedRates, type Pricing } from './rates.ts'
import { addressIn, pickTown, rangeOf, zoneOf } from './towns.ts'
import { phoneNumber } from './phoneNumber.ts'

/** Adds a customer with its first address, its rates, contacts and notes. */
export function openAccount(
  company: Company,
  profile: Profile,
  random: Random,
  day: string,
): CustomerAccount {
  const { books, lists, names, staff } = company
  const stamp = staff.desk(random.pick(staff.customers), day)
  const person = profile.kind === 'home' ? names.person(random) : names.anyone(random)
  const companyName = profile.trade === null ? null : names.company(random, profile.trade)
  const pricing = pricingOf(random, profile)
  const site = newSite(random, profile, pricing)
  const customer = books.add(
    'Customer',
    {
      typeId: companyName === null ? RESIDENTIAL : COMMERCIAL,
      companyName,
      ...person,
      nameOverride: companyName !== null && random.chance(0.08) ? `${companyName} (${site.city})` : null,
      salesPersonId: random.chance(0.72) ? DEFAULT_SALES_PERSON_ID : random.pick(lists.salesPersonIds),
      ...contactOf(random, person, companyName),
      siteNotes: random.chance(0.2) ? random.pick(SITE_NOTES) : null,
      ...(companyName === null
        ? privateBilling(random, company)
        : companyBilling(random, company, profile, pricing)),
      billAddress1: site.address1,
      billCity: site.city,
      billState: 'MI',
      billZip: site.zip,
      billCountry: 'US',
      billingSameAsService: companyName === null ? random.chance(0.85) : random.chance(0.15),
    },
    stamp,
  )
  books.store('Customer', customer)
  const address = books.add('ServiceAddress', { ...site, customerId: customer.id }, stamp)
  books.store('ServiceAddress', address)
  const rates = agreedRates(random, lists, pricing).map((rate) =>
    books.add('CustomerRate', { ...rate, customerId: customer.id }, stamp),
  )
  rates.forEach((rate) => books.store('CustomerRate', rate))
  if (companyName !== null) addContacts(company, customer, random, stamp)
  addNotes(company, customer, random, stamp)
  const account: CustomerAccount = {
    profile,
    random,
    customer,
    addresses: [address],
    rates,
    habit: habitOf(random, customer),
    bills: new Set(),
    lastMoney: null,
    credits: [],
  }
  company.accounts.push(account)
  return account
}

/** Adds another site of a customer. */
export function addSite(company: Company, account: CustomerAccount, stamp: Stamp): Stored<'ServiceAddress'> {
  const { random, customer, profile, addresses } = account
  const pricing = addresses[0]?.zone === null ? 'list' : 'zone'
  const site = newSite(random, profile, pricing)
  const address = company.books.add('ServiceAddress', { ...site, customerId: customer.id }, stamp)
  company.books.store('ServiceAddress', address)
  addresses.push(address)
  return address
}

const SITE_NAMES: Record<Profile['kind'], readonly [string, ...string[]]> = {
  home: ['House'],
  small: ['Main building', 'Warehouse', 'Shop', 'Office', 'North lot'],
  contractor: [
    'Phase 1',
    'Phase 2',
    'Lot 7',
    'Lot 12',
    'Addition',
    'Kitchen',
    'Garage',
    'Roof',
    'Model home',
  ],
  plant: ['Main plant', 'Plant 2', 'North dock', 'South dock', 'Recycling bay'],
}

function newSite(random: Random, { kind }: Profile, pricing: Pricing) {
  const address = addressIn(random, pickTown(random))
  const hasName = kind !== 'home' && random.chance(kind === 'plant' ? 0.9 : 0.35)
  return {
    siteName: hasName ? random.pick(SITE_NAMES[kind]) : null,
    ...address,
    phone:
      kind !== 'home' && random.chance(0.2) ? phoneNumber(random, AREA_CODES[address.county ?? '']) : null,
    notes: random.chance(0.18) ? random.pick(SITE_NOTES) : null,
    ...(pricing === 'zone' ? { zone: zoneOf(address) } : { range: rangeOf(address) }),
  }
}

function pricingOf(random: Random, { kind }: Profile): Pricing {
  if (kind === 'home') return 'list'
  if (kind === 'plant')
    return random.weighted([
      [8, 'hauling'],
      [2, 'zone'],
    ])
  if (kind === 'small')
    return random.weighted([
      [70, 'list'],
      [25, 'dumpster'],
      [5, 'hauling'],
    ])
  return random.weighted([
    [35, 'list'],
    [45, 'dumpster'],
    [13, 'zone'],
    [7, 'hauling'],
  ])
}

function contactOf(random: Random, person: Person, companyName: string | null): Partial<Customer> {
  return {
    preferredCommunication: random.chance(0.75) ? 'Email' : 'Phone',
    phone: phoneNumber(random),
    email: random.chance(0.93) ? emailOf(person, companyName) : null,
  }
}

const AREA_CODES: Readonly<Record<string, string>> = {
  Kalamazoo: '269',
  Allegan: '269',
  Barry: '269',
  Muskegon: '231',
  Newaygo: '231',
}

function emailOf({ firstName, lastName }: Person, companyName: string | null): string {
  if (companyName === null) return `${firstName}.${lastName}@mail.example`.toLowerCase()
  const domain = companyName
    .toLowerCase()
    .replace(/ (inc\.|llc|co\.|group)$/, '')
    .replaceAll(/[^a-z]+/g, '')
    .slice(0, 28)
  return `${firstName}@${domain}.example`.toLowerCase()
}

function privateBilling(random: Random, { lists }: Company): Partial<Customer> {
  const paysByCard = random.chance(0.7)
  return {
    billingType: paysByCard ? 'Credit-Debit' : 'COD',
    creditCardId: paysByCard ? random.pick(lists.cards).id : null,
    standardRentalLength: random.pick([7, 10, 14, 14]),
    extensionRate: random.chance(0.15) ? random.pick([7.5, 12]) : null,
    paymentTerms: 'Due on receipt',
    billingRule: paysByCard && random.chance(0.7) ? 'Bill After Pickup' : 'Bill as Customer Type',
  }
}

function companyBilling(
  random: Random,
  { lists }: Company,
  { kind }: Profile,
  pricing: Pricing,
): Partial<Customer> {
  const billingType = random.weighted<Customer['billingType']>([
    [kind === 'small' ? 55 : 85, 'Billing'],
    [25, 'Credit-Debit'],
    [10, 'COD'],
  ])
  return {
    billingType,
    creditCardId: billingType === 'Credit-Debit' ? random.pick(lists.cards).id : null,
    standardRentalLength: kind === 'plant' ? null : random.pick([14, 21, 30, 30, 30]),
    extensionRate: random.chance(0.3) ? random.pick([5, 7.5, 8]) : null,
    paymentTerms: random.weighted<Customer['paymentTerms']>([
      [65, 'Net 30'],
      [20, 'Net 15'],
      [15, 'Due on receipt'],
    ]),
    billingRule: random.weighted<Customer['billingRule']>([
      [75, 'Bill as Customer Type'],
      [15, 'Bill After Pickup'],
      // Hauling rates apply when the load is removed.
      [pricing === 'hauling' ? 0 : 3, 'Bill After Delivery'],
    ]),
    bypassKentCharge: random.chance(0.05),
    usePercentageBasedFuelRate: random.chance(0.25),
    fuelRate: random.chance(0.12) ? random.pick([18, 20, 22]) : null,
    quickBooksId: random.chance(0.9) ? String(random.integer(1_000, 99_999)) : null,
    greatPlainsId: random.chance(0.1) ? `GP${random.integer(1_000, 9_999)}` : null,
  }
}

function addContacts(
  { books, names }: Company,
  customer: Stored<'Customer'>,
  random: Random,
  stamp: Stamp,
): void {
  const count = random.weighted([
    [5, 0],
    [3, 1],
    [2, 2],
  ])
  for (let index = 0; index < count; index += 1) {
    const person = names.anyone(random)
    const contact = {
      customerId: customer.id,
      ...person,
      phone: phoneNumber(random),
      email: emailOf(person, customer.companyName),
      notes: random.pick(['Site superintendent', 'Accounts payable', 'Purchasing', 'Facilities']),
    }
    books.store('Contact', books.add('Contact', contact, stamp))
  }
}

type Counts = readonly [Weighted<number>, ...Weighted<number>[]]

const FEW: Counts = [
  [75, 0],
  [25, 1],
]
const SOME: Counts = [
  [35, 0],
  [40, 1],
  [25, 2],
]

function addNotes({ books }: Company, customer: Stored<'Customer'>, random: Random, stamp: Stamp): void {
  const count = random.weighted(customer.companyName === null ? FEW : SOME)
  const texts = new Set(Array.from({ length: count }, () => random.pick(CUSTOMER_NOTES)))
  for (const text of texts) {
    const note = { entityTypeName: 'Customer', entityId: customer.id, text } as const
    books.store('Note', books.add('Note', note, stamp))
  }
}

/** Private customers pay immediately; of companies some are early, most a little late, some very late. */
function habitOf(random: Random, { billingType, typeId }: Stored<'Customer'>): PayingHabit {
  if (typeId === RESIDENTIAL || billingType !== 'Billing')
    return { earliest: -1, latest: 3, neverPays: 0.004 }
  return random.weighted<PayingHabit>([
    [35, { earliest: -12, latest: 2, neverPays: 0.001 }],
    [42, { earliest: -3, latest: 16, neverPays: 0.003 }],
    [17, { earliest: 8, latest: 40, neverPays: 0.01 }],
    [6, { earliest: 35, latest: 110, neverPays: 0.12 }],
  ])
}
