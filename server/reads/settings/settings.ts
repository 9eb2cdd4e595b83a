import { settingsQuery } from '#shared/settings/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { COST_SETTINGS } from '#shared/settings/settings.ts'
import { implementQuery } from '../../queries/implementQuery.ts'
import { anyOf, compare } from '../../queries/predicate.ts'

export const settings = implementQuery(settingsQuery, {
  orderBy: ['name'],
  reserved: {
    rows: anyOf(COST_SETTINGS.map((name) => compare('name', 'eq', name))),
    roles: permissions.viewMargins,
  },
})
