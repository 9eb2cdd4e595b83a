import { customerDisplayName } from '#shared/customers/customerRules.ts'
import type { Customer } from '#shared/customers/Customer.ts'
import type { Queryable } from '../database/Database.ts'
import { NotFound } from '../kernel/errors.ts'
import type { BilledCustomer } from './BilledCustomer.ts'
import { byId, readRecords } from '../reads/readRecords.ts'

/** The addressees of documents by key, including deleted customers, whose documents remain. */
export async function readCustomers(
  database: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, BilledCustomer>> {
  const customers = byId(await readRecords(database, 'Customer', 'id', ids))
  return new Map([...customers].map(([id, customer]) => [id, billedCustomer(customer)]))
}

function billedCustomer(customer: Customer): BilledCustomer {
  return {
    id: customer.id,
    name: customerDisplayName(customer),
    address1: customer.billAddress1,
    address2: customer.billAddress2,
    city: customer.billCity,
    state: customer.billState,
    zip: customer.billZip,
    country: customer.billCountry,
  }
}

/** The customer with this key, deleted or not; throws NotFound if there is none. */
export async function readCustomer(
  database: Queryable,
  id: number,
  culprit: string,
): Promise<BilledCustomer> {
  const customer = (await readCustomers(database, [id])).get(id)
  if (customer === undefined) throw new NotFound(`Customer ${id} was not found.`, culprit)
  return customer
}

/** The customer with this key, which must exist by referential integrity. */
export function customerOf(customers: ReadonlyMap<number, BilledCustomer>, id: number): BilledCustomer {
  const customer = customers.get(id)
  if (customer === undefined) throw new Error(`Customer ${id} is missing.`)
  return customer
}
