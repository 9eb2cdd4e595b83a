import { permissions } from '#shared/access/roles.ts'
import { Setting } from '#shared/settings/Setting.ts'
import { COST_SETTINGS } from '#shared/settings/settings.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'
import { anyOf, compare } from '../predicate.ts'

export const settings: NamedQuery = queryOf(Setting, {
  orderBy: ['name'],
  reserved: {
    rows: anyOf(COST_SETTINGS.map((name) => compare('name', 'eq', name))),
    roles: permissions.viewMargins,
  },
})
