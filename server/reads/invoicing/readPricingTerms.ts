import type { BilledDumpster, BillingRate } from '#shared/invoicing/BillingContext.ts'
import type { PricingTerms } from '#shared/invoicing/testPrice.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { CustomerRate } from '#shared/pricing/CustomerRate.ts'
import type { DatedPrices } from '#shared/pricing/priceSettings.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { readPrices } from '../pricing/readPrices.ts'
import { columnsOf } from '../../database/selection.ts'
import { PRICED_ADDRESS, PRICED_CUSTOMER, RATE_FIELDS } from './pricedFields.ts'
import { readBilledDumpsters } from './readBillableJobs.ts'

/** Whose load, where, in which dumpster. */
export interface PricedLoad {
  readonly customerId: number
  readonly serviceAddressId: number
  readonly dumpsterId: number
}

/** What the lines of a load depend on besides the load itself; null for a customer, address or dumpster that does not exist. */
export interface StoredTerms extends Required<DatedPrices> {
  readonly customer: PricingTerms['customer'] | null
  /** With the customer whose it is. */
  readonly address: (PricingTerms['address'] & { readonly customerId: number }) | null
  readonly dumpster: BilledDumpster | null
  readonly rates: readonly BillingRate[]
}

/** Reads the terms at which a load would be charged. */
export async function readPricingTerms(database: Queryable, load: PricedLoad): Promise<StoredTerms> {
  const { customerId, serviceAddressId, dumpsterId } = load
  const [customers, addresses, rates, dumpsters, prices] = await Promise.all([
    readRows(database, CUSTOMERS, { customerId }, CUSTOMER.columns),
    readRows(database, ADDRESSES, { serviceAddressId }, ADDRESS.columns),
    readRows(database, RATES, { customerId }, RATE.columns),
    readBilledDumpsters(database),
    readPrices(database),
  ])
  return {
    customer: customers[0] ?? null,
    address: addresses[0] ?? null,
    dumpster: dumpsters.get(dumpsterId) ?? null,
    rates,
    ...prices,
  }
}

const CUSTOMER = columnsOf(Customer, '', ...PRICED_CUSTOMER)

const CUSTOMERS = `SELECT ${CUSTOMER.sql} FROM [Customer] WHERE [id] = :customerId AND [deleted] IS NULL`

const ADDRESS = columnsOf(ServiceAddress, '', 'customerId', ...PRICED_ADDRESS)

const ADDRESSES = `
  SELECT ${ADDRESS.sql} FROM [ServiceAddress]
  WHERE [id] = :serviceAddressId AND [deleted] IS NULL`

const RATE = columnsOf(CustomerRate, '', ...RATE_FIELDS)

const RATES = `SELECT ${RATE.sql} FROM [CustomerRate] WHERE [customerId] = :customerId AND [deleted] IS NULL`
