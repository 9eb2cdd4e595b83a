import { joinNonBlank } from '../kernel/text.ts'
import type { Violation } from '../model/Violation.ts'
import { recordRules } from '../model/recordRules.ts'
import { User } from './User.ts'

/** First and last name. */
export function displayName(user: Pick<User, 'firstName' | 'lastName'>): string {
  return joinNonBlank([user.firstName, user.lastName], ' ')
}

/** Who has no account works without signing in: a driver (decision 77, PE9). */
export function accountRefusal(
  { userName, isActive }: Pick<User, 'userName' | 'isActive'>,
  drives: boolean,
): Violation | null {
  if (userName !== null || drives || !isActive) return null
  return {
    code: 'account',
    field: 'userName',
    message: 'Enter the account that signs in. Only drivers may be without one.',
  }
}

export const userRules = recordRules(User, {
  changedElsewhere: { isActive: 'Users are activated in their dialog, which says what is lost otherwise.' },
  computed: { displayName },
})
