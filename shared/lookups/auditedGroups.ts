import type { EntityName } from '../model/product.ts'

/** What people ask the audit log for together, by what they call it: the entities of each. */
export const AUDITED_GROUPS = {
  'Settings and prices': [
    'Setting',
    'Dumpster',
    'DumpsterFeeType',
    'DumpsterFeeTypeDumpsterLink',
    'CustomerRate',
    'FuelRatePercentage',
    'TonExpense',
    'CreditCard',
  ],
  'Users and roles': ['User', 'UserRole', 'Driver'],
} as const satisfies Readonly<Record<string, readonly EntityName[]>>
