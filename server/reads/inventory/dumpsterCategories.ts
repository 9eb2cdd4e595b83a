import { dumpsterCategoriesQuery } from '#shared/inventory/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const dumpsterCategories = implementQuery(dumpsterCategoriesQuery, {
  orderBy: ['displayOrder', 'name'],
})
