import { permissions } from '../access/roles.ts'
import type { RecordOf } from '../model/defineEntity.ts'
import { defineLookup } from '../model/defineLookup.ts'

/** The sales person of a new customer (S0 §3, F-060). */
export const DEFAULT_SALES_PERSON_ID = 1

export const SalesPerson = defineLookup({
  name: 'SalesPerson',
  resource: 'SalesPersons',
  caption: 'Sales person',
  maintainedBy: permissions.administer,
})

export type SalesPerson = RecordOf<typeof SalesPerson>
