import { quickBooksProductsQuery } from '#shared/accounting/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const quickBooksProducts = implementQuery(quickBooksProductsQuery, {
  orderBy: ['displayOrder', 'quickBooksProductService'],
})
