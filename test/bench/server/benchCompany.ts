import { RATE_RANGES } from '#shared/customers/rateRanges.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { rolloffModel } from '#shared/entities.ts'
import { ROLES } from '#shared/access/roles.ts'
import { migrate } from '#server/installation/migrate.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { Bundle, rowsOf } from '#test/support/Bundle.ts'
import { seedDemoCompany } from '#server/demo/seed.ts'

export const CUSTOMERS = 20_000
const CONTRACTORS = 100
const BATCH = 500

const AUTHOR = { userId: 1, firstName: 'Bench', lastName: 'Setup', roles: ROLES }

/**
 * Creates a file with a company of 20,000 customers with two addresses each, and some contractors with many; returns the
 * contractors' keys.
 */
export async function makeCompany(file: string): Promise<readonly number[]> {
  const database = await openDatabase({ url: `sqlite:${file}`, model: rolloffModel })
  await migrate(database)
  const now = new Date().toISOString()
  await seedDemoCompany(database, {
    now,
    timeZone: 'America/Detroit',
    size: { customers: CUSTOMERS, rentals: 0, days: 730, drivers: 6 },
  })
  for (let first = 1; first <= CUSTOMERS; first += BATCH)
    await secondSites(first, Math.min(first + BATCH - 1, CUSTOMERS)).save(database, AUTHOR, now)
  const contractors: number[] = []
  for (let index = 0; index < CONTRACTORS; index += 1) {
    const saved = await contractor(index).save(database, AUTHOR, now)
    contractors.push(...rowsOf(saved, 'Customer').map((row) => Number(row['id'])))
  }
  await database.close()
  return contractors
}

/** One more address for each of these customers. */
function secondSites(firstCustomer: number, lastCustomer: number): Bundle {
  const bundle = new Bundle()
  for (let customerId = firstCustomer; customerId <= lastCustomer; customerId += 1)
    bundle.add('ServiceAddress', site(customerId, customerId % 900))
  return bundle
}

/** A contractor: 25 sites, 12 agreed rates, 15 notes. */
function contractor(index: number): Bundle {
  const bundle = new Bundle()
  const customerId = bundle.add('Customer', {
    typeId: 1,
    companyName: `Contractor ${index}`,
    phone: '(616) 555-0100',
  })
  for (let lot = 1; lot <= 25; lot += 1) bundle.add('ServiceAddress', site(customerId, lot))
  const agreed = { customerId, pricePerTon: 55 }
  for (let zone = 1; zone <= 4; zone += 1)
    bundle.add('CustomerRate', { ...agreed, rateTypeId: RATE_TYPE.zone, zone, rate: 395 + zone })
  for (const dumpsterId of [1, 2])
    for (const range of RATE_RANGES)
      bundle.add('CustomerRate', {
        ...agreed,
        rateTypeId: RATE_TYPE.dumpster,
        dumpsterId,
        range,
        rate: 400 + dumpsterId,
      })
  for (let note = 1; note <= 15; note += 1)
    bundle.add('Note', {
      entityTypeName: 'Customer',
      entityId: customerId,
      text: `Agreed on the phone, no. ${note}.`,
    })
  return bundle
}

function site(customerId: number, lot: number) {
  return {
    customerId,
    siteName: `Lot ${lot}`,
    address1: `${lot} Industrial Pkwy`,
    city: 'Walker',
    state: 'MI',
    zip: '49534',
    county: 'Kent',
    latitude: 43.0014,
    longitude: -85.7681,
    range: 'Regular',
    distance: 8.4,
    notes: 'Call the site lead 30 minutes ahead.',
  }
}
