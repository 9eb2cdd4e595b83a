import { joinFilled } from '../kernel/text.ts'
import { recordRules } from '../model/recordRules.ts'
import { User } from './User.ts'

export const userRules = recordRules(User, {
  computed: { displayName: (user) => joinFilled([user.firstName, user.lastName], ' ') },
})
