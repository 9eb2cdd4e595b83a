import { tonExpensesQuery } from '#shared/pricing/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const tonExpenses = implementQuery(tonExpensesQuery, {
  orderBy: ['displayOrder', 'name'],
})
