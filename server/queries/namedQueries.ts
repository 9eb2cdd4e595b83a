import { auditLogs } from './auditing/auditLogs.ts'
import { customers } from './customers/customers.ts'
import { customerTypes } from './customers/customerTypes.ts'
import { notes } from './customers/notes.ts'
import { serviceAddresses, serviceAddressesInLowerCase } from './customers/serviceAddresses.ts'
import { dumpsterCategories } from './inventory/dumpsterCategories.ts'
import { dumpsters } from './inventory/dumpsters.ts'
import type { ListsQuery, NamedQuery } from './NamedQuery.ts'
import { roles } from './people/roles.ts'
import { salesPersons } from './people/salesPersons.ts'
import { userRoles } from './people/userRoles.ts'
import { users } from './people/users.ts'
import { creditCards } from './pricing/creditCards.ts'
import { customerRates } from './pricing/customerRates.ts'
import { rateTypes } from './pricing/rateTypes.ts'
import { lookups } from './settings/lookups.ts'
import { settings } from './settings/settings.ts'

/** All queries that answer records of one entity (F-115). */
export const namedQueries: readonly NamedQuery[] = [
  auditLogs,
  creditCards,
  customerRates,
  customers,
  customerTypes,
  dumpsterCategories,
  dumpsters,
  notes,
  rateTypes,
  roles,
  salesPersons,
  serviceAddresses,
  serviceAddressesInLowerCase,
  settings,
  userRoles,
  users,
]

/** All queries that answer several lists at once. */
export const listsQueries: readonly ListsQuery[] = [lookups]
