import { displayName } from './userRules.ts'
import type { Violation } from '../model/validate.ts'

/** The role whose holders open the administration, and can give it to others. */
export const ADMINISTRATOR_ROLE = 'Admin'

/** Why the last active user with the role Admin keeps it: nobody could give it to anybody any more (ambiguities 61). */
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
