import { savedViewsQuery } from '#shared/people/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const savedViews = implementQuery(savedViewsQuery, { orderBy: ['name', 'id'] })
