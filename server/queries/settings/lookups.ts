import type { ListsQuery } from '../NamedQuery.ts'

const byPlace = ['displayOrder', 'name']

/** The small tables that every screen chooses from, all at once (S0 §7). */
export const lookups: ListsQuery = {
  resource: 'lookups',
  roles: 'signedIn',
  lists: [
    { name: 'customerTypes', entity: 'CustomerType', orderBy: byPlace },
    { name: 'rateTypes', entity: 'RateType', orderBy: byPlace },
    { name: 'dumpsters', entity: 'Dumpster', orderBy: ['displayOrder', 'size'] },
    { name: 'dumpsterCategories', entity: 'DumpsterCategory', orderBy: byPlace },
    { name: 'creditCards', entity: 'CreditCard', orderBy: byPlace },
    { name: 'salesPersons', entity: 'SalesPerson', orderBy: byPlace },
  ],
}
