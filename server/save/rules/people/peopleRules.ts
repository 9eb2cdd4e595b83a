import type { SaveRule } from '../../pipeline/SaveRule.ts'
import { requireAccount } from './requireAccount.ts'
import { lockAdministrators, keepAdministratorRole, keepActiveAdministrator } from './keepAdministrator.ts'

/** The save rules of users and their roles. */
export const peopleRules: readonly SaveRule[] = [
  lockAdministrators,
  keepAdministratorRole,
  keepActiveAdministrator,
  requireAccount,
]
