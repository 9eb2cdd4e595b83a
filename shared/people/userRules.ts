import { joinNonBlank } from '../kernel/text.ts'
import { recordRules } from '../model/recordRules.ts'
import { User } from './User.ts'

/** First and last name. */
export function displayName(user: Pick<User, 'firstName' | 'lastName'>): string {
  return joinNonBlank([user.firstName, user.lastName], ' ')
}

export const userRules = recordRules(User, { computed: { displayName } })
