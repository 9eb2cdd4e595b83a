import { customerTypesQuery } from '#shared/customers/queries.ts'
import { dumpsterCategoriesQuery } from '#shared/inventory/queries.ts'
import { invoiceStatusesQuery } from '#shared/invoicing/queries.ts'
import { jobActionsQuery, jobTypesQuery } from '#shared/jobs/queries.ts'
import { paymentMethodsQuery } from '#shared/payments/queries.ts'
import { rolesQuery, salesPersonsQuery, timeTypesQuery } from '#shared/people/queries.ts'
import {
  creditCardsQuery,
  dumpsterFeeTypesQuery,
  rateTypesQuery,
  tonExpensesQuery,
} from '#shared/pricing/queries.ts'
import { rentalStatusesQuery } from '#shared/rentals/queries.ts'
import { LOOKUP_ORDER } from '#shared/model/defineLookup.ts'
import type { RecordsQuery } from '#shared/model/queryContract.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

/** Lists of choices, which everybody gets whole and in their order (F-115, F-122). */
const LISTS: readonly RecordsQuery[] = [
  creditCardsQuery,
  customerTypesQuery,
  dumpsterCategoriesQuery,
  dumpsterFeeTypesQuery,
  invoiceStatusesQuery,
  jobActionsQuery,
  jobTypesQuery,
  paymentMethodsQuery,
  rateTypesQuery,
  rentalStatusesQuery,
  rolesQuery,
  salesPersonsQuery,
  timeTypesQuery,
  tonExpensesQuery,
]

export const lookupQueries = LISTS.map((contract) => implementQuery(contract, { orderBy: LOOKUP_ORDER }))
