import { QuickBooksProduct } from '#shared/accounting/QuickBooksProduct.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

export const quickBooksProducts: NamedQuery = queryOf(QuickBooksProduct, {
  orderBy: ['displayOrder', 'quickBooksProductService'],
})
