import type { SaveRule } from '../pipeline/SaveRule.ts'
import { accountingRules } from './accounting/accountingRules.ts'
import { customerRules } from './customers/customerRules.ts'
import { dispatchRules } from './dispatch/dispatchRules.ts'
import { inventoryRules } from './inventory/inventoryRules.ts'
import { invoicingRules } from './invoicing/invoicingRules.ts'
import { jobRules } from './jobs/jobRules.ts'
import { listRules } from './lists/listRules.ts'
import { paymentRules } from './payments/paymentRules.ts'
import { peopleRules } from './people/peopleRules.ts'
import { pricingRules } from './pricing/pricingRules.ts'
import { rentalRules } from './rentals/rentalRules.ts'
import { reportingRules } from './reporting/reportingRules.ts'
import { settingRules } from './settings/settingRules.ts'

/** The product's save rules; their order is computed from `after`. */
export const rolloffSaveRules: readonly SaveRule[] = [
  ...accountingRules,
  ...customerRules,
  ...dispatchRules,
  ...inventoryRules,
  ...invoicingRules,
  ...jobRules,
  ...listRules,
  ...paymentRules,
  ...peopleRules,
  ...pricingRules,
  ...rentalRules,
  ...reportingRules,
  ...settingRules,
]
