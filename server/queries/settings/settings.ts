import { Setting } from '#shared/settings/Setting.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

export const settings: NamedQuery = queryOf(Setting, { orderBy: ['name'] })
