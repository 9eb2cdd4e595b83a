import { TonExpense } from '#shared/pricing/TonExpense.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

export const tonExpenses: NamedQuery = queryOf(TonExpense, {
  orderBy: ['displayOrder', 'name'],
})
