import { Role } from './Role.ts'
import { SalesPerson } from './SalesPerson.ts'
import { SavedView } from '../views/SavedView.ts'
import { TimeEntry } from './TimeEntry.ts'
import { TimeType } from './TimeType.ts'
import { UserRole } from './UserRole.ts'
import { User } from './User.ts'
import { LOOKUP_ORDER } from '../model/defineLookup.ts'
import { recordsQuery } from '../model/queryContract.ts'

export const rolesQuery = recordsQuery(Role, { orderBy: LOOKUP_ORDER })

/** Sales persons by display order, then by name (S0 §7, F-122). */
export const salesPersonsQuery = recordsQuery(SalesPerson, { orderBy: LOOKUP_ORDER })

/** The saved views of everybody, by name (B-10). */
export const savedViewsQuery = recordsQuery(SavedView, { orderBy: ['name', 'id'] })

/** Hours, of one user, of one day, or all (S0 §7). */
export const timeEntriesQuery = recordsQuery(TimeEntry, {
  parameters: { userId: { kind: 'integer' }, entryDate: { kind: 'day' } },
  orderBy: ['entryDate desc', 'id'],
})

/** Hours between two days, both included (S0 §7). */
export const timeEntriesByDateRangeQuery = recordsQuery(TimeEntry, {
  name: 'TimeEntriesByDateRange',
  parameters: { startDate: { kind: 'day', required: true }, endDate: { kind: 'day', required: true } },
})

/** Time types by display order, then by name (S0 §7, F-122). */
export const timeTypesQuery = recordsQuery(TimeType, { orderBy: LOOKUP_ORDER })

export const userRolesQuery = recordsQuery(UserRole)

export const usersQuery = recordsQuery(User, { orderBy: ['lastName', 'firstName'] })
