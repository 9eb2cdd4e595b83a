import { Role } from './Role.ts'
import { SalesPerson } from './SalesPerson.ts'
import { SavedView } from '../views/SavedView.ts'
import { TimeEntry } from './TimeEntry.ts'
import { TimeType } from './TimeType.ts'
import { UserRole } from './UserRole.ts'
import { User } from './User.ts'
import { recordsQuery } from '../model/queryContract.ts'

export const rolesQuery = recordsQuery(Role)

/** Sales persons by display order, then by name (S0 §7, F-122). */
export const salesPersonsQuery = recordsQuery(SalesPerson)

/** The saved views of everybody, by name (B-10). */
export const savedViewsQuery = recordsQuery(SavedView)

/** Hours, of one user, of one day, or all (S0 §7). */
export const timeEntriesQuery = recordsQuery(TimeEntry, {
  parameters: { userId: { kind: 'integer' }, entryDate: { kind: 'day' } },
})

/** Hours between two days, both included (S0 §7). */
export const timeEntriesByDateRangeQuery = recordsQuery(TimeEntry, {
  name: 'TimeEntriesByDateRange',
  parameters: { startDate: { kind: 'day', required: true }, endDate: { kind: 'day', required: true } },
})

/** Time types by display order, then by name (S0 §7, F-122). */
export const timeTypesQuery = recordsQuery(TimeType)

export const userRolesQuery = recordsQuery(UserRole)

export const usersQuery = recordsQuery(User)
