import type { EntityStore } from '#client/store/EntityStore.ts'
import { customersQuery } from '#shared/customers/queries.ts'
import type { EntityTypes } from '#shared/entities.ts'
import { substitutedJobsQuery } from '#shared/jobs/queries.ts'
import { rentalsByCustomerQuery } from '#shared/rentals/queries.ts'
import { getEstimatedRevenueQuery } from '#shared/reporting/queries.ts'

type Store = EntityStore<EntityTypes>

const period = { startDate: '2025-01-01', endDate: '2025-01-31' }

/** Never called: this tests the compiler. */
const REQUESTS = [
  async (store: Store) => {
    const { rows } = await store.queryRows(customersQuery, {
      parameters: { companyName: 'a', deleted: true },
      where: { or: [{ 'type.name': 'Commercial' }, { not: { billCity: 'Ada' } }] },
      orderBy: ['companyName desc', 'type.name'],
      expand: ['rates.dumpster'],
    })
    return rows.map(({ id, companyName, rates }) => [id, companyName?.length, rates.map(({ rate }) => rate)])
  },
  async (store: Store) => {
    const { rows } = await store.queryRows(customersQuery, { select: ['id', 'type.name'] })
    // @ts-expect-error The name was not selected.
    return rows.map(({ id, type_name: type, companyName }) => [id, type?.length, companyName])
  },
  async (store: Store) => {
    const { rows } = await store.queryRows(customersQuery)
    // @ts-expect-error The addresses were not expanded.
    return rows.map(({ companyName, serviceAddresses }) => [companyName, serviceAddresses])
  },
  async (store: Store) => {
    const { rows } = await store.queryRows(substitutedJobsQuery)
    // @ts-expect-error What the query selects by itself has no driver.
    return rows.map(({ rental_customer_companyName: name, driverId }) => [name, driverId])
  },
  async (store: Store) => {
    const rows = await store.fetchResult(getEstimatedRevenueQuery, period)
    // @ts-expect-error The column is called estimatedRevenue.
    return rows.map(({ completed, revenue }) => [completed, revenue])
  },
  // @ts-expect-error A parameter is misspelt.
  (store: Store) => store.queryRows(customersQuery, { parameters: { compnayName: 'a' } }),
  // @ts-expect-error A parameter is of another type.
  (store: Store) => store.queryRows(rentalsByCustomerQuery, { parameters: { customerId: 'a' } }),
  // @ts-expect-error A parameter is missing.
  (store: Store) => store.queryRows(rentalsByCustomerQuery),
  // @ts-expect-error A parameter of computed rows is missing.
  (store: Store) => store.fetchResult(getEstimatedRevenueQuery, { startDate: '2025-01-01' }),
  // @ts-expect-error A selected field is misspelt.
  (store: Store) => store.queryRows(customersQuery, { select: ['compnayName'] }),
  // @ts-expect-error A field of the order is misspelt.
  (store: Store) => store.queryRows(customersQuery, { orderBy: ['compnayName desc'] }),
  // @ts-expect-error A relation is misspelt.
  (store: Store) => store.queryRows(customersQuery, { expand: ['rates.dmpster'] }),
  // @ts-expect-error A field of the filter is misspelt.
  (store: Store) => store.queryRows(customersQuery, { where: { and: [{ compnayName: 'a' }] } }),
]

it('[QR13] names that a contract does not have do not compile', () => {
  expect(REQUESTS).toHaveLength(13)
})
