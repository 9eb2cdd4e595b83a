import { displayName } from './userRules.ts'
import type { Violation } from '../model/Violation.ts'

/** The role that may use the administration screens and assign roles. */
export const ADMINISTRATOR_ROLE = 'Admin'

/** Refuses to remove the Admin role from its last active holder: nobody could assign it again (ambiguities 61). */
export function lastAdministratorRefusal(
  user: { readonly firstName: string; readonly lastName: string },
  field: 'isActive' | 'roleId',
): Violation {
  return {
    code: 'lastAdministrator',
    field,
    message: `${displayName(user)} is the last active administrator. Make somebody else an administrator first.`,
  }
}
