import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { Bundle, rowsOf } from '#test/support/Bundle.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import type { ProductUnderTest } from '../product.ts'

export const COMPANY = 'Quayside Restoration'
export const SITE = 'Pier 4'
export const EMAIL = 'bills@quayside.example'

/** What the load is charged, in the order of the lines; worked by hand from the prices below and those of a new installation. */
export const CHARGES = [
  // The customer's own price for 20 yd in the range Regular, charged with the delivery.
  '$340.00',
  // 4.25 tons with 2 tons included: 4.25 − 2 = 2.25 tons at $65.00.
  '$146.25',
  // One fuel surcharge for the load, at the customer's own rate.
  '$18.00',
  // A load from Kent County: 4.25 tons at $4.80.
  '$20.40',
]
/** 340.00 + 146.25 + 18.00 + 20.40. */
export const LOAD = { text: '$524.65', amount: 524.65 }
/** The check is for 600.00: 600.00 − 524.65 is too much. */
export const CHECK = { text: '$600.00', amount: 600 }
export const EXCESS = { text: '$75.35', amount: 75.35 }
export const REPAIR = { text: '$120.00', amount: 120 }
/** 524.65 + 120.00. */
export const INVOICED = '$644.65'
/** 644.65 − 600.00; or what the credit leaves of the repair: 120.00 − 75.35. */
export const OWED = { text: '$44.65', amount: 44.65 }

/** Adds the customer with its site and its prices, and returns its id. */
export async function addQuayside({ url, stored }: ProductUnderTest): Promise<number> {
  const [dumpsterId = 0] = stored.ids("SELECT id FROM Dumpster WHERE size = '20 yd'")
  const bundle = new Bundle()
  const customerId = bundle.add('Customer', {
    typeId: COMMERCIAL,
    companyName: COMPANY,
    firstName: 'Nora',
    lastName: 'Quist',
    email: EMAIL,
    preferredCommunication: 'Email',
    paymentTerms: 'Net 30',
    billingRule: 'Bill After Pickup',
    fuelRate: 18,
    billAddress1: '77 Harbor Dr',
    billCity: 'Grand Rapids',
    billState: 'MI',
    billZip: '49503',
  })
  const address = { address1: '400 Dock St', city: 'Grand Rapids', state: 'MI', zip: '49503' }
  bundle.add('ServiceAddress', { customerId, siteName: SITE, ...address, county: 'Kent', range: 'Regular' })
  const rate = { rateTypeId: RATE_TYPE.dumpster, dumpsterId, range: 'Regular', rate: 340, weightLimit: 2 }
  bundle.add('CustomerRate', { customerId, ...rate })
  const saved = await bundle.post(url, await signInOverHttp(url, DEMO_USERS.owner))
  return Number(rowsOf(saved, 'Customer')[0]?.['id'])
}
