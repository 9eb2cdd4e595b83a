import type { SaveRule } from '../../pipeline/SaveRule.ts'
import { mergeCustomers } from './mergeCustomers.ts'
import { refuseDeletingCustomerInUse, refuseDeletingAddressInUse } from './refuseDeletingCustomerInUse.ts'
import { refuseMergedCustomer } from './refuseMergedCustomer.ts'
import { refuseMovingRentedSite } from './refuseMovingRentedSite.ts'
import { stampEmailedStatement } from './stampEmailedStatement.ts'
import { takeBackMerge } from './takeBackMerge.ts'
import { updateCustomerBalances } from './updateCustomerBalances.ts'

/** The save rules of customers and their addresses. */
export const customerRules: readonly SaveRule[] = [
  mergeCustomers,
  takeBackMerge,
  refuseDeletingCustomerInUse,
  refuseDeletingAddressInUse,
  refuseMergedCustomer,
  refuseMovingRentedSite,
  stampEmailedStatement,
  updateCustomerBalances,
]
